/**
 * Louvain's method on typed arrays: positions move to the neighbouring community that gains most modularity, then
 * communities become positions of a smaller graph, until nothing moves. Positions are visited in their order and ties
 * go to the lower label, so that the same graph gives the same communities.
 */
import { mindOthers } from '../../util/question-deadline.ts';
import type { WeightedGraph } from './weighted-graph.ts';

/** Less gain than that is rounding. */
const MIN_GAIN = 1e-9;
const MAX_LEVELS = 20;
/** Positions between two looks at the clock. */
const CLOCK_EVERY = 8192;

/** A label for each position. Labels are positions of the graph: the first member that a community was made of. */
export function louvain(graph: WeightedGraph, resolution = 1): Uint32Array {
  const labels = Uint32Array.from({ length: graph.size }, (_, p) => p);
  let level: WeightedGraph = graph;
  for (let n = 0; n < MAX_LEVELS; n++) {
    const moved = Uint32Array.from({ length: level.size }, (_, p) => p);
    if (!moveLocally(level, moved, { resolution })) break;
    const { graph: smaller, groupOf } = aggregate(level, moved);
    for (let p = 0; p < labels.length; p++) labels[p] = groupOf[labels[p] as number] as number;
    level = smaller;
  }
  return labels;
}

export interface MoveOptions {
  readonly resolution: number;
  /** Positions to look at first; their neighbours follow when something moves. Default: all. */
  readonly queue?: Uint32Array;
}

/** Moves positions between communities until none gains by it. `labels` is changed; false when nothing moved. */
export function moveLocally(graph: WeightedGraph, labels: Uint32Array, { resolution, queue }: MoveOptions): boolean {
  const state = startState(graph, labels);
  const waiting = new Uint8Array(graph.size);
  let current = queue ?? Uint32Array.from({ length: graph.size }, (_, p) => p);
  let moved = false;
  let looked = 0;
  while (current.length > 0) {
    const next: number[] = [];
    for (const p of current) {
      if (looked++ % CLOCK_EVERY === 0) mindOthers();
      waiting[p] = 0;
      const target = bestCommunity(graph, labels, state, { p, resolution });
      if (target === labels[p]) continue;
      moved = true;
      move(state, labels, p, target);
      for (let i = graph.offsets[p] as number; i < (graph.offsets[p + 1] as number); i++) {
        const neighbour = graph.targets[i] as number;
        if (labels[neighbour] === target || waiting[neighbour]) continue;
        waiting[neighbour] = 1;
        next.push(neighbour);
      }
    }
    current = Uint32Array.from(next).sort();
  }
  return moved;
}

interface MoveState {
  readonly degrees: Float64Array;
  /** Sum of the degrees of a community, by label. */
  readonly totals: Float64Array;
  readonly total: number;
  /** Weight between the position under way and each community next to it; zero between positions. */
  readonly towards: Float64Array;
  readonly touched: Uint32Array;
}

function startState({ size, offsets, weights, loops }: WeightedGraph, labels: Uint32Array): MoveState {
  const degrees = new Float64Array(size);
  const totals = new Float64Array(size);
  let total = 0;
  for (let p = 0; p < size; p++) {
    let degree = loops[p] as number;
    for (let i = offsets[p] as number; i < (offsets[p + 1] as number); i++) degree += weights[i] as number;
    degrees[p] = degree;
    const label = labels[p] as number;
    totals[label] = (totals[label] as number) + degree;
    total += degree;
  }
  return { degrees, totals, total: Math.max(total, Number.MIN_VALUE), towards: new Float64Array(size), touched: new Uint32Array(size) };
}

