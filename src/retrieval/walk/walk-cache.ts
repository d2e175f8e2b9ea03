/**
 * A walk in, the key under which its result can be kept out. Results speak of node ids, which mean something within
 * one snapshot only, so what is kept belongs to an index and goes with it.
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
