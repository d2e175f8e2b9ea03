/**
 * The formulas of the Merkle tree, and nothing else: what a verifier needs on a machine that has neither the program's
 * database nor its sources. A list of 32-byte items becomes one hash in groups of sixteen; a name and the number of
 * items seal it. Every level has its own prefix, so that a single child never equals its parent, and the sealed count
 * fixes the shape, so that no path can be read as a shorter or a longer one. Described in docs/snapshots.md.
 */
import { hash as digest } from 'node:crypto';

/** Items a group: a tree of 16 children a node needs a thirtieth of the calls of a binary one, for proofs of a few kB. */
export const GROUP = 16;
export const ITEM_BYTES = 32;

const PREFIX = Buffer.from('merkle\0group\0');
const GROUP_BYTES = GROUP * ITEM_BYTES;

export type SealLevel = 'part' | 'package' | 'repo';

/** The hash of a named list: a part of a package, a package, the repository (whose name is empty). */
export function seal(level: SealLevel, name: string, count: number, list: string): string {
  return digest('sha256', `merkle\0${level}\0${name}\0${count}\0${list}`, 'hex');
}

/** At most sixteen items, as bytes, to their parent. */
export function groupHash(items: Uint8Array): string {
  return groupsOf(items).toString('hex');
}

/** Items one after another, in their final order. An empty list is one empty group. */
export function listRoot(items: Uint8Array): string {
  let level = groupsOf(items);
  while (level.length > ITEM_BYTES) level = groupsOf(level);
  return level.toString('hex');
}

/** Hashes of the groups of a list: the level above it. */
export function groupsOf(items: Uint8Array): Buffer {
  const groups = Buffer.allocUnsafe(Math.max(1, Math.ceil(items.length / GROUP_BYTES)) * ITEM_BYTES);
  const input = Buffer.allocUnsafe(PREFIX.length + GROUP_BYTES);
  input.set(PREFIX);
  for (let from = 0, to = 0; to < groups.length; from += GROUP_BYTES, to += ITEM_BYTES) {
    const group = items.subarray(from, from + GROUP_BYTES);
    input.set(group, PREFIX.length);
    // Bytes as a string of one-byte characters: the cheapest way to get them out of a call.
    groups.write(digest('sha256', input.subarray(0, PREFIX.length + group.length), 'binary'), to, 'latin1');
  }
  return groups;
}
