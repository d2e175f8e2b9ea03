import { describe, expect, it } from 'vitest';
import { WALK_PARAMS } from './random-walk.ts';
import { WalkCache, type WalkQuestion, walkCacheKey } from './walk-cache.ts';

const QUESTION: WalkQuestion = {
  idSpace: 's1',
  packageRoots: ['b', 'a'],
  seeds: [
    { id: 2, weight: 0.4 },
    { id: 1, weight: 1 },
  ],
  params: WALK_PARAMS,
};
const key = (change: Partial<WalkQuestion> = {}) => walkCacheKey({ ...QUESTION, ...change });

describe('key of a walk', () => {
  it('does not depend on order', () => {
    expect(key({ packageRoots: ['a', 'b', 'a'], seeds: QUESTION.seeds.toReversed() })).toBe(key());
  });

  it('depends on everything that changes the answer', () => {
    const others: Partial<WalkQuestion>[] = [
      { idSpace: 's2' },
      { packageRoots: ['a', 'c'] },
      { seeds: [{ id: 1, weight: 1 }] },
      { seeds: QUESTION.seeds.map((s) => ({ ...s, weight: 1 })) },
      { params: { ...WALK_PARAMS, alpha: 0.3 } },
      { scope: 'communities' },
    ];
    expect(new Set([key(), ...others.map(key)]).size).toBe(others.length + 1);
  });
});

describe('cache of walks', () => {
  it('forgets what was used longest ago', () => {
    const cache = new WalkCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
    expect(cache.size).toBe(2);
  });

  it('replaces, and empties', () => {
    const cache = new WalkCache<number>(2);
    cache.set('a', 1);
    cache.set('a', 2);
    expect([cache.size, cache.get('a')]).toEqual([1, 2]);
    cache.clear();
    expect(cache.get('a')).toBeUndefined();
  });
});
