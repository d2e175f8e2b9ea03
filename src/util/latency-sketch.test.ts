import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBuckets, latencyBucket, latencyQuantile } from './latency-sketch.ts';

const sketchOf = (values: readonly number[]): Map<number, number> => {
  const buckets = new Map<number, number>();
  for (const value of values) buckets.set(latencyBucket(value), (buckets.get(latencyBucket(value)) ?? 0) + 1);
  return buckets;
};

const durations = fc.array(fc.integer({ min: 1, max: 3_600_000_000 }), { minLength: 1, maxLength: 200 });

test('every quantile is within 5% of the value at its rank', () => {
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95, 0.99, 1), (values, quantile) => {
      const sorted = [...values].sort((a, b) => a - b);
      const exact = sorted[Math.max(0, Math.ceil(quantile * sorted.length) - 1)] as number;
      const said = latencyQuantile(sketchOf(values), quantile) as number;
      expect(Math.abs(said - exact)).toBeLessThanOrEqual(exact * 0.0501 + 1);
    }),
  );
});

test('a merged sketch is the sketch of everything, and what was added can be taken away', () => {
  fc.assert(
    fc.property(durations, durations, (a, b) => {
      const merged = sketchOf(a);
      addBuckets(merged, sketchOf(b));
      expect(merged).toEqual(sketchOf([...a, ...b]));
      addBuckets(merged, new Map([...sketchOf(b)].map(([bucket, count]) => [bucket, -count])));
      expect(merged).toEqual(sketchOf(a));
    }),
  );
});

test('what was never measured has no quantile', () => {
  expect(latencyQuantile(new Map(), 0.5)).toBeUndefined();
});
