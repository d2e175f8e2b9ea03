/** Replaces what is derived from the graph's rows: caches, statistics, the tree. A new version, as every change is. */
import { encodeAdjacency } from '../../model/adjacency.ts';
import { encodeSearchColumns } from '../../model/search-columns.ts';
import type { DerivedData } from '../contract.ts';
import { text } from '../shared/values.ts';
import { copyRows } from './copy-in.ts';
import type { Session } from './database.ts';
import type { Counts, Head } from './head.ts';
import { mapped } from './row-values.ts';
import { ALIVE } from './tables.ts';

export async function replaceDerived(session: Session, head: Head, data: DerivedData): Promise<Head> {
  const next = { ...head, version: head.version + 1 };
  if (data.adjacency) await putBlob(session, next, 'adjacency', encodeAdjacency(data.adjacency));
  if (data.searchColumns) await putBlob(session, next, 'search_columns', encodeSearchColumns(data.searchColumns));
  if (data.tree) await putTree(session, next, data.tree);
  const { state } = next;
  return data.counts && state ? { ...next, state: { ...state, counts: countsOf(data.counts) } } : next;
}

async function end(session: Session, { graph, version }: Head, table: string, name?: string): Promise<void> {
  const one = name === undefined ? '' : 'AND name = $3';
  const values = [graph, version, ...(name === undefined ? [] : [name])];
  await session.rows(`UPDATE $.${table} SET died = $2 WHERE graph = $1 AND died = ${ALIVE} ${one}`, values);
}

/** A whole blob takes the place of the old one and of all changes to it. */
async function putBlob(session: Session, head: Head, name: string, value: Uint8Array): Promise<void> {
  for (const table of ['blobs', 'blob_patches']) await end(session, head, table, name);
  await copyRows(session, 'blobs', [[head.graph, name, value, head.version, ALIVE]]);
}

async function putTree(session: Session, head: Head, { parts, packageRoots }: NonNullable<DerivedData['tree']>): Promise<void> {
  const { graph, version } = head;
  for (const table of ['tree_parts', 'package_roots']) await end(session, head, table);
  await copyRows(
    session,
    'tree_parts',
    mapped(parts, (p) => [graph, text(p.package), p.part, p.count, p.list, p.leaves, version, ALIVE]),
  );
  await copyRows(
    session,
    'package_roots',
    mapped(packageRoots, ([name, root]) => [graph, text(name), root, version, ALIVE]),
  );
}

const countsOf = ({ nodes, edges, files, terms, unresolved, nodesByKind, edgesByType, filesByLanguage }: NonNullable<DerivedData['counts']>): Counts => ({
  total: { nodes, edges, files, terms, unresolved },
  node_kind: nodesByKind,
  edge_type: edgesByType,
  language: filesByLanguage,
});
