/** Nodes by id, hash, name, prefix, file and package. Always in order of id, each node once; unknown keys are left out. */
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import { kindId, kindName, NODE_KINDS } from '../../model/node-kinds.ts';
import type { NameQuery, NodeName } from '../contract.ts';
import { nameKey } from '../name-keys.ts';
import { prefixEnd, text } from '../shared/values.ts';
import { visibilityName } from '../shared/visibility.ts';
import type { Connection } from './connection.ts';
import type { SqlValue } from './driver.ts';
import { damagedError } from './errors.ts';
import { type InList, inHashes, inList } from './in-list.ts';
import { eachPage } from './json-pages.ts';
import { expectAll, expectHashes, expectRows, hashInSum } from './known-keys.ts';
import { knownPrefix } from './name-prefixes.ts';
import { hasNameSeal, hasNodeSeal } from './node-seal.ts';
import { rowsByPath } from './rows-by-path.ts';

export type NodeRow = [
  id: number,
  hash: Hash,
  kind: number,
  name: string,
  qualifiedName: string,
  package_: string,
  fileId: number | null,
  file: string | null,
  startLine: number,
  endLine: number,
  signature: string,
  doc: string,
  visibility: number,
  flags: number,
  seal: number | null,
];

const VALUES = `SELECT n.id, lower(hex(n.hash)) AS hash, n.kind, n.name, n.qualified_name, p.path AS package, n.file_id,
  f.path AS file, n.start_line, n.end_line, n.signature, n.doc, n.visibility, n.flags, n.seal`;
const PATHS = 'LEFT JOIN packages p ON p.id = n.package_id LEFT JOIN files f ON f.id = n.file_id';
const ROWS = `${VALUES} FROM nodes n ${PATHS}`;
/** Ids that an index names: one that has no row comes as an empty row, where a plain IN would leave it out. */
const FOUND = (candidates: string) => `(SELECT DISTINCT id FROM ${candidates}) c LEFT JOIN nodes n ON n.id = c.id`;
const COLUMNS = 'id, hash, kind, name, qualified_name, package, file_id, file, start_line, end_line, signature, doc, visibility, flags, seal';

function toNode([id, hash, kind, name, qualifiedName, package_, fileId, file, startLine, endLine, signature, doc, visibility, flags]: NodeRow): GraphNode {
  return {
    ...{ id, hash, kind: kindName(kind), name, qualifiedName, package: package_, fileId: fileId ?? -1, file: file ?? '', startLine, endLine },
    ...{ signature, doc, visibility: visibilityName(visibility), flags },
  };
}

/** Every node as JSON, with the keys that it is found by. */
export const NODE_ROWS = `SELECT json_array(${COLUMNS}) AS row, name_key, leaf_key FROM (${ROWS.replace('SELECT', 'SELECT n.name_key, n.leaf_key,')})`;

