/** What was seen to happen: who called what, how often, how fast, how often in vain; of all, or of one symbol. */
import type { GraphNode } from '../../model/graph.ts';
import { isServed, type ServiceTraffic, type TrafficEnd, type TrafficEntry } from '../../model/traffic.ts';
import { findSubject, type SymbolCandidates } from '../analyse/analysis-subject.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type Latency, latencyOf } from '../traffic/latency.ts';
import { readTraffic, type Span, seenSpan, servedWeights } from '../traffic/read-traffic.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { inEnvironment } from './no-traffic.ts';

export interface TrafficRequest {
  /** Only what this symbol, route or file does and is used by. */
  readonly symbol?: string;
  readonly environment?: string;
  readonly service?: string;
  readonly limit: number;
}

export interface TrafficRow {
  readonly environment: string;
  readonly type: TrafficEntry['type'];
  /** A request or rpc that came in and was served: of `source`, by `target`. */
  readonly served: boolean;
  readonly source: TrafficPlace;
  readonly target: TrafficPlace;
  readonly count: number;
  readonly errors: number;
  readonly latency?: Latency;
  readonly first: number;
  readonly last: number;
  /** Of all that was served in the environment, recent counting more; 0 to 1. */
  readonly share?: number;
  readonly why?: string;
}

export interface TrafficPlace extends TrafficEnd {
  readonly node?: GraphNode;
}

export interface TrafficAnswer {
  /** Of what is listed, when a symbol was asked for. */
  readonly symbol?: GraphNode;
  /** When anything was; absent when nothing ever came in. */
  readonly seen?: Span;
  readonly environments: readonly string[];
  /** Busiest first. */
  readonly rows: readonly TrafficRow[];
  readonly total: number;
  /** Observations in all rows, listed or not. */
  readonly observations: number;
}

export function runtimeTraffic(repository: Repository, request: TrafficRequest): Promise<TrafficAnswer | SymbolCandidates> {
  return withSnapshot(repository, async (view) => {
    const traffic = await readTraffic(view.reader);
    const services = inEnvironment(traffic?.services ?? [], request.environment);
    const seen = seenSpan(services);
    const about = request.symbol === undefined ? undefined : await findSubject(view.reader, await view.graph(), request.symbol);
    if (about !== undefined && 'candidates' in about) return about;
    const concerns = about === undefined ? () => true : await concernsSymbol(view, about.ids);
    const chosen = services.filter(({ service }) => request.service === undefined || service === request.service);
    const found = rowsOf(chosen, services, concerns);
    const rows = await withNodes(view, found.slice(0, request.limit));
    return {
      ...(about && { symbol: about.symbol }),
      ...(seen && { seen }),
      ...{ environments: [...new Set(services.map((s) => s.environment))].sort(), rows, total: found.length },
      observations: found.reduce((sum, { entry }) => sum + entry.count, 0),
    };
  });
}

interface Found {
  readonly environment: string;
  readonly entry: TrafficEntry;
  readonly share?: number;
}

function rowsOf(services: readonly ServiceTraffic[], all: readonly ServiceTraffic[], concerns: (entry: TrafficEntry) => boolean): Found[] {
  const weights = new Map([...new Set(all.map((s) => s.environment))].map((e) => [e, servedWeights(all.filter((s) => s.environment === e))]));
  const found = services.flatMap(({ environment, entries }) =>
    entries.filter(concerns).map((entry): Found => {
      const { total = 0, of } = weights.get(environment) ?? {};
      return { environment, entry, ...(isServed(entry) && of !== undefined && total > 0 && { share: of(entry) / total }) };
    }),
  );
  return found.sort((a, b) => b.entry.count - a.entry.count || (a.entry.source.name < b.entry.source.name ? -1 : 1));
}

/** Its own entries, and those of routes that it handles. */
async function concernsSymbol({ reader }: SnapshotView, ids: readonly number[]): Promise<(entry: TrafficEntry) => boolean> {
  const routes = (await reader.edgesTo(ids, ['handles_route', 'contains'])).filter((edge) => edge.type === 'handles_route').map((edge) => edge.source);
  const hashes = new Set((await reader.nodes([...new Set([...ids, ...routes])])).map((node) => node.hash));
  return ({ sourceHash = '', targetHash = '' }) => hashes.has(sourceHash) || hashes.has(targetHash);
}

async function withNodes({ reader }: SnapshotView, found: readonly Found[]): Promise<TrafficRow[]> {
  const hashes = [...new Set(found.flatMap(({ entry }) => [entry.sourceHash, entry.targetHash].filter((hash) => hash !== undefined)))];
  const nodes = new Map((await reader.nodesByHash(hashes)).map((node) => [node.hash, node]));
  return found.map(({ environment, entry, share }) => rowOf(environment, entry, share, nodes));
}

function rowOf(environment: string, entry: TrafficEntry, share: number | undefined, nodes: ReadonlyMap<string, GraphNode>): TrafficRow {
  const { type, source, target, sourceHash = '', targetHash = '', count, errors, first, last, why } = entry;
  const [from, to] = [nodes.get(sourceHash), nodes.get(targetHash)];
  const latency = latencyOf(entry.latency);
  return {
    ...{ environment, type, served: isServed(entry), count, errors, first, last },
    source: { ...source, ...(from && { node: from }) },
    target: { ...target, ...(to && { node: to }) },
    ...(latency && { latency }),
    ...(share !== undefined && { share }),
    ...(why !== undefined && { why }),
  };
}
