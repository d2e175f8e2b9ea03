/**
 * A reader that shows the code graph and what layers say about it as one graph. Nodes of layers follow the code graph's
 * in id; of several claims on an edge the surest is shown (verdicts.ts). Words, files, trees, history and statistics are
 * the code graph's own: layers do not change what a commit says.
 */

import { EDGE_TYPES } from '../model/edge-types.ts';
import type { CallSite, GraphEdge, GraphNode, UnresolvedRef } from '../model/graph.ts';
import type { LayerNode } from '../model/layer.ts';
import type { BareNode, GraphReader, NameQuery } from '../store/contract.ts';
import { leafKey, nameKey } from '../store/name-keys.ts';
import type { LiveClaims } from './live-claims.ts';
import { stillOpen } from './shared/settled-names.ts';
import { adjacencyColumns, unionAdjacency, unionColumns } from './union-graph.ts';
import { decide, type Verdict, type Verdicts } from './verdicts.ts';

export function unionReader(code: GraphReader, claims: LiveClaims, verdicts: Verdicts): GraphReader {
  const { codeNodes } = claims;
  const ofCode = (ids: readonly number[]) => (claims.nodes.length === 0 ? ids : ids.filter((id) => id < codeNodes));
  const own = claims.nodes.map((node, i) => toNode(node, codeNodes + i));
  const ownOf = (ids: readonly number[]) => (own.length === 0 ? [] : ids.flatMap((id) => own[id - codeNodes] ?? []));
  const ownNamed = (query: NameQuery) => own.filter((node) => isNamed(node, query));
  const limited = <T>(rows: T[], limit: number | undefined) => (limit === undefined ? rows : rows.slice(0, limit));
  const adjacency = async () => unionAdjacency(await code.adjacency(), verdicts);
  const edges = (end: 'from' | 'to') => async (ids: readonly number[], types?: readonly string[]) => {
    const stored = await (end === 'from' ? code.edgesFrom : code.edgesTo)(ofCode(ids), types);
    return mergeEdges(stored, wanted([...new Set(ids)].flatMap(verdicts[end]), types), verdicts, end);
  };
  const edgesTo = edges('to');
  const unsettled = (refs: readonly UnresolvedRef[]) =>
    stillOpen(
      code,
      claims.layers.map((layer) => layer.id),
      refs,
    );
  return {
    ...code,
    nodes: async (ids) => [...(await code.nodes(ofCode(ids))), ...ownOf(ids)],
    names: async (ids) => [...(await code.names(ofCode(ids))), ...ownOf(ids)],
    namesByName: async (query) => limited([...(await code.namesByName(query)), ...ownNamed(query)], query.limit),
    nodesByHash: async (hashes) => [...(await code.nodesByHash(hashes)), ...own.filter((n) => hashes.includes(n.hash))],
    nodesByName: async (query) => limited([...(await code.nodesByName(query)), ...ownNamed(query)], query.limit),
    nodesByPrefix: async (prefix, limit) => limited([...(await code.nodesByPrefix(prefix, limit)), ...own.filter((n) => begins(n, prefix))], limit),
    nodeHashes: async () => Buffer.concat([await code.nodeHashes(), claims.hashes]),
    eachNode: async (visit) => {
      await code.eachNode(visit);
      for (const node of own) visit(node);
    },
    edgesFrom: edges('from'),
    edgesTo,
    unresolvedByName: async (names) => unsettled(await code.unresolvedByName(names)),
    unresolvedFrom: async (ids) => unsettled(await code.unresolvedFrom(ofCode(ids))),
    unresolvedByPrefix: async (prefix) => unsettled(await code.unresolvedByPrefix(prefix)),
    countEdgesTo: async (ids) => counted(await edgesTo(ids)),
    eachEdge: (types, visit) => eachUnionEdge(code, verdicts, types, visit),
    edgeColumns: async () => adjacencyColumns(await adjacency()),
    searchColumns: async () => unionColumns(await code.searchColumns(), claims),
    adjacency,
  };
}

