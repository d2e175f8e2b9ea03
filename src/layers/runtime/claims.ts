/** The traffic of a service as claims: every entry whose ends are found becomes an edge, and says which nodes they are. */
import type { Hash } from '../../model/hash.ts';
import type { LayerEdge, LayerNode } from '../../model/layer.ts';
import { isServed, type ServiceTraffic, type TrafficEntry, trafficConfidence, weightAt } from '../../model/traffic.ts';
import { type Finding, type Found, isFound, outside } from './finding.ts';
import type { SymbolFinder } from './symbol-finder.ts';

export interface MappedTraffic {
  readonly traffic: ServiceTraffic;
  readonly nodes: readonly LayerNode[];
  readonly edges: readonly LayerEdge[];
}

export async function mapTraffic(traffic: ServiceTraffic, finder: SymbolFinder): Promise<MappedTraffic> {
  const nodes = new Map<Hash, LayerNode>();
  const edges = new Map<string, Weighed>();
  const entries: TrafficEntry[] = [];
  const newest = traffic.entries.reduce((latest, { last }) => Math.max(latest, last), 0);
  for (const entry of traffic.entries) {
    const { ends, why } = await endsOf(entry, finder);
    const { sourceHash: _, targetHash: __, why: ___, ...bare } = entry;
    entries.push({ ...bare, ...(ends[0] && { sourceHash: ends[0].source.hash, targetHash: ends[0].target.hash }), ...(why !== undefined && { why }) });
    for (const { source, target } of ends) {
      for (const { node } of [source, target]) if (node !== undefined) nodes.set(node.hash, node);
      weigh(edges, { ...entry, weight: weightAt(entry, newest) }, source.hash, target.hash);
    }
  }
  return { traffic: { ...traffic, entries }, nodes: [...nodes.values()], edges: [...edges.values()].map(edgeOf) };
}

interface EndPair {
  readonly source: Found;
  readonly target: Found;
}

interface Ends {
  readonly ends: readonly EndPair[];
  readonly why?: string;
}

async function endsOf(entry: TrafficEntry, finder: SymbolFinder): Promise<Ends> {
  const { source, target, type } = entry;
  if (source.name === OTHERS || target.name === OTHERS) return { ends: [] };
  const [from, to] = [await finder.find(source), await finder.find(target)];
  if (isServed(entry)) return served(from, to as Found);
  if (type === 'runtime_consumes') return consumed(from, to as Found);
  if (!isFound(to)) return { ends: [], why: to.why };
  const worker = await workerOf(from, source.service);
  return { ends: [{ source: worker, target: to }], ...(!isFound(from) && { why: from.why }) };
}

const OTHERS = '(others)';

/** A route leads to whoever handles it. */
function served(route: Finding, service: Found): Ends {
  if (!isFound(route)) return { ends: [], why: route.why };
  const handlers = route.handlers ?? [];
  if (handlers.length > 0) return { ends: handlers.map(({ hash }) => ({ source: route, target: { hash } })) };
  return { ends: [{ source: route, target: service }], why: 'its handler is not known' };
}

/** Who subscribed takes the messages; between several of one service nothing is guessed. */
function consumed(source: Finding, topic: Found): Ends {
  const [subscriber, ...others] = topic.handlers ?? [];
  const named = isFound(source) && source.node === undefined ? source : undefined;
  const taker = named ?? (subscriber !== undefined && others.length === 0 ? { hash: subscriber.hash } : isFound(source) ? source : undefined);
  return taker === undefined ? { ends: [], why: 'who took the messages is not known' } : { ends: [{ source: taker, target: topic }] };
}

/** Work for a route is done by its handler; where that is not known, by the service. */
async function workerOf(from: Finding, service: string): Promise<Found> {
  if (!isFound(from)) return outside('service', service);
  const [handler, ...others] = from.handlers ?? [];
  return handler !== undefined && others.length === 0 ? { hash: handler.hash } : from;
}

interface Weighed {
  readonly source: Hash;
  readonly target: Hash;
  readonly type: TrafficEntry['type'];
  count: number;
  weight: number;
}

function weigh(edges: Map<string, Weighed>, { type, count, weight }: TrafficEntry, source: Hash, target: Hash): void {
  const key = `${source} ${target} ${type}`;
  const edge = edges.get(key) ?? { source, target, type, count: 0, weight: 0 };
  edges.set(key, edge);
  edge.count += count;
  edge.weight += weight;
}

const MOST_OBSERVATIONS = 0xffff_ffff;

const edgeOf = ({ source, target, type, count, weight }: Weighed): LayerEdge => ({
  ...{ source, target, type, provenance: 'otel_trace' },
  ...{ confidence: trafficConfidence(weight), observations: Math.max(1, Math.min(count, MOST_OBSERVATIONS)) },
});
