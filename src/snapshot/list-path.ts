/**
 * The way from one item of a list to the list's root: the groups it passes, from the bottom up, each with all of its
 * items. Generation needs the whole list, checking only the path and the number of items, which fixes how many groups
 * there have to be and how large each is. Imports the tree's formulas and nothing else.
 */
import { GROUP, groupHash, groupsOf, ITEM_BYTES } from './tree-hash.ts';

export interface ListPath {
  /** Position of the item in the list. */
  readonly index: number;
  /** Items of each group on the way, one after another, as hexadecimal digits. */
  readonly groups: readonly string[];
}

/** The reason why a proof is invalid, shown to the user. */
export class BrokenProof extends Error {}

const ITEM_DIGITS = ITEM_BYTES * 2;

/** A list with its levels, hashed once for any number of paths. */
export class PathMaker {
  readonly #levels: Uint8Array[];

  constructor(items: Uint8Array) {
    this.#levels = [items];
    for (let level = groupsOf(items); level.length > ITEM_BYTES; level = groupsOf(level)) this.#levels.push(level);
  }

  path(index: number): ListPath {
    const groups = this.#levels.map((level, height) => {
      const from = Math.floor(index / GROUP ** (height + 1)) * GROUP * ITEM_BYTES;
      return Buffer.from(level.subarray(from, from + GROUP * ITEM_BYTES)).toString('hex');
    });
    return { index, groups };
  }
}

/** Hashes of groups that were seen: the paths of one proof have most of their upper groups in common. */
export type SeenGroups = Map<string, string>;

/** Root of the list of `count` items that has this item at the path's position. */
export function rootOfPath(item: string, path: ListPath, count: number, seen: SeenGroups): string {
  if (path.index >= count) throw new BrokenProof(`position ${path.index} lies outside of a list of ${count}`);
  let [current, at, size] = [item, path.index, count];
  const depth = depthOf(count);
  if (path.groups.length !== depth) throw new BrokenProof(`a list of ${count} has ${depth} levels, the path has ${path.groups.length}`);
  for (const group of path.groups) {
    const first = Math.floor(at / GROUP) * GROUP;
    if (group.length !== Math.min(GROUP, size - first) * ITEM_DIGITS) throw new BrokenProof('a group of the path has the wrong number of items');
    const place = (at - first) * ITEM_DIGITS;
    if (group.slice(place, place + ITEM_DIGITS) !== current) throw new BrokenProof('a hash is not in the group above it');
    current = hashOnce(group, seen);
    at = Math.floor(at / GROUP);
    size = Math.ceil(size / GROUP);
  }
  return current;
}

function hashOnce(group: string, seen: SeenGroups): string {
  const known = seen.get(group);
  if (known !== undefined) return known;
  const hash = groupHash(Buffer.from(group, 'hex'));
  seen.set(group, hash);
  return hash;
}

function depthOf(count: number): number {
  let depth = 1;
  for (let size = Math.ceil(count / GROUP); size > 1; size = Math.ceil(size / GROUP)) depth++;
  return depth;
}
