/**
 * Changes a stored graph. Enters: a GraphUpdate on a connection that holds the write lock. Leaves: the rows as a whole
 * index run would have written them, ids aside. Runs inside the caller's transaction. Blobs are not written again:
 * their changes are kept beside them and folded in when they have grown.
 */
import { encodeAdjacency } from '../../model/adjacency.ts';
import { encodeEdgeChanges } from '../../model/adjacency-patch.ts';
import type { Hash } from '../../model/hash.ts';
import { encodeSearchColumns } from '../../model/search-columns.ts';
import { encodePatch } from '../../model/search-columns-patch.ts';
import type { TreePart } from '../../model/tree-part.ts';
import type { GraphUpdate, RowChanges } from '../contract.ts';
import { hashBytes, text } from '../shared/values.ts';
import { StaleBaseError } from '../stale-base-error.ts';
import { latestSnapshot, readRepo } from './catalog-reader.ts';
import type { Connection } from './connection.ts';
import { inList } from './in-list.ts';
import { type TouchedRows, withKeys } from './key-changes.ts';
import { readWhole } from './known-keys.ts';
import type { KeyedTableName } from './row-keys.ts';
import { nextId, putSealed, sealAgain } from './sealed-tables.ts';
import { adjacency, searchColumns } from './search-reader.ts';
import { putEdges, putFiles, putNodes, putTerms } from './update-rows.ts';
import { writeOverlay, writeSnapshot } from './write-snapshot.ts';

export function updateStoredGraph(connection: Connection, update: GraphUpdate): void {
  const { snapshot, indexedAt } = update.base;
  if (latestSnapshot(connection)?.hash !== snapshot || readRepo(connection)?.indexedAt !== indexedAt) throw new StaleBaseError();
  requirePatches(connection);
  withKeys(connection, rowsOf('files', 'id', idsOf(update.files)), () => {
    dropRows(connection, 'files', 'id', update.files.drop);
    putFiles(connection, update.files.put);
  });
  withKeys(connection, rowsOf('nodes', 'id', idsOf(update.nodes)), () => {
    dropRows(connection, 'nodes', 'id', update.nodes.drop);
    putNodes(connection, update.nodes.put);
  });
  putEdges(connection, update.edges);
  const terms = update.terms.map((t) => t.term);
  withKeys(connection, rowsOf('terms', 'term', terms), () => putTerms(connection, update.terms));
  putNames(connection, update);
  putOutlines(connection, update);
  putTree(connection, update);
  putCounts(connection, update);
  withKeys(connection, { table: 'blob_patches' }, () => patchBlobs(connection, update));
  withKeys(connection, { table: 'blobs' }, () => {
    putSealed(connection, 'blobs', ['updated', new Uint8Array(0)]);
    if (update.inputs !== undefined) putSealed(connection, 'blobs', ['inputs', Buffer.from(update.inputs)]);
  });
  const { repo } = update;
  connection.run('UPDATE repo SET root = ?, indexed_at = ?, commit_id = ?', repo.root, repo.indexedAt, repo.commit);
  sealAgain(connection, 'repo');
  writeOverlay(connection, update.snapshot, update.overlayFiles);
  if (!update.snapshot.overlay) writeSnapshot(connection, update.snapshot, update.changes && { changes: update.changes, complete: true });
}

/** Changes are folded into what was read with all the earlier ones. */
function requirePatches(connection: Connection): void {
  readWhole(connection, 'blob_patches');
}

const idsOf = ({ put, drop }: RowChanges<{ readonly id: number }, number>): number[] => [...drop, ...put.map((row) => row.id)];

function rowsOf(table: KeyedTableName, column: string, values: readonly (string | number)[]): TouchedRows {
  const listed = inList([...new Set(values)]);
  return { table, where: `${column} IN ${listed.sql}`, parameters: listed.parameters };
}

function dropRows(connection: Connection, table: string, column: string, ids: readonly number[]): void {
  const listed = inList(ids);
  if (ids.length > 0) connection.run(`DELETE FROM ${table} WHERE ${column} IN ${listed.sql}`, ...listed.parameters);
}

