/** Whoever names a function that `http.py` holds and `http.pyi` declares means the one that runs: calls lead there. */
import type { GraphNode } from '../../model/graph.ts';
import { implementationPaths } from '../../util/declaration-files.ts';

export function withoutStubs(nodes: readonly GraphNode[]): GraphNode[] {
  const places = new Set(nodes.map(({ file, name }) => `${file}:${name}`));
  return nodes.filter(({ file, name }) => !implementationPaths(file).some((code) => places.has(`${code}:${name}`)));
}
