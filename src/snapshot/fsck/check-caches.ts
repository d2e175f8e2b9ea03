/** What is kept beside the rows so that questions are fast: adjacency, search columns, statistics, each against its rows. */
import { type Adjacency, buildAdjacency, encodeAdjacency } from '../../model/adjacency.ts';
import { edgeTypeId, edgeTypeName } from '../../model/edge-types.ts';
import type { SearchColumns } from '../../model/search-index.ts';
import type { GraphReader, StoreStats } from '../../store/contract.ts';
import type { Findings } from './finding.ts';
import { hasSoundOrder } from './node-order.ts';
import { NO_NODE, type ScannedGraph } from './scanned-graph.ts';

export async function checkAdjacency(reader: GraphReader, graph: ScannedGraph, findings: Findings): Promise<void> {
  const stored = await reader.adjacency();
  // Rows past the last node are empty, and may be there.
  const expected = adjacencyOf(graph, Math.max(stored.rows, graph.rows));
  if (!Buffer.from(encodeAdjacency(stored)).equals(encodeAdjacency(expected))) findings.error('the adjacency does not match the edges', '', 'adjacency');
}

export const adjacencyOf = ({ rows, edges }: ScannedGraph, atLeast = rows): Adjacency => buildAdjacency(atLeast, edges);

export async function checkColumns(reader: GraphReader, graph: ScannedGraph, findings: Findings): Promise<SearchColumns> {
  const columns = await reader.searchColumns();
  const wrong = (what: string) => findings.error(`search columns: ${what}`, '', 'search_columns');
  if (columns.nodes < graph.rows || columns.files < fileRows(graph)) wrong(`they have room for ${columns.nodes} nodes and ${columns.files} files, not for all`);
  const owners = ownersOf(graph, columns.nodes);
  for (let id = 0; id < Math.min(graph.rows, columns.nodes); id++) {
    if (graph.kinds[id] === NO_NODE) continue;
    if (columns.nodeKind[id] !== graph.kinds[id] || columns.nodeFlags[id] !== graph.flags[id]) wrong('a node has another kind or other flags');
    if (columns.nodeFile[id] !== graph.nodeFile[id]) wrong('a node stands in another file');
    if (columns.nodeStartLine[id] !== graph.startLine[id] || columns.nodeEndLine[id] !== graph.endLine[id]) wrong('a node has other lines');
    if (columns.nodeOwner[id] !== owners[id]) wrong('a node has another owner');
  }
  if (columns.nodes >= graph.rows && !hasSoundOrder(graph, columns)) wrong('nodes have no order of their own');
  for (const { id, flags } of graph.files) if (id < columns.files && columns.fileFlags[id] !== flags) wrong('a file has other flags');
  return columns;
}

export const fileRows = ({ files }: ScannedGraph): number => files.reduce((most, file) => Math.max(most, file.id + 1), 0);

/** What a declared node is a member of; what contains it, where both are said. A test in a test is a member alone. */
export function ownersOf({ edges, nodeFile }: ScannedGraph, rows: number): Int32Array {
  const owners = new Int32Array(rows).fill(-1);
  const [contains, memberOf] = [edgeTypeId('contains'), edgeTypeId('member_of')];
  for (const [i, type] of edges.types.entries()) {
    const source = edges.sources[i] as number;
    if (type === memberOf && (nodeFile[source] as number) >= 0) owners[source] = edges.targets[i] as number;
  }
  for (const [i, type] of edges.types.entries()) if (type === contains) owners[edges.targets[i] as number] = edges.sources[i] as number;
  return owners;
}

export type Counts = Omit<StoreStats, 'snapshots' | 'bytes'>;

/** Terms and unresolved names are taken as they are stored: nothing else says how many there should be. */
export function countsOf({ nodes, edges, files, nodesByKind }: ScannedGraph, terms: number, unresolved: number): Counts {
  const byType = new Map<number, number>();
  for (const type of edges.types) byType.set(type, (byType.get(type) ?? 0) + 1);
  const byLanguage = new Map<string, number>();
  for (const { language } of files) byLanguage.set(language, (byLanguage.get(language) ?? 0) + 1);
  const edgesByType = Object.fromEntries([...byType].map(([type, count]) => [edgeTypeName(type), count]));
  return {
    nodes,
    edges: edges.sources.length,
    files: files.length,
    terms,
    unresolved,
    nodesByKind,
    edgesByType,
    filesByLanguage: Object.fromEntries(byLanguage),
  };
}

export async function checkCounts(reader: GraphReader, graph: ScannedGraph, terms: number, findings: Findings): Promise<void> {
  const stored = await reader.stats();
  const expected = countsOf(graph, terms, stored.unresolved);
  const flat = (counts: Counts) =>
    [counts.nodes, counts.edges, counts.files, counts.terms, ...[counts.nodesByKind, counts.edgesByType, counts.filesByLanguage].map(sorted)].join(' ');
  if (flat(stored) !== flat(expected)) findings.add('warning', 'the statistics do not match the rows', '', 'counts');
}

const sorted = (record: Readonly<Record<string, number>>): string => JSON.stringify(Object.entries(record).sort());
