/**
 * The part of the graph that a walk can reach: seeds and limits in, a small graph of its own out, numbered in the
 * order of a breadth-first search (seeds first). Rows hold the share of a node's flow that goes to each neighbour
 * and sum to 1; a row without entries is a dead end. Cost follows the neighbourhood, not the graph.
 */
import type { Adjacency, Rows } from '../../model/adjacency.ts';
import { kindId } from '../../model/node-kinds.ts';
import type { EdgeWeights } from './edge-weights.ts';

export interface Neighbourhood {
  /** Graph id of each local number. */
  readonly ids: Uint32Array;
  /** Distance from the nearest seed. */
  readonly hops: Uint8Array;
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly shares: Float32Array;
}

export interface Reach {
  readonly maxHops: number;
  readonly maxNodes: number;
  /** 1 for nodes that may be visited. */
  readonly walkable: Uint8Array;
  /** With a community per node, the walk stays in `within`. */
  readonly community?: { readonly of: Int32Array; readonly within: number } | undefined;
}

/** Files and externals join everything with everything: a walk through them forgets where it started. */
export function walkableNodes(nodeKind: Uint8Array): Uint8Array {
  const file = kindId('file');
  const external = kindId('external');
  return nodeKind.map((kind) => (kind === file || kind === external ? 0 : 1));
}

export function exploreNeighbourhood(adjacency: Adjacency, seeds: readonly number[], reach: Reach, weights: EdgeWeights): Neighbourhood {
  const search = new BreadthFirstSearch(adjacency, reach, weights);
  for (const id of seeds) search.visit(id, 0);
  search.run();
  return { ids: search.ids(), hops: search.hops(), ...search.localRows() };
}

class BreadthFirstSearch {
  readonly #graph: Adjacency;
  readonly #reach: Reach;
  readonly #weights: EdgeWeights;
  /** Graph id to local number + 1; 0 is unvisited. */
  readonly #local: Uint32Array;
  readonly #ids: Uint32Array;
  readonly #hops: Uint8Array;
  #count = 0;

  constructor(graph: Adjacency, reach: Reach, weights: EdgeWeights) {
    const capacity = Math.min(reach.maxNodes, graph.rows);
    this.#graph = graph;
    this.#reach = reach;
    this.#weights = weights;
    this.#local = new Uint32Array(graph.rows);
    this.#ids = new Uint32Array(capacity);
    this.#hops = new Uint8Array(capacity);
  }

  ids = (): Uint32Array => this.#ids.slice(0, this.#count);
  hops = (): Uint8Array => this.#hops.slice(0, this.#count);

  visit(id: number, hops: number): void {
    const { walkable, community } = this.#reach;
    if (this.#count === this.#ids.length || this.#local[id] !== 0 || !walkable[id]) return;
    if (community !== undefined && community.of[id] !== community.within) return;
    this.#ids[this.#count] = id;
    this.#hops[this.#count] = hops;
    this.#local[id] = ++this.#count;
  }

  /** The list of visited nodes is its own queue. */
  run(): void {
    const { out, in: into } = this.#graph;
    for (let at = 0; at < this.#count && this.#count < this.#ids.length; at++) {
      const hops = this.#hops[at] as number;
      if (hops >= this.#reach.maxHops) return;
      const id = this.#ids[at] as number;
      this.#visitRow(out, this.#weights.along, id, hops + 1);
      this.#visitRow(into, this.#weights.against, id, hops + 1);
    }
  }

  #visitRow({ offsets, targets, types }: Rows, weights: Float64Array, id: number, hops: number): void {
    const end = offsets[id + 1] as number;
    for (let i = offsets[id] as number; i < end; i++) if ((weights[types[i] as number] as number) > 0) this.visit(targets[i] as number, hops);
  }

  localRows(): Pick<Neighbourhood, 'offsets' | 'targets' | 'shares'> {
    const entries = this.#entryBound();
    const rows = { offsets: new Uint32Array(this.#count + 1), targets: new Uint32Array(entries), shares: new Float32Array(entries) };
    let at = 0;
    for (let u = 0; u < this.#count; u++) {
      const id = this.#ids[u] as number;
      const from = at;
      at = this.#appendRow(this.#graph.out, this.#weights.along, id, rows, at);
      at = this.#appendRow(this.#graph.in, this.#weights.against, id, rows, at);
      normalise(rows.shares, from, at);
      rows.offsets[u + 1] = at;
    }
    return rows;
  }

  #entryBound(): number {
    let bound = 0;
    for (let u = 0; u < this.#count; u++) {
      const id = this.#ids[u] as number;
      for (const { offsets } of [this.#graph.out, this.#graph.in]) bound += (offsets[id + 1] as number) - (offsets[id] as number);
    }
    return bound;
  }

  #appendRow(rows: Rows, weights: Float64Array, id: number, into: { targets: Uint32Array; shares: Float32Array }, start: number): number {
    const { offsets, targets, types, provenances } = rows;
    const end = offsets[id + 1] as number;
    let at = start;
    for (let i = offsets[id] as number; i < end; i++) {
      const local = this.#local[targets[i] as number] as number;
      const weight = (weights[types[i] as number] as number) * (this.#weights.provenance[provenances[i] as number] as number);
      if (local === 0 || weight === 0) continue;
      into.targets[at] = local - 1;
      into.shares[at++] = weight;
    }
    return at;
  }
}

function normalise(shares: Float32Array, from: number, to: number): void {
  let sum = 0;
  for (let i = from; i < to; i++) sum += shares[i] as number;
  for (let i = from; i < to; i++) shares[i] = (shares[i] as number) / sum;
}
