/**
 * The Merkle tree after a change: leaves that came and went in, the changed parts and roots out. Reads the leaves of
 * changed parts and the seals of changed packages, nothing else.
 */
import type { PackageChange } from '../model/graph-changes.ts';
import type { Hash } from '../model/hash.ts';
import type { PartSeal, TreePart } from '../model/tree-part.ts';
import type { GraphReader } from '../store/contract.ts';
import { packageRoot, repoRoot } from './merkle.ts';
import { changeLeaves } from './sorted-leaves.ts';
import { ITEM_BYTES, listRoot } from './tree-hash.ts';

/** By package and part. A leaf that went and came again has not changed. */
export class LeafChanges {
  readonly packages = new Map<string, Map<string, { readonly removed: Set<Hash>; readonly added: Set<Hash> }>>();

  add(name: string, part: string, leaf: Hash): void {
    const { removed, added } = this.#part(name, part);
    if (!removed.delete(leaf)) added.add(leaf);
  }

  remove(name: string, part: string, leaf: Hash): void {
    const { removed, added } = this.#part(name, part);
    if (!added.delete(leaf)) removed.add(leaf);
  }

  #part(name: string, part: string) {
    let parts = this.packages.get(name);
    if (parts === undefined) {
      parts = new Map();
      this.packages.set(name, parts);
    }
    let changes = parts.get(part);
    if (changes === undefined) {
      changes = { removed: new Set(), added: new Set() };
      parts.set(part, changes);
    }
    return changes;
  }
}

export interface TreeUpdate {
  readonly root: Hash;
  /** A part without leaves is gone. */
  readonly parts: readonly TreePart[];
  /** Of changed packages. */
  readonly packages: readonly PackageChange[];
}

export type TreeReader = Pick<GraphReader, 'packageRoots' | 'partSeals' | 'partLeaves'>;

export async function updateTree(changes: LeafChanges, reader: TreeReader): Promise<TreeUpdate> {
  const parts: TreePart[] = [];
  for (const [name, changed] of changes.packages) {
    for (const [part, { removed, added }] of changed) {
      if (removed.size + added.size === 0) continue;
      const leaves = changeLeaves(await reader.partLeaves(name, part), removed, added);
      parts.push({ package: name, part, count: leaves.length / ITEM_BYTES, list: listRoot(leaves), leaves });
    }
  }
  const roots = new Map(await reader.packageRoots());
  const names = [...new Set(parts.map((p) => p.package))];
  const seals = await reader.partSeals(names);
  const packages = names.map((name): PackageChange => {
    const now = sealsAfter(name, seals, parts);
    return { package: name, before: roots.get(name) ?? null, after: now.length === 0 ? null : packageRoot(name, now) };
  });
  for (const { package: name, after } of packages) {
    if (after === null) roots.delete(name);
    else roots.set(name, after);
  }
  return { root: repoRoot(roots), parts, packages };
}

function sealsAfter(name: string, stored: readonly PartSeal[], changed: readonly TreePart[]): PartSeal[] {
  const own = new Map(stored.filter((s) => s.package === name).map((s) => [s.part, s]));
  for (const part of changed) if (part.package === name) own.set(part.part, part);
  return [...own.values()].filter((s) => s.count > 0);
}
