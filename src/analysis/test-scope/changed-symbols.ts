/** Changed lines of a file to the symbols they belong to: the innermost one around each line, the file itself otherwise. */
import type { GraphNode, NodeId } from '../../model/graph.ts';

export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** `nodes` are those of one file. Without ranges the whole file counts as changed. */
export function changedSymbols(nodes: readonly GraphNode[], ranges: readonly LineRange[] | undefined): NodeId[] {
  if (ranges === undefined) return nodes.map((n) => n.id);
  const spans = nodes.filter((n) => n.kind !== 'file' && n.kind !== 'route_handler').sort((a, b) => size(a) - size(b) || a.id - b.id);
  const changed = new Set<NodeId>();
  for (const range of ranges) addTouched(spans, range, changed);
  if (changed.size === 0) for (const n of nodes) if (n.kind === 'file') changed.add(n.id);
  return [...changed].sort((a, b) => a - b);
}

const size = ({ startLine, endLine }: GraphNode): number => endLine - startLine;

/** Smallest first: what an inner symbol covers is not asked of the ones around it. */
function addTouched(spans: readonly GraphNode[], range: LineRange, changed: Set<NodeId>): void {
  let left: LineRange[] = [range];
  for (const { id, startLine, endLine } of spans) {
    const rest = left.flatMap((part) => without(part, startLine, endLine));
    if (rest.length === left.length && rest.every((part, i) => part === left[i])) continue;
    changed.add(id);
    left = rest;
    if (left.length === 0) return;
  }
}

function without(part: LineRange, start: number, end: number): LineRange[] {
  if (end < part.from || start > part.to) return [part];
  const rest: LineRange[] = [];
  if (part.from < start) rest.push({ from: part.from, to: start - 1 });
  if (part.to > end) rest.push({ from: end + 1, to: part.to });
  return rest;
}
