/** What an incremental index run reads besides the graph: outlines, routes by where they are declared, the overlay's files. */
import type { FileId, NodeId } from '../../model/graph.ts';
import type { OutlineRecord, OverlayFile, RouteSymbol } from '../contract.ts';
import type { Connection } from './connection.ts';
import { inList } from './in-list.ts';
import { expectAll, expectRows, readWhole } from './known-keys.ts';
import { readSealed } from './sealed-tables.ts';

/** One that is gone is news to nobody but the index run, which reads its file again. */
export const outlines = (connection: Connection): OutlineRecord[] =>
  readSealed<{ file_id: number; record: Uint8Array }>(connection, 'outlines', 'ORDER BY file_id').map(({ file_id, record }) => ({ file: file_id, record }));

/** What is not there would be news if it had been lost: then all are counted. */
export function isInOrder(connection: Connection): boolean {
  expectRows(connection, 'blobs', connection.all('SELECT name FROM blobs').length);
  return connection.get("SELECT 1 FROM blobs WHERE name = 'updated'") === undefined;
}

export function inputs(connection: Connection): string | undefined {
  const [row] = readSealed<{ value: Uint8Array }>(connection, 'blobs', "WHERE name = 'inputs'");
  if (row === undefined) expectRows(connection, 'blobs', connection.all('SELECT name FROM blobs').length);
  return row && Buffer.from(row.value).toString();
}

export const overlayFiles = (connection: Connection): OverlayFile[] =>
  readWhole<OverlayFile>(connection, 'overlay_files', 'ORDER BY path').map(({ path, content }) => ({ path, content }));

type RouteRow = Omit<RouteSymbol, 'file'> & { readonly file_id: FileId };

function routesWhere(connection: Connection, column: 'file_id' | 'node', ids: readonly number[]): RouteSymbol[] {
  const listed = inList(ids);
  const rows = readSealed<RouteRow>(connection, 'route_symbols', `WHERE ${column} IN ${listed.sql} ORDER BY id`, ...listed.parameters);
  expectAll(connection, column === 'node' ? 'route node' : 'route file', ids.map(String), rows.length);
  return rows.map(({ method, pattern, framework, node, file_id }) => ({ method, pattern, framework, node, file: file_id }));
}

export const routesOfFiles = (connection: Connection, files: readonly FileId[]): RouteSymbol[] => routesWhere(connection, 'file_id', files);

export const routesOfNodes = (connection: Connection, nodes: readonly NodeId[]): RouteSymbol[] => routesWhere(connection, 'node', nodes);
