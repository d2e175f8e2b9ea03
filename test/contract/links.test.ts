/**
 * What a link finds in source files becomes relations of the symbols around it; a link is one folder, found by itself.
 * Goldens of links that belong to no format stand in test/fixtures/links/<link>/<case>.
 */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadLanguages } from '../../src/languages/registry.ts';
import type { Link } from '../../src/links/contract.ts';
import { LinkBuilder } from '../../src/links/shared/link-builder.ts';
import { ReaderRegistry } from '../../src/readers/registry.ts';
import { checkGoldens } from './languages/goldens.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from './languages/index-folder.ts';
import { outline } from './languages/outline.ts';

checkGoldens(fileURLToPath(new URL('../fixtures/links/', import.meta.url)));

const topics: Link = {
  id: 'topics',
  version: 1,
  concerns: (_, text) => text.includes('publish('),
  read: (input) => {
    const builder = new LinkBuilder(input);
    for (const { index, 1: name } of input.text.matchAll(/publish\('(\w+)'\)/g))
      builder.relation({ type: 'publishes', target: { kind: 'topic', name: name as string }, at: index });
    for (const { index, 0: text, 1: name } of input.text.matchAll(/# topic (\w+)/g))
      builder.symbol({ kind: 'config_key', name: name as string, start: index, end: index + text.length });
    return builder.finish();
  },
};
/** Numbers its symbols as if it were alone. */
const twice: Link = { ...topics, id: 'twice', read: (input) => ({ ...topics.read(input), relations: [] }) };

it('starts at the innermost symbol, and keeps languages and links apart', async () => {
  const readers = new ReaderRegistry(await loadLanguages(), [], [topics, twice]);
  await inTemporaryFolder(async (folder) => {
    writeFiles(folder, {
      'app.py': "# topic orders\nclass Shop:\n    def buy(self):\n        publish('orders')\n\n\npublish('started')\n",
      'other.py': 'def publish(name):\n    return name\n',
    });
    const { graph } = await indexFolder(folder, { readers });
    const lines = outline(graph).split('\n');
    expect(lines.filter((line) => /publishes|config_key/.test(line))).toEqual([
      'app.py:001-001 config_key orders',
      'app.py -publishes(ast_inferred)-> topic://started @7:0',
      'app.py:Shop.buy -publishes(ast_inferred)-> topic://orders @4:8',
    ]);
  });
});
