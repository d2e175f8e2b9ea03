/**
 * Writes a whole graph. Enters: a graph, parts of which may still be pending, and a connection that holds the write lock.
 * Leaves: the tables of the graph replaced; metadata, layers and the snapshot chain kept. Runs inside the caller's transaction, and lets the event loop turn
 * between batches, so that a server goes on answering while it writes.
 */
import { encodeAdjacency } from '../../model/adjacency.ts';
import { encodeSearchColumns } from '../../model/search-columns.ts';
import type { GraphData, GraphLinks, GraphRows, GraphSeal, GraphSearch, PendingGraph, WriteProgress } from '../contract.ts';
import { type Comparison, compareWithStored } from '../shared/compare-graphs.ts';
import type { Counted } from '../shared/count-graph.ts';
import { breathing, type Progress } from '../shared/progress.ts';
import { hashBytes, text } from '../shared/values.ts';
import { StaleBaseError } from '../stale-base-error.ts';
import { BulkInsert } from './bulk-insert.ts';
import { latestSnapshot, readSnapshots } from './catalog-reader.ts';
import type { Connection } from './connection.ts';
import { GraphKeys, replaceKeys } from './key-changes.ts';
import { oldGraph } from './old-graph.ts';
import { eachSealed, putSealed } from './sealed-tables.ts';
import { writeCounts } from './write-counts.ts';
import { writeEdges } from './write-edges.ts';
import { writeNodes } from './write-nodes.ts';
import { writeParts } from './write-parts.ts';
import { writeSnapshot } from './write-snapshot.ts';
import { TERM_COLUMNS, termValues } from './write-terms.ts';

/** Tables that are replaced together with the graph. */
const GRAPH_TABLES = [
  'repo',
  'files',
  'packages',
  'nodes',
  'edges',
  'unresolved',
  'terms',
  'blobs',
  'counts',
  'route_symbols',
  'package_roots',
  'tree_parts',
  'outlines',
  'blob_patches',
  'overlay',
  'overlay_files',
] as const;

export async function writeGraph(connection: Connection, data: GraphData | PendingGraph, report?: WriteProgress): Promise<void> {
  const phase = (name: Parameters<WriteProgress>[0]): Progress => breathing((done, total) => report?.(name, done, total));
  const links = async (): Promise<GraphLinks> => ('links' in data ? data.links : data);
  const search = async (): Promise<GraphSearch> => ('search' in data ? data.search : data);
  const seal = async (): Promise<GraphSeal> => ('seal' in data ? data.seal : data);
  if (data.base !== undefined && data.base !== (readSnapshots(connection, 1)[0]?.hash ?? null)) throw new StaleBaseError();
  requireSound(connection);
  const last = latestSnapshot(connection);
  // History covers the chain only, so a graph that replaces an overlay is not compared.
  const isCompared = last !== undefined && !last.overlay;
  const comparison = isCompared ? await compareWithStored(oldGraph(connection), { ...data, ...(await seal()), ...(await links()) }) : undefined;
  clearGraph(connection);
  const restoreIndexes = dropIndexes(connection);
  await writeFiles(connection, data, phase('files'));
  const keys = new GraphKeys();
  await writeNodes(connection, { nodes: data.nodes, keys }, phase('nodes'));
  const { edges, adjacency } = await links();
  await writeEdges(connection, { nodes: data.nodes, edges }, phase('edges'));
  await writeSearch(connection, { ...data, edges }, { ...(await search()), keys }, phase('terms'));
  writeSmallTables(connection, { ...data, adjacency, outlines: await data.outlines, keys });
  await restoreIndexes(phase('commit'));
  writeSeal(connection, await seal(), comparison);
  replaceKeys(connection, keys);
}

/** What a whole run leaves as it is has to be sound: else the index would go on being damaged. */
function requireSound(connection: Connection): void {
  for (const table of ['notes', 'layers', 'layer_units'] as const) eachSealed(connection, table, '', [], () => undefined);
}

