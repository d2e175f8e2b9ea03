/**
 * The next version of a stored graph. Enters: a GraphUpdate, in a transaction that holds the repository's row. Leaves: rows
 * that went marked with the version at which they did, new rows beside them, the head of the new version. Blobs are not
 * written again: their changes are kept beside them and folded in when they have grown.
 */

import type { EdgeColumns } from '../../model/adjacency.ts';
import { encodeAdjacency } from '../../model/adjacency.ts';
import { encodeEdgeChanges } from '../../model/adjacency-patch.ts';
import { encodeSearchColumns } from '../../model/search-columns.ts';
import { encodePatch } from '../../model/search-columns-patch.ts';
import type { GraphUpdate } from '../contract.ts';
import { text } from '../shared/values.ts';
import { StaleBaseError } from '../stale-base-error.ts';
import { type CopyValue, copyRows } from './copy-in.ts';
import type { PgValue, Session } from './database.ts';
import type { Counts, Head, HeadState } from './head.ts';
import { writeSnapshot } from './history.ts';
import { longTexts } from './node-reader.ts';
import { edgeRow, fileRow, type Life, mapped, nodeRow, routeRow, termRow, unresolvedRow } from './row-values.ts';
import { adjacency, searchColumns } from './search-reader.ts';
import { ALIVE, type Table } from './tables.ts';
import { View } from './view.ts';

export async function updateGraph(session: Session, head: Head, update: GraphUpdate): Promise<Head> {
  const { state } = head;
  if (state === null || state.snapshot.hash !== update.base.snapshot || state.repo.indexedAt !== update.base.indexedAt) throw new StaleBaseError();
  const next: Head = { ...head, version: head.version + 1, state: nextState(state, update) };
  const writer = new UpdateWriter(session, next);
  await writer.rows(update);
  await writer.edges(update.edges);
  await writer.terms(update);
  await writer.names(update);
  await writer.tree(update);
  await writer.blobs(update);
  await writer.overlay(update);
  if (!update.snapshot.overlay) await writeSnapshot(session, head.repository, update.snapshot, update.changes && { changes: update.changes, complete: true });
  return next;
}

function nextState({ repo, counts }: HeadState, update: GraphUpdate): HeadState {
  const { root, indexedAt, commit } = update.repo;
  return { repo: { ...repo, root, indexedAt, commit }, snapshot: update.snapshot, inOrder: false, counts: changedCounts(counts, update.counts) };
}

function changedCounts(counts: Counts, changes: GraphUpdate['counts']): Counts {
  const next = structuredClone(counts) as Record<string, Record<string, number>>;
  for (const { subject, name, by } of changes) {
    const group = next[subject] ?? {};
    group[name] = (group[name] ?? 0) + by;
    if (group[name] === 0 && subject !== 'total') delete group[name];
    next[subject] = group;
  }
  return next as Counts;
}

/** Past this many updates, or this share of the blob, reading the changes takes longer than it is worth. */
const MAX_PATCHES = 64;
const MAX_PATCH_SHARE = 0.1;

class UpdateWriter {
  readonly #session: Session;
  readonly #head: Head;
  readonly #life: Life;

  constructor(session: Session, head: Head) {
    this.#session = session;
    this.#head = head;
    this.#life = { graph: head.graph, born: head.version };
  }

