/** The whole graph, for those who check it or rebuild what is derived from it: streamed, or as columns of small integers. */
import type { EdgeColumns } from '../../model/adjacency.ts';
import type { TreePart } from '../../model/tree-part.ts';
import type { TermRow } from '../contract.ts';
import type { Connection } from './connection.ts';
import { hashHex } from './values.ts';

/** In order of source, target, type and provenance: the order of the clustered key. */
export function edgeColumns(connection: Connection): EdgeColumns {
  const count = connection.get<{ n: number }>('SELECT count(*) AS n FROM edges')?.n ?? 0;
  const columns = { sources: new Uint32Array(count), targets: new Uint32Array(count), types: new Uint8Array(count), provenances: new Uint8Array(count) };
  let i = 0;
  const sql = 'SELECT source, target, type, provenance FROM edges ORDER BY source, target, type, provenance';
  connection.each<{ source: number; target: number; type: number; provenance: number }>(sql, [], (row) => {
    columns.sources[i] = row.source;
    columns.targets[i] = row.target;
    columns.types[i] = row.type;
    columns.provenances[i++] = row.provenance;
  });
  return columns;
}

const EMPTY = new Uint8Array(0);

export function eachTerm(connection: Connection, visit: (term: TermRow) => void): void {
  const sql = 'SELECT term, stem, symbol_count AS symbolCount, file_count AS fileCount, symbols, files FROM terms ORDER BY id';
  connection.each<Omit<TermRow, 'symbols' | 'files'> & { symbols: Uint8Array | null; files: Uint8Array | null }>(sql, [], (row) =>
    visit({ ...row, symbols: row.symbols ?? EMPTY, files: row.files ?? EMPTY }),
  );
}

export function eachPart(connection: Connection, visit: (part: TreePart) => void): void {
  const sql = 'SELECT package, part, count, list, leaves FROM tree_parts ORDER BY package, part';
  connection.each<Omit<TreePart, 'list'> & { list: Uint8Array }>(sql, [], (row) => visit({ ...row, list: hashHex(row.list) }));
}

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
}

const REFERENCES: readonly Reference[] = [
  { table: 'nodes', column: 'file_id', to: 'files' },
  { table: 'nodes', column: 'package_id', to: 'packages' },
  { table: 'edges', column: 'source', to: 'nodes' },
  { table: 'edges', column: 'target', to: 'nodes' },
  { table: 'unresolved', column: 'source', to: 'nodes' },
  { table: 'route_symbols', column: 'node', to: 'nodes' },
  { table: 'route_symbols', column: 'file_id', to: 'files' },
  { table: 'outlines', column: 'file_id', to: 'files' },
  { table: 'node_events', column: 'node', to: 'event_nodes' },
  { table: 'edge_events', column: 'source', to: 'event_nodes' },
  { table: 'edge_events', column: 'target', to: 'event_nodes' },
];

/** Rows that name a row that is not there, one sentence for each kind. */
export function brokenReferences(connection: Connection): string[] {
  return REFERENCES.flatMap(({ table, column, to }) => {
    const sql = `SELECT count(*) AS n, min(${column}) AS example FROM ${table} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT id FROM ${to})`;
    const { n, example } = connection.get<{ n: number; example: number | null }>(sql) ?? { n: 0, example: null };
    return n === 0 ? [] : [`${n} rows of ${table} have a ${column} that is not in ${to} (${example})`];
  });
}
