/** A method of an object that a property holds belonged to its class by one edge and to nobody by the other: fsck took a sound index for damaged. */
import { expect, it } from 'vitest';
import { edgeTypeName } from '../../src/model/edge-types.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from '../contract/languages/index-folder.ts';

it('whatever is a member of something is contained in it', async () => {
  const { graph } = await inTemporaryFolder((folder) => {
    writeFiles(folder, {
      'a.js':
        'class Widget {\n  constructor() {}\n}\nWidget.prototype.builder = {\n  nasa: () => { return 1; },\n  osm: function() { return 2; },\n};\nWidget.layers = {\n  sea: () => {\n    return 3;\n  },\n};\n',
      'b.js': 'class Other {\n  builder = {\n    nasa: () => { return 1; },\n    osm() { return 2; },\n  };\n  static layers = { one() { return 1; } };\n}\n',
    });
    return indexFolder(folder);
  });
  const { nodes, edges } = graph;
  const pairs = (type: string, from: Uint32Array | Int32Array, to: Uint32Array | Int32Array) =>
    [...from].flatMap((s, i) => (edgeTypeName(edges.types[i] as number) === type ? [`${nodes[s]?.name} ${nodes[to[i] as number]?.name}`] : [])).sort();
  const members = pairs('member_of', edges.sources, edges.targets);
  expect(members.length).toBeGreaterThan(3);
  expect(pairs('contains', edges.targets, edges.sources)).toEqual(members);
});
