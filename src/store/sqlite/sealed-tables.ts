/**
 * Which columns of a table its seal covers, in which order: all of them, except row numbers that SQLite gives and nothing
 * refers to, and the records of layers, which have a seal of their own. Nodes and terms, which are read by the thousand, have seals of their own (write-nodes.ts, term-seal.ts).
 */
import type { Connection } from './connection.ts';
import type { SqlRow, SqlValue } from './driver.ts';
import { damagedError } from './errors.ts';
import { sealValues } from './row-seal.ts';

const SNAPSHOT = ['hash', 'root', 'parent', 'commit_id', 'generation', 'nodes', 'edges', 'files', 'created_at'] as const;

export const SEALED_TABLES = {
  repo: ['one', 'url', 'root', 'indexed_at', 'commit_id'],
  files: ['id', 'path', 'hash', 'language', 'size', 'lines', 'flags'],
  packages: ['id', 'path'],
  edges: ['source', 'target', 'type', 'provenance', 'confidence', 'sites'],
  unresolved: ['id', 'name', 'name_key', 'source', 'count'],
  blobs: ['name', 'value'],
  blob_patches: ['id', 'name', 'value'],
  known_keys: ['bucket', 'keys'],
  counts: ['subject', 'name', 'count'],
  route_symbols: ['id', 'method', 'pattern', 'framework', 'node', 'file_id'],
  package_roots: ['package', 'root'],
  tree_parts: ['package', 'part', 'count', 'list', 'leaves'],
  outlines: ['file_id', 'record'],
  snapshots: ['seq', ...SNAPSHOT, 'recorded'],
  overlay: ['one', ...SNAPSHOT],
  overlay_files: ['path', 'content'],
  package_changes: ['package', 'seq', 'before', 'after'],
  event_nodes: ['id', 'hash', 'kind', 'name', 'qualified_name', 'package', 'file'],
  node_events: ['package', 'seq', 'node', 'event'],
  edge_events: ['package', 'seq', 'hash', 'source', 'target', 'type', 'provenance', 'event'],
  file_events: ['package', 'seq', 'path', 'before', 'after'],
  notes: ['key', 'hash', 'value'],
  layers: ['id', 'version', 'source', 'code_root', 'root', 'units', 'nodes', 'edges', 'filled_at'],
  layer_units: ['layer', 'unit', 'state', 'root', 'nodes', 'edges', 'claims', 'record_seal'],
} as const satisfies Record<string, readonly string[]>;

export type SealedTable = keyof typeof SEALED_TABLES;

export const columnsOf = (table: SealedTable): readonly string[] => SEALED_TABLES[table];

/** Columns for a SELECT of rows that will be checked: under their own names, the seal last. */
export const sealedColumns = (table: SealedTable): string => `${columnsOf(table).join(', ')}, seal`;

/** Sealed rows of a table; `rest` is what follows FROM. */
export function readSealed<Row extends object = SqlRow>(connection: Connection, table: SealedTable, rest = '', ...parameters: SqlValue[]): Row[] {
  return checkedRows(connection, table, connection.all<Row>(`SELECT ${sealedColumns(table)} FROM ${table} ${rest}`, ...parameters));
}

export function eachSealed<Row extends object>(
  connection: Connection,
  table: SealedTable,
  rest: string,
  parameters: readonly SqlValue[],
  visit: (row: Row) => void,
): void {
  connection.each<Row>(`SELECT ${sealedColumns(table)} FROM ${table} ${rest}`, parameters, (row) => visit(checkedRows(connection, table, [row])[0] as Row));
}

/** Rows as `sealedColumns` selects them. Throws at the first that is not as it was written. */
function checkedRows<Row extends object>(connection: Connection, table: SealedTable, rows: Row[]): Row[] {
  const columns = columnsOf(table);
  if (!connection.checksSeals) return rows;
  for (const row of rows) if (!isSealed(columns, row as unknown as SqlRow)) throw damagedError(connection.path);
  return rows;
}

export function isSealed(columns: readonly string[], row: SqlRow): boolean {
  return row.seal === null || row.seal === sealValues(columns.map((column) => row[column] as SqlValue));
}

/** Inserts one row, replacing one with the same key. `values` in the order of the table's columns. */
export function putSealed(connection: Connection, table: SealedTable, values: readonly SqlValue[]): void {
  const sql = `INSERT OR REPLACE INTO ${table} (${sealedColumns(table)}) VALUES (${'?, '.repeat(values.length)}?)`;
  connection.run(sql, ...values, sealValues(values));
}

/** The number of the next row, for tables whose rows are in order of their numbers. */
export function nextId(connection: Connection, table: SealedTable): number {
  return (connection.get<{ last: number | null }>(`SELECT max(id) AS last FROM ${table}`)?.last ?? -1) + 1;
}

/** After an UPDATE of some rows. */
export function sealAgain(connection: Connection, table: SealedTable, where = 'true', ...parameters: SqlValue[]): void {
  const columns = columnsOf(table);
  const rows = connection.all(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`, ...parameters);
  for (const row of rows) {
    putSealed(
      connection,
      table,
      columns.map((column) => row[column] as SqlValue),
    );
  }
}
