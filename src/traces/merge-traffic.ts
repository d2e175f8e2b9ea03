/** What was known of a service and what came since, together. Old entries go, and there are never more than a limit. */
import { EXPIRES_AFTER_MS, type ServiceTraffic, sightingKey, type TrafficEntry, weightAt } from '../model/traffic.ts';
import { addBuckets } from '../util/latency-sketch.ts';
import type { TallyEntry, TallyUnit } from './traffic-tally.ts';

const MOST_ENTRIES = 5_000;

export function mergeTraffic(known: ServiceTraffic | undefined, came: TallyUnit): ServiceTraffic {
  const entries = new Map((known?.entries ?? []).map((entry) => [sightingKey(entry), entry]));
  for (const [key, entry] of came.entries) {
    const merged = mergeEntry(entries.get(key), entry);
    if (merged === undefined) entries.delete(key);
    else entries.set(key, merged);
  }
  const kept = bounded([...entries.values()]);
  const sum = (count: 'spans' | 'unnamed' | 'folded') => (known?.[count] ?? 0) + came[count];
  return {
    ...{ environment: came.environment, service: came.name, spans: sum('spans'), unnamed: sum('unnamed') },
    ...{ folded: sum('folded') + entries.size - kept.length, entries: kept },
  };
}

/** Undefined when everything that was counted was taken back. */
function mergeEntry(known: TrafficEntry | undefined, came: TallyEntry): TrafficEntry | undefined {
  const count = (known?.count ?? 0) + came.count;
  if (count <= 0) return undefined;
  const latency = new Map(known?.latency ?? []);
  addBuckets(latency, came.latency);
  const last = Math.max(known?.last ?? 0, came.last);
  const weight = (known === undefined ? 0 : weightAt(known, last)) + weightAt({ weight: came.count, last: came.last }, last);
  return {
    ...{ type: came.type, source: came.source, target: came.target },
    ...{ count, errors: Math.max(0, (known?.errors ?? 0) + came.errors), latency },
    ...{ first: Math.min(known?.first ?? came.first, came.first), last, weight: Math.max(0, weight) },
  };
}

/** Those seen last stay. */
function bounded(entries: readonly TrafficEntry[]): TrafficEntry[] {
  const newest = entries.reduce((latest, { last }) => Math.max(latest, last), 0);
  const fresh = entries.filter(({ last }) => last >= newest - EXPIRES_AFTER_MS);
  return fresh.length <= MOST_ENTRIES ? fresh : fresh.sort((a, b) => b.last - a.last || b.weight - a.weight).slice(0, MOST_ENTRIES);
}
