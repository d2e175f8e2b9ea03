/**
 * A part of the stored graph for other programs: everything, a package, or what is around a symbol; by symbol or drawn
 * together by package; at most so many nodes, the best connected ones.
 */
import { UserError } from '../../errors.ts';
import type { Adjacency } from '../../model/adjacency.ts';
import { EDGE_TYPES, type EdgeType, edgeTypeId } from '../../model/edge-types.ts';
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import { isBelow } from '../../util/rooted-paths.ts';
import type { ExportedEdge, ExportedGraph, ExportedNode, GraphFormat } from '../../wire/graph/contract.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { findSymbols } from '../symbols/find-symbol.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { edgesAmong } from './edges-among.ts';

export interface GraphExportRequest {
  readonly symbol?: string;
  /** Steps around the symbol. */
  readonly depth: number;
  /** This folder and those below it. */
  readonly package?: string;
  readonly types?: readonly EdgeType[];
  /** Packages as nodes. */
  readonly byPackage: boolean;
  readonly tests: boolean;
  readonly limit?: number;
}

export const GRAPH_FORMATS = ['json', 'dot', 'graphml', 'mermaid'] as const;
export type GraphFormatName = (typeof GRAPH_FORMATS)[number];

/** What a drawing shows unless told otherwise: how things use each other, not how they are nested. */
const DRAWN: readonly EdgeType[] = ['calls', 'extends', 'implements', 'overrides', 'references', 'imports', 'handles_route', 'consumes_endpoint'];

const FORMATS: Readonly<Record<GraphFormatName, { load(): Promise<GraphFormat>; limit?: number; types: readonly EdgeType[] }>> = {
  json: { load: async () => (await import('../../wire/graph/graph-json.ts')).encodeGraphJson, types: EDGE_TYPES },
  dot: { load: async () => (await import('../../wire/graph/dot.ts')).encodeDot, types: DRAWN },
  graphml: { load: async () => (await import('../../wire/graph/graphml.ts')).encodeGraphml, types: EDGE_TYPES },
  mermaid: { load: async () => (await import('../../wire/graph/mermaid.ts')).encodeMermaid, types: DRAWN, limit: 60 },
};

export async function exportGraph(repository: Repository, format: GraphFormatName, request: GraphExportRequest): Promise<Iterable<string>> {
  const { load, limit, types } = FORMATS[format];
  const bounded = limit === undefined ? request : { ...request, limit: Math.min(request.limit ?? limit, limit) };
  return (await load())(await readPart(repository, { types, ...bounded }));
}

type PartRequest = GraphExportRequest & { readonly types: readonly EdgeType[] };

async function readPart(repository: Repository, request: PartRequest): Promise<ExportedGraph> {
  return withSnapshot(repository, async (view) => {
    const { ids, leftOut } = await chooseNodes(view, request);
    const nodes = await view.reader.nodes(ids);
    const edges = await edgesAmong(view, nodes, request.types);
    const part = { title: view.repo.url, snapshot: view.snapshot.hash, nodes: nodes.map(toNode), edges, leftOut };
    return request.byPackage ? byPackage(part) : part;
  });
}

async function chooseNodes(view: SnapshotView, request: PartRequest): Promise<{ ids: number[]; leftOut: number }> {
  const graph = await view.graph();
  const { columns, adjacency, paths } = graph;
  const folder = request.package;
  const isWanted = (id: number): boolean => {
    const path = paths[columns.nodeFile[id] as number];
    if (!request.tests && (columns.nodeFlags[id] as number) & NODE_FLAGS.test) return false;
    return folder === undefined || (path !== undefined && isBelow(path, folder));
  };
  const candidates = request.symbol === undefined ? allWanted(columns.nodes, isWanted) : await around(view, request, isWanted);
  if (candidates.length === 0)
    throw new UserError('NOT_FOUND', 'There is nothing to export.', {
      hint: folder === undefined ? 'Add --tests for test code.' : `Is ${folder} a folder that holds code? --tests includes test code.`,
    });
  const limit = request.byPackage ? undefined : request.limit;
  if (limit === undefined || candidates.length <= limit) return { ids: candidates, leftOut: 0 };
  // Around a symbol the nearest come first; elsewhere the best connected ones.
  const kept =
    request.symbol === undefined
      ? [...candidates].sort((a, b) => degree(adjacency, b) - degree(adjacency, a) || a - b).slice(0, limit)
      : candidates.slice(0, limit);
  return { ids: kept, leftOut: candidates.length - kept.length };
}

function allWanted(nodes: number, isWanted: (id: number) => boolean): number[] {
  const ids: number[] = [];
  for (let id = 0; id < nodes; id++) if (isWanted(id)) ids.push(id);
  return ids;
}

const degree = ({ in: into, out }: Adjacency, id: number): number =>
  (into.offsets[id + 1] as number) - (into.offsets[id] as number) + (out.offsets[id + 1] as number) - (out.offsets[id] as number);

/** Level by level in both directions. */
async function around(view: SnapshotView, { symbol = '', depth, types }: PartRequest, isWanted: (id: number) => boolean): Promise<number[]> {
  const { adjacency } = await view.graph();
  const followed = new Set(types.map(edgeTypeId));
  const found = new Set((await findSymbols(view.reader, symbol)).map((n) => n.id));
  let level = [...found];
  for (let step = 0; step < depth; step++) {
    const next = new Set(level.flatMap((id) => neighbours(adjacency, id, followed)).filter((id) => !found.has(id) && isWanted(id)));
    for (const id of next) found.add(id);
    level = [...next];
  }
  return [...found];
}

function neighbours(adjacency: Adjacency, id: number, followed: ReadonlySet<number>): number[] {
  const others: number[] = [];
  for (const { offsets, targets, types } of [adjacency.out, adjacency.in])
    for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) if (followed.has(types[i] as number)) others.push(targets[i] as number);
  return others;
}

const toNode = (n: GraphNode): ExportedNode => ({
  id: n.hash,
  name: n.name,
  kind: n.kind,
  qualifiedName: n.qualifiedName,
  package: n.package,
  file: n.file,
  startLine: n.startLine,
  endLine: n.endLine,
  signature: n.signature,
});

function byPackage(graph: ExportedGraph): ExportedGraph {
  const names = [...new Set(graph.nodes.filter((n) => n.file !== '').map((n) => n.package))].sort();
  const places = new Map(names.map((name, i) => [name, i]));
  const placeOf = (at: number) => places.get(graph.nodes[at]?.package ?? '');
  const merged = new Map<string, ExportedEdge & { count: number }>();
  for (const edge of graph.edges) {
    const [source, target] = [placeOf(edge.source), placeOf(edge.target)];
    if (source === undefined || target === undefined || source === target) continue;
    const key = `${source} ${target} ${edge.type}`;
    const known = merged.get(key);
    merged.set(key, { ...edge, source, target, count: (known?.count ?? 0) + edge.count, confidence: Math.max(known?.confidence ?? 0, edge.confidence) });
  }
  const node = (name: string): ExportedNode => ({
    id: name || '.',
    name: name || '.',
    kind: 'package',
    qualifiedName: name,
    package: name.split('/')[0] ?? '',
    file: '',
    startLine: 0,
    endLine: 0,
    signature: '',
  });
  return { ...graph, nodes: names.map(node), edges: [...merged.values()] };
}
