/** Replaces what is derived from the graph's rows: caches, statistics, the tree, SQLite's own indexes. */
import { encodeAdjacency } from '../../model/adjacency.ts';
import { encodeSearchColumns } from '../../model/search-columns.ts';
import type { DerivedData } from '../contract.ts';
import { hashBytes, text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import { withKeys } from './key-changes.ts';
import { hasAllRows } from './known-keys.ts';
import { putSealed } from './sealed-tables.ts';
import { writeParts } from './write-parts.ts';

export function replaceDerived(connection: Connection, data: DerivedData): void {
  if (data.indexes) connection.exec('REINDEX');
  if (data.adjacency) putBlob(connection, 'adjacency', encodeAdjacency(data.adjacency));
  if (data.searchColumns) putBlob(connection, 'search_columns', encodeSearchColumns(data.searchColumns));
  if (data.counts) replaceCounts(connection, data.counts);
  if (data.tree) {
    const { parts, packageRoots } = data.tree;
    replaceRows(connection, 'tree_parts', () => writeParts(connection, parts));
    replaceRows(connection, 'package_roots', () => {
      for (const [name, root] of packageRoots) putSealed(connection, 'package_roots', [text(name), hashBytes(root)]);
    });
  }
}

/** Where rows had been lost the new ones are those that are known: else the loss would stay known. */
function replaceRows(connection: Connection, table: 'tree_parts' | 'package_roots', write: () => void): void {
  const replace = () => {
    connection.exec(`DELETE FROM ${table}`);
    write();
  };
  if (hasAllRows(connection, table)) withKeys(connection, { table }, replace);
  else replace();
}

/** A whole blob takes the place of the old one and of all changes to it. */
function putBlob(connection: Connection, name: string, value: Uint8Array): void {
  withKeys(connection, { table: 'blob_patches' }, () => connection.run('DELETE FROM blob_patches WHERE name = ?', name));
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
