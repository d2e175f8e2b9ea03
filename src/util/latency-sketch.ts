/**
 * Quantiles of durations from counts by bucket, as DDSketch does it: buckets grow by a fixed factor, so that every
 * answer is within 5% of the true value, whatever the values are. Sketches of two sets merge by adding their buckets,
 * and a value can be taken out again. Ten orders of magnitude take some 230 buckets, and one operation fills few of them.
 */
const ACCURACY = 0.05;
const GROWTH = (1 + ACCURACY) / (1 - ACCURACY);
const LOG_GROWTH = Math.log(GROWTH);
/** An hour and a half: longer is counted as that. */
const MOST_US = 5_400_000_000;

/** Bucket of a duration in microseconds. */
export const latencyBucket = (us: number): number => (us >= 1 ? Math.ceil(Math.log(Math.min(us, MOST_US)) / LOG_GROWTH) : 0);

/** The duration that stands for a bucket. */
const bucketValue = (bucket: number): number => (bucket <= 0 ? 1 : (2 * GROWTH ** bucket) / (GROWTH + 1));

/** In microseconds; undefined when nothing was measured. */
export function latencyQuantile(buckets: ReadonlyMap<number, number>, quantile: number): number | undefined {
  const sorted = [...buckets].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return undefined;
  let left = Math.max(1, Math.ceil(quantile * total));
  for (const [bucket, count] of sorted) {
    left -= count;
    if (left <= 0) return bucketValue(bucket);
  }
  return undefined;
}

export function addBuckets(into: Map<number, number>, from: ReadonlyMap<number, number>): void {
  for (const [bucket, count] of from) {
    const sum = (into.get(bucket) ?? 0) + count;
    if (sum === 0) into.delete(bucket);
    else into.set(bucket, sum);
  }
}
