/**
 * A reader with the ids that a whole index run would assign, so that answers do not depend on the history of updates.
 * Free until the first update; after that columns are reordered once per snapshot, and everything else on request.
 */
import type { GraphEdge, GraphFile, GraphNode, UnresolvedRef } from '../model/graph.ts';
import type { GraphReader, RouteSymbol } from './contract.ts';
import { type IdOrder, orderIds } from './id-order.ts';
import { orderAdjacency, orderColumns, orderPostings } from './ordered-columns.ts';

/** Undefined while stored ids are in order. */
export async function readIdOrder(reader: GraphReader): Promise<IdOrder | undefined> {
  if (await reader.isInOrder()) return undefined;
  return orderIds(await reader.searchColumns(), await reader.files(), await reader.nodeHashes());
}

export function orderedReader(reader: GraphReader, order: IdOrder): GraphReader {
  const stored = (ids: readonly number[]) => ids.map((id) => order.storedNodes[id] as number).filter((id) => id !== undefined);
  const storedFiles = (ids: readonly number[]) => ids.map((id) => order.storedFiles[id] as number).filter((id) => id !== undefined);
  const id = (node: number) => order.nodes[node] as number;
  const file = (value: number) => (value < 0 ? value : (order.files[value] as number));
  const byId = <T extends { readonly id: number }>(rows: T[]) => rows.sort((a, b) => a.id - b.id);
  const nodes = (rows: readonly GraphNode[]) => byId(rows.map((n) => ({ ...n, id: id(n.id), fileId: file(n.fileId) })));
  const files = (rows: readonly GraphFile[]) => byId(rows.map((f) => ({ ...f, id: file(f.id) })));
  const named = <T extends { readonly id: number }>(rows: readonly T[]) => byId(rows.map((n) => ({ ...n, id: id(n.id) })));
  const edge = (e: GraphEdge): GraphEdge => ({ ...e, source: id(e.source), target: id(e.target) });
  const edges = (rows: readonly GraphEdge[], end: 'source' | 'target') => sortEdges(rows.map(edge), end);
  const unresolved = (rows: readonly UnresolvedRef[]) => rows.map((u) => ({ ...u, source: id(u.source) })).sort((a, b) => a.source - b.source);
  const routes = (rows: readonly RouteSymbol[]) => rows.map((r) => ({ ...r, node: id(r.node), file: file(r.file) }));
  return {
    ...reader,
    isInOrder: async () => true,
    nodes: async (ids) => nodes(await reader.nodes(stored(ids))),
    names: async (ids) => named(await reader.names(stored(ids))),
    namesByName: async (query) => named(await reader.namesByName(query)),
    nodesByHash: async (hashes) => nodes(await reader.nodesByHash(hashes)),
    nodesByName: async ({ limit, ...query }) => nodes(await reader.nodesByName(query)).slice(0, limit),
    nodesByPrefix: async (prefix, limit) => nodes(await reader.nodesByPrefix(prefix, limit)),
    nodesByFile: async (paths) => nodes(await reader.nodesByFile(paths)),
    nodesByPackage: async (packages) => nodes(await reader.nodesByPackage(packages)),
    nodeHashes: async () => orderHashes(await reader.nodeHashes(), order),
    edgesFrom: async (ids, types) => edges(await reader.edgesFrom(stored(ids), types), 'source'),
    edgesTo: async (ids, types) => edges(await reader.edgesTo(stored(ids), types), 'target'),
    countEdgesTo: async (ids) => new Map([...(await reader.countEdgesTo(stored(ids)))].map(([node, count]) => [id(node), count])),
    eachEdge: async (types, visit) => {
      const all: GraphEdge[] = [];
      await reader.eachEdge(types, (e) => all.push(edge(e)));
      for (const e of sortEdges(all, 'source')) visit(e);
    },
    eachNode: (visit) => reader.eachNode((n) => visit({ ...n, id: id(n.id), fileId: file(n.fileId) })),
    unresolvedByName: async (names) => unresolved(await reader.unresolvedByName(names)),
    unresolvedFrom: async (ids) => unresolved(await reader.unresolvedFrom(stored(ids))),
    unresolvedByPrefix: async (prefix) => unresolved(await reader.unresolvedByPrefix(prefix)),
    files: async () => files(await reader.files()),
    filesByPath: async (paths) => files(await reader.filesByPath(paths)),
    outlines: async () => (await reader.outlines()).map((o) => ({ ...o, file: file(o.file) })),
    routesOfFiles: async (ids) => routes(await reader.routesOfFiles(storedFiles(ids))),
    routesOfNodes: async (ids) => routes(await reader.routesOfNodes(stored(ids))),
    postings: async (terms, rarest) => (await reader.postings(terms, rarest)).map((t) => orderPostings(t, order)),
    eachTerm: (visit) => reader.eachTerm((t) => visit(orderPostings(t, order))),
    searchColumns: async () => orderColumns(await reader.searchColumns(), order),
    adjacency: async () => orderAdjacency(await reader.adjacency(), order),
    edgeColumns: async () => {
      const { out } = orderAdjacency(await reader.adjacency(), order);
      const sources = new Uint32Array(out.targets.length);
      for (let row = 0; row + 1 < out.offsets.length; row++) sources.fill(row, out.offsets[row], out.offsets[row + 1]);
      return { sources, targets: out.targets, types: out.types, provenances: out.provenances };
    },
  };
}

function sortEdges(edges: GraphEdge[], end: 'source' | 'target'): GraphEdge[] {
  const other = end === 'source' ? 'target' : 'source';
  return edges.sort((a, b) => a[end] - b[end] || a[other] - b[other]);
}

function orderHashes(hashes: Uint8Array, { storedNodes }: IdOrder): Uint8Array {
  const ordered = new Uint8Array(storedNodes.length * 32);
  for (let i = 0; i < storedNodes.length; i++) ordered.set(hashes.subarray((storedNodes[i] as number) * 32, (storedNodes[i] as number) * 32 + 32), i * 32);
  return ordered;
}
