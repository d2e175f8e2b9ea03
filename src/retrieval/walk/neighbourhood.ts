/**
 * The part of the graph that a walk comes to, as a small graph of its own: nodes get local numbers in the order in
 * which they are reached, seeds first, and a node's row is read only when the walk leaves from it. So the cost
 * follows the walk, not the graph. A row's shares sum to 1; a row without entries is a dead end.
 */
import type { Adjacency, Rows } from '../../model/adjacency.ts';
import type { EdgeWeights } from './edge-weights.ts';

export interface Reach {
  readonly maxHops: number;
  readonly maxNodes: number;
  /** 1 for nodes that may be visited. */
  readonly walkable: Uint8Array;
  /** With a community per node, the walk stays in `within`. */
  readonly community?: { readonly of: Int32Array; readonly within: number } | undefined;
}

const FIRST_ENTRIES = 1 << 14;

export class Neighbourhood {
  readonly #graph: Adjacency;
  readonly #reach: Reach;
  readonly #weights: EdgeWeights;
  /** Graph id to local number + 1; 0 is unvisited. */
  readonly #local: Uint32Array;
  #entries = 0;

  readonly capacity: number;
  /** Nodes reached so far. */
  count = 0;
  /** Per local number: graph id, distance from the seeds, where its row begins and ends, whether it has been read. */
  readonly ids: Uint32Array;
  readonly hops: Uint8Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly #read: Uint8Array;
  /** Entries of all rows. Replaced when they grow: read them anew after openRow. */
  targets = new Uint32Array(FIRST_ENTRIES);
  shares = new Float64Array(FIRST_ENTRIES);

  constructor(graph: Adjacency, reach: Reach, weights: EdgeWeights) {
    this.#graph = graph;
    this.#reach = reach;
    this.#weights = weights;
    this.capacity = Math.min(reach.maxNodes, graph.rows);
    this.#local = new Uint32Array(graph.rows);
    this.ids = new Uint32Array(this.capacity);
    this.hops = new Uint8Array(this.capacity);
    this.from = new Uint32Array(this.capacity);
    this.to = new Uint32Array(this.capacity);
    this.#read = new Uint8Array(this.capacity);
  }

  /** Local number of a node, or -1 when it is out of reach. */
  visit(id: number, hops: number): number {
    const known = this.#local[id];
    if (known !== 0) return (known ?? 0) - 1;
    const { walkable, community, maxHops } = this.#reach;
    if (this.count === this.capacity || hops > maxHops || !walkable[id]) return -1;
    if (community !== undefined && community.of[id] !== community.within) return -1;
    this.ids[this.count] = id;
    this.hops[this.count] = hops;
    this.#local[id] = ++this.count;
    return this.count - 1;
  }

  /** Edges of a local number in the whole graph. */
  degree(u: number): number {
    const id = this.ids[u] as number;
    const { out, in: into } = this.#graph;
    return (out.offsets[id + 1] as number) - (out.offsets[id] as number) + (into.offsets[id + 1] as number) - (into.offsets[id] as number);
  }

  /** Reads the row of a local number, once. */
  openRow(u: number): void {
    if (this.#read[u]) return;
    this.#read[u] = 1;
    const start = this.#entries;
    const { out, in: into } = this.#graph;
    this.#append(out, this.#weights.along, u);
    this.#append(into, this.#weights.against, u);
    normalise(this.shares, start, this.#entries);
    this.from[u] = start;
    this.to[u] = this.#entries;
  }

  #append({ offsets, targets, types }: Rows, weights: Float64Array, u: number): void {
    const id = this.ids[u] as number;
    const end = offsets[id + 1] as number;
    const hops = (this.hops[u] as number) + 1;
    this.#reserve(end - (offsets[id] as number));
    for (let i = offsets[id] as number; i < end; i++) {
      const weight = weights[types[i] as number] as number;
      if (weight === 0) continue;
      const v = this.visit(targets[i] as number, hops);
      if (v < 0) continue;
      this.targets[this.#entries] = v;
      this.shares[this.#entries++] = weight;
    }
  }

  #reserve(more: number): void {
    const needed = this.#entries + more;
    if (needed <= this.targets.length) return;
    const length = Math.max(needed, 2 * this.targets.length);
    const targets = new Uint32Array(length);
    const shares = new Float64Array(length);
    targets.set(this.targets);
    shares.set(this.shares);
    this.targets = targets;
    this.shares = shares;
  }
}

function normalise(shares: Float64Array, from: number, to: number): void {
  let sum = 0;
  for (let i = from; i < to; i++) sum += shares[i] as number;
  for (let i = from; i < to; i++) shares[i] = (shares[i] as number) / sum;
}
