/**
 * What every analysis walks over: the snapshot's columns and adjacency, and the paths and languages of its files by id. Read once
 * per snapshot, never changed. The package of a symbol is the folder of its file.
 */
import type { Adjacency } from '../model/adjacency.ts';
import { FILE_FLAGS, NODE_FLAGS, type NodeId } from '../model/graph.ts';
import type { SearchColumns } from '../model/search-index.ts';

export interface CodeGraph {
  readonly columns: SearchColumns;
  readonly adjacency: Adjacency;
  readonly paths: readonly string[];
  readonly languages: readonly string[];
}

/** '' for what has no file. */
export function pathOf({ columns, paths }: CodeGraph, id: NodeId): string {
  return paths[columns.nodeFile[id] as number] ?? '';
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Whether the symbol or its file is marked as test code: helpers in a test file are test code too. */
export function isTestNode({ columns }: CodeGraph, id: NodeId): boolean {
  if ((columns.nodeFlags[id] as number) & NODE_FLAGS.test) return true;
  return ((columns.fileFlags[columns.nodeFile[id] as number] ?? 0) & FILE_FLAGS.test) !== 0;
}

/** Calls `visit` with every symbol around `id`, innermost first. */
export function eachOwner({ columns }: CodeGraph, id: NodeId, visit: (owner: NodeId) => void): void {
  for (let at = columns.nodeOwner[id] as number; at >= 0; at = columns.nodeOwner[at] as number) visit(at);
}

/** By path and place in the file: the same for every database of one commit, as ids are not. */
export function comparePlaces(graph: CodeGraph, a: NodeId, b: NodeId): number {
  const [left, right] = [pathOf(graph, a), pathOf(graph, b)];
  if (left !== right) return left < right ? -1 : 1;
  return (graph.columns.nodeOrder[a] as number) - (graph.columns.nodeOrder[b] as number);
}
