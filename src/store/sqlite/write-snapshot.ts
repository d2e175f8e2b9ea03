/** The newest link of the chain, with what it changed since the one before it. */
import type { Snapshot } from '../../model/graph.ts';
import { collectWhenLarge } from './collect-garbage.ts';
import type { Comparison } from './compare-graphs.ts';
import type { Connection } from './connection.ts';
import { recordChanges, recordRoots } from './history-writer.ts';
import { hashBytes, hashHex } from './values.ts';

export function writeSnapshot(connection: Connection, snapshot: Snapshot, comparison: Comparison | undefined): void {
  const last = connection.get<{ hash: Uint8Array }>('SELECT hash FROM snapshots ORDER BY seq DESC LIMIT 1');
  if (last !== undefined && hashHex(last.hash) === snapshot.hash) {
    connection.run('UPDATE snapshots SET created_at = ? WHERE hash = ?', snapshot.createdAt, last.hash);
    return;
  }
  const seq = appendSnapshot(connection, snapshot);
  if (comparison === undefined) return;
  if (comparison.complete) recordChanges(connection, seq, comparison.changes);
  else recordRoots(connection, seq, comparison.changes);
  collectWhenLarge(connection);
}

/** A snapshot stands once: one that comes back moves to the end of the chain. */
function appendSnapshot(connection: Connection, s: Snapshot): number {
  const parent = s.parent === null ? null : hashBytes(s.parent);
  connection.run(
    `INSERT OR REPLACE INTO snapshots (hash, root, parent, commit_id, generation, nodes, edges, files, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[hashBytes(s.hash), hashBytes(s.root), parent, s.commit, s.generation, s.nodes, s.edges, s.files, s.createdAt],
  );
  return connection.get<{ seq: number }>('SELECT seq FROM snapshots WHERE hash = ?', hashBytes(s.hash))?.seq as number;
}
