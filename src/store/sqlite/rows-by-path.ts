/** Rows of files and packages by their paths. */
import type { Connection } from './connection.ts';
import { inList } from './in-list.ts';
import { expectAll } from './known-keys.ts';
import { readSealed } from './sealed-tables.ts';

export function rowsByPath<Row extends object>(connection: Connection, table: 'files' | 'packages', paths: readonly string[]): Row[] {
  const listed = inList(paths);
  const found = readSealed<Row>(connection, table, `WHERE path IN ${listed.sql} ORDER BY id`, ...listed.parameters);
  expectAll(connection, table === 'files' ? 'file path' : 'package path', paths, found.length);
  return found;
}
