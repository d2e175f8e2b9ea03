import fc from 'fast-check';
import { expect, test } from 'vitest';
import { topK } from './top-k.ts';

test('gives what sorting everything would give', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 0, max: 70 }), (values, k) => {
      const ids = values.map((_, i) => i);
      const sorted = [...ids].sort((a, b) => (values[b] as number) - (values[a] as number) || a - b);
      expect(topK(ids, (id) => values[id] as number, k)).toEqual(sorted.slice(0, k));
    }),
  );
});