  /** Rows with the same id are replaced. */
  async rows({ files, nodes, outlines }: GraphUpdate): Promise<void> {
    const { graph, born } = this.#life;
    await this.#end('files', 'id = ANY($3::int[])', [...files.drop, ...files.put.map((f) => f.id)]);
    await this.#copy(
      'files',
      mapped(files.put, (f) => fileRow(this.#life, f)),
    );
    await this.#end('nodes', 'id = ANY($3::int[])', [...nodes.drop, ...nodes.put.map((n) => n.id)]);
    const packages = await this.#packages([...new Set(nodes.put.map((n) => text(n.package)))]);
    await this.#copy(
      'nodes',
      mapped(nodes.put, (n) => nodeRow(this.#life, n, packages.get(text(n.package)) as number)),
    );
    await this.#end('outlines', 'file_id = ANY($3::int[])', [...outlines.drop, ...outlines.put.map((o) => o.file)]);
    await this.#copy(
      'outlines',
      mapped(outlines.put, ({ file, record }) => [graph, file, record, born, ALIVE]),
    );
  }

  async edges({ put, drop }: GraphUpdate['edges']): Promise<void> {
    await this.#endEdges(drop);
    await this.#endEdges(put);
    await this.#copy(
      'edges',
      mapped(put.sources, (_, i) => edgeRow(this.#life, put, i)),
    );
  }

  async terms({ terms }: GraphUpdate): Promise<void> {
    const [keys, whole] = longTexts(terms.map((t) => t.term));
    await this.#end('terms', 'left(term, 160) = ANY($3::text[]) AND term = ANY($4::text[])', keys, whole);
    const left = terms.filter((t) => t.symbolCount + t.fileCount > 0);
    await this.#copy(
      'terms',
      mapped(left, (t) => termRow(this.#life, t)),
    );
  }

  async names({ unresolved, routes }: GraphUpdate): Promise<void> {
    await this.#end('unresolved', 'source = ANY($3::int[])', unresolved.of);
    const first = await this.#nextId('unresolved');
    await this.#copy(
      'unresolved',
      mapped(unresolved.put, (u, i) => unresolvedRow(this.#life, u, first + i)),
    );
    await this.#end('route_symbols', 'file_id = ANY($3::int[])', routes.of);
    const route = await this.#nextId('route_symbols');
    await this.#copy(
      'route_symbols',
      mapped(routes.put, (r, i) => routeRow(this.#life, r, route + i)),
    );
  }

  async tree({ parts, packageRoots }: GraphUpdate): Promise<void> {
    const { graph, born } = this.#life;
    const keys =
      'FROM unnest($3::text[], $4::text[]) AS k(package, part) WHERE t.package = k.package AND t.part = k.part AND left(t.package, 160) = left(k.package, 160)';
    await this.#session.rows(`UPDATE $.tree_parts t SET died = $2 ${keys} AND t.graph = $1 AND t.died = ${ALIVE}`, [
      ...[graph, born, parts.map((p) => text(p.package)), parts.map((p) => p.part)],
    ]);
    const kept = parts.filter((p) => p.count > 0);
    await this.#copy(
      'tree_parts',
      mapped(kept, (p) => [graph, text(p.package), p.part, p.count, p.list, p.leaves, born, ALIVE]),
    );
    await this.#end('package_roots', 'package = ANY($3::text[])', [...packageRoots.keys()].map(text));
    const roots = [...packageRoots].filter(([, root]) => root !== null);
    await this.#copy(
      'package_roots',
      mapped(roots, ([name, root]) => [graph, text(name), root, born, ALIVE]),
    );
  }

  async blobs({ columns, edges, inputs }: GraphUpdate): Promise<void> {
    const { graph, born } = this.#life;
    const patches: [string, Uint8Array][] = [
      ['search_columns', encodePatch(columns)],
      ['adjacency', encodeEdgeChanges(columns.nodeIds, edges.drop, edges.put)],
    ];
    await this.#copy(
      'blob_patches',
      mapped(patches, ([name, value]) => [graph, name, value, born, ALIVE]),
    );
    const view = new View(this.#session, this.#head);
    if (await this.#isGrown('search_columns')) await this.#fold('search_columns', encodeSearchColumns(await searchColumns(view)));
    if (await this.#isGrown('adjacency')) await this.#fold('adjacency', encodeAdjacency(await adjacency(view)));
    if (inputs !== undefined) await this.putBlob('inputs', Buffer.from(inputs));
  }

  async overlay({ overlayFiles, snapshot }: GraphUpdate): Promise<void> {
    const { graph, born } = this.#life;
    await this.#end('overlay_files', 'true');
    if (snapshot.overlay)
      await this.#copy(
        'overlay_files',
        mapped(overlayFiles, ({ path, content }) => [graph, text(path), content, born, ALIVE]),
      );
  }

  async putBlob(name: string, value: Uint8Array): Promise<void> {
    const { graph, born } = this.#life;
    await this.#end('blobs', 'name = $3', name);
    await this.#copy('blobs', [[graph, name, value, born, ALIVE]]);
  }

  async #fold(name: string, value: Uint8Array): Promise<void> {
    await this.#end('blob_patches', 'name = $3', name);
    // One of this very version was never seen by anyone.
    await this.#session.rows('DELETE FROM $.blob_patches WHERE graph = $1 AND name = $2 AND born = $3', [this.#life.graph, name, this.#life.born]);
    await this.putBlob(name, value);
  }

  async #isGrown(name: string): Promise<boolean> {
    const size = (table: string) => `(SELECT coalesce(sum(octet_length(value)), 0)::int8 FROM $.${table} WHERE graph = $1 AND name = $2 AND died = ${ALIVE})`;
    const count = `(SELECT count(*) FROM $.blob_patches WHERE graph = $1 AND name = $2 AND died = ${ALIVE})`;
    const [row] = await this.#session.rows<[number, number, number]>(`SELECT ${count}, ${size('blob_patches')}, ${size('blobs')}`, [this.#life.graph, name]);
    const [patches, bytes, whole] = row as [number, number, number];
    return patches >= MAX_PATCHES || bytes > MAX_PATCH_SHARE * whole;
  }

