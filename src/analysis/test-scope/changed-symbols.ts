/** Changed lines of a file to the symbols they belong to: the innermost one around each line, the file itself otherwise. */

import type { GraphNode, NodeId } from '../../model/graph.ts';
import { lineOwners, NOBODY } from '../../model/line-owners.ts';
import { isPhantomKind } from '../../model/node-kinds.ts';

export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** `nodes` are those of one file. Without ranges the whole file counts as changed. */
export function changedSymbols(nodes: readonly GraphNode[], ranges: readonly LineRange[] | undefined): NodeId[] {
  if (ranges === undefined) return nodes.map((n) => n.id);
  const owners = lineOwners(nodes.filter((n) => n.kind !== 'file' && !isPhantomKind(n.kind)));
  const changed = new Set<NodeId>();
  for (const { from, to } of ranges) for (const id of owners.subarray(from, to + 1)) if (id !== NOBODY) changed.add(id);
  if (changed.size === 0) for (const n of nodes) if (n.kind === 'file') changed.add(n.id);
  return [...changed].sort((a, b) => a - b);
}
