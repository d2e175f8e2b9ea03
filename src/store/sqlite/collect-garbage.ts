/**
 * Forgets old history: snapshots beyond the newest few, the changes that only they could be compared by, and the labels
 * that no event mentions any more. The graph itself is always that of the newest snapshot and loses nothing.
 */
import type { CollectedGarbage } from '../contract.ts';
import type { Connection } from './connection.ts';
import { EVENT_TABLES, HISTORY_TABLES } from './history-writer.ts';
import { type TouchedRows, withKeys } from './key-changes.ts';
import { sealAgain } from './sealed-tables.ts';

/** A trade-off between history and size. */
const KEPT_SNAPSHOTS = 10;
/** Events past which a write collects by itself; counted in rows. */
const AUTOMATIC_PAST = 5_000;

export function collectGarbage(connection: Connection, keep: number): CollectedGarbage {
  const before = { snapshots: countRows(connection, 'snapshots'), events: countEvents(connection), labels: countRows(connection, 'event_nodes') };
  const oldest = connection.get<{ seq: number }>('SELECT seq FROM snapshots ORDER BY seq DESC LIMIT 1 OFFSET ?', Math.max(1, keep) - 1);
  if (oldest !== undefined) forgetBefore(connection, oldest.seq);
  sweepLabels(connection);
  return {
    snapshots: before.snapshots - countRows(connection, 'snapshots'),
    events: before.events - countEvents(connection),
    labels: before.labels - countRows(connection, 'event_nodes'),
  };
}

/** After every write: cheap when there is nothing to do. */
export function collectWhenLarge(connection: Connection): void {
  if (countEvents(connection) > AUTOMATIC_PAST && countRows(connection, 'snapshots') > KEPT_SNAPSHOTS) collectGarbage(connection, KEPT_SNAPSHOTS);
}

/** The oldest remaining snapshot has no predecessor, so its own changes are deleted too. */
function forgetBefore(connection: Connection, seq: number): void {
  forget(connection, { table: 'snapshots', where: 'seq < ?', parameters: [seq] });
  connection.run('UPDATE snapshots SET recorded = 0 WHERE seq = ?', seq);
  sealAgain(connection, 'snapshots', 'seq = ?', seq);
  for (const table of HISTORY_TABLES) forget(connection, { table, where: 'seq <= ?', parameters: [seq] });
}

function sweepLabels(connection: Connection): void {
  const where = 'id NOT IN (SELECT node FROM node_events UNION SELECT source FROM edge_events UNION SELECT target FROM edge_events)';
  forget(connection, { table: 'event_nodes', where, parameters: [] });
}

function forget(connection: Connection, rows: Required<TouchedRows>): void {
  withKeys(connection, rows, () => connection.run(`DELETE FROM ${rows.table} WHERE ${rows.where}`, ...rows.parameters));
}

function countEvents(connection: Connection): number {
  return EVENT_TABLES.reduce((sum, table) => sum + countRows(connection, table), 0);
}

function countRows(connection: Connection, table: string): number {
  return connection.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0;
}
