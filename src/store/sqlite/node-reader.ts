/** Nodes by id, hash, name, prefix, file and package. Always in order of id, each node once; unknown keys are left out. */
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import { kindId, kindName } from '../../model/node-kinds.ts';
import type { NameQuery, NodeName } from '../contract.ts';
import { nameKey } from '../name-keys.ts';
import type { Connection } from './connection.ts';
import type { SqlValue } from './driver.ts';
import { type InList, inHashes, inList } from './in-list.ts';
import { eachPage } from './json-pages.ts';
import { hashHex, prefixEnd, text } from './values.ts';
import { visibilityName } from './visibility.ts';

interface NodeRow {
  readonly id: number;
  readonly hash: Uint8Array;
  readonly kind: number;
  readonly name: string;
  readonly qualifiedName: string;
  readonly package: string;
  readonly fileId: number | null;
  readonly file: string | null;
  readonly startLine: number;
  readonly endLine: number;
  readonly signature: string;
  readonly doc: string;
  readonly visibility: number;
  readonly flags: number;
}

const SELECT = `SELECT n.id, n.hash, n.kind, n.name, n.qualified_name AS qualifiedName, p.path AS package, n.file_id AS fileId,
  f.path AS file, n.start_line AS startLine, n.end_line AS endLine, n.signature, n.doc, n.visibility, n.flags
  FROM nodes n JOIN packages p ON p.id = n.package_id LEFT JOIN files f ON f.id = n.file_id`;
const toNode = (row: NodeRow): GraphNode => ({
  ...row,
  hash: hashHex(row.hash),
  kind: kindName(row.kind),
  fileId: row.fileId ?? -1,
  file: row.file ?? '',
  visibility: visibilityName(row.visibility),
});

/** `candidates` selects node ids. */
function nodesWhere(connection: Connection, candidates: string, parameters: readonly SqlValue[], limit = -1): GraphNode[] {
  return connection.all<NodeRow>(`${SELECT} WHERE n.id IN ${candidates} ORDER BY n.id LIMIT ?`, ...parameters, limit).map(toNode);
}

export function nodesById(connection: Connection, ids: readonly NodeId[]): GraphNode[] {
  const listed = inList(ids);
  return nodesWhere(connection, listed.sql, listed.parameters);
}

export function namesById(connection: Connection, ids: readonly NodeId[]): NodeName[] {
  const listed = inList(ids);
  return connection.all<NodeName>(`SELECT id, name FROM nodes WHERE id IN ${listed.sql} ORDER BY id`, ...listed.parameters);
}

export function nodesByHash(connection: Connection, hashes: readonly Hash[]): GraphNode[] {
  const listed = inHashes(hashes);
  return nodesWhere(connection, `(SELECT id FROM nodes WHERE hash IN ${listed.sql})`, listed.parameters);
}

export function nodesByFile(connection: Connection, paths: readonly string[]): GraphNode[] {
  const listed = inList(paths);
  return nodesWhere(connection, `(SELECT id FROM nodes WHERE file_id IN (SELECT id FROM files WHERE path IN ${listed.sql}))`, listed.parameters);
}

export function nodesByPackage(connection: Connection, packages: readonly string[]): GraphNode[] {
  const listed = inList(packages);
  return nodesWhere(connection, `(SELECT id FROM nodes WHERE package_id IN (SELECT id FROM packages WHERE path IN ${listed.sql}))`, listed.parameters);
}

export function nodesByName(connection: Connection, query: NameQuery): GraphNode[] {
  const { sql, parameters } = bearers(query);
  return nodesWhere(connection, sql, parameters, query.limit);
}

export function namesByName(connection: Connection, query: NameQuery): NodeName[] {
  const { sql, parameters } = bearers(query);
  return connection.all<NodeName>(`SELECT id, name FROM nodes WHERE id IN ${sql} ORDER BY id LIMIT ?`, ...parameters, query.limit ?? -1);
}

/** Selects the ids of nodes with one of the names. Two index lookups rather than one OR: each key has its own index. */
function bearers({ names, kinds }: NameQuery): InList {
  const keys = inList(names.map(nameKey));
  const ofKind = kinds && inList(kinds.map(kindId));
  const candidates = ['name_key', 'leaf_key'].map(
    (column) => `SELECT id FROM nodes WHERE ${column} IN ${keys.sql} ${ofKind ? `AND kind IN ${ofKind.sql}` : ''}`,
  );
  const each = [...keys.parameters, ...(ofKind?.parameters ?? [])];
  return { sql: `(${candidates.join(' UNION ALL ')})`, parameters: [...each, ...each] };
}

export function nodesByPrefix(connection: Connection, prefix: string, limit: number): GraphNode[] {
  const from = text(nameKey(prefix));
  const to = prefixEnd(from);
  const candidates = ['name_key', 'leaf_key'].map((column) => `SELECT id FROM nodes WHERE ${column} >= ? AND ${column} < ?`);
  return nodesWhere(connection, `(${candidates.join(' UNION ALL ')})`, [from, to, from, to], limit);
}

const HASH_BYTES = 32;

/** In no order, so that the index of hashes alone is read and not the nodes. */
export function nodeHashes(connection: Connection): Uint8Array {
  const last = connection.get<{ last: number | null }>('SELECT max(id) AS last FROM nodes')?.last ?? null;
  const all = new Uint8Array(last === null ? 0 : (last + 1) * HASH_BYTES);
  const page = "SELECT json_array(json_group_array(id), group_concat(hex(hash), '')) AS page FROM (SELECT id, hash FROM nodes WHERE id >= ? AND id < ?)";
  eachPage(connection, { table: 'nodes', column: 'id', page }, ([ids, hex]: [number[], string | null]) => {
    const hashes = Buffer.from(hex ?? '', 'hex');
    for (const [i, id] of ids.entries()) all.set(hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES), id * HASH_BYTES);
  });
  return all;
}
