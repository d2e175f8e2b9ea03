/** Which symbol each line of a file belongs to: the smallest one around it. */
import type { GraphNode } from './graph.ts';

export const NOBODY = -1;

type Spanning = Pick<GraphNode, 'id' | 'startLine' | 'endLine'>;

const size = ({ startLine, endLine }: Spanning): number => endLine - startLine;

/** Ids by line number. `nodes` are symbols of one file, without the file itself. */
export function lineOwners(nodes: readonly Spanning[]): Int32Array {
  const last = nodes.reduce((most, n) => Math.max(most, n.endLine), 0);
  const owners = new Int32Array(last + 1).fill(NOBODY);
  for (const { id, startLine, endLine } of [...nodes].sort((a, b) => size(b) - size(a) || b.id - a.id)) owners.fill(id, startLine, endLine + 1);
  return owners;
}
