/**
 * The key under which the result of a walk is cached. Results hold node ids, which are only valid within one snapshot, so
 * the cache belongs to the index of a snapshot and is dropped with it.
 */
import { hash } from 'node:crypto';
import type { Hash } from '../../model/hash.ts';
import type { WalkParams, WalkSeed } from './random-walk.ts';

export interface WalkQuestion {
  readonly seeds: readonly WalkSeed[];
  readonly params: WalkParams;
  /** Names what else constrains the walk, such as the communities in force. */
  readonly scope?: string;
}

export function walkCacheKey({ seeds, params, scope = '' }: WalkQuestion): Hash {
  const restarts = seeds.map(({ id, weight }) => [id, weight] as const).sort(([a, x], [b, y]) => a - b || x - y);
  const settings = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(['walk', restarts, settings, scope]), 'hex');
}
