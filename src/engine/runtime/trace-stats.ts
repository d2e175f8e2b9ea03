/** What came in, service by service, what of it could not be mapped and why, and what was refused or lost on the way. */
import { isServed, type ServiceTraffic, type TrafficEnd, type TrafficEntry } from '../../model/traffic.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type IntakeCounts, NO_COUNTS } from '../traffic/intake-counts.ts';
import { RUNTIME_LAYER, readTraffic, type Span, seenSpan } from '../traffic/read-traffic.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import { inEnvironment } from './no-traffic.ts';

export interface TraceStatsRequest {
  readonly environment?: string;
  /** Unmapped entries that are listed. */
  readonly limit: number;
}

export interface ServiceStats {
  readonly environment: string;
  readonly service: string;
  readonly spans: number;
  readonly unnamed: number;
  readonly folded: number;
  readonly entries: number;
  readonly mapped: number;
  readonly unmapped: number;
  readonly requests: number;
  readonly errors: number;
  readonly seen?: Span;
}

export interface UnmappedEntry {
  readonly environment: string;
  readonly service: string;
  readonly source: TrafficEnd;
  readonly target: TrafficEnd;
  readonly count: number;
  readonly why: string;
}

export interface TraceStats {
  readonly services: readonly ServiceStats[];
  readonly counts: IntakeCounts;
  readonly edges: number;
  /** Most frequent first. */
  readonly unmapped: readonly UnmappedEntry[];
  readonly unmappedTotal: number;
  /** The code changed since traffic was looked up in it: `enrich runtime` does it again. */
  readonly outdated: boolean;
}

export function traceStats(repository: Repository, { environment, limit }: TraceStatsRequest): Promise<TraceStats> {
  return withSnapshot(repository, async ({ reader, snapshot }) => {
    const traffic = await readTraffic(reader);
    const services = inEnvironment(traffic?.services ?? [], environment);
    const unmapped = services.flatMap(unmappedOf).sort((a, b) => b.count - a.count);
    const layer = (await reader.layers()).find(({ id }) => id === RUNTIME_LAYER);
    return {
      services: services.map(statsOf).sort((a, b) => b.spans - a.spans),
      ...{ counts: traffic?.counts ?? NO_COUNTS, edges: layer?.edges ?? 0, unmapped: unmapped.slice(0, limit), unmappedTotal: unmapped.length },
      outdated: layer !== undefined && layer.codeRoot !== snapshot.root,
    };
  });
}

function statsOf(traffic: ServiceTraffic): ServiceStats {
  const { environment, service, spans, unnamed, folded, entries } = traffic;
  const served = entries.filter(isServed);
  const sum = (of: (entry: TrafficEntry) => number) => served.reduce((total, entry) => total + of(entry), 0);
  const unmapped = entries.filter(({ why }) => why !== undefined).length;
  const seen = seenSpan([traffic]);
  return {
    ...{ environment, service, spans, unnamed, folded, entries: entries.length, mapped: entries.length - unmapped, unmapped },
    ...{ requests: sum((e) => e.count), errors: sum((e) => e.errors), ...(seen && { seen }) },
  };
}

const unmappedOf = ({ environment, service, entries }: ServiceTraffic): UnmappedEntry[] =>
  entries.flatMap(({ source, target, count, why }) => (why === undefined ? [] : [{ environment, service, source, target, count, why }]));
