/** What an incremental index run reads besides the graph: outlines, routes by where they are declared, the overlay's files. */
import type { FileId, NodeId } from '../../model/graph.ts';
import type { OutlineRecord, OverlayFile, RouteSymbol } from '../contract.ts';
import type { Connection } from './connection.ts';
import { inList } from './in-list.ts';

export const outlines = (connection: Connection): OutlineRecord[] =>
  connection.all<OutlineRecord>('SELECT file_id AS file, record FROM outlines ORDER BY file_id').map((row) => ({ ...row }));

export const isInOrder = (connection: Connection): boolean => connection.get("SELECT 1 FROM blobs WHERE name = 'updated'") === undefined;

export function inputs(connection: Connection): string | undefined {
  const row = connection.get<{ value: Uint8Array }>("SELECT value FROM blobs WHERE name = 'inputs'");
  return row && Buffer.from(row.value).toString();
}

export const overlayFiles = (connection: Connection): OverlayFile[] =>
  connection.all<OverlayFile>('SELECT path, content FROM overlay_files ORDER BY path').map((row) => ({ ...row }));

function routesWhere(connection: Connection, column: 'file_id' | 'node', ids: readonly number[]): RouteSymbol[] {
  const listed = inList(ids);
  const sql = `SELECT method, pattern, framework, node, file_id AS file FROM route_symbols WHERE ${column} IN ${listed.sql} ORDER BY id`;
  return connection.all<RouteSymbol>(sql, ...listed.parameters).map((row) => ({ ...row }));
}

export const routesOfFiles = (connection: Connection, files: readonly FileId[]): RouteSymbol[] => routesWhere(connection, 'file_id', files);

export const routesOfNodes = (connection: Connection, nodes: readonly NodeId[]): RouteSymbol[] => routesWhere(connection, 'node', nodes);
