/**
 * Changes to a stored Adjacency: removed and added edges as one flat array of numbers, kept beside it. They are applied
 * when the adjacency is read, all together, in a single pass over its rows.
 */
import { type Adjacency, buildAdjacency, type EdgeColumns } from './adjacency.ts';

/**
 * Layout: the number of rows after the change, the number of removed edges; then source, target and
 * type * 256 + provenance of every edge, the removed ones first, the added ones last.
 */
export function encodeEdgeChanges(rows: number, drop: EdgeColumns, put: EdgeColumns): Uint8Array {
  const words = new Uint32Array(2 + 3 * (drop.sources.length + put.sources.length));
  words[0] = rows;
  words[1] = drop.sources.length;
  let at = 2;
  for (const edges of [drop, put]) {
    for (let i = 0; i < edges.sources.length; i++) {
      words[at++] = edges.sources[i] as number;
      words[at++] = edges.targets[i] as number;
      words[at++] = ((edges.types[i] as number) << 8) | (edges.provenances[i] as number);
    }
  }
  return new Uint8Array(words.buffer);
}

/** The changed edges by source: target and kind of each, and whether the edge exists after the change. */
type FinalState = Map<number, Map<number, boolean>>;

const KIND = 0x10000;

export function patchAdjacency(base: Adjacency, patches: readonly Uint8Array[]): Adjacency {
  if (patches.length === 0) return base;
  const state: FinalState = new Map();
  let rows = base.rows;
  for (const patch of patches) rows = collect(patch, state);
  return buildAdjacency(rows, mergedEdges(base, rows, state));
}

function collect(patch: Uint8Array, state: FinalState): number {
  const words = new Uint32Array(patch.slice().buffer);
  const went = 2 + 3 * (words[1] as number);
  for (let at = 2; at < words.length; at += 3) {
    const source = words[at] as number;
    let edges = state.get(source);
    if (edges === undefined) {
      edges = new Map();
      state.set(source, edges);
    }
    edges.set((words[at + 1] as number) * KIND + (words[at + 2] as number), at >= went);
  }
  return words[0] as number;
}

/** Sorted by source, then target and kind: the order in which an index run writes edges. */
function mergedEdges(base: Adjacency, rows: number, state: FinalState): EdgeColumns {
  const columns = new GrowingEdges(base.edges + [...state.values()].reduce((sum, edges) => sum + edges.size, 0));
  for (let source = 0; source < rows; source++) {
    const changed = state.get(source);
    if (changed === undefined) columns.copyRow(base, source);
    else for (const key of finalRow(base, source, changed)) columns.add(source, Math.floor(key / KIND), key % KIND);
  }
  return columns.finish();
}

function finalRow({ rows, out }: Adjacency, source: number, changed: ReadonlyMap<number, boolean>): number[] {
  const keys = new Set<number>();
  if (source < rows) {
    for (let i = out.offsets[source] as number; i < (out.offsets[source + 1] as number); i++) {
      keys.add((out.targets[i] as number) * KIND + (((out.types[i] as number) << 8) | (out.provenances[i] as number)));
    }
  }
  for (const [key, there] of changed) {
    if (there) keys.add(key);
    else keys.delete(key);
  }
  return [...keys].sort((a, b) => a - b);
}

class GrowingEdges {
  readonly #sources: Uint32Array;
  readonly #targets: Uint32Array;
  readonly #types: Uint8Array;
  readonly #provenances: Uint8Array;
  #length = 0;

  constructor(capacity: number) {
    this.#sources = new Uint32Array(capacity);
    this.#targets = new Uint32Array(capacity);
    this.#types = new Uint8Array(capacity);
    this.#provenances = new Uint8Array(capacity);
  }

  copyRow({ rows, out }: Adjacency, source: number): void {
    if (source >= rows) return;
    const from = out.offsets[source] as number;
    const to = out.offsets[source + 1] as number;
    this.#sources.fill(source, this.#length, this.#length + to - from);
    this.#targets.set(out.targets.subarray(from, to), this.#length);
    this.#types.set(out.types.subarray(from, to), this.#length);
    this.#provenances.set(out.provenances.subarray(from, to), this.#length);
    this.#length += to - from;
  }

  add(source: number, target: number, kind: number): void {
    const at = this.#length++;
    this.#sources[at] = source;
    this.#targets[at] = target;
    this.#types[at] = kind >>> 8;
    this.#provenances[at] = kind & 0xff;
  }

  finish(): EdgeColumns {
    const end = this.#length;
    const [sources, targets] = [this.#sources.subarray(0, end), this.#targets.subarray(0, end)];
    return { sources, targets, types: this.#types.subarray(0, end), provenances: this.#provenances.subarray(0, end) };
  }
}
