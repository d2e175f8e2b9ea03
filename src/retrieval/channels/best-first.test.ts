import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestFirst } from './best-first.ts';

it('gives what sorting and cutting gives', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1000)), fc.nat(20), (ids, k) => {
      const before = (a: number, b: number) => a % 7 > b % 7 || (a % 7 === b % 7 && a < b);
      expect(bestFirst(ids, k, before)).toEqual([...ids].sort((a, b) => (before(a, b) ? -1 : 1)).slice(0, k));
    }),
  );
});
