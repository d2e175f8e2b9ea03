/** The whole graph, for those who check it or rebuild what is derived from it: streamed, or as columns of small integers. */
import type { EdgeColumns } from '../../model/adjacency.ts';
import { kindName } from '../../model/node-kinds.ts';
import type { TreePart } from '../../model/tree-part.ts';
import type { BareNode, TermRow } from '../contract.ts';
import { hashHex } from '../shared/values.ts';
import { visibilityName } from '../shared/visibility.ts';
import type { Connection } from './connection.ts';
import { damagedError } from './errors.ts';
import { eachPage } from './json-pages.ts';
import { expectRows } from './known-keys.ts';
import { hasNodeSeal } from './node-seal.ts';
import { eachSealed } from './sealed-tables.ts';
import { checkedTerm, type SealedTermRow, TERM } from './search-reader.ts';

/** In order of source, target, type and provenance: the order of the clustered key. */
export function edgeColumns(connection: Connection): EdgeColumns {
  const count = connection.get<{ n: number }>('SELECT count(*) AS n FROM edges')?.n ?? 0;
  const columns = { sources: new Uint32Array(count), targets: new Uint32Array(count), types: new Uint8Array(count), provenances: new Uint8Array(count) };
  const rows = `SELECT source, target, type * 256 + provenance AS kind FROM edges WHERE source >= ? AND source < ?
    ORDER BY source, target, type, provenance`;
  const page = `SELECT json_array(json_group_array(source), json_group_array(target), json_group_array(kind)) AS page FROM (${rows})`;
  let at = 0;
  eachPage(connection, { table: 'edges', column: 'source', page }, ([sources, targets, kinds]: [number[], number[], number[]]) => {
    columns.sources.set(sources, at);
    columns.targets.set(targets, at);
    for (const kind of kinds) {
      columns.types[at] = kind >> 8;
      columns.provenances[at++] = kind & 0xff;
    }
  });
  return columns;
}

type NodeRow = [
  ...names: [id: number, hash: string, kind: number, name: string, qualifiedName: string],
  ...place: [packageId: number, file: number | null, startLine: number, endLine: number],
  ...rest: [flags: number, signature: string, doc: string, visibility: number, seal: number | null],
];

export function eachNode(connection: Connection, visit: (node: BareNode) => void): void {
  const packages = names(connection, 'packages');
  const files = names(connection, 'files');
  const isSealed = connection.checksSeals ? hasNodeSeal : () => true;
  let count = 0;
  const columns = 'id, lower(hex(hash)), kind, name, qualified_name, package_id, file_id, start_line, end_line, flags, signature, doc, visibility, seal';
  const page = `SELECT json_group_array(json_array(${columns})) AS page FROM (SELECT * FROM nodes WHERE id >= ? AND id < ? ORDER BY id)`;
  eachPage(connection, { table: 'nodes', column: 'id', page }, (rows: NodeRow[]) => {
    count += rows.length;
    for (const [id, hash, kind, name, qualifiedName, packageId, fileId, startLine, endLine, flags, signature, doc, visibility, seal] of rows) {
      const place = { package: packages.get(packageId) ?? '', fileId: fileId ?? -1, file: files.get(fileId ?? -1) ?? '' };
      const node = { id, hash, kind: kindName(kind), name, qualifiedName, ...place, startLine, endLine, flags };
      if (!isSealed({ ...node, signature, doc, visibility: visibilityName(visibility) }, seal)) throw damagedError(connection.path);
      visit(node);
    }
  });
  expectRows(connection, 'nodes', count);
}

function names(connection: Connection, table: 'packages' | 'files'): Map<number, string> {
  return new Map(connection.all<{ id: number; path: string }>(`SELECT id, path FROM ${table}`).map((row) => [row.id, row.path]));
}

export function eachTerm(connection: Connection, visit: (term: TermRow) => void): void {
  let count = 0;
  connection.each<SealedTermRow>(`${TERM} ORDER BY id`, [], (row) => {
    count++;
    visit(checkedTerm(connection, row));
  });
  expectRows(connection, 'terms', count);
}

export function eachPart(connection: Connection, visit: (part: TreePart) => void): void {
  let number = 0;
  eachSealed<Omit<TreePart, 'list'> & { list: Uint8Array }>(
    connection,
    'tree_parts',
    'ORDER BY package, part',
    [],
    ({ package: name, part, count, list, leaves }) => {
      number++;
      visit({ package: name, part, count, list: hashHex(list), leaves });
    },
  );
  expectRows(connection, 'tree_parts', number);
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
