/**
 * Communities as they are kept between runs: the label of each symbol by the first bytes of its hash, and the Merkle
 * root of every package then. A later run starts from them and looks again only at the packages that changed, which
 * is quick and keeps communities what they were as long as the code does.
 */
import type { Hash } from '../../model/hash.ts';
import type { SymbolGraph } from './weighted-graph.ts';

export interface StoredCommunities {
  readonly version: 1;
  readonly algorithm: string;
  readonly resolution: number;
  /** Root of the snapshot that they belong to. */
  readonly root: Hash;
  readonly packageRoots: Readonly<Record<string, string>>;
  /** Base64 of one record a symbol, ascending: six bytes of its hash, four of its label. */
  readonly labels: string;
}

const HASH_BYTES = 32;
const KEY_BYTES = 6;
const RECORD = KEY_BYTES + 4;
const ROOT_DIGITS = 16;

export function encodeLabels({ ids, size }: SymbolGraph, hashes: Uint8Array, labels: ArrayLike<number>): string {
  const bytes = Buffer.alloc(size * RECORD);
  for (let p = 0; p < size; p++) {
    const at = (ids[p] as number) * HASH_BYTES;
    bytes.set(hashes.subarray(at, at + KEY_BYTES), p * RECORD);
    bytes.writeUInt32LE(labels[p] as number, p * RECORD + KEY_BYTES);
  }
  return bytes.toString('base64');
}

export const shortRoots = (roots: ReadonlyMap<string, Hash>): Record<string, string> =>
  Object.fromEntries([...roots].map(([name, root]) => [name, root.slice(0, ROOT_DIGITS)]));

/** The stored label of each position that was there before, -1 for new ones. Both sides are in order of hash. */
export function decodeLabels({ ids, size }: SymbolGraph, hashes: Uint8Array, stored: string): Int32Array {
  const bytes = Buffer.from(stored, 'base64');
  const found = new Int32Array(size).fill(-1);
  for (let p = 0, record = 0; p < size && record < bytes.length; ) {
    const at = (ids[p] as number) * HASH_BYTES;
    const order = Buffer.compare(bytes.subarray(record, record + KEY_BYTES), hashes.subarray(at, at + KEY_BYTES));
    if (order === 0) found[p] = bytes.readUInt32LE(record + KEY_BYTES);
    if (order >= 0) p++;
    if (order <= 0) record += RECORD;
  }
  return found;
}