function putNames(connection: Connection, { unresolved, routes }: GraphUpdate): void {
  withKeys(connection, rowsOf('unresolved', 'source', [...unresolved.of, ...unresolved.put.map((u) => u.source)]), () => {
    dropRows(connection, 'unresolved', 'source', unresolved.of);
    let id = nextId(connection, 'unresolved');
    for (const u of unresolved.put) putSealed(connection, 'unresolved', [id++, text(u.name), text(u.name.toLowerCase()), u.source, u.count]);
  });
  withKeys(connection, rowsOf('route_symbols', 'file_id', [...routes.of, ...routes.put.map((r) => r.file)]), () => {
    dropRows(connection, 'route_symbols', 'file_id', routes.of);
    let id = nextId(connection, 'route_symbols');
    for (const r of routes.put) putSealed(connection, 'route_symbols', [id++, r.method, text(r.pattern), r.framework, r.node, r.file]);
  });
}

function putOutlines(connection: Connection, { outlines }: GraphUpdate): void {
  dropRows(connection, 'outlines', 'file_id', outlines.drop);
  for (const { file, record } of outlines.put) putSealed(connection, 'outlines', [file, record]);
}

function putTree(connection: Connection, { parts, packageRoots }: GraphUpdate): void {
  const changed = rowsOf(
    'tree_parts',
    'package',
    parts.map((p) => p.package),
  );
  withKeys(connection, changed, () => {
    for (const part of parts) putPart(connection, part);
  });
  const names = [...packageRoots.keys()];
  withKeys(connection, rowsOf('package_roots', 'package', names), () => {
    for (const [name, root] of packageRoots) putRoot(connection, name, root);
  });
  const gone = names.filter((name) => packageRoots.get(name) === null).map(text);
  withKeys(connection, rowsOf('packages', 'path', gone), () => {
    for (const name of gone) connection.run('DELETE FROM packages WHERE path = ?', name);
  });
}

function putPart(connection: Connection, { package: name, part, count, list, leaves }: TreePart): void {
  if (count === 0) connection.run('DELETE FROM tree_parts WHERE package = ? AND part = ?', text(name), part);
  else putSealed(connection, 'tree_parts', [text(name), part, count, hashBytes(list), leaves]);
}

function putRoot(connection: Connection, name: string, root: Hash | null): void {
  if (root !== null) putSealed(connection, 'package_roots', [text(name), hashBytes(root)]);
  else connection.run('DELETE FROM package_roots WHERE package = ?', text(name));
}

function putCounts(connection: Connection, { counts }: GraphUpdate): void {
  const sql = `INSERT INTO counts (subject, name, count) VALUES (?, ?, ?) ON CONFLICT (subject, name) DO UPDATE SET count = count + excluded.count`;
  for (const { subject, name, by } of counts) {
    if (by === 0) continue;
    connection.run(sql, subject, name, by);
    sealAgain(connection, 'counts', 'subject = ? AND name = ?', subject, name);
  }
  connection.exec("DELETE FROM counts WHERE count = 0 AND subject <> 'total'");
}

/** Past this many updates, or this share of the blob, reading the changes takes longer than it is worth. */
const MAX_PATCHES = 64;
const MAX_PATCH_SHARE = 0.1;

function patchBlobs(connection: Connection, { columns, edges }: GraphUpdate): void {
  const id = nextId(connection, 'blob_patches');
  putSealed(connection, 'blob_patches', [id, 'search_columns', encodePatch(columns)]);
  putSealed(connection, 'blob_patches', [id + 1, 'adjacency', encodeEdgeChanges(columns.nodeIds, edges.drop, edges.put)]);
  if (isGrown(connection, 'search_columns')) fold(connection, 'search_columns', encodeSearchColumns(searchColumns(connection)));
  if (isGrown(connection, 'adjacency')) fold(connection, 'adjacency', encodeAdjacency(adjacency(connection)));
}

function isGrown(connection: Connection, name: string): boolean {
  const patches = connection.get<{ n: number; bytes: number }>('SELECT count(*) AS n, sum(length(value)) AS bytes FROM blob_patches WHERE name = ?', name);
  const whole = connection.get<{ bytes: number }>('SELECT length(value) AS bytes FROM blobs WHERE name = ?', name);
  return (patches?.n ?? 0) >= MAX_PATCHES || (patches?.bytes ?? 0) > MAX_PATCH_SHARE * (whole?.bytes ?? 0);
}

function fold(connection: Connection, name: string, bytes: Uint8Array): void {
  putSealed(connection, 'blobs', [name, bytes]);
  connection.run('DELETE FROM blob_patches WHERE name = ?', name);
}
