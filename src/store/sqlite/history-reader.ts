/**
 * What differs between two snapshots of the chain: the changes of every snapshot in between, composed. Roots of packages
 * are compared first; events are read only where they differ, and what came and went again is left out.
 */
import { edgeTypeName } from '../../model/edge-types.ts';
import type { ChangeEvent, EdgeChange, FileChange, NodeChange, NodeLabel, PackageChange } from '../../model/graph-changes.ts';
import type { Hash } from '../../model/hash.ts';
import { kindName } from '../../model/node-kinds.ts';
import { provenanceName } from '../../model/provenance.ts';
import { groupBy } from '../../util/group-by.ts';
import type { SnapshotChanges } from '../contract.ts';
import { netEvents, spans } from '../shared/net-changes.ts';
import { hashHex, text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import type { EVENT_TABLES } from './history-writer.ts';
import { expectAll, readWhole } from './known-keys.ts';
import { eventKey } from './row-keys.ts';
import { readSealed } from './sealed-tables.ts';

export function changesBetween(connection: Connection, from: Hash, to: Hash): SnapshotChanges | undefined {
  const [start, end] = [seqOf(connection, from), seqOf(connection, to)];
  if (start === undefined || end === undefined) return undefined;
  const range = { low: Math.min(start, end), high: Math.max(start, end), forwards: start <= end };
  const rows = rootChanges(connection, range);
  const packages = changedPackages(rows, range);
  const events = new EventReader(connection, range, rows);
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
  return chain(connection).find((row) => hashHex(row.hash) === hash)?.seq;
}

interface ChainRow {
  readonly seq: number;
  readonly hash: Uint8Array;
  readonly recorded: number;
}

/** All of it, to be sure that nothing is missing. */
const chain = (connection: Connection): ChainRow[] => readWhole<ChainRow>(connection, 'snapshots');

function isComplete(connection: Connection, { low, high }: Range): boolean {
  return chain(connection).every(({ seq, recorded }) => seq <= low || seq > high || recorded !== 0);
}

interface SpanRow {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

interface RootRow extends SpanRow {
  readonly package: string;
  readonly seq: number;
}

function rootChanges(connection: Connection, { low, high }: Range): RootRow[] {
  return readWhole<RootRow>(connection, 'package_changes', 'ORDER BY package, seq').filter(({ seq }) => seq > low && seq <= high);
}

function changedPackages(rows: readonly RootRow[], range: Range): PackageChange[] {
  return spans(rows.map(toSpan), (row) => row.package, range.forwards).map(([name, span]) => ({ package: name, ...span }));
}

const toSpan = <R extends SpanRow>({ before, after, ...row }: R) => ({ ...row, before: before && hashHex(before), after: after && hashHex(after) });

interface LabelRow {
  readonly hash: Uint8Array;
  readonly kind: number;
  readonly name: string;
  readonly qualified_name: string;
  readonly package: string;
  readonly file: string;
}

interface EdgeEventRow {
  readonly hash: Uint8Array;
  readonly source: number;
  readonly target: number;
  readonly type: number;
  readonly provenance: number;
  readonly event: number;
}

type EventTable = (typeof EVENT_TABLES)[number];

class EventReader {
  read = 0;
  readonly #connection: Connection;
  readonly #range: Range;
  readonly #labels = new Map<number, NodeLabel>();
  /** Numbers of the snapshots that changed a package. */
  readonly #changedBy: ReadonlyMap<string, RootRow[]>;

  constructor(connection: Connection, range: Range, changes: readonly RootRow[]) {
    this.#connection = connection;
    this.#range = range;
    this.#changedBy = groupBy(changes, (row) => row.package);
  }

  files(name: string): FileChange[] {
    const rows = this.#rows<SpanRow & { path: string }>('file_events', name, 'ORDER BY path, seq');
    return spans(rows.map(toSpan), (row) => row.path, this.#range.forwards).map(([path, span]) => ({ package: name, path, ...span }));
  }

  nodes(name: string): NodeChange[] {
    const rows = this.#rows<{ node: number; event: number }>('node_events', name, '');
    return this.#net(rows, (row) => row.node).map(([row, event]) => ({ event, node: this.#label(row.node) }));
  }

  edges(name: string): EdgeChange[] {
    const rows = this.#rows<EdgeEventRow>('edge_events', name, '');
    return this.#net(rows, (row) => hashHex(row.hash)).map(([row, event]) => ({
      event,
      hash: hashHex(row.hash),
      source: this.#label(row.source),
      target: this.#label(row.target),
      type: edgeTypeName(row.type),
      provenance: provenanceName(row.provenance),
    }));
  }

  #rows<R>(table: EventTable, name: string, order: string): R[] {
    const where = `WHERE package = ? AND seq > ? AND seq <= ? ${order}`;
    const rows = readSealed<R & { readonly seq: number }>(this.#connection, table, where, text(name), this.#range.low, this.#range.high);
    const numbers = [...rows, ...(this.#changedBy.get(name) ?? [])].map(({ seq }) => eventKey(table, text(name), seq));
    expectAll(this.#connection, 'event', numbers, rows.length);
    this.read += rows.length;
    return rows;
  }

  #net<R extends { readonly event: number }>(rows: readonly R[], keyOf: (row: R) => unknown): [R, ChangeEvent][] {
    return netEvents(rows, keyOf, this.#range.forwards);
  }

  #label(id: number): NodeLabel {
    const known = this.#labels.get(id);
    if (known !== undefined) return known;
    const [row] = readSealed<LabelRow>(this.#connection, 'event_nodes', 'WHERE id = ?', id);
    if (row === undefined) throw new RangeError(`an event mentions node ${id}, which has no label`);
    const { hash, kind, name, qualified_name: qualifiedName, package: package_, file } = row;
    const label = { hash: hashHex(hash), kind: kindName(kind), name, qualifiedName, package: package_, file };
    this.#labels.set(id, label);
    return label;
  }
}
