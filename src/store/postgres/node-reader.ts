/** Nodes by id, hash, name, prefix, file and package. Always in order of id, each node once; unknown keys are left out. */
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import { kindId, kindName } from '../../model/node-kinds.ts';
import type { BareNode, NameQuery, NodeName } from '../contract.ts';
import { nameKey } from '../name-keys.ts';
import { hashHex, prefixEnd, text } from '../shared/values.ts';
import { visibilityName } from '../shared/visibility.ts';
import type { PgValue } from './database.ts';
import { indexed } from './tables.ts';
import { HERE, hereOf, storedHashes, storedIds, type View } from './view.ts';

type NodeRow = [
  ...[id: number, hash: Uint8Array, kind: number, name: string, qualifiedName: string, package_: string | null, fileId: number | null, file: string | null],
  ...[startLine: number, endLine: number, flags: number, signature: string, doc: string, visibility: number],
];

const BARE = 'n.id, n.hash, n.kind, n.name, n.qualified_name, p.path, n.file_id, f.path, n.start_line, n.end_line, n.flags';
const FROM = `FROM $.nodes n LEFT JOIN $.packages p ON p.graph = $1 AND p.id = n.package_id
  LEFT JOIN $.files f ON ${hereOf('f')} AND f.id = n.file_id WHERE ${hereOf('n')}`;

function bareNode([id, hash, kind, name, qualifiedName, package_, fileId, file, startLine, endLine, flags]: readonly unknown[]): BareNode {
  return {
    ...{ id: id as number, hash: hashHex(hash as Uint8Array), kind: kindName(kind as number), name: name as string },
    ...{ qualifiedName: qualifiedName as string, package: (package_ ?? '') as string, fileId: (fileId ?? -1) as number, file: (file ?? '') as string },
    ...{ startLine: (startLine as number) >>> 0, endLine: (endLine as number) >>> 0, flags: flags as number },
  };
}

function toNode(row: NodeRow): GraphNode {
  const { startLine, endLine, flags, ...names } = bareNode(row);
  return { ...names, startLine, endLine, signature: row[11], doc: row[12], visibility: visibilityName(row[13]), flags };
}

async function nodesWhere(view: View, condition: string, values: readonly PgValue[], limit?: number): Promise<GraphNode[]> {
  const sql = `SELECT ${BARE}, n.signature, n.doc, n.visibility ${FROM} AND ${condition} ORDER BY n.id ${limitOf(limit)}`;
  return (await view.rows<NodeRow>(sql, ...values)).map(toNode);
}

async function namesWhere(view: View, condition: string, values: readonly PgValue[], limit?: number): Promise<NodeName[]> {
  const sql = `SELECT n.id, n.name FROM $.nodes n WHERE ${hereOf('n')} AND ${condition} ORDER BY n.id ${limitOf(limit)}`;
  return (await view.rows<[number, string]>(sql, ...values)).map(([id, name]) => ({ id, name }));
}

/** Negative: all, as in SQLite. */
const limitOf = (limit: number | undefined): string => (limit === undefined || limit < 0 ? '' : `LIMIT ${Math.floor(limit)}`);

const BY_ID = 'n.id = ANY($3::int[])';
const inOrder = (ids: readonly NodeId[]): NodeId[] => storedIds(ids).sort((a, b) => a - b);

export function nodesById(view: View, ids: readonly NodeId[]): Promise<GraphNode[]> {
  const read = (missing: readonly NodeId[]) => nodesWhere(view, BY_ID, [missing]);
  if (view.kept === undefined) return read(storedIds(ids));
  return view.kept.nodes.through(view.version, inOrder(ids), async (missing) => new Map((await read(missing)).map((node) => [node.id, node])));
}

export function namesById(view: View, ids: readonly NodeId[]): Promise<NodeName[]> {
  const read = (missing: readonly NodeId[]) => namesWhere(view, BY_ID, [missing]);
  if (view.kept === undefined) return read(storedIds(ids));
  return view.kept.names.through(view.version, inOrder(ids), async (missing) => new Map((await read(missing)).map((name) => [name.id, name])));
}