const toNode = ({ hash, kind, name, qualifiedName }: LayerNode, id: number): GraphNode => ({
  ...{ id, hash, kind, name, qualifiedName, package: '', fileId: -1, file: '', startLine: 0, endLine: 0 },
  ...{ signature: '', doc: '', visibility: 'public' as const, flags: 0 },
});

function isNamed({ name, kind }: BareNode, { names, kinds, file }: NameQuery): boolean {
  if (file !== undefined || (kinds !== undefined && !kinds.includes(kind))) return false;
  const keys = names.map(nameKey);
  return keys.includes(nameKey(name)) || keys.includes(leafKey(name, kind));
}

const begins = ({ name, kind }: BareNode, prefix: string): boolean =>
  nameKey(name).startsWith(nameKey(prefix)) || leafKey(name, kind).startsWith(nameKey(prefix));

function counted(edges: readonly GraphEdge[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { target } of edges) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

function wanted(verdicts: readonly Verdict[], types: readonly string[] | undefined): readonly Verdict[] {
  return types === undefined ? verdicts : verdicts.filter((v) => types.includes(EDGE_TYPES[v.type] as string));
}

const keyOf = (source: number, target: number, type: string | undefined): string => `${source} ${target} ${type}`;

/** In order of the end that was asked for, then of the other. */
function mergeEdges(stored: GraphEdge[], said: readonly Verdict[], verdicts: Verdicts, end: 'from' | 'to'): GraphEdge[] {
  if (said.length === 0) return stored;
  const sure = new Map<string, { confidence: number; sites: readonly CallSite[] }>();
  for (const e of stored) {
    const key = keyOf(e.source, e.target, e.type);
    const { confidence = 0, sites = [] } = sure.get(key) ?? {};
    sure.set(key, { confidence: Math.max(confidence, e.confidence), sites: [...sites, ...e.sites] });
  }
  const hidden = new Set<string>();
  const added: GraphEdge[] = [];
  for (const verdict of said) {
    const key = keyOf(verdict.source, verdict.target, EDGE_TYPES[verdict.type]);
    const inCode = sure.get(key);
    const seen = decide(inCode?.confidence, verdict);
    if (seen === 'code') continue;
    hidden.add(key);
    if (seen === 'layer') added.push(verdicts.edge(verdict, inCode?.sites));
  }
  const [near, far] = end === 'from' ? (['source', 'target'] as const) : (['target', 'source'] as const);
  const all = [...stored.filter((e) => !hidden.has(keyOf(e.source, e.target, e.type))), ...added];
  return all.sort((a, b) => a[near] - b[near] || a[far] - b[far] || EDGE_TYPES.indexOf(a.type) - EDGE_TYPES.indexOf(b.type));
}

/** The code graph's edges pass by in order of source, so one row at a time is held. */
async function eachUnionEdge(code: GraphReader, verdicts: Verdicts, types: readonly string[], visit: (edge: GraphEdge) => void): Promise<void> {
  const claimed = verdicts.sources();
  let next = claimed.next();
  let row: GraphEdge[] = [];
  const show = (source: number, stored: GraphEdge[]) => {
    for (const edge of mergeEdges(stored, wanted(verdicts.from(source), types), verdicts, 'from')) visit(edge);
  };
  /** All rows that only layers have, before this source. */
  const catchUp = (source: number) => {
    for (; !next.done && next.value < source; next = claimed.next()) show(next.value, []);
    if (!next.done && next.value === source) next = claimed.next();
  };
  const finish = () => {
    const source = row[0]?.source;
    if (source === undefined) return;
    catchUp(source);
    show(source, row);
    row = [];
  };
  await code.eachEdge(types, (edge) => {
    if (row.length > 0 && row[0]?.source !== edge.source) finish();
    row.push(edge);
  });
  finish();
  catchUp(Number.POSITIVE_INFINITY);
}
