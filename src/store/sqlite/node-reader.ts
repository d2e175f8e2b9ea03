/** Nodes by id, hash, name, prefix, file and package. Always in order of id, each node once; unknown keys are left out. */
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import { kindId, kindName, type NodeKind } from '../../model/node-kinds.ts';
import type { NameQuery } from '../contract.ts';
import { nameKey } from '../name-keys.ts';
import type { Connection } from './connection.ts';
import { hashHex, list, prefixEnd, text } from './values.ts';
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
const LISTED = '(SELECT value FROM json_each(?1))';

const toNode = (row: NodeRow): GraphNode => ({
  ...row,
  hash: hashHex(row.hash),
  kind: kindName(row.kind),
  fileId: row.fileId ?? -1,
  file: row.file ?? '',
  visibility: visibilityName(row.visibility),
});

/** `candidates` selects node ids; its parameters come first. */
function nodesWhere(connection: Connection, candidates: string, ...parameters: (string | number)[]): GraphNode[] {
  return connection.all<NodeRow>(`${SELECT} WHERE n.id IN (${candidates}) ORDER BY n.id`, ...parameters).map(toNode);
}

export const nodesById = (connection: Connection, ids: readonly NodeId[]): GraphNode[] => nodesWhere(connection, 'SELECT value FROM json_each(?1)', list(ids));

export const nodesByHash = (connection: Connection, hashes: readonly Hash[]): GraphNode[] =>
  nodesWhere(connection, `SELECT id FROM nodes WHERE hash IN (SELECT unhex(value) FROM json_each(?1))`, list(hashes));

export const nodesByFile = (connection: Connection, paths: readonly string[]): GraphNode[] =>
  nodesWhere(connection, `SELECT id FROM nodes WHERE file_id IN (SELECT id FROM files WHERE path IN ${LISTED})`, list(paths));

export const nodesByPackage = (connection: Connection, packages: readonly string[]): GraphNode[] =>
  nodesWhere(connection, `SELECT id FROM nodes WHERE package_id IN (SELECT id FROM packages WHERE path IN ${LISTED})`, list(packages));

/** Two index lookups rather than one OR: each key has its own index. */
export function nodesByName(connection: Connection, { names, kinds, limit }: NameQuery): GraphNode[] {
  const byKey = `SELECT id FROM nodes WHERE name_key IN ${LISTED} UNION ALL SELECT id FROM nodes WHERE leaf_key IN ${LISTED}`;
  const rows = connection.all<NodeRow>(
    `${SELECT} WHERE n.id IN (${byKey}) ${kinds ? 'AND n.kind IN (SELECT value FROM json_each(?3))' : ''} ORDER BY n.id LIMIT ?2`,
    list(names.map(nameKey)),
    limit ?? -1,
    ...(kinds ? [kindList(kinds)] : []),
  );
  return rows.map(toNode);
}

export function nodesByPrefix(connection: Connection, prefix: string, limit: number): GraphNode[] {
  const key = text(nameKey(prefix));
  const ranges = ['name_key', 'leaf_key'].map((column) => `SELECT id FROM nodes WHERE ${column} >= ?1 AND ${column} < ?2`);
  const rows = connection.all<NodeRow>(`${SELECT} WHERE n.id IN (${ranges.join(' UNION ALL ')}) ORDER BY n.id LIMIT ?3`, key, prefixEnd(key), limit);
  return rows.map(toNode);
}

const kindList = (kinds: readonly NodeKind[]): string => list(kinds.map(kindId).filter((id) => id !== undefined));