function bestCommunity(graph: WeightedGraph, labels: Uint32Array, state: MoveState, { p, resolution }: { p: number; resolution: number }): number {
  const { degrees, totals, total, towards, touched } = state;
  const own = labels[p] as number;
  let count = 0;
  for (let i = graph.offsets[p] as number; i < (graph.offsets[p + 1] as number); i++) {
    const label = labels[graph.targets[i] as number] as number;
    if (towards[label] === 0) touched[count++] = label;
    towards[label] = (towards[label] as number) + (graph.weights[i] as number);
  }
  const degree = degrees[p] as number;
  const scale = (resolution * degree) / total;
  let best = own;
  let bestGain = (towards[own] as number) - scale * ((totals[own] as number) - degree);
  for (let i = 0; i < count; i++) {
    const label = touched[i] as number;
    if (label === own) continue;
    const gain = (towards[label] as number) - scale * (totals[label] as number);
    const better = gain > bestGain + MIN_GAIN || (best !== own && gain > bestGain - MIN_GAIN && label < best);
    if (better) [best, bestGain] = [label, gain];
  }
  for (let i = 0; i < count; i++) towards[touched[i] as number] = 0;
  return best;
}

function move({ degrees, totals }: MoveState, labels: Uint32Array, p: number, target: number): void {
  const from = labels[p] as number;
  const degree = degrees[p] as number;
  totals[from] = (totals[from] as number) - degree;
  totals[target] = (totals[target] as number) + degree;
  labels[p] = target;
}

/** Communities as positions, numbered in the order of their first member. */
function aggregate(graph: WeightedGraph, labels: Uint32Array): { graph: WeightedGraph; groupOf: Uint32Array } {
  const numbers = new Int32Array(graph.size).fill(-1);
  const groupOf = new Uint32Array(graph.size);
  let size = 0;
  for (let p = 0; p < graph.size; p++) {
    const label = labels[p] as number;
    if (numbers[label] === -1) numbers[label] = size++;
    groupOf[p] = numbers[label] as number;
  }
  return { graph: contract(graph, groupOf, size), groupOf };
}

function contract(graph: WeightedGraph, groupOf: Uint32Array, size: number): WeightedGraph {
  const members = membersOf(groupOf, size);
  const loops = new Float64Array(size);
  const offsets = new Uint32Array(size + 1);
  const targets: number[] = [];
  const weights: number[] = [];
  const towards = new Float64Array(size);
  for (let g = 0; g < size; g++) {
    const group = members[g] as number[];
    for (const p of group) loops[g] = (loops[g] as number) + (graph.loops[p] as number);
    for (const other of addWeights(graph, group, groupOf, towards)) {
      if (other === g) loops[g] = (loops[g] as number) + (towards[other] as number);
      else {
        targets.push(other);
        weights.push(towards[other] as number);
      }
      towards[other] = 0;
    }
    offsets[g + 1] = targets.length;
  }
  return { size, offsets, targets: Uint32Array.from(targets), weights: Float64Array.from(weights), loops };
}

/** Adds up what leads from a group to each group, itself included; which ones these are, in order. */
function addWeights({ offsets, targets, weights }: WeightedGraph, group: readonly number[], groupOf: Uint32Array, towards: Float64Array): number[] {
  const touched: number[] = [];
  for (const p of group)
    for (let i = offsets[p] as number; i < (offsets[p + 1] as number); i++) {
      const other = groupOf[targets[i] as number] as number;
      if (towards[other] === 0) touched.push(other);
      towards[other] = (towards[other] as number) + (weights[i] as number);
    }
  return touched.sort((a, b) => a - b);
}

function membersOf(groupOf: Uint32Array, size: number): number[][] {
  const members: number[][] = Array.from({ length: size }, () => []);
  for (let p = 0; p < groupOf.length; p++) members[groupOf[p] as number]?.push(p);
  return members;
}

/** How much more weight lies within the communities than chance would put there: up to 1. */
export function modularity(graph: WeightedGraph, labels: Uint32Array): number {
  const { totals, total } = startState(graph, labels);
  let inside = 0;
  for (let p = 0; p < graph.size; p++) {
    inside += graph.loops[p] as number;
    for (let i = graph.offsets[p] as number; i < (graph.offsets[p + 1] as number); i++)
      if (labels[graph.targets[i] as number] === labels[p]) inside += graph.weights[i] as number;
  }
  return inside / total - totals.reduce((sum, t) => sum + (t / total) ** 2, 0);
}
