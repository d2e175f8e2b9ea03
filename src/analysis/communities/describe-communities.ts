/**
 * What can be said of each community without reading a node: its size, how much of its weight stays inside, and the
 * positions that hold it together, most central first. Its name is made of those symbols' names.
 */

import type { Settled } from './settle-labels.ts';
import type { WeightedGraph } from './weighted-graph.ts';

export interface CommunityShape {
  readonly size: number;
  /** Share of the members' relations that stay within: 1 is an island. */
  readonly cohesion: number;
  /** Positions, most central first. */
  readonly central: readonly number[];
}

/** `importance` says how well a position would serve as a name: a type better than a field. */
export function describeCommunities(
  graph: WeightedGraph,
  { communityOf, sizes }: Settled,
  importance: (position: number) => number,
  most: number,
): CommunityShape[] {
  const inside = new Float64Array(sizes.length);
  const all = new Float64Array(sizes.length);
  const leaders: { position: number; score: number }[][] = sizes.map(() => []);
  for (let p = 0; p < graph.size; p++) {
    const community = communityOf[p] as number;
    if (community < 0) continue;
    const { own, total } = degreesOf(graph, communityOf, p);
    inside[community] = (inside[community] as number) + own;
    all[community] = (all[community] as number) + total;
    keepBest(leaders[community] as { position: number; score: number }[], { position: p, score: own * importance(p) }, most);
  }
  return sizes.map((size, c) => ({
    size,
    cohesion: (inside[c] as number) / Math.max(all[c] as number, Number.MIN_VALUE),
    central: (leaders[c] ?? []).map((l) => l.position),
  }));
}

function degreesOf({ offsets, targets, weights }: WeightedGraph, communityOf: Int32Array, p: number): { own: number; total: number } {
  let own = 0;
  let total = 0;
  for (let i = offsets[p] as number; i < (offsets[p + 1] as number); i++) {
    total += weights[i] as number;
    if (communityOf[targets[i] as number] === communityOf[p]) own += weights[i] as number;
  }
  return { own, total };
}

/** Positions come in ascending order, so among equals the earlier one stays ahead. */
function keepBest(best: { position: number; score: number }[], candidate: { position: number; score: number }, most: number): void {
  if (candidate.score <= 0 || (best.length === most && candidate.score <= (best.at(-1)?.score ?? 0))) return;
  const at = best.findIndex((b) => b.score < candidate.score);
  best.splice(at < 0 ? best.length : at, 0, candidate);
  if (best.length > most) best.pop();
}
