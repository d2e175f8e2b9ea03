import { expect, it } from 'vitest';
import { commitRecency } from './commit-recency.ts';

const DAY = 86_400;

it('fades in steps, and is nothing without data', () => {
  expect([0, DAY, DAY + 1, 7 * DAY, 30 * DAY, 31 * DAY].map(commitRecency)).toEqual([0.05, 0.05, 0.03, 0.03, 0.01, 0]);
  expect([undefined, Number.NaN].map(commitRecency)).toEqual([0, 0]);
  expect(commitRecency(-5)).toBe(0.05);
});