function writeSeal(connection: Connection, { packageRoots, parts, snapshot }: GraphSeal, comparison: Comparison | undefined): void {
  const roots = BulkInsert.sealed(connection, 'package_roots');
  for (const [path, root] of packageRoots) roots.add(text(path), hashBytes(root));
  roots.finish();
  writeParts(connection, parts);
  writeSnapshot(connection, snapshot, comparison);
}

export function clearGraph(connection: Connection): void {
  for (const table of GRAPH_TABLES) connection.exec(`DELETE FROM ${table}`);
}

/** Sorting once at the end is several times faster than keeping an index in order during a bulk load. */
function dropIndexes(connection: Connection): (progress: Progress) => Promise<void> {
  const indexes = connection.all<{ name: string; tbl_name: string; sql: string }>(
    "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name",
  );
  const dropped = indexes.filter((index) => (GRAPH_TABLES as readonly string[]).includes(index.tbl_name));
  for (const { name } of dropped) connection.exec(`DROP INDEX ${name}`);
  return async (progress) => {
    for (const [done, { sql }] of dropped.entries()) {
      await progress(done, dropped.length);
      connection.exec(sql);
    }
    await progress(dropped.length, dropped.length);
  };
}

interface Keyed {
  readonly keys: GraphKeys;
}

const REPORT_EVERY = 2_000;

async function writeFiles(connection: Connection, { files }: Pick<GraphRows, 'files'>, progress: Progress): Promise<void> {
  const insert = BulkInsert.sealed(connection, 'files');
  for (const [i, f] of files.entries()) {
    if (f.id !== i) throw new RangeError(`file ${f.path} has id ${f.id} at position ${i}`);
    insert.add(f.id, text(f.path), hashBytes(f.hash), f.language, f.size, f.lines, f.flags);
    if (i % REPORT_EVERY === 0) await progress(i, files.length);
  }
  insert.finish();
  await progress(files.length, files.length);
}

async function writeSearch(connection: Connection, data: Counted, search: GraphSearch & Keyed, progress: Progress): Promise<void> {
  const terms = await writeTerms(connection, search, progress);
  putSealed(connection, 'blobs', ['search_columns', encodeSearchColumns(search.searchColumns)]);
  writeCounts(connection, data, terms);
}

/** The number of terms is known only at the end, so the total is what has been seen. */
async function writeTerms(connection: Connection, { terms, keys }: GraphSearch & Keyed, progress: Progress): Promise<number> {
  const insert = new BulkInsert(connection, 'terms', ['id', ...TERM_COLUMNS]);
  let written = 0;
  for (const t of terms) {
    const values = termValues(t);
    insert.add(written++, ...values);
    keys.add('terms', { term: values[0] as string, stem: values[1] as string });
    if (written % REPORT_EVERY === 0) await progress(written, written);
  }
  insert.finish();
  await progress(written, written);
  return written;
}

type SmallTables = Pick<GraphRows, 'repo' | 'unresolved' | 'routes' | 'outlines' | 'inputs' | 'adjacency'> & Keyed;

function writeSmallTables(connection: Connection, data: SmallTables): void {
  writeRepo(connection, data);
  const unresolved = BulkInsert.sealed(connection, 'unresolved');
  for (const [i, u] of data.unresolved.entries()) {
    const key = text(u.name.toLowerCase());
    unresolved.add(i, text(u.name), key, u.source, u.count);
    data.keys.add('unresolved', { name_key: key, source: u.source });
  }
  unresolved.finish();
  const routes = BulkInsert.sealed(connection, 'route_symbols');
  for (const [i, r] of data.routes.entries()) routes.add(i, r.method, text(r.pattern), r.framework, r.node, r.file);
  routes.finish();
  const outlines = BulkInsert.sealed(connection, 'outlines');
  for (const { file, record } of data.outlines) outlines.add(file, record);
  outlines.finish();
  putSealed(connection, 'blobs', ['inputs', Buffer.from(data.inputs)]);
  putSealed(connection, 'blobs', ['adjacency', encodeAdjacency(data.adjacency)]);
}

function writeRepo(connection: Connection, { repo }: Pick<GraphRows, 'repo'>): void {
  putSealed(connection, 'repo', [1, repo.url, repo.root, repo.indexedAt, repo.commit]);
}