  /** Ends the life of rows; `$1` is the graph, `$2` the version. */
  async #end(table: Table, condition: string, ...values: PgValue[]): Promise<void> {
    if (values.some((value) => Array.isArray(value) && value.length === 0)) return;
    await this.#session.rows(`UPDATE $.${table} SET died = $2 WHERE graph = $1 AND died = ${ALIVE} AND ${condition}`, [
      this.#life.graph,
      this.#life.born,
      ...values,
    ]);
  }

  async #endEdges({ sources, targets, types, provenances }: EdgeColumns): Promise<void> {
    if (sources.length === 0) return;
    const keys = 'unnest($3::int[], $4::int[], $5::smallint[], $6::smallint[]) AS k(source, target, type, provenance)';
    const same = ['source', 'target', 'type', 'provenance'].map((column) => `e.${column} = k.${column}`).join(' AND ');
    await this.#session.rows(`UPDATE $.edges e SET died = $2 FROM ${keys} WHERE e.graph = $1 AND e.died = ${ALIVE} AND ${same}`, [
      ...[this.#life.graph, this.#life.born, ...[sources, targets, types, provenances].map((column) => Array.from(column))],
    ]);
  }

  async #packages(paths: readonly string[]): Promise<Map<string, number>> {
    const { graph } = this.#life;
    const sql = 'SELECT path, id FROM $.packages WHERE graph = $1 AND left(path, 160) = ANY($2::text[]) AND path = ANY($3::text[])';
    const known = new Map(await this.#session.rows<[string, number]>(sql, [graph, ...longTexts(paths)]));
    const fresh = paths.filter((path) => !known.has(path));
    const first = fresh.length === 0 ? 0 : await this.#nextId('packages');
    for (const [i, path] of fresh.entries()) known.set(path, first + i);
    await this.#copy(
      'packages',
      mapped(fresh, (path) => [graph, known.get(path) as number, path]),
    );
    return known;
  }

  async #nextId(table: 'packages' | 'unresolved' | 'route_symbols'): Promise<number> {
    const [row] = await this.#session.rows<[number | null]>(`SELECT max(id) FROM $.${table} WHERE graph = $1`, [this.#life.graph]);
    return (row?.[0] ?? -1) + 1;
  }

  async #copy(table: Table, rows: Iterable<readonly CopyValue[]>): Promise<void> {
    await copyRows(this.#session, table, rows);
  }
}
