/** Lists of 32-byte hashes in ascending order, as one array of bytes: sorted, searched, changed, compared. */
import type { Hash } from '../model/hash.ts';
import { ITEM_BYTES } from './tree-hash.ts';

/** 48 bits decide nearly every comparison, and a number holds them exactly. */
const KEY_BYTES = 6;

export function sortLeaves(leaves: Uint8Array): Uint8Array {
  const count = leaves.length / ITEM_BYTES;
  if (count < 2) return leaves;
  const bytes = asBuffer(leaves);
  const keys = Float64Array.from({ length: count }, (_, i) => bytes.readUIntBE(i * ITEM_BYTES, KEY_BYTES));
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort(
    (a, b) => (keys[a] as number) - (keys[b] as number) || Buffer.compare(leafAt(bytes, a), leafAt(bytes, b)),
  );
  const sorted = new Uint8Array(leaves.length);
  for (const [to, from] of order.entries()) sorted.set(leafAt(bytes, from), to * ITEM_BYTES);
  return sorted;
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
