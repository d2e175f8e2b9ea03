/** How long something took, as quantiles of what was seen. */
import type { LatencyBuckets } from '../../model/traffic.ts';
import { latencyQuantile } from '../../util/latency-sketch.ts';

/** Milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Undefined where nothing was measured: a log without times. */
export function latencyOf(buckets: LatencyBuckets): Latency | undefined {
  const at = (quantile: number) => (latencyQuantile(buckets, quantile) ?? 0) / 1_000;
  return [...buckets.keys()].some((bucket) => bucket > 0) ? { p50: at(0.5), p95: at(0.95), p99: at(0.99) } : undefined;
}
