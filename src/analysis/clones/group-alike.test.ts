import { expect, it } from 'vitest';
import { groupAlike } from './group-alike.ts';

it('joins whoever is alike to a member, and says how alike the least alike pair is', () => {
  const pair = (source: number, target: number, confidence: number) => ({ source, target, confidence });
  expect(groupAlike([pair(4, 9, 0.9), pair(1, 2, 1), pair(2, 9, 0.8), pair(5, 6, 1)])).toEqual([
    { ids: [1, 2, 4, 9], similarity: 0.8 },
    { ids: [5, 6], similarity: 1 },
  ]);
  expect(groupAlike([])).toEqual([]);
});
