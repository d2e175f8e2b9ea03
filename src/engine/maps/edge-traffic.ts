/**
 * What was seen to pass along the edges of a drawing at run time: how often, how often in vain, how fast. Of one
 * environment, production where one is called so: times of different ones do not add up.
 */
import type { Hash } from '../../model/hash.ts';
import type { ServiceTraffic, TrafficEntry } from '../../model/traffic.ts';
import { addBuckets } from '../../util/latency-sketch.ts';
import { type Latency, latencyOf } from '../traffic/latency.ts';
import { type SeenTraffic, seenServices } from '../traffic/traffic-reach.ts';
import { keptAnswer } from '../view/kept-answers.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

export interface EdgeTraffic {
  readonly observations: number;
  readonly errors: number;
  /** Absent where nothing was measured. */
  readonly latency?: Latency;
}

export interface DrawnTraffic {
  readonly seen: SeenTraffic;
  of(source: Hash, target: Hash, type: string): EdgeTraffic | undefined;
}

/** Undefined without traces. */
export function edgeTraffic(view: SnapshotView): Promise<DrawnTraffic | undefined> {
  return keptAnswer(view, ['traffic of edges'], async () => {
    const { services, seen } = (await seenServices(view)) ?? {};
    if (services === undefined || seen === undefined) return undefined;
    const edges = sumsOf(services);
    return { seen, of: (source, target, type) => edges.get(keyOf(source, target, type)) };
  });
}

const keyOf = (source: Hash, target: Hash, type: string): string => `${source} ${target} ${type}`;

function sumsOf(services: readonly ServiceTraffic[]): ReadonlyMap<string, EdgeTraffic> {
  const found = new Map<string, TrafficEntry[]>();
  for (const entry of services.flatMap(({ entries }) => entries)) {
    if (entry.sourceHash === undefined || entry.targetHash === undefined) continue;
    const key = keyOf(entry.sourceHash, entry.targetHash, entry.type);
    found.set(key, [...(found.get(key) ?? []), entry]);
  }
  return new Map([...found].map(([key, entries]) => [key, sumOf(entries)]));
}

function sumOf(entries: readonly TrafficEntry[]): EdgeTraffic {
  const buckets = new Map<number, number>();
  for (const { latency } of entries) addBuckets(buckets, latency);
  const latency = latencyOf(buckets);
  const sum = (field: 'count' | 'errors') => entries.reduce((total, entry) => total + entry[field], 0);
  return { observations: sum('count'), errors: sum('errors'), ...(latency && { latency }) };
}
