import { describe, expect, it } from 'vitest';
import { WALK_PARAMS } from './random-walk.ts';
import { type WalkQuestion, walkCacheKey } from './walk-cache.ts';

const QUESTION: WalkQuestion = {
  seeds: [
    { id: 2, weight: 0.4 },
    { id: 1, weight: 1 },
  ],
  params: WALK_PARAMS,
};
const key = (change: Partial<WalkQuestion> = {}) => walkCacheKey({ ...QUESTION, ...change });

describe('key of a walk', () => {
  it('does not depend on order', () => {
    expect(key({ seeds: QUESTION.seeds.toReversed() })).toBe(key());
  });

  it('depends on everything that changes the answer', () => {
    const others: Partial<WalkQuestion>[] = [
      { seeds: [{ id: 1, weight: 1 }] },
      { seeds: QUESTION.seeds.map((s) => ({ ...s, weight: 1 })) },
      { params: { ...WALK_PARAMS, alpha: 0.3 } },
      { scope: 'communities' },
    ];
    expect(new Set([key(), ...others.map(key)]).size).toBe(others.length + 1);
  });
});
