/**
 * Where control leaves the repository on its way forward: the symbols outside that are called within some steps. What
 * they call back is not seen, so a way that leads through them is not found.
 */
import type { NodeId } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import type { CodeGraph } from '../code-graph.ts';
import { stepsFrom } from './steps.ts';

const EXTERNAL = kindId('external');
/** Past this many symbols the answer is "many" anyway. */
const MAX_VISITED = 20_000;

export function exitsFrom(graph: CodeGraph, starts: readonly NodeId[], depth: number): NodeId[] {
  const seen = new Set(starts);
  const exits: NodeId[] = [];
  let level: readonly NodeId[] = starts;
  for (let d = 0; d < depth && level.length > 0 && seen.size < MAX_VISITED; d++) {
    const next: NodeId[] = [];
    for (const id of level)
      for (const { to } of stepsFrom(graph, id)) {
        if (seen.has(to)) continue;
        seen.add(to);
        if (graph.columns.nodeKind[to] === EXTERNAL) exits.push(to);
        else next.push(to);
      }
    level = next;
  }
  return exits;
}
