/**
 * Walks that were done before: a question in, the key of its answer out, and a store of the most recently used ones.
 * The key holds the Merkle roots of the seeds' packages, so a change there asks anew. Results speak of node ids,
 * which mean something within one snapshot only: `idSpace` names it, and answers of another one are never found.
 */
import { hash } from 'node:crypto';
import type { Hash } from '../../model/hash.ts';
import type { WalkParams, WalkSeed } from './random-walk.ts';

export interface WalkQuestion {
  /** Snapshot that the ids belong to. */
  readonly idSpace: Hash;
  /** Roots of the packages that the seeds are in, in any order. */
  readonly packageRoots: readonly Hash[];
  readonly seeds: readonly WalkSeed[];
  readonly params: WalkParams;
  /** Names what else constrains the walk, such as the communities in force. */
  readonly scope?: string;
}

export function walkCacheKey({ idSpace, packageRoots, seeds, params, scope = '' }: WalkQuestion): Hash {
  const roots = [...new Set(packageRoots)].sort();
  const restarts = seeds.map(({ id, weight }) => [id, weight] as const).sort(([a, x], [b, y]) => a - b || x - y);
  const settings = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(['walk', idSpace, roots, restarts, settings, scope]), 'hex');
}

/** Least recently used goes first. A Map keeps the order of insertion, so its first key is the oldest. */
export class WalkCache<V> {
  readonly #entries = new Map<Hash, V>();
  readonly #limit: number;

  constructor(limit = 64) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Hash): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: Hash, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) return;
      this.#entries.delete(oldest);
    }
  }

  /** Feedback changes what a walk is asked to find. */
  clear(): void {
    this.#entries.clear();
  }
}
