/** What is said about the graph as a whole: files, tree, routes, notes, statistics, layers; and references that lead nowhere. */
import type { FileId, GraphFile, NodeId } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { PartSeal, TreePart } from '../../model/tree-part.ts';
import type { OutlineRecord, OverlayFile, RouteSymbol, StoreStats } from '../contract.ts';
import { hashHex, text } from '../shared/values.ts';
import type { PgValue } from './database.ts';
import { longTexts } from './node-reader.ts';
import { HERE, storedHashes, storedIds, type View } from './view.ts';

type FileRow = [id: number, path: string, hash: Uint8Array, language: string, size: number, lines: number, flags: number];

async function filesWhere(view: View, condition: string, ...values: PgValue[]): Promise<GraphFile[]> {
  const rows = await view.rows<FileRow>(`SELECT id, path, hash, language, size, lines, flags FROM $.files WHERE ${HERE} ${condition} ORDER BY id`, ...values);
  return rows.map(([id, path, hash, language, size, lines, flags]) => ({ id, path, hash: hashHex(hash), language, size, lines, flags }));
}

export const readFiles = (view: View): Promise<GraphFile[]> => filesWhere(view, '');

export async function filesByPath(view: View, paths: readonly string[]): Promise<GraphFile[]> {
  const read = (missing: readonly string[]) => filesWhere(view, 'AND left(path, 160) = ANY($3::text[]) AND path = ANY($4::text[])', ...longTexts(missing));
  if (view.kept === undefined) return read(paths);
  const found = await view.kept.files.through(
    view.version,
    paths.map(text),
    async (missing) => new Map((await read(missing)).map((file) => [file.path, file])),
  );
  return found.sort((a, b) => a.id - b.id);
}

export async function packageRoots(view: View): Promise<Map<string, Hash>> {
  const rows = await view.rows<[string, Uint8Array]>(`SELECT package, root FROM $.package_roots WHERE ${HERE} ORDER BY package`);
  return new Map(rows.map(([name, root]) => [name, hashHex(root)]));
}

const OF_PACKAGES = 'AND left(package, 160) = ANY($3::text[]) AND package = ANY($4::text[])';

export async function partSeals(view: View, packages: readonly string[]): Promise<PartSeal[]> {
  const sql = `SELECT package, part, count, list FROM $.tree_parts WHERE ${HERE} ${OF_PACKAGES} ORDER BY package, part`;
  const rows = await view.rows<[string, string, number, Uint8Array]>(sql, ...longTexts(packages));
  return rows.map(([name, part, count, list]) => ({ package: name, part, count, list: hashHex(list) }));
}

export async function partLeaves(view: View, name: string, part: string): Promise<Uint8Array> {
  const sql = `SELECT leaves FROM $.tree_parts WHERE ${HERE} ${OF_PACKAGES} AND part = $5`;
  return (await view.rows<[Uint8Array]>(sql, ...longTexts([name]), text(part)))[0]?.[0] ?? new Uint8Array(0);
}

type PartRow = [package_: string, part: string, count: number, list: Uint8Array, leaves: Uint8Array];
const toPart = ([name, part, count, list, leaves]: PartRow): TreePart => ({ package: name, part, count, list: hashHex(list), leaves });
const PART = 'SELECT package, part, count, list, leaves FROM $.tree_parts';

/** Whole parts of some packages. */
export async function partsOf(view: View, packages: readonly string[]): Promise<TreePart[]> {
  return (await view.rows<PartRow>(`${PART} WHERE ${HERE} ${OF_PACKAGES} ORDER BY package, part`, ...longTexts(packages))).map(toPart);
}

/** Package by package: the leaves of all of them together may be large. */
export async function eachPart(view: View, visit: (part: TreePart) => void): Promise<void> {
  const names = await view.rows<[string]>(`SELECT DISTINCT package FROM $.tree_parts WHERE ${HERE} ORDER BY package`);
  for (let at = 0; at < names.length; at += PACKAGES_AT_ONCE) {
    const some = names.slice(at, at + PACKAGES_AT_ONCE).map(([name]) => name);
    for (const part of await partsOf(view, some)) visit(part);
  }
}

