/**
 * What a symbol is connected to, by relation: who calls it, what it calls, extends, tests. Each relation is counted
 * whole and listed in part. Names that stayed unresolved make a count a lower bound, and the description says so.
 */
import type { EdgeType } from '../../model/edge-types.ts';
import type { GraphEdge, GraphNode, NodeId } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { lastPart } from '../../util/last-part.ts';
import { withDeclarations } from './external-declarations.ts';

export interface Neighbour {
  readonly node: GraphNode;
  readonly type: EdgeType;
  /** First line that makes the relation, in the file of its source. */
  readonly line: number | undefined;
  readonly confidence: number;
}

export interface Relation {
  /** As a sentence goes on after the symbol: `called by`, `calls`, `extends`. */
  readonly label: string;
  readonly total: number;
  readonly shown: readonly Neighbour[];
}

export interface SymbolDescription {
  readonly symbol: GraphNode;
  readonly relations: readonly Relation[];
  /** Places that mention the name and could not be linked for certain: they may or may not mean this symbol. */
  readonly unresolvedMentions: number;
}

export interface RelationsQuery {
  readonly types?: readonly EdgeType[];
  readonly direction: 'in' | 'out' | 'both';
  /** Neighbours of each relation. */
  readonly limit: number;
  readonly offset: number;
}

/** From the symbol's side: [as source, as target]. Relations that say nothing to a reader are left out unless asked for. */
const LABELS: Partial<Record<EdgeType, readonly [string, string]>> = {
  calls: ['calls', 'called by'],
  extends: ['extends', 'extended by'],
  implements: ['implements', 'implemented by'],
  overrides: ['overrides', 'overridden by'],
  references: ['refers to', 'referred to by'],
  type_hint_of: ['has the type', 'type of'],
  accesses_field: ['accesses', 'accessed by'],
  decorates: ['decorates', 'decorated by'],
  throws: ['throws', 'thrown by'],
  tests: ['tests', 'tested by'],
  handles_route: ['handles', 'handled by'],
  implements_rpc: ['serves', 'served by'],
  consumes_rpc: ['speaks to', 'spoken to by'],
  consumes_endpoint: ['sends requests to', 'requested by'],
  imports: ['imports', 'imported by'],
  reads_env: ['reads', 'read by'],
  configures: ['sets', 'set by'],
  deploys: ['deploys', 'deployed by'],
  exposes: ['exposes', 'exposed by'],
  connects_to: ['connects to', 'reached by'],
  depends_on: ['depends on', 'needed by'],
  executes_process: ['runs', 'run by'],
  contains: ['contains', 'contained in'],
};

export async function describeSymbol(reader: GraphReader, symbol: GraphNode, query: RelationsQuery): Promise<SymbolDescription> {
  const types = query.types ?? (Object.keys(LABELS) as EdgeType[]);
  const out = query.direction === 'in' ? [] : await reader.edgesFrom([symbol.id], types);
  const into = query.direction === 'out' ? [] : await reader.edgesTo([symbol.id], types);
  const groups = [...grouped(into, 'target'), ...grouped(out, 'source')];
  const shown = groups.map((g) => g.edges.slice(query.offset, query.offset + query.limit));
  const ids = shown.flatMap((edges, i) => edges.map((e) => otherEnd(e, groups[i] as Group)));
  const nodes = new Map((await withDeclarations(reader, await reader.nodes([...new Set(ids)]))).map((n) => [n.id, n]));
  const [described = symbol] = await withDeclarations(reader, [symbol]);
  return {
    symbol: described,
    relations: groups.map((g, i) => ({ label: g.label, total: g.edges.length, shown: neighbours(shown[i] ?? [], g, nodes) })),
    unresolvedMentions: await unresolvedMentions(reader, symbol),
  };
}

interface Group {
  readonly label: string;
  /** The end at which the symbol stands. */
  readonly at: 'source' | 'target';
  readonly edges: readonly GraphEdge[];
}

const otherEnd = (edge: GraphEdge, { at }: Group): NodeId => (at === 'source' ? edge.target : edge.source);

/** In the order of the labels; within one the surest first. */
function grouped(edges: readonly GraphEdge[], at: Group['at']): Group[] {
  const byType = new Map<EdgeType, GraphEdge[]>();
  for (const edge of edges) byType.set(edge.type, [...(byType.get(edge.type) ?? []), edge]);
  const order = [...new Set([...(Object.keys(LABELS) as EdgeType[]), ...byType.keys()])];
  return order.flatMap((type) => {
    const own = byType.get(type);
    if (own === undefined) return [];
    const label = LABELS[type]?.[at === 'source' ? 0 : 1] ?? `${type}${at === 'source' ? ' ->' : ' <-'}`;
    return [{ label, at, edges: own.sort((a, b) => b.confidence - a.confidence) }];
  });
}

function neighbours(edges: readonly GraphEdge[], group: Group, nodes: ReadonlyMap<NodeId, GraphNode>): Neighbour[] {
  return edges.flatMap((edge) => {
    const node = nodes.get(otherEnd(edge, group));
    return node === undefined ? [] : [{ node, type: edge.type, line: edge.sites[0]?.line, confidence: edge.confidence }];
  });
}

async function unresolvedMentions(reader: GraphReader, { name }: GraphNode): Promise<number> {
  const leaf = lastPart(name);
  return (await reader.unresolvedByName([leaf])).reduce((sum, ref) => sum + ref.count, 0);
}
