import { expect, it } from 'vitest';
import { TimeLimit } from './time-limit.ts';

it('runs what ends in time, and says when something did not', () => {
  const limit = new TimeLimit(100);
  const done: string[] = [];
  expect(limit.run(() => void done.push('first'))).toBe(true);
  expect(
    limit.run(() => {
      for (;;) done.length = 1;
    }),
  ).toBe(false);
  expect(limit.run(() => /(a+)+$/.test(`${'a'.repeat(40)}b`))).toBe(false);
  expect(limit.run(() => void done.push('last'))).toBe(true);
  expect(done).toEqual(['first', 'last']);
});

it('throws what the work throws', () => {
  expect(() =>
    new TimeLimit(1_000).run(() => {
      throw new RangeError('mine');
    }),
  ).toThrow(new RangeError('mine'));
});
