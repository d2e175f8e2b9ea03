/** Rebuilds derived data from the rows that a check has read. The rows themselves stay unchanged. */
import { FILE_FLAGS } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import type { SearchColumns } from '../../model/search-index.ts';
import type { DerivedData } from '../../store/contract.ts';
import { packageRoots } from '../merkle.ts';
import { adjacencyOf, countsOf, fileRows, ownersOf } from './check-caches.ts';
import type { PostingLengths } from './check-postings.ts';
import type { Finding, Repair } from './finding.ts';
import type { FsckResult } from './fsck.ts';
import { hasSoundOrder, orderByLine } from './node-order.ts';
import { NO_NODE, type ScannedGraph } from './scanned-graph.ts';

/** In the order in which they are named to people. */
export function repairsFor(findings: readonly Finding[]): Repair[] {
  return [...new Set(findings.flatMap((f) => f.repair ?? []))].sort();
}

/** `unresolved`: how many unresolved names are stored; statistics take over what no row could tell. */
export function rebuild({ graph, lengths, columns }: FsckResult, repairs: readonly Repair[], unresolved: number): DerivedData {
  const wants = (repair: Repair) => repairs.includes(repair);
  const parts = graph !== undefined && wants('tree') ? graph.parts() : undefined;
  return {
    ...(wants('indexes') ? { indexes: true } : {}),
    ...(graph !== undefined && wants('adjacency') ? { adjacency: adjacencyOf(graph) } : {}),
    ...(graph !== undefined && lengths !== undefined && wants('search_columns') ? { searchColumns: columnsOf(graph, lengths, columns) } : {}),
    ...(graph !== undefined && lengths !== undefined && wants('counts') ? { counts: countsOf(graph, lengths.terms, unresolved) } : {}),
    ...(parts === undefined ? {} : { tree: { parts, packageRoots: packageRoots(parts) } }),
  };
}

/** Ids that no node and no file has are filled as the columns say: an external without words, a file that is none. */
function columnsOf(graph: ScannedGraph, lengths: PostingLengths, stored: SearchColumns | undefined): SearchColumns {
  const fileFlags = new Uint8Array(fileRows(graph)).fill(FILE_FLAGS.none);
  for (const { id, flags } of graph.files) fileFlags[id] = flags;
  const isThere = (id: number) => graph.kinds[id] !== NO_NODE;
  return {
    nodes: graph.rows,
    files: fileFlags.length,
    nodeFile: graph.nodeFile.map((file, id) => (isThere(id) ? file : -1)),
    nodeKind: graph.kinds.map((kind, id) => (isThere(id) ? kind : kindId('external'))),
    nodeFlags: graph.flags,
    nodeOwner: ownersOf(graph, graph.rows),
    nodeStartLine: graph.startLine,
    nodeEndLine: graph.endLine,
    nodeOrder: stored !== undefined && stored.nodes >= graph.rows && hasSoundOrder(graph, stored) ? stored.nodeOrder.slice(0, graph.rows) : orderByLine(graph),
    nodeLengths: lengths.nodes.map((sums) => Uint16Array.from(sums, (sum) => Math.min(0xffff, sum))),
    fileLengths: lengths.files,
    fileFlags,
  };
}
