/** The traffic of a service as the text that its unit keeps: a line of totals, then a line of JSON an entry, in order of key. */
import { END_KINDS, type ServiceTraffic, sightingKey, type TrafficEnd, type TrafficEntry, type TrafficPlaces, type TrafficType } from './traffic.ts';

const VERSION = 1;

export function encodeTraffic({ entries, ...totals }: ServiceTraffic): string {
  const lines = entries.map((entry) => [sightingKey(entry), JSON.stringify(rowOf(entry))] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return [JSON.stringify({ version: VERSION, ...totals }), ...lines.map(([, line]) => line)].join('\n');
}

/** Undefined for a text of another version. */
export function decodeTraffic(text: string): ServiceTraffic | undefined {
  const [head = '', ...lines] = text.split('\n');
  const { version, ...totals } = JSON.parse(head) as Omit<ServiceTraffic, 'entries'> & { version: number };
  return version === VERSION ? { ...totals, entries: lines.map((line) => entryOf(JSON.parse(line) as Row)) } : undefined;
}

type EndRow = readonly [kind: number, service: string, name: string];
type CountsRow = readonly [count: number, errors: number, first: number, last: number, weight: number];
/** Latency: bucket and count by turns. */
type Row = readonly [type: TrafficType, source: EndRow, target: EndRow, counts: CountsRow, latency: readonly number[], places: TrafficPlaces];

const endRow = ({ kind, service, name }: TrafficEnd): EndRow => [END_KINDS.indexOf(kind), service, name];
const endOf = ([kind, service, name]: EndRow): TrafficEnd => ({ kind: END_KINDS[kind] ?? 'service', service, name });

function rowOf({ type, source, target, count, errors, first, last, weight, latency, ...places }: TrafficEntry): Row {
  const buckets = [...latency].sort(([a], [b]) => a - b).flat();
  return [type, endRow(source), endRow(target), [count, errors, first, last, Math.round(weight * 1_000) / 1_000], buckets, places];
}

function entryOf([type, source, target, [count, errors, first, last, weight], latency, places]: Row): TrafficEntry {
  const buckets = new Map<number, number>();
  for (let i = 0; i < latency.length; i += 2) buckets.set(latency[i] as number, latency[i + 1] as number);
  return { type, source: endOf(source), target: endOf(target), count, errors, first, last, weight, latency: buckets, ...places };
}
