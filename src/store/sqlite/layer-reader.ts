/** Layers as they are stored: their seals, their units with or without claims, and the records of units. */
import type { LayerSeal, StoredUnit, UnitSeal } from '../../model/layer.ts';
import type { Connection } from './connection.ts';
import { inList } from './in-list.ts';
import { hashHex, text } from './values.ts';

type Raw<T, Hashes extends keyof T> = Omit<T, Hashes> & Readonly<Record<Hashes, Uint8Array>>;

export function layers(connection: Connection): LayerSeal[] {
  const sql = 'SELECT id, version, source, code_root AS codeRoot, root, units, nodes, edges, filled_at AS filledAt FROM layers ORDER BY id';
  const rows = connection.all<Raw<LayerSeal, 'codeRoot' | 'root'>>(sql);
  return rows.map((row) => ({ ...row, codeRoot: hashHex(row.codeRoot), root: hashHex(row.root) }));
}

const UNIT = 'SELECT unit AS "key", state, root, nodes, edges';

export function layerUnits(connection: Connection, layer: string): UnitSeal[] {
  const rows = connection.all<Raw<UnitSeal, 'root'>>(`${UNIT} FROM layer_units WHERE layer = ? ORDER BY unit`, text(layer));
  return rows.map((row) => ({ ...row, root: hashHex(row.root) }));
}

export function eachLayerUnit(connection: Connection, layer: string, visit: (unit: StoredUnit) => void): void {
  const sql = `${UNIT}, claims, record FROM layer_units WHERE layer = ? ORDER BY unit`;
  connection.each<Raw<StoredUnit, 'root' | 'claims'>>(sql, [text(layer)], (row) => visit({ ...row, root: hashHex(row.root) }));
}

/** Skips units without edges, and records: opening a graph does not need them. */
export function eachLayerClaims(connection: Connection, layer: string, visit: (claims: Uint8Array) => void): void {
  const sql = 'SELECT claims FROM layer_units WHERE layer = ? AND edges > 0';
  connection.each<{ claims: Uint8Array }>(sql, [text(layer)], (row) => visit(row.claims));
}

export function layerRecords(connection: Connection, layer: string, keys: readonly string[]): Map<string, string> {
  const listed = inList(keys.map(text));
  const sql = `SELECT unit, record FROM layer_units WHERE layer = ? AND unit IN ${listed.sql} AND record IS NOT NULL ORDER BY unit`;
  const rows = connection.all<{ unit: string; record: string }>(sql, text(layer), ...listed.parameters);
  return new Map(rows.map(({ unit, record }) => [unit, record]));
}
