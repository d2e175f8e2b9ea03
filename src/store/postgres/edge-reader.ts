/** Edges from and to nodes, in bulk or all of some types, and the references that stayed unresolved. */
import type { EdgeColumns } from '../../model/adjacency.ts';
import { EDGE_TYPES, edgeTypeName } from '../../model/edge-types.ts';
import type { GraphEdge, NodeId, UnresolvedRef } from '../../model/graph.ts';
import { provenanceName } from '../../model/provenance.ts';
import { nameKey } from '../name-keys.ts';
import { unpackSites } from '../shared/packed-sites.ts';
import type { PgValue } from './database.ts';
import { longTexts, prefixRange } from './node-reader.ts';
import { HERE, storedIds, type View } from './view.ts';

type EdgeRow = [source: number, target: number, type: number, provenance: number, confidence: number, sites: Uint8Array | null];

const EDGE = `SELECT source, target, type, provenance, confidence, sites FROM $.edges WHERE ${HERE}`;

const toEdge = ([source, target, type, provenance, confidence, sites]: EdgeRow): GraphEdge => ({
  ...{ source, target, type: edgeTypeName(type), provenance: provenanceName(provenance) },
  // Stored as a byte, which is finer than two decimals, so that 0.85 comes back as 0.85.
  confidence: Math.round((confidence / 255) * 100) / 100,
  sites: unpackSites(sites),
});

/** A name that is not an edge type has no edges. */
const typeIds = (types: readonly string[]): number[] => types.map((t) => (EDGE_TYPES as readonly string[]).indexOf(t)).filter((id) => id >= 0);

export async function edgesAt(view: View, end: 'source' | 'target', ids: readonly NodeId[], types?: readonly string[]): Promise<GraphEdge[]> {
  const other = end === 'source' ? 'target' : 'source';
  const ofType = types === undefined ? '' : 'AND type = ANY($4::smallint[])';
  const sql = `${EDGE} AND ${end} = ANY($3::int[]) ${ofType} ORDER BY ${end}, ${other}, type, provenance`;
  return (await view.rows<EdgeRow>(sql, storedIds(ids), ...(types === undefined ? [] : [typeIds(types)]))).map(toEdge);
}

export async function countEdgesTo(view: View, ids: readonly NodeId[]): Promise<Map<NodeId, number>> {
  const sql = `SELECT target, count(*) FROM $.edges WHERE ${HERE} AND target = ANY($3::int[]) GROUP BY target`;
  return new Map(await view.rows<[number, number]>(sql, storedIds(ids)));
}

/** Pages of sources: a source's edges are never apart. */
const PAGE = 5_000;

async function eachPage<Row extends readonly unknown[]>(view: View, sql: string, values: readonly PgValue[], visit: (rows: Row[]) => void): Promise<void> {
  const last = (await view.rows<[number | null]>(`SELECT max(source) FROM $.edges WHERE ${HERE}`))[0]?.[0] ?? -1;
  for (let from = 0; from <= last; from += PAGE) visit(await view.rows<Row>(sql, from, from + PAGE, ...values));
}

export function eachEdge(view: View, types: readonly string[], visit: (edge: GraphEdge) => void): Promise<void> {
  const sql = `${EDGE} AND source >= $3 AND source < $4 AND type = ANY($5::smallint[]) ORDER BY source, target, type, provenance`;
  return eachPage<EdgeRow>(view, sql, [typeIds(types)], (rows) => {
    for (const row of rows) visit(toEdge(row));
  });
}

export async function edgeColumns(view: View): Promise<EdgeColumns> {
  const pages: [number[], number[], number[], number[]][] = [];
  const lists = ['source', 'target', 'type', 'provenance'].map((column) => `array_agg(${column}::int)`).join(', ');
  const sql = `SELECT ${lists} FROM (${EDGE} AND source >= $3 AND source < $4 ORDER BY source, target, type, provenance) page`;
  await eachPage<[number[] | null, number[], number[], number[]]>(view, sql, [], ([row]) => {
    if (row?.[0]) pages.push(row as [number[], number[], number[], number[]]);
  });
  const column = (i: 0 | 1 | 2 | 3) => pages.flatMap((page) => page[i]);
  return {
    sources: Uint32Array.from(column(0)),
    targets: Uint32Array.from(column(1)),
    types: Uint8Array.from(column(2)),
    provenances: Uint8Array.from(column(3)),
  };
}

async function unresolvedWhere(view: View, condition: string, ...values: PgValue[]): Promise<UnresolvedRef[]> {
  const sql = `SELECT source, name, count FROM $.unresolved WHERE ${HERE} AND ${condition} ORDER BY id`;
  return (await view.rows<[number, string, number]>(sql, ...values)).map(([source, name, count]) => ({ source, name, count }));
}

export const unresolvedByName = (view: View, names: readonly string[]): Promise<UnresolvedRef[]> =>
  unresolvedWhere(view, 'left(name_key, 160) = ANY($3::text[]) AND name_key = ANY($4::text[])', ...longTexts(names.map(nameKey)));

export const unresolvedFrom = (view: View, ids: readonly NodeId[]): Promise<UnresolvedRef[]> =>
  unresolvedWhere(view, 'source = ANY($3::int[])', storedIds(ids));

export const unresolvedByPrefix = (view: View, prefix: string): Promise<UnresolvedRef[]> =>
  unresolvedWhere(view, 'left(name_key, 160) >= $3 AND left(name_key, 160) < $4 AND starts_with(name_key, $5)', ...prefixRange(nameKey(prefix)));
