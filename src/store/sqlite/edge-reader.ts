/** Edges from and to nodes, in bulk or all of some types, and the references that stayed unresolved. */
import { EDGE_TYPES, edgeTypeName } from '../../model/edge-types.ts';
import type { GraphEdge, NodeId, UnresolvedRef } from '../../model/graph.ts';
import { provenanceName } from '../../model/provenance.ts';
import { nameKey } from '../name-keys.ts';
import { unpackSites } from '../shared/packed-sites.ts';
import { text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import { type InList, inList } from './in-list.ts';
import { expectAll, readWhole } from './known-keys.ts';
import { eachSealed, readSealed } from './sealed-tables.ts';

interface EdgeRow {
  readonly source: number;
  readonly target: number;
  readonly type: number;
  readonly provenance: number;
  readonly confidence: number;
  readonly sites: Uint8Array | null;
}

/** Stored as a byte, which is finer than two decimals, so that 0.85 comes back as 0.85. */
const toConfidence = (byte: number): number => Math.round((byte / 255) * 100) / 100;

const toEdge = (row: EdgeRow): GraphEdge => ({
  source: row.source,
  target: row.target,
  type: edgeTypeName(row.type),
  provenance: provenanceName(row.provenance),
  confidence: toConfidence(row.confidence),
  sites: unpackSites(row.sites),
});

/** A name that is not an edge type has no edges. */
const inTypes = (types: readonly string[]): InList => inList(types.map((t) => (EDGE_TYPES as readonly string[]).indexOf(t)).filter((id) => id >= 0));

function edgesAt(connection: Connection, end: 'source' | 'target', ids: readonly NodeId[], types?: readonly string[]): GraphEdge[] {
  const other = end === 'source' ? 'target' : 'source';
  const listed = inList(ids);
  const ofType = types && inTypes(types);
  const where = `WHERE ${end} IN ${listed.sql} ${ofType ? `AND type IN ${ofType.sql}` : ''} ORDER BY ${end}, ${other}, type, provenance`;
  const rows = readSealed<EdgeRow>(connection, 'edges', where, ...listed.parameters, ...(ofType?.parameters ?? []));
  return rows.map(toEdge);
}

export const edgesFrom = (connection: Connection, ids: readonly NodeId[], types?: readonly string[]): GraphEdge[] => edgesAt(connection, 'source', ids, types);

export const edgesTo = (connection: Connection, ids: readonly NodeId[], types?: readonly string[]): GraphEdge[] => edgesAt(connection, 'target', ids, types);

export function countEdgesTo(connection: Connection, ids: readonly NodeId[]): Map<NodeId, number> {
  const listed = inList(ids);
  const sql = `SELECT target, count(*) AS n FROM edges WHERE target IN ${listed.sql} GROUP BY target`;
  return new Map(connection.all<{ target: number; n: number }>(sql, ...listed.parameters).map(({ target, n }) => [target, n]));
}

export function eachEdge(connection: Connection, types: readonly string[], visit: (edge: GraphEdge) => void): void {
  const listed = inTypes(types);
  const where = `WHERE type IN ${listed.sql} ORDER BY source, target, type, provenance`;
  eachSealed<EdgeRow>(connection, 'edges', where, listed.parameters, (row) => visit(toEdge(row)));
}

const toUnresolved = ({ source, name, count }: UnresolvedRef): UnresolvedRef => ({ source, name, count });

function unresolvedWhere(connection: Connection, column: 'name_key' | 'source', keys: readonly (string | number)[]): UnresolvedRef[] {
  const listed = inList(keys);
  const rows = readSealed<UnresolvedRef>(connection, 'unresolved', `WHERE ${column} IN ${listed.sql} ORDER BY id`, ...listed.parameters);
  expectAll(connection, column === 'source' ? 'unresolved source' : 'unresolved name', keys.map(String), rows.length);
  return rows.map(toUnresolved);
}

export const unresolvedByName = (connection: Connection, names: readonly string[]): UnresolvedRef[] =>
  unresolvedWhere(
    connection,
    'name_key',
    names.map((name) => text(nameKey(name))),
  );

export const unresolvedFrom = (connection: Connection, ids: readonly NodeId[]): UnresolvedRef[] => unresolvedWhere(connection, 'source', ids);

/** Few ask, and what an index leads to is not known by prefix: the whole table is read. */
export function unresolvedByPrefix(connection: Connection, prefix: string): UnresolvedRef[] {
  const from = text(nameKey(prefix));
  const rows = readWhole<UnresolvedRef & { readonly name_key: string }>(connection, 'unresolved', 'ORDER BY id');
  return rows.filter((row) => row.name_key.startsWith(from)).map(toUnresolved);
}
