/**
 * A stored graph as a file of its own: read through one store, written through another, the same hash for hash. Enters: a
 * reader, and where the file is to be. Leaves: a database that is used like one that was indexed here. Layers stay behind:
 * they are the team's, and are asked of the server.
 */
import { EDGE_TYPES, edgeTypeId } from '../../model/edge-types.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import { provenanceId } from '../../model/provenance.ts';
import type { EdgeBatch, GraphData, GraphReader, TermRow } from '../../store/contract.ts';
import { createStore } from '../../store/open-store.ts';
import { orderedReader, readIdOrder } from '../../store/ordered-reader.ts';

/** False when there is no graph, or another process made the file first. */
export async function copyGraph(stored: GraphReader, file: string): Promise<boolean> {
  const data = await readGraph(stored);
  if (data === undefined) return false;
  const target = await createStore(file);
  try {
    await target.store.replaceGraph(data);
    return await target.publish();
  } finally {
    await target.discard();
  }
}

async function readGraph(stored: GraphReader): Promise<GraphData | undefined> {
  const order = await readIdOrder(stored);
  const reader = order === undefined ? stored : orderedReader(stored, order);
  const [repo, snapshot] = [await reader.repo(), await reader.latestSnapshot()];
  if (repo === undefined || snapshot === undefined || snapshot.overlay) return undefined;
  const searchColumns = await reader.searchColumns();
  const files = await reader.files();
  const terms: TermRow[] = [];
  await reader.eachTerm((term) => terms.push(term));
  const parts: GraphData['parts'][number][] = [];
  await reader.eachPart((part) => parts.push(part));
  return {
    ...{ repo, snapshot: { ...snapshot, parent: null, generation: 0 }, files, searchColumns, terms, parts },
    nodes: await readNodes(reader, searchColumns.nodes),
    edges: await readEdges(reader),
    adjacency: await reader.adjacency(),
    unresolved: await reader.unresolvedByPrefix(''),
    routes: await reader.routesOfFiles(files.map((f) => f.id)),
    outlines: (await reader.outlines()).slice().sort((a, b) => a.file - b.file),
    inputs: (await reader.inputs()) ?? '',
    packageRoots: await reader.packageRoots(),
  };
}

const PAGE = 5_000;

async function readNodes(reader: GraphReader, count: number): Promise<GraphNode[]> {
  const nodes: GraphNode[] = [];
  for (let from = 0; from < count; from += PAGE) {
    for (const node of await reader.nodes(Array.from({ length: Math.min(PAGE, count - from) }, (_, i) => from + i))) nodes.push(node);
  }
  return nodes;
}

async function readEdges(reader: GraphReader): Promise<EdgeBatch> {
  const edges: GraphEdge[] = [];
  await reader.eachEdge([...EDGE_TYPES], (edge) => edges.push(edge));
  const kind = (e: GraphEdge) => edgeTypeId(e.type) * 256 + provenanceId(e.provenance);
  edges.sort((a, b) => a.source - b.source || a.target - b.target || kind(a) - kind(b));
  const siteOffsets = new Uint32Array(edges.length + 1);
  for (const [i, e] of edges.entries()) siteOffsets[i + 1] = (siteOffsets[i] as number) + e.sites.length * 2;
  return {
    sources: Uint32Array.from(edges, (e) => e.source),
    targets: Uint32Array.from(edges, (e) => e.target),
    types: Uint8Array.from(edges, (e) => edgeTypeId(e.type)),
    provenances: Uint8Array.from(edges, (e) => provenanceId(e.provenance)),
    confidences: Uint8Array.from(edges, (e) => Math.round(e.confidence * 255)),
    siteOffsets,
    sites: Uint32Array.from(edges.flatMap((e) => e.sites.flatMap((s) => [s.line, s.column]))),
  };
}
