/**
 * What control can get to from some symbols, and from where it can get to them, within some steps. Where no way was
 * found, the two sides tell what could close the gap: calls that leave the repository, calls that were not linked.
 */
import type { NodeId } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import type { CodeGraph } from '../code-graph.ts';
import { type Step, stepsFrom, stepsTo } from './steps.ts';

export interface Reach {
  /** Symbols of the repository, the first ones included, nearest first. */
  readonly inside: readonly NodeId[];
  readonly outside: readonly NodeId[];
}

const EXTERNAL = kindId('external');
/** Limit of symbols to visit: beyond it the answer is "very many" anyway. */
const MAX_VISITED = 20_000;

export const reachFrom = (graph: CodeGraph, starts: readonly NodeId[], depth: number): Reach => spread(graph, starts, depth, stepsFrom);
export const reachTo = (graph: CodeGraph, goals: readonly NodeId[], depth: number): Reach => spread(graph, goals, depth, stepsTo);

function spread(graph: CodeGraph, starts: readonly NodeId[], depth: number, steps: (graph: CodeGraph, id: NodeId) => Step[]): Reach {
  const seen = new Set(starts);
  const inside = [...starts];
  const outside: NodeId[] = [];
  let level: readonly NodeId[] = starts;
  for (let d = 0; d < depth && level.length > 0 && seen.size < MAX_VISITED; d++) {
    const next: NodeId[] = [];
    for (const id of level)
      for (const { to } of steps(graph, id)) {
        if (seen.has(to)) continue;
        seen.add(to);
        if (graph.columns.nodeKind[to] === EXTERNAL) outside.push(to);
        else next.push(to);
      }
    inside.push(...next);
    level = next;
  }
  return { inside, outside };
}
