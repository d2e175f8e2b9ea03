/**
 * Random walk with restart: seeds with weights in, the symbols structurally close to them out, best first, scores
 * relative to the best. At each step the walker goes back to a seed with probability alpha, else follows an edge in
 * proportion to its weight; from a dead end, and where too little arrives to matter, it goes back to the seeds.
 * Ties go to the smaller id.
 */
import type { Adjacency } from '../../model/adjacency.ts';
import { edgeWeights } from './edge-weights.ts';
import { Neighbourhood } from './neighbourhood.ts';

export interface WalkParams {
  /** Probability of going back to a seed. */
  readonly alpha: number;
  readonly iterations: number;
  /** L1 distance between two rounds at which the walk has settled. */
  readonly tolerance: number;
  /** The walk has also settled when the first `stableTop` symbols kept their order for `stableRounds` rounds. */
  readonly stableTop: number;
  readonly stableRounds: number;
  readonly maxHops: number;
  readonly maxNodes: number;
  /** A node that would give each neighbour less than this passes nothing on: what hubs distribute costs most and means least. */
  readonly trickle: number;
  /** Scores below are not reported. */
  readonly cutoff: number;
}

/** docs/decisions/0003-the-graph-adds-small-shares.md. */
export const WALK_PARAMS: WalkParams = {
  alpha: 0.2,
  iterations: 20,
  tolerance: 0.001,
  stableTop: 10,
  stableRounds: 2,
  maxHops: 4,
  maxNodes: 20_000,
  trickle: 2e-6,
  cutoff: 0.02,
};

export interface WalkSeed {
  readonly id: number;
  readonly weight: number;
}

export interface WalkGraph {
  readonly adjacency: Adjacency;
  /** 1 for nodes that may be visited. Files and externals join everything with everything: a walk through them forgets where it started. */
  readonly walkable: Uint8Array;
  /** Community of each node. When all seeds share one, the walk stays inside. */
  readonly community?: Int32Array;
}

export interface WalkedNode {
  readonly id: number;
  /** 0 to 1, the best has 1. */
  readonly score: number;
  readonly hops: number;
}

export interface WalkResult {
  readonly nodes: readonly WalkedNode[];
  readonly visited: number;
  readonly rounds: number;
  readonly stopped: 'settled' | 'stable' | 'limit';
}

export function randomWalk(graph: WalkGraph, seeds: readonly WalkSeed[], params: WalkParams = WALK_PARAMS): WalkResult {
  const known = seeds.filter((s) => s.weight > 0 && graph.walkable[s.id]);
  if (known.length === 0) return { nodes: [], visited: 0, rounds: 0, stopped: 'settled' };
  const ids = known.map((s) => s.id);
  const reach = { maxHops: params.maxHops, maxNodes: params.maxNodes, walkable: graph.walkable, community: sharedCommunity(graph.community, ids) };
  const around = new Neighbourhood(graph.adjacency, reach, edgeWeights());
  const restart = placeSeeds(around, known);
  const run = iterate(around, restart, params);
  return { nodes: bestNodes(around, run.probability, params.cutoff), visited: around.count, rounds: run.rounds, stopped: run.stopped };
}

function sharedCommunity(of: Int32Array | undefined, seeds: readonly number[]): { of: Int32Array; within: number } | undefined {
  const within = of?.[seeds[0] as number];
  if (of === undefined || within === undefined || within < 0) return undefined;
  return seeds.every((id) => of[id] === within) ? { of, within } : undefined;
}

/** Restart probability by local number; seeds have the first numbers. A seed named twice counts twice. */
function placeSeeds(around: Neighbourhood, seeds: readonly WalkSeed[]): Float64Array {
  const weights: number[] = [];
  let sum = 0;
  for (const { id, weight } of seeds) {
    const u = around.visit(id, 0);
    if (u < 0) continue;
    weights[u] = (weights[u] ?? 0) + weight;
    sum += weight;
  }
  return Float64Array.from(weights, (w) => w / sum);
}