const PACKAGES_AT_ONCE = 100;

export async function outlines(view: View): Promise<OutlineRecord[]> {
  const rows = await view.rows<[number, Uint8Array]>(`SELECT file_id, record FROM $.outlines WHERE ${HERE} ORDER BY file_id`);
  return rows.map(([file, record]) => ({ file, record }));
}

export async function overlayFiles(view: View): Promise<OverlayFile[]> {
  const rows = await view.rows<[string, Uint8Array | null]>(`SELECT path, content FROM $.overlay_files WHERE ${HERE} ORDER BY path`);
  return rows.map(([path, content]) => ({ path, content }));
}

type RouteRow = [method: string, pattern: string, framework: string, node: number, file: number];

async function routesWhere(view: View, column: 'file_id' | 'node', ids: readonly number[]): Promise<RouteSymbol[]> {
  const sql = `SELECT method, pattern, framework, node, file_id FROM $.route_symbols WHERE ${HERE} AND ${column} = ANY($3::int[]) ORDER BY id`;
  const rows = await view.rows<RouteRow>(sql, storedIds(ids));
  return rows.map(([method, pattern, framework, node, file]) => ({ method, pattern, framework, node, file }));
}

export const routesOfFiles = (view: View, files: readonly FileId[]): Promise<RouteSymbol[]> => routesWhere(view, 'file_id', files);

export const routesOfNodes = (view: View, nodes: readonly NodeId[]): Promise<RouteSymbol[]> => routesWhere(view, 'node', nodes);

export async function readNotes({ queries, head }: View, key: string, hashes: readonly Hash[]): Promise<Map<Hash, string>> {
  const sql = 'SELECT hash, value FROM $.notes WHERE repository = $1 AND key = $2 AND hash = ANY($3::bytea[]) ORDER BY hash';
  const rows = await queries.rows<[Uint8Array, string]>(sql, [head.repository, text(key), storedHashes(hashes)]);
  return new Map(rows.map(([hash, value]) => [hashHex(hash), value]));
}

export async function readStats(view: View): Promise<StoreStats> {
  const sql = `SELECT (SELECT count(*) FROM $.snapshots WHERE repository = $1), (SELECT coalesce(sum(bytes), 0)::int8 FROM $.graphs WHERE repository = $1)`;
  const [snapshots, bytes] = (await view.queries.rows<[number, number]>(sql, [view.head.repository]))[0] ?? [0, 0];
  const counts = view.head.state?.counts;
  const total = counts?.total ?? {};
  return {
    ...{ nodes: total.nodes ?? 0, edges: total.edges ?? 0, files: total.files ?? 0, terms: total.terms ?? 0, unresolved: total.unresolved ?? 0 },
    ...{ snapshots, bytes, nodesByKind: mostFirst(counts?.node_kind), edgesByType: mostFirst(counts?.edge_type), filesByLanguage: mostFirst(counts?.language) },
  };
}

function mostFirst(counts: Readonly<Record<string, number>> = {}): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)));
}

const REFERENCES: readonly [table: string, column: string, to: string][] = [
  ['nodes', 'file_id', 'files'],
  ['edges', 'source', 'nodes'],
  ['edges', 'target', 'nodes'],
  ['unresolved', 'source', 'nodes'],
  ['route_symbols', 'node', 'nodes'],
  ['route_symbols', 'file_id', 'files'],
  ['outlines', 'file_id', 'files'],
];

/** Rows that name a row that is not there, one sentence for each kind. */
export async function brokenReferences(view: View): Promise<string[]> {
  const broken: string[] = [];
  for (const [table, column, to] of REFERENCES) {
    const known = `(SELECT id FROM $.${to} WHERE ${HERE})`;
    const sql = `SELECT count(*), min(${column}) FROM $.${table} WHERE ${HERE} AND ${column} IS NOT NULL AND ${column} NOT IN ${known}`;
    const [count, example] = (await view.rows<[number, number | null]>(sql))[0] ?? [0, null];
    if (count > 0) broken.push(`${count} rows of ${table} have a ${column} that is not in ${to} (${example})`);
  }
  return broken;
}