/** Undefined when a value is none that a node can have. */
export function nodeOf(row: NodeRow): GraphNode | undefined {
  try {
    return toNode(row);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** `candidates` selects node ids from an index. */
function nodesWhere(connection: Connection, candidates: string, parameters: readonly SqlValue[], limit = -1): GraphNode[] {
  return readNodes(connection, `${VALUES} FROM ${FOUND(candidates)} ${PATHS} ORDER BY c.id LIMIT ?`, [...parameters, limit]);
}

function readNodes(connection: Connection, rows: string, parameters: readonly SqlValue[]): GraphNode[] {
  return asJson<NodeRow>(connection, { columns: COLUMNS, rows }, parameters).map((row) => {
    if (row[0] === null) throw damagedError(connection.path);
    const node = toNode(row);
    const seal = row.at(-1) as number | null;
    if (connection.checksSeals && !hasNodeSeal(node, seal)) throw damagedError(connection.path);
    return node;
  });
}

/** Names of `candidates`: a tenth of the cost of the nodes. */
function namesWhere(connection: Connection, candidates: string, parameters: readonly SqlValue[], limit = -1): NodeName[] {
  return readNames(connection, `SELECT n.id, n.name, n.seal FROM ${FOUND(candidates)} ORDER BY c.id LIMIT ?`, [...parameters, limit]);
}

function readNames(connection: Connection, rows: string, parameters: readonly SqlValue[]): NodeName[] {
  return asJson<[number | null, string, number | null]>(connection, { columns: 'id, name, seal', rows }, parameters).map(([id, name, seal]) => {
    if (id === null) throw damagedError(connection.path);
    if (connection.checksSeals && !hasNameSeal({ id, name }, seal)) throw damagedError(connection.path);
    return { id, name };
  });
}

/** All rows as one JSON string built by SQLite: three times faster than reading them one by one. */
function asJson<Row>(connection: Connection, { columns, rows }: { columns: string; rows: string }, parameters: readonly SqlValue[]): Row[] {
  const { page } = connection.get<{ page: string }>(`SELECT json_group_array(json_array(${columns})) AS page FROM (${rows})`, ...parameters) as {
    page: string;
  };
  return JSON.parse(page) as Row[];
}

/** Ids come out of the graph itself: where one is not found, all nodes are read, because a row with a damaged id is not found under its own. */
export function nodesById(connection: Connection, ids: readonly NodeId[]): GraphNode[] {
  const listed = inList(ids);
  const found = readNodes(connection, `${ROWS} WHERE n.id IN ${listed.sql} ORDER BY n.id`, listed.parameters);
  if (found.length < ids.length && found.length < new Set(ids).size) checkAll(connection);
  return found;
}

const SOUND = new WeakSet<Connection>();

/** Throws when a node is not as it was written; once a connection, as what is asked for in vain may be asked for again. */
function checkAll(connection: Connection): void {
  if (!connection.checksSeals || SOUND.has(connection)) return;
  nodesWhere(connection, '(SELECT id FROM nodes)', []);
  SOUND.add(connection);
}

export function namesById(connection: Connection, ids: readonly NodeId[]): NodeName[] {
  const listed = inList(ids);
  return readNames(connection, `SELECT id, name, seal FROM nodes WHERE id IN ${listed.sql} ORDER BY id`, listed.parameters);
}

export function nodesByHash(connection: Connection, hashes: readonly Hash[]): GraphNode[] {
  const listed = inHashes(hashes);
  const found = nodesWhere(connection, `(SELECT id FROM nodes WHERE hash IN ${listed.sql})`, listed.parameters);
  expectAll(connection, 'node hash', hashes, found.length);
  return found;
}

export function nodesByFile(connection: Connection, paths: readonly string[]): GraphNode[] {
  return nodesOf(connection, 'file_id', rowsByPath(connection, 'files', paths));
}

export function nodesByPackage(connection: Connection, packages: readonly string[]): GraphNode[] {
  return nodesOf(connection, 'package_id', rowsByPath(connection, 'packages', packages));
}

function nodesOf(connection: Connection, column: 'file_id' | 'package_id', rows: readonly { readonly id: number }[]): GraphNode[] {
  const ids = rows.map((row) => row.id);
  const listed = inList(ids);
  const found = nodesWhere(connection, `(SELECT id FROM nodes WHERE ${column} IN ${listed.sql})`, listed.parameters);
  expectAll(connection, column === 'file_id' ? 'node file' : 'node package', ids.map(String), found.length);
  return found;
}

export function nodesByName(connection: Connection, query: NameQuery): GraphNode[] {
  const { sql, parameters } = nodesNamed(query);
  expectNamed(connection, query);
  return nodesWhere(connection, sql, parameters, query.limit);
}

export function namesByName(connection: Connection, query: NameQuery): NodeName[] {
  const { sql, parameters } = nodesNamed(query);
  expectNamed(connection, query);
  return namesWhere(connection, sql, parameters, query.limit);
}

const ALL_KINDS = NODE_KINDS.map(kindId);

/** Whatever is left out afterwards: an index has to lead to all nodes with the names, of the kinds in all files. */
function expectNamed(connection: Connection, { names, kinds }: NameQuery): void {
  if (!connection.checksSeals) return;
  const { sql, parameters } = nodesNamed({ names, ...(kinds && { kinds }) });
  const { n } = connection.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`, ...parameters) as { n: number };
  const keys = names.map((name) => text(nameKey(name)));
  expectAll(connection, 'name', keys, n, kinds === undefined ? ALL_KINDS : [...new Set(kinds)].map(kindId));
}

const IN_FILE = 'AND file_id = (SELECT id FROM files WHERE path = ?)';

/** Selects the ids of nodes with one of the names. Two index lookups rather than one OR: each key has its own index. */
function nodesNamed({ names, kinds, file }: NameQuery): InList {
  const keys = inList(names.map(nameKey));
  const ofKind = kinds && inList(kinds.map(kindId));
  const candidates = ['name_key', 'leaf_key'].map(
    (column) => `SELECT id FROM nodes WHERE ${column} IN ${keys.sql} ${ofKind ? `AND kind IN ${ofKind.sql}` : ''} ${file === undefined ? '' : IN_FILE}`,
  );
  const each = [...keys.parameters, ...(ofKind?.parameters ?? []), ...(file === undefined ? [] : [text(file)])];
  return { sql: `(${candidates.join(' UNION ALL ')})`, parameters: [...each, ...each] };
}

export function nodesByPrefix(connection: Connection, prefix: string, limit: number): GraphNode[] {
  const from = text(nameKey(prefix));
  const to = prefixEnd(from);
  checkPrefixed(connection, from);
  const candidates = ['name_key', 'leaf_key'].map((column) => `SELECT id FROM nodes WHERE ${column} >= ? AND ${column} < ?`);
  return nodesWhere(connection, `(${candidates.join(' UNION ALL ')})`, [from, to, from, to], limit);
}

interface PrefixedRow {
  readonly found: string;
  readonly name: string;
}

/**
 * All that begins with the longest prefix that is known: as many as were written, and each under a key of its own name.
 */
function checkPrefixed(connection: Connection, prefix: string): void {
  if (!connection.checksSeals) return;
  const known = knownPrefix(prefix);
  const range = [known, prefixEnd(known)];
  const rows = ['name_key', 'leaf_key'].flatMap((key) => {
    const found = `(SELECT id, ${key} AS found FROM nodes WHERE ${key} >= ? AND ${key} < ?) c`;
    return connection.all<PrefixedRow>(`SELECT c.found, n.name FROM ${found} JOIN nodes n ON n.id = c.id`, ...range);
  });
  expectAll(connection, 'name prefix', [known], rows.length);
  if (rows.some(({ found, name }) => !nameKey(name).endsWith(found))) throw damagedError(connection.path);
}

const HASH_BYTES = 32;

/** Unordered, so that SQLite reads only the index of hashes and not the table. */
export function nodeHashes(connection: Connection): Uint8Array {
  const last = connection.get<{ last: number | null }>('SELECT max(id) AS last FROM nodes')?.last ?? null;
  const all = new Uint8Array(last === null ? 0 : (last + 1) * HASH_BYTES);
  let [count, sum] = [0, 0];
  const page = "SELECT json_array(json_group_array(id), group_concat(hex(hash), '')) AS page FROM (SELECT id, hash FROM nodes WHERE id >= ? AND id < ?)";
  eachPage(connection, { table: 'nodes', column: 'id', page }, ([ids, hex]: [number[], string | null]) => {
    const hashes = Buffer.from(hex ?? '', 'hex');
    for (const [i, id] of ids.entries()) {
      const hash = hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES);
      all.set(hash, id * HASH_BYTES);
      sum = (sum + hashInSum(id, hash)) | 0;
    }
    count += ids.length;
  });
  expectRows(connection, 'nodes', count);
  expectHashes(connection, sum);
  return all;
}
