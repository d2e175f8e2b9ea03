/**
 * What differs between two snapshots of the chain: the changes of every snapshot in between, composed. Roots of packages
 * are compared first; events are read only where they differ, and what came and went again is left out.
 */
import { edgeTypeName } from '../../model/edge-types.ts';
import type { ChangeEvent, EdgeChange, FileChange, NodeChange, NodeLabel, PackageChange } from '../../model/graph-changes.ts';
import type { Hash } from '../../model/hash.ts';
import { kindName } from '../../model/node-kinds.ts';
import { provenanceName } from '../../model/provenance.ts';
import type { SnapshotChanges } from '../contract.ts';
import { netEvents, spans } from '../shared/net-changes.ts';
import { hashBytes, hashHex } from '../shared/values.ts';
import type { Connection } from './connection.ts';

export function changesBetween(connection: Connection, from: Hash, to: Hash): SnapshotChanges | undefined {
  const [start, end] = [seqOf(connection, from), seqOf(connection, to)];
  if (start === undefined || end === undefined) return undefined;
  const range = { low: Math.min(start, end), high: Math.max(start, end), forwards: start <= end };
  const packages = changedPackages(connection, range);
  const events = new EventReader(connection, range);
  const names = packages.map((p) => p.package);
  const [files, nodes, edges] = [names.flatMap((n) => events.files(n)), names.flatMap((n) => events.nodes(n)), names.flatMap((n) => events.edges(n))];
  return { packages, files, nodes, edges, complete: isComplete(connection, range), packagesRead: packages.length, eventsRead: events.read };
}

/** Changes after `low` and up to `high`, read in the chain's direction or against it. */
interface Range {
  readonly low: number;
  readonly high: number;
  readonly forwards: boolean;
}

function seqOf(connection: Connection, hash: Hash): number | undefined {
  return connection.get<{ seq: number }>('SELECT seq FROM snapshots WHERE hash = ?', hashBytes(hash))?.seq;
}

function isComplete(connection: Connection, { low, high }: Range): boolean {
  return connection.get('SELECT 1 FROM snapshots WHERE seq > ? AND seq <= ? AND recorded = 0 LIMIT 1', low, high) === undefined;
}

interface SpanRow {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

function changedPackages(connection: Connection, range: Range): PackageChange[] {
  const sql = 'SELECT package, before, after FROM package_changes WHERE seq > ? AND seq <= ? ORDER BY package, seq';
  const rows = connection.all<SpanRow & { package: string }>(sql, range.low, range.high);
  return spans(rows.map(toSpan), (row) => row.package, range.forwards).map(([name, span]) => ({ package: name, ...span }));
}

const toSpan = <R extends SpanRow>({ before, after, ...row }: R) => ({ ...row, before: before && hashHex(before), after: after && hashHex(after) });

interface LabelRow {
  readonly hash: Uint8Array;
  readonly kind: number;
  readonly name: string;
  readonly qualifiedName: string;
  readonly package: string;
  readonly file: string;
}

class EventReader {
  read = 0;
  readonly #connection: Connection;
  readonly #range: Range;
  readonly #labels = new Map<number, NodeLabel>();

  constructor(connection: Connection, range: Range) {
    this.#connection = connection;
    this.#range = range;
  }

  files(name: string): FileChange[] {
    const rows = this.#rows<SpanRow & { path: string }>('SELECT path, before, after FROM file_events', name, 'ORDER BY path, seq');
    return spans(rows.map(toSpan), (row) => row.path, this.#range.forwards).map(([path, span]) => ({ package: name, path, ...span }));
  }

  nodes(name: string): NodeChange[] {
    const rows = this.#rows<{ node: number; event: number }>('SELECT node, event FROM node_events', name, '');
    return this.#net(rows, (row) => row.node).map(([row, event]) => ({ event, node: this.#label(row.node) }));
  }

  edges(name: string): EdgeChange[] {
    const rows = this.#rows<{ hash: Uint8Array; source: number; target: number; type: number; provenance: number; event: number }>(
      'SELECT hash, source, target, type, provenance, event FROM edge_events',
      name,
      '',
    );
    return this.#net(rows, (row) => hashHex(row.hash)).map(([row, event]) => ({
      event,
      hash: hashHex(row.hash),
      source: this.#label(row.source),
      target: this.#label(row.target),
      type: edgeTypeName(row.type),
      provenance: provenanceName(row.provenance),
    }));
  }

  #rows<R>(select: string, name: string, order: string): R[] {
    const rows = this.#connection.all<R>(`${select} WHERE package = ? AND seq > ? AND seq <= ? ${order}`, name, this.#range.low, this.#range.high);
    this.read += rows.length;
    return rows;
  }

  #net<R extends { readonly event: number }>(rows: readonly R[], keyOf: (row: R) => unknown): [R, ChangeEvent][] {
    return netEvents(rows, keyOf, this.#range.forwards);
  }

  #label(id: number): NodeLabel {
    const known = this.#labels.get(id);
    if (known !== undefined) return known;
    const row = this.#connection.get<LabelRow>('SELECT hash, kind, name, qualified_name AS qualifiedName, package, file FROM event_nodes WHERE id = ?', id);
    if (row === undefined) throw new RangeError(`an event mentions node ${id}, which has no label`);
    const label = { ...row, hash: hashHex(row.hash), kind: kindName(row.kind) };
    this.#labels.set(id, label);
    return label;
  }
}
