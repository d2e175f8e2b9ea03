/**
 * A reader for one question that several analyses answer together: the symbols of a file are read once, whoever asks
 * first. Everything else is the reader's own.
 */
import type { GraphNode } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';

export function rememberFiles(reader: GraphReader): GraphReader {
  const known = new Map<string, Promise<readonly GraphNode[]>>();
  const read = async (paths: readonly string[]): Promise<Map<string, GraphNode[]>> => {
    const byFile = new Map<string, GraphNode[]>(paths.map((path) => [path, []]));
    for (const node of await reader.nodesByFile(paths)) byFile.get(node.file)?.push(node);
    return byFile;
  };
  const nodesByFile = async (paths: readonly string[]): Promise<GraphNode[]> => {
    const wanted = [...new Set(paths)];
    const unknown = wanted.filter((path) => !known.has(path));
    const reading = unknown.length === 0 ? undefined : read(unknown);
    for (const path of unknown)
      known.set(
        path,
        (reading as ReturnType<typeof read>).then((byFile) => byFile.get(path) ?? []),
      );
    return (await Promise.all(wanted.map((path) => known.get(path) ?? []))).flat();
  };
  return { ...reader, nodesByFile };
}
