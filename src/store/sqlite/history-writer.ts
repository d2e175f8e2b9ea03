/**
 * Writes what a snapshot changed, and drops what is too old to be asked for. Enters: the snapshot's number in the chain
 * and its changes. Runs inside the transaction that changes the graph, so that graph and history never disagree.
 */

import { edgeTypeId } from '../../model/edge-types.ts';
import type { ChangeEvent, GraphChanges, NodeLabel } from '../../model/graph-changes.ts';
import type { Hash } from '../../model/hash.ts';
import { kindId } from '../../model/node-kinds.ts';
import { provenanceId } from '../../model/provenance.ts';
import { hashBytes, text } from '../shared/values.ts';
import { BulkInsert } from './bulk-insert.ts';
import type { Connection } from './connection.ts';
import { withKeys } from './key-changes.ts';
import type { KeyedTableName } from './row-keys.ts';
import { nextId, putSealed, sealAgain } from './sealed-tables.ts';

/** By number of the snapshot that caused them. */
export const EVENT_TABLES = ['node_events', 'edge_events', 'file_events'] as const;
export const HISTORY_TABLES = [...EVENT_TABLES, 'package_changes'] as const;

const EVENT: Readonly<Record<ChangeEvent, number>> = { added: 1, removed: -1 };

export function recordChanges(connection: Connection, seq: number, changes: GraphChanges): void {
  inHistory(connection, [...EVENT_TABLES, 'event_nodes'], seq, () => recordEvents(connection, seq, changes));
  recordRoots(connection, seq, changes);
  connection.run('UPDATE snapshots SET recorded = 1 WHERE seq = ?', seq);
  sealAgain(connection, 'snapshots', 'seq = ?', seq);
}

/** Rows of one snapshot; labels have none. */
function inHistory(connection: Connection, tables: readonly KeyedTableName[], seq: number, change: () => void): void {
  const [table, ...others] = tables;
  if (table === undefined) {
    change();
    return;
  }
  const touched = table === 'event_nodes' ? { table } : { table, where: 'seq = ?', parameters: [seq] };
  withKeys(connection, touched, () => inHistory(connection, others, seq, change));
}

function recordEvents(connection: Connection, seq: number, changes: GraphChanges): void {
  const label = labelWriter(connection);
  const nodes = BulkInsert.sealed(connection, 'node_events');
  for (const { event, node } of changes.nodes) nodes.add(text(node.package), seq, label(node), EVENT[event]);
  nodes.finish();
  const edges = BulkInsert.sealed(connection, 'edge_events');
  for (const e of changes.edges) {
    const ends = [label(e.source), label(e.target)];
    edges.add(text(e.source.package), seq, hashBytes(e.hash), ...ends, edgeTypeId(e.type), provenanceId(e.provenance), EVENT[e.event]);
  }
  edges.finish();
  const files = BulkInsert.sealed(connection, 'file_events');
  for (const f of changes.files) files.add(text(f.package), seq, text(f.path), orNull(f.before), orNull(f.after));
  files.finish();
}

/** Roots alone, for a change that is too large for its events to be kept. */
export function recordRoots(connection: Connection, seq: number, { packages }: Pick<GraphChanges, 'packages'>): void {
  inHistory(connection, ['package_changes'], seq, () => {
    const roots = BulkInsert.sealed(connection, 'package_changes');
    for (const p of packages) roots.add(text(p.package), seq, orNull(p.before), orNull(p.after));
    roots.finish();
  });
}

const orNull = (hash: Hash | null): Uint8Array | null => (hash === null ? null : hashBytes(hash));

/** Ids of labels. A hash says everything that a label holds, so one that is there already is right. */
function labelWriter(connection: Connection): (node: NodeLabel) => number {
  const known = new Map<Hash, number>();
  let next = nextId(connection, 'event_nodes');
  return (node) => {
    const cached = known.get(node.hash);
    if (cached !== undefined) return cached;
    const hash = hashBytes(node.hash);
    const stored = connection.get<{ id: number }>('SELECT id FROM event_nodes WHERE hash = ?', hash)?.id;
    const id = stored ?? next++;
    known.set(node.hash, id);
    if (stored !== undefined) return id;
    const names = [text(node.name), text(node.qualifiedName), text(node.package), text(node.file)];
    putSealed(connection, 'event_nodes', [id, hash, kindId(node.kind), ...names]);
    return id;
  };
}
