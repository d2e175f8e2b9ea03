/**
 * Ids for the nodes of an update. A node that the stored graph has keeps its id; new ones get ids after the last. Phantoms
 * (nodes without a declaration) get provisional ids first, so that the store can be asked about all of them in one call.
 */
import type { GraphNode } from '../model/graph.ts';
import type { Hash } from '../model/hash.ts';
import type { IndexState } from './index-state.ts';
import { nodeKeys } from './resolve/relink.ts';
import { folderOf } from './resolve/symbols/node-table.ts';
import type { FileUnit } from './resolve/symbols/symbols.ts';

/** Above all ids of nodes. */
const PROVISIONAL = 2 ** 31;

export class NodeIds {
  readonly former: readonly GraphNode[];
  readonly #state: IndexState;
  readonly #ids: Map<Hash, number>;
  readonly #keys = new Map<FileUnit, ReadonlySet<string>>();
  readonly #mentions = new Map<Hash, number>();
  next: number;

  constructor(state: IndexState, former: readonly GraphNode[]) {
    this.former = former;
    this.#state = state;
    this.#ids = new Map(former.map((n) => [n.hash, n.id]));
    this.next = state.columns.nodes;
  }

  idOf(hash: Hash): number {
    let id = this.#ids.get(hash);
    if (id === undefined) {
      id = this.next++;
      this.#ids.set(hash, id);
    }
    return id;
  }

  /** Provisional. */
  mentionIdOf(hash: Hash): number {
    let id = this.#mentions.get(hash);
    if (id === undefined) {
      id = PROVISIONAL + this.#mentions.size;
      this.#mentions.set(hash, id);
    }
    return id;
  }

  isTaken(unit: FileUnit, key: string): boolean {
    if (!unit.language.packageQualified) return false;
    const { path } = unit.outline;
    for (const sibling of this.#state.world.folders.get(folderOf(path)) ?? []) {
      if (sibling.outline.path < path && sibling.language.packageQualified && this.#keysOf(sibling).has(key)) return true;
    }
    return false;
  }

  #keysOf(unit: FileUnit): ReadonlySet<string> {
    let keys = this.#keys.get(unit);
    if (keys === undefined) {
      keys = nodeKeys(unit);
      this.#keys.set(unit, keys);
    }
    return keys;
  }

  /** Former nodes that are not among these. */
  removed(now: readonly GraphNode[]): Set<number> {
    const kept = new Set(now.map((n) => n.id));
    return new Set(this.former.flatMap((n) => (kept.has(n.id) ? [] : [n.id])));
  }
}
