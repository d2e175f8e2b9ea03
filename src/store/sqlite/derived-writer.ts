/** Replaces what is derived from the graph's rows: caches, statistics, the tree, SQLite's own indexes. */
import { encodeAdjacency } from '../../model/adjacency.ts';
import { encodeSearchColumns } from '../../model/search-columns.ts';
import type { DerivedData } from '../contract.ts';
import { hashBytes, text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import { putSealed } from './sealed-tables.ts';
import { writeParts } from './write-parts.ts';

export function replaceDerived(connection: Connection, data: DerivedData): void {
  if (data.indexes) connection.exec('REINDEX');
  if (data.adjacency) putBlob(connection, 'adjacency', encodeAdjacency(data.adjacency));
  if (data.searchColumns) putBlob(connection, 'search_columns', encodeSearchColumns(data.searchColumns));
  if (data.counts) replaceCounts(connection, data.counts);
  if (data.tree) {
    connection.exec('DELETE FROM tree_parts; DELETE FROM package_roots');
    writeParts(connection, data.tree.parts);
    for (const [name, root] of data.tree.packageRoots) putSealed(connection, 'package_roots', [text(name), hashBytes(root)]);
  }
}

/** A whole blob takes the place of the old one and of all changes to it. */
function putBlob(connection: Connection, name: string, value: Uint8Array): void {
  connection.run('DELETE FROM blob_patches WHERE name = ?', name);
  putSealed(connection, 'blobs', [name, value]);
}

function replaceCounts(connection: Connection, { nodes, edges, files, terms, unresolved, ...groups }: NonNullable<DerivedData['counts']>): void {
  connection.exec('DELETE FROM counts');
  const put = (subject: string, counts: Readonly<Record<string, number>>) => {
    for (const [name, count] of Object.entries(counts)) putSealed(connection, 'counts', [subject, name, count]);
  };
  put('total', { nodes, edges, files, terms, unresolved });
  put('node_kind', groups.nodesByKind);
  put('edge_type', groups.edgesByType);
  put('language', groups.filesByLanguage);
}