interface WalkRun {
  readonly probability: Float64Array;
  readonly rounds: number;
  readonly stopped: WalkResult['stopped'];
}

function iterate(around: Neighbourhood, restart: Float64Array, params: WalkParams): WalkRun {
  let now = new Float64Array(around.capacity);
  let next = new Float64Array(around.capacity);
  now.set(restart);
  let top = new Uint32Array(0);
  let unchanged = 0;
  for (let round = 1; round <= params.iterations; round++) {
    step(around, restart, params, now, next);
    const moved = distance(now, next, around.count);
    [now, next] = [next, now];
    if (moved < params.tolerance) return { probability: now, rounds: round, stopped: 'settled' };
    const leaders = topOf(now, around, params.stableTop);
    unchanged = sameOrder(leaders, top) ? unchanged + 1 : 0;
    if (unchanged >= params.stableRounds) return { probability: now, rounds: round, stopped: 'stable' };
    top = leaders;
  }
  return { probability: now, rounds: params.iterations, stopped: 'limit' };
}

function step(around: Neighbourhood, restart: Float64Array, { alpha, trickle }: WalkParams, now: Float64Array, next: Float64Array): void {
  const reached = around.count;
  next.fill(0);
  // Seeds come first and always pass on.
  let back = 0;
  for (let u = 0; u < reached; u++) {
    const mass = now[u] as number;
    const worthwhile = u < restart.length || mass > trickle * around.degree(u);
    if (!worthwhile || !passOn(around, u, mass * (1 - alpha), next)) back += mass;
  }
  const again = alpha + (1 - alpha) * back;
  for (let u = 0; u < restart.length; u++) next[u] = (next[u] as number) + again * (restart[u] as number);
}

/** False from a dead end. */
function passOn(around: Neighbourhood, u: number, flow: number, next: Float64Array): boolean {
  around.openRow(u);
  const { targets, shares } = around;
  const from = around.from[u] as number;
  const to = around.to[u] as number;
  for (let i = from; i < to; i++) {
    const v = targets[i] as number;
    next[v] = (next[v] as number) + flow * (shares[i] as number);
  }
  return to > from;
}

function distance(a: Float64Array, b: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.abs((a[i] as number) - (b[i] as number));
  return sum;
}

/** Local numbers of the k best, best first. One pass: most nodes do not even beat the last of the list. */
function topOf(score: Float64Array, { ids, count }: Neighbourhood, k: number): Uint32Array<ArrayBuffer> {
  const top = new Uint32Array(Math.min(k, count));
  let filled = 0;
  for (let u = 0; u < count; u++) {
    if (filled === top.length && !before(u, top[filled - 1] as number, score, ids)) continue;
    let at = filled < top.length ? filled++ : filled - 1;
    for (; at > 0 && before(u, top[at - 1] as number, score, ids); at--) top[at] = top[at - 1] as number;
    top[at] = u;
  }
  return top;
}

function before(u: number, v: number, score: Float64Array, ids: Uint32Array): boolean {
  const difference = (score[u] as number) - (score[v] as number);
  return difference > 0 || (difference === 0 && (ids[u] as number) < (ids[v] as number));
}

const sameOrder = (a: Uint32Array, b: Uint32Array): boolean => a.length === b.length && a.every((u, i) => u === b[i]);

function bestNodes({ ids, hops, count }: Neighbourhood, probability: Float64Array, cutoff: number): WalkedNode[] {
  let max = 0;
  for (const p of probability) max = Math.max(max, p);
  const nodes: WalkedNode[] = [];
  for (let u = 0; u < count; u++) {
    const score = (probability[u] as number) / max;
    if (score >= cutoff) nodes.push({ id: ids[u] as number, score, hops: hops[u] as number });
  }
  return nodes.sort((a, b) => b.score - a.score || a.id - b.id);
}
