/**
 * Why no way from one symbol to another was found, although there may be one: the calls that were not linked and bear
 * the name of something that leads to the goal, and the calls that leave the repository, which may call back.
 */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import { reachFrom, reachTo } from '../../analysis/flow/reach.ts';
import type { GraphNode, NodeId, UnresolvedRef } from '../../model/graph.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { ownWords } from './open-ends.ts';

const MAX_NAMED = 3;
/** Looking at more symbols on either side tells nothing new. */
const MAX_SYMBOLS = 5_000;

export interface FlowEndpoints {
  readonly from: readonly NodeId[];
  readonly to: readonly NodeId[];
  readonly goal: GraphNode;
  readonly depth: number;
}

export async function flowGaps(view: SnapshotView, graph: CodeGraph, { from, to, goal, depth }: FlowEndpoints): Promise<string[]> {
  const forward = reachFrom(graph, from, depth);
  const before = await view.reader.nodes(reachTo(graph, to, depth).inside.slice(0, MAX_SYMBOLS));
  const methods = before.filter((n) => isCallableKind(n.kind));
  return [
    ...openCalls(await view.reader.unresolvedFrom(forward.inside.slice(0, MAX_SYMBOLS)), methods),
    ...(await exits(view, forward.outside, goal)),
    ...(await ownWords(
      view,
      methods.filter((n) => !to.includes(n.id)),
    )),
  ];
}

/** Calls on the way forward that were not linked; those first that may mean what is known to lead to the goal. */
function openCalls(open: readonly UnresolvedRef[], before: readonly GraphNode[]): string[] {
  const wanted = new Set(before.map((n) => lastPart(n.name)));
  const closing = open.filter((u) => wanted.has(u.name));
  if (closing.length > 0) return [`calls on the way that could not be linked may close the gap: ${named(closing)}`];
  return open.length > 0 ? [`calls on the way could not be linked: ${named(open)}`] : [];
}

function named(open: readonly UnresolvedRef[]): string {
  const counts = new Map<string, number>();
  for (const { name, count } of open) counts.set(name, (counts.get(name) ?? 0) + count);
  const names = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name, count]) => `${name} (${count})`);
  return names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more names` : '');
}

/** Code outside may call back: a method of the goal's name before all, which the goal may stand for. */
async function exits({ reader }: SnapshotView, outside: readonly NodeId[], goal: GraphNode): Promise<string[]> {
  if (outside.length === 0) return [];
  const names = (await reader.nodes(outside)).map((n) => n.name);
  const alike = names.filter((name) => lastPart(name) === lastPart(goal.name)).slice(0, MAX_NAMED);
  const which = alike.length === 0 ? '' : `, ${alike.join(' and ')} among them`;
  const calls = outside.length === 1 ? '1 call on the way leaves' : `${outside.length} calls on the way leave`;
  return [`${calls} the repository${which}: what runs behind them is not seen`];
}
