/**
 * The lowest level of the Merkle tree: one part of one package. Parts are `files`, `nodes`, and one for every edge type
 * that starts in the package; leaves are raw 32-byte hashes, sorted, one after another.
 */
import type { Hash } from './hash.ts';

/** A part's root and counts, without its leaves. */
export interface PartSeal {
  readonly package: string;
  readonly part: string;
  readonly count: number;
  /** Root over the leaves. */
  readonly list: Hash;
}

export interface TreePart extends PartSeal {
  readonly leaves: Uint8Array;
}

const LEAF_BYTES = 32;

/** Which leaves were removed and which were added: one pass over both sorted lists. */
export function compareLeaves(before: Uint8Array, after: Uint8Array): { readonly removed: Hash[]; readonly added: Hash[] } {
  const [old, now] = [asBuffer(before), asBuffer(after)];
  const removed: Hash[] = [];
  const added: Hash[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const order = i >= old.length ? 1 : j >= now.length ? -1 : old.compare(now, j, j + LEAF_BYTES, i, i + LEAF_BYTES);
    if (order < 0) removed.push(old.toString('hex', i, i + LEAF_BYTES));
    if (order > 0) added.push(now.toString('hex', j, j + LEAF_BYTES));
    if (order <= 0) i += LEAF_BYTES;
    if (order >= 0) j += LEAF_BYTES;
  }
  return { removed, added };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
