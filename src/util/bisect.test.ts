import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bisect } from './bisect.ts';

describe('bisect', () => {
  it('finds every value of a sorted list at its place, and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(200)), fc.nat(200), (values, wanted) => {
        const sorted = Uint32Array.from(values).sort();
        expect(bisect(sorted, wanted)).toBe(sorted.indexOf(wanted));
      }),
    );
  });
});
