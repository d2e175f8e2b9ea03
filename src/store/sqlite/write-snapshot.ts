/** The newest link of the chain, with what it changed since the one before it. */
import type { Snapshot } from '../../model/graph.ts';
import type { OverlayFile } from '../contract.ts';
import type { Comparison } from '../shared/compare-graphs.ts';
import { hashBytes, hashHex, text } from '../shared/values.ts';
import { collectWhenLarge } from './collect-garbage.ts';
import type { Connection } from './connection.ts';
import type { SqlValue } from './driver.ts';
import { recordChanges, recordRoots } from './history-writer.ts';
import { withKeys } from './key-changes.ts';
import { putSealed, sealAgain } from './sealed-tables.ts';

export function writeSnapshot(connection: Connection, snapshot: Snapshot, comparison: Comparison | undefined): void {
  const last = connection.get<{ hash: Uint8Array }>('SELECT hash FROM snapshots ORDER BY seq DESC LIMIT 1');
  if (last !== undefined && hashHex(last.hash) === snapshot.hash) {
    connection.run('UPDATE snapshots SET created_at = ? WHERE hash = ?', snapshot.createdAt, last.hash);
    sealAgain(connection, 'snapshots', 'hash = ?', last.hash);
    return;
  }
  const seq = appendSnapshot(connection, snapshot);
  if (comparison === undefined) return;
  if (comparison.complete) recordChanges(connection, seq, comparison.changes);
  else recordRoots(connection, seq, comparison.changes);
  collectWhenLarge(connection);
}

/** Stores the overlay's snapshot, or removes the overlay when the snapshot is a commit's. */
export function writeOverlay(connection: Connection, s: Snapshot, files: readonly OverlayFile[]): void {
  withKeys(connection, { table: 'overlay' }, () => {
    connection.exec('DELETE FROM overlay');
    if (s.overlay) putSealed(connection, 'overlay', [1, ...values(s)]);
  });
  withKeys(connection, { table: 'overlay_files' }, () => {
    connection.exec('DELETE FROM overlay_files');
    if (s.overlay) for (const { path, content } of files) putSealed(connection, 'overlay_files', [text(path), content]);
  });
}

/** A snapshot is in the chain at most once: one that comes back moves to its end. */
function appendSnapshot(connection: Connection, s: Snapshot): number {
  const put = `INSERT OR REPLACE INTO snapshots (hash, root, parent, commit_id, generation, nodes, edges, files, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  withKeys(connection, { table: 'snapshots', where: 'hash = ?', parameters: [hashBytes(s.hash)] }, () => connection.run(put, ...values(s)));
  sealAgain(connection, 'snapshots', 'hash = ?', hashBytes(s.hash));
  return connection.get<{ seq: number }>('SELECT seq FROM snapshots WHERE hash = ?', hashBytes(s.hash))?.seq as number;
}

function values(s: Snapshot): SqlValue[] {
  const parent = s.parent === null ? null : hashBytes(s.parent);
  return [hashBytes(s.hash), hashBytes(s.root), parent, s.commit, s.generation, s.nodes, s.edges, s.files, s.createdAt];
}
