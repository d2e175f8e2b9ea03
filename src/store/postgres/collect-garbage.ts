/**
 * Deletes what nobody asks for any more: old snapshots with their changes, graphs that another one replaced, rows that went
 * with an update. A graph or a row that went stays for a while, because someone may be reading it.
 */
import type { CollectedGarbage } from '../contract.ts';
import type { Database, Queries, Session } from './database.ts';
import { GRAPH_TABLES } from './tables.ts';

/** What remains when a store collects by itself. */
const KEPT_SNAPSHOTS = 10;
/** A store collects by itself past this many events. */
const AUTOMATIC_PAST = 5_000;

interface Kept {
  readonly snapshots: number;
  readonly events: number;
}

async function countHistory(queries: Queries, repository: number): Promise<Kept> {
  const sql = `SELECT (SELECT count(*) FROM $.snapshots WHERE repository = $1), (SELECT coalesce(sum(event_count), 0)::int8 FROM $.changes WHERE repository = $1)`;
  const [snapshots, events] = (await queries.rows<[number, number]>(sql, [repository]))[0] ?? [0, 0];
  return { snapshots, events };
}

export async function collectHistory(session: Session, repository: number, keep: number): Promise<CollectedGarbage> {
  const before = await countHistory(session, repository);
  const sql = 'SELECT seq FROM $.snapshots WHERE repository = $1 ORDER BY seq DESC LIMIT 1 OFFSET $2';
  const [oldest] = await session.rows<[number]>(sql, [repository, Math.max(1, keep) - 1]);
  if (oldest !== undefined) await forgetBefore(session, repository, oldest[0]);
  const after = await countHistory(session, repository);
  // Names of what events speak of are stored with them.
  return { snapshots: before.snapshots - after.snapshots, events: before.events - after.events, labels: 0 };
}

/** The oldest remaining snapshot has no predecessor, so its own changes are deleted too. */
async function forgetBefore(session: Session, repository: number, seq: number): Promise<void> {
  await session.rows('DELETE FROM $.snapshots WHERE repository = $1 AND seq < $2', [repository, seq]);
  await session.rows('UPDATE $.snapshots SET recorded = false WHERE repository = $1 AND seq = $2', [repository, seq]);
  await session.rows('DELETE FROM $.changes WHERE repository = $1 AND seq <= $2', [repository, seq]);
}

/** After every write: cheap when there is nothing to do. */
export async function collectWhenLarge(session: Session, repository: number): Promise<void> {
  const { events, snapshots } = await countHistory(session, repository);
  if (events > AUTOMATIC_PAST && snapshots > KEPT_SNAPSHOTS) await collectHistory(session, repository, KEPT_SNAPSHOTS);
}

/** Graphs that were replaced more than the grace period ago, but for those that this process is `reading`. */
export async function sweepGraphs(database: Database, repository: number, reading: ReadonlySet<number>): Promise<void> {
  const sql = 'SELECT id FROM $.graphs WHERE repository = $1 AND left_at <= now() - make_interval(secs => $2)';
  const left = await database.rows<[number]>(sql, [repository, database.location.grace]);
  for (const [graph] of left) if (!reading.has(graph)) await deleteGraph(database, graph);
}

async function deleteGraph(database: Database, graph: number): Promise<void> {
  await database.transaction('BEGIN', async (session) => {
    for (const table of [...GRAPH_TABLES, 'packages']) await session.rows(`DELETE FROM $.${table} WHERE graph = $1`, [graph]);
    await session.rows('DELETE FROM $.graphs WHERE id = $1', [graph]);
  });
}

/** Rows of a graph that went more than the grace period ago. Not while this process has a reader at an older version. */
export async function sweepRows(database: Database, { repository, graph }: { readonly repository: number; readonly graph: number }): Promise<void> {
  const sql = 'SELECT max(version) FROM $.versions WHERE repository = $1 AND at <= now() - make_interval(secs => $2)';
  const horizon = (await database.rows<[number | null]>(sql, [repository, database.location.grace]))[0]?.[0] ?? null;
  if (horizon === null) return;
  await database.transaction('BEGIN', async (session) => {
    for (const table of GRAPH_TABLES) await session.rows(`DELETE FROM $.${table} WHERE graph = $1 AND died <= $2`, [graph, horizon]);
    for (const table of ['layers', 'layer_units']) await session.rows(`DELETE FROM $.${table} WHERE repository = $1 AND died <= $2`, [repository, horizon]);
    await session.rows('DELETE FROM $.versions WHERE repository = $1 AND version < $2', [repository, horizon]);
  });
}
