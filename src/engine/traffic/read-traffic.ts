/** What the runtime layer holds, in words and numbers, for the questions that are asked of it. */
import { isServed, type ServiceTraffic, type TrafficEntry, weightAt } from '../../model/traffic.ts';
import { decodeTraffic } from '../../model/traffic-record.ts';
import type { GraphReader } from '../../store/contract.ts';
import { INTAKE_UNIT, type IntakeCounts, NO_COUNTS } from './intake-counts.ts';

export const RUNTIME_LAYER = 'runtime';

export interface Traffic {
  readonly services: readonly ServiceTraffic[];
  readonly counts: IntakeCounts;
}

/** Undefined when nothing ever came in. */
export async function readTraffic(reader: GraphReader): Promise<Traffic | undefined> {
  const keys = (await reader.layerUnits(RUNTIME_LAYER)).map((unit) => unit.key);
  if (keys.length === 0) return undefined;
  const records = await reader.layerRecords(RUNTIME_LAYER, keys);
  const counts = records.get(INTAKE_UNIT);
  const services = [...records].flatMap(([key, record]) => (key === INTAKE_UNIT ? [] : (decodeTraffic(record) ?? [])));
  return { services, counts: counts === undefined ? NO_COUNTS : (JSON.parse(counts) as IntakeCounts) };
}

export interface Span {
  readonly first: number;
  readonly last: number;
}

/** When anything was seen; undefined when nothing was. */
export function seenSpan(services: readonly ServiceTraffic[]): Span | undefined {
  const entries = services.flatMap((service) => service.entries);
  if (entries.length === 0) return undefined;
  return entries.reduce<Span>((span, { first, last }) => ({ first: Math.min(span.first, first), last: Math.max(span.last, last) }), {
    first: Number.POSITIVE_INFINITY,
    last: 0,
  });
}

const DAY_MS = 86_400_000;
export const daysOf = ({ first, last }: Span): number => Math.max(1, Math.ceil((last - first) / DAY_MS));

/** Requests and rpcs that were served, as they weigh now: what shares are counted of. */
export function servedWeights(services: readonly ServiceTraffic[]): { readonly total: number; readonly of: (entry: TrafficEntry) => number } {
  const last = seenSpan(services)?.last ?? 0;
  const of = (entry: TrafficEntry): number => (isServed(entry) ? weightAt(entry, last) : 0);
  return { total: services.flatMap((service) => service.entries).reduce((sum, entry) => sum + of(entry), 0), of };
}
