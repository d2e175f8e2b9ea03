/** Lists of 32-byte hashes in ascending order, as one array of bytes: sorted, searched, changed, compared. */
import type { Hash } from '../model/hash.ts';
import { ITEM_BYTES } from './tree-hash.ts';

/** Numbers are exact up to here. */
const MAX_KEY = 2 ** 53;

/** Sorts one list after another, in the room that the largest so far needed. */
export class LeafSorter {
  #keys = new Float64Array(0);
  #copy = new Uint8Array(0);

  /**
   * In place. By a number for each leaf, made of its first 32 bits and its place: numbers are sorted without a call for
   * every comparison, and hardly ever do two leaves begin alike. Of a few million leaves fewer bits have room.
   */
  sort(leaves: Uint8Array): void {
    const count = leaves.length / ITEM_BYTES;
    this.#makeRoom(count);
    const places = 2 ** Math.ceil(Math.log2(count));
    const unit = Math.max(1, (2 ** 32 * places) / MAX_KEY);
    const bytes = asBuffer(leaves);
    const keys = this.#keys.subarray(0, count);
    for (let i = 0; i < count; i++) keys[i] = Math.floor(beginning(bytes, i) / unit) * places + i;
    keys.sort();
    this.#copy.set(leaves);
    for (let to = 0; to < count; to++) {
      copyLeaf(this.#copy, (keys[to] as number) % places, leaves, to);
      sink(bytes, to);
    }
  }

  #makeRoom(count: number): void {
    if (count <= this.#keys.length) return;
    this.#keys = new Float64Array(count);
    this.#copy = new Uint8Array(count * ITEM_BYTES);
  }
}

/** A loop over the bytes: for 32 of them a view of each takes longer. */
function copyLeaf(from: Uint8Array, index: number, to: Uint8Array, at: number): void {
  for (let i = 0; i < ITEM_BYTES; i++) to[at * ITEM_BYTES + i] = from[index * ITEM_BYTES + i] as number;
}

const beginning = (leaves: Buffer, index: number): number => leaves.readUInt32BE(index * ITEM_BYTES);

/** Puts a leaf that begins like those before it where it belongs among them. */
function sink(sorted: Buffer, index: number): void {
  for (let i = index; i > 0 && beginning(sorted, i - 1) >= beginning(sorted, i); i--) {
    const [before, leaf] = [leafAt(sorted, i - 1), leafAt(sorted, i)];
    if (Buffer.compare(before, leaf) <= 0) return;
    const moved = Buffer.from(before);
    before.set(leaf);
    leaf.set(moved);
  }
}

/** Position of the first leaf that is not below the hash: where it stands, or where it would. */
export function searchLeaf(leaves: Uint8Array, hash: Hash): { readonly index: number; readonly found: boolean } {
  const wanted = Buffer.from(hash, 'hex');
  const bytes = asBuffer(leaves);
  let low = 0;
  let high = leaves.length / ITEM_BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Buffer.compare(leafAt(bytes, middle), wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return { index: low, found: low * ITEM_BYTES < leaves.length && leafAt(bytes, low).equals(wanted) };
}

/** Removes some and adds others. What is not there cannot be removed, and what is there is not added twice. */
export function changeLeaves(leaves: Uint8Array, removed: Iterable<Hash>, added: Iterable<Hash>): Uint8Array {
  const without = withoutLeaves(leaves, removed);
  const places = [...new Set(added)].sort().flatMap((hash) => {
    const { index, found } = searchLeaf(without, hash);
    return found ? [] : [{ hash, at: index * ITEM_BYTES }];
  });
  const changed = Buffer.allocUnsafe(without.length + places.length * ITEM_BYTES);
  let from = 0;
  for (const [i, { hash, at }] of places.entries()) {
    changed.set(without.subarray(from, at), from + i * ITEM_BYTES);
    changed.write(hash, at + i * ITEM_BYTES, 'hex');
    from = at;
  }
  changed.set(without.subarray(from), from + places.length * ITEM_BYTES);
  return changed;
}

function withoutLeaves(leaves: Uint8Array, removed: Iterable<Hash>): Uint8Array {
  const gone = [...new Set(removed)].map((hash) => searchLeaf(leaves, hash)).filter((place) => place.found);
  if (gone.length === 0) return leaves;
  const indexes = gone.map((place) => place.index).sort((a, b) => a - b);
  const stretches = [-1, ...indexes].map((index, i) => leaves.subarray((index + 1) * ITEM_BYTES, (indexes[i] ?? leaves.length) * ITEM_BYTES));
  return Buffer.concat(stretches);
}

export const leafHex = (leaves: Uint8Array, index: number): Hash => leafAt(asBuffer(leaves), index).toString('hex');

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const leafAt = (leaves: Buffer, index: number): Buffer => leaves.subarray(index * ITEM_BYTES, (index + 1) * ITEM_BYTES);
