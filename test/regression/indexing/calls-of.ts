/** The calls of some files as lines of text, for tests of what they lead to. */
import { type EdgeType, edgeTypeName } from '../../../src/model/edge-types.ts';
import type { GraphNode } from '../../../src/model/graph.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from '../../contract/languages/index-folder.ts';

/** Calls into the repository as `caller -> called`, unresolved names as `caller ? name`. */
export async function callsOf(
  files: Readonly<Record<string, string>>,
  types: readonly EdgeType[] = ['calls'],
  asText: (target: GraphNode) => string = (target) => target.name,
): Promise<string[]> {
  const { graph } = await inTemporaryFolder((folder) => {
    writeFiles(folder, files);
    return indexFolder(folder);
  });
  const { nodes, edges, unresolved } = graph;
  const nameOf = (id: number | undefined) => nodes[id ?? -1]?.name;
  const found = unresolved.map(({ source, name }) => `${nameOf(source)} ? ${name}`);
  edges.targets.forEach((id, i) => {
    const target = nodes[id] as GraphNode;
    if (types.includes(edgeTypeName(edges.types[i] as number)) && target.fileId >= 0) found.push(`${nameOf(edges.sources[i])} -> ${asText(target)}`);
  });
  return found.sort();
}

/** The same with the file and the line that each call leads to. */
export const placesCalled = (files: Readonly<Record<string, string>>): Promise<string[]> =>
  callsOf(files, ['calls'], ({ name, file, startLine }) => `${name} ${file}:${startLine}`);
