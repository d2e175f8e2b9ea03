/**
 * The part of a stored graph that is clustered, as an undirected weighted graph: symbols in an order that their hashes
 * decide, every relation from both of its ends. Two databases with the same graph give the same arrays, whatever
 * integer ids they use.
 */
import type { Adjacency, Rows } from '../../model/adjacency.ts';
import { EDGE_TYPES, edgeTypeInfo } from '../../model/edge-types.ts';

export interface WeightedGraph {
  readonly size: number;
  /** length size + 1; the neighbours of p are [offsets[p], offsets[p + 1]). */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Float64Array;
  /** Weight of what a position is related to within itself: 0 for single symbols. */
  readonly loops: Float64Array;
}

export interface SymbolGraph extends WeightedGraph {
  /** Node id of each position. */
  readonly ids: Uint32Array;
  /** Position of each node id, -1 for what is not clustered. */
  readonly positions: Int32Array;
}

const HASH_BYTES = 32;
/** Being tested together or looking alike says nothing about belonging together. */
const UNRELATED = new Set(['co_tested_with', 'similar_to', 'tests', 'tested_by', 'owned_by', 'authored_by']);
const WEIGHTS = Float64Array.from(EDGE_TYPES, (t) => (UNRELATED.has(t) ? 0 : edgeTypeInfo(t).walkWeight));

/** `members` says which node ids take part; `hashes` are their raw hashes by id. */
export function symbolGraph(adjacency: Adjacency, members: Uint8Array, hashes: Uint8Array): SymbolGraph {
  const ids = inHashOrder(members, hashes);
  const positions = new Int32Array(adjacency.rows).fill(-1);
  for (let p = 0; p < ids.length; p++) positions[ids[p] as number] = p;
  const offsets = new Uint32Array(ids.length + 1);
  const eachNeighbour = (p: number, visit: (target: number, weight: number) => void) => {
    const id = ids[p] as number;
    visitRow(adjacency.out, id, positions, visit);
    visitRow(adjacency.in, id, positions, visit);
  };
  for (let p = 0; p < ids.length; p++) {
    let count = 0;
    eachNeighbour(p, (target) => (count += target === p ? 0 : 1));
    offsets[p + 1] = (offsets[p] as number) + count;
  }
  const targets = new Uint32Array(offsets[ids.length] as number);
  const weights = new Float64Array(targets.length);
  for (let p = 0, at = 0; p < ids.length; p++)
    eachNeighbour(p, (target, weight) => {
      if (target === p) return;
      targets[at] = target;
      weights[at++] = weight;
    });
  return { size: ids.length, offsets, targets, weights, loops: new Float64Array(ids.length), ids, positions };
}

function visitRow(rows: Rows, id: number, positions: Int32Array, visit: (target: number, weight: number) => void): void {
  for (let i = rows.offsets[id] as number; i < (rows.offsets[id + 1] as number); i++) {
    const target = positions[rows.targets[i] as number] as number;
    const weight = WEIGHTS[rows.types[i] as number] as number;
    if (target >= 0 && weight > 0) visit(target, weight);
  }
}

function inHashOrder(members: Uint8Array, hashes: Uint8Array): Uint32Array {
  const ids = Uint32Array.from(members.keys()).filter((id) => members[id] === 1);
  const view = new DataView(hashes.buffer, hashes.byteOffset, hashes.byteLength);
  // Six bytes of a hash fit a double and tell all but a few in a million apart; the rest of it decides those.
  const keys = Float64Array.from(members, (m, id) => (m === 1 ? view.getUint32(id * HASH_BYTES) * 65_536 + view.getUint16(id * HASH_BYTES + 4) : 0));
  const whole = (id: number) => Buffer.from(hashes.buffer, hashes.byteOffset + id * HASH_BYTES, HASH_BYTES);
  return ids.sort((a, b) => (keys[a] as number) - (keys[b] as number) || Buffer.compare(whole(a), whole(b)));
}
