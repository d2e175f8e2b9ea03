/** Traffic, dead routes and the state of the intake as JSON. */
import type { TrafficAnswer, TrafficPlace, TrafficRow } from '../runtime/analyse-traffic.ts';
import type { DeadRoutesAnswer } from '../runtime/dead-routes.ts';
import type { TraceStats } from '../runtime/trace-stats.ts';
import type { Latency } from '../traffic/latency.ts';
import type { Span } from '../traffic/read-traffic.ts';
import { symbolRecord } from './symbol-record.ts';

const iso = (time: number): string => new Date(time).toISOString();
const spanRecord = (span: Span | undefined) => ({
  first_seen: span === undefined ? null : iso(span.first),
  last_seen: span === undefined ? null : iso(span.last),
});
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

export const latencyRecord = ({ p50, p95, p99 }: Latency) => ({ p50_ms: rounded(p50), p95_ms: rounded(p95), p99_ms: rounded(p99) });

export function trafficRecord({ symbol, seen, environments, rows, total, observations }: TrafficAnswer) {
  return { ...(symbol && { symbol: symbolRecord(symbol) }), ...spanRecord(seen), environments, total, observations, traffic: rows.map(rowRecord) };
}

function rowRecord({ environment, type, served, source, target, count, errors, latency, first, last, share, why }: TrafficRow) {
  const ms = latency && latencyRecord(latency);
  return {
    ...{ environment, type, served, source: placeRecord(source), target: placeRecord(target), observations: count, errors },
    ...{ ...ms, ...spanRecord({ first, last }), ...(share !== undefined && { share: rounded(share) }), ...(why !== undefined && { unmapped: why }) },
  };
}

const placeRecord = ({ kind, service, name, node }: TrafficPlace) => ({ kind, service, name, symbol: node === undefined ? null : symbolRecord(node) });

export function deadRoutesRecord({ dead, judged, unobserved, seen, days, environments, unmapped }: DeadRoutesAnswer) {
  return {
    dead: dead.map(({ method, path, route, handlers, last, requests }) => ({
      ...{ method, path, file: route.file, line: route.startLine, handlers: handlers.map(symbolRecord), requests },
      last_seen: last === undefined ? null : iso(last),
    })),
    ...{ count: dead.length, judged, unobserved, days, environments, unmapped_requests: unmapped, ...spanRecord(seen) },
  };
}

export function traceStatsRecord({ services, counts, edges, unmapped, unmappedTotal, outdated }: TraceStats) {
  return {
    services: services.map(({ seen, ...service }) => ({ ...service, ...(seen && spanRecord(seen)) })),
    ...{ intake: counts, edges, unmapped, unmapped_total: unmappedTotal, outdated },
  };
}