export const nodesByHash = (view: View, hashes: readonly Hash[]) => nodesWhere(view, 'n.hash = ANY($3::bytea[])', [storedHashes(hashes)]);

export function nodesByFile(view: View, paths: readonly string[]): Promise<GraphNode[]> {
  const files = `SELECT id FROM $.files WHERE ${HERE} AND left(path, 160) = ANY($3::text[]) AND path = ANY($4::text[])`;
  return nodesWhere(view, `n.file_id IN (${files})`, longTexts(paths));
}

export function nodesByPackage(view: View, packages: readonly string[]): Promise<GraphNode[]> {
  const listed = 'SELECT id FROM $.packages WHERE graph = $1 AND left(path, 160) = ANY($3::text[]) AND path = ANY($4::text[])';
  return nodesWhere(view, `n.package_id IN (${listed})`, longTexts(packages));
}

/** As an index has them, and as they are. */
export function longTexts(values: readonly string[]): [string[], string[]] {
  const whole = values.map(text);
  return [whole.map(indexed), whole];
}

interface Condition {
  readonly sql: string;
  readonly values: readonly PgValue[];
}

function named({ names, kinds, file }: NameQuery): Condition {
  const keys = longTexts(names.map(nameKey));
  const sql = ['name_key', 'leaf_key'].map((key) => `(left(n.${key}, 160) = ANY($3::text[]) AND n.${key} = ANY($4::text[]))`);
  const conditions = [`(${sql.join(' OR ')})`];
  const values: PgValue[] = [...keys];
  if (kinds !== undefined) conditions.push(`n.kind = ANY($${values.push(kinds.map(kindId)) + 2}::smallint[])`);
  if (file !== undefined) conditions.push(`n.file_id IN (SELECT id FROM $.files WHERE ${HERE} AND path = $${values.push(text(file)) + 2})`);
  return { sql: conditions.join(' AND '), values };
}

export function nodesByName(view: View, query: NameQuery): Promise<GraphNode[]> {
  const { sql, values } = named(query);
  return nodesWhere(view, sql, values, query.limit);
}

export function namesByName(view: View, query: NameQuery): Promise<NodeName[]> {
  const { sql, values } = named(query);
  return namesWhere(view, sql, values, query.limit);
}

export function nodesByPrefix(view: View, prefix: string, limit: number): Promise<GraphNode[]> {
  const [from, to, whole] = prefixRange(nameKey(prefix));
  const sql = ['name_key', 'leaf_key'].map((key) => `(left(n.${key}, 160) >= $3 AND left(n.${key}, 160) < $4 AND starts_with(n.${key}, $5))`);
  return nodesWhere(view, `(${sql.join(' OR ')})`, [from, to, whole], limit);
}

/** The range of an index that has all texts with the prefix, and the prefix itself. */
export function prefixRange(prefix: string): [string, string, string] {
  const whole = text(prefix);
  const from = indexed(whole);
  return [from, prefixEnd(from), whole];
}

const HASH_BYTES = 32;

export async function nodeHashes(view: View): Promise<Uint8Array> {
  const sql = `SELECT array_agg(id ORDER BY id), string_agg(hash, ''::bytea ORDER BY id) FROM $.nodes WHERE ${HERE}`;
  const [ids, hashes] = (await view.rows<[number[] | null, Uint8Array | null]>(sql))[0] ?? [null, null];
  const all = new Uint8Array(((ids?.at(-1) ?? -1) + 1) * HASH_BYTES);
  for (const [i, id] of (ids ?? []).entries()) all.set((hashes as Uint8Array).subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES), id * HASH_BYTES);
  return all;
}

const PAGE = 5_000;

export async function eachNode(view: View, visit: (node: BareNode) => void): Promise<void> {
  const sql = `SELECT ${BARE} ${FROM} AND n.id > $3 ORDER BY n.id LIMIT ${PAGE}`;
  for (let last = -1; ; ) {
    const rows = await view.rows<NodeRow>(sql, last);
    for (const row of rows) visit(bareNode(row));
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.[0] as number;
  }
}
