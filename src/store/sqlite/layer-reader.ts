/** Layers as they are stored: their seals, their units with or without claims, and the records of units. */
import type { LayerSeal, StoredUnit, UnitSeal } from '../../model/layer.ts';
import { hashHex, text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import type { SqlRow } from './driver.ts';
import { damagedError } from './errors.ts';
import { inList } from './in-list.ts';
import { sealValues } from './row-seal.ts';
import { eachSealed, readSealed, sealedColumns } from './sealed-tables.ts';

type Raw<T, Hashes extends keyof T> = Omit<T, Hashes> & Readonly<Record<Hashes, Uint8Array>>;

interface LayerRow extends Omit<LayerSeal, 'codeRoot' | 'root' | 'filledAt'> {
  readonly code_root: Uint8Array;
  readonly root: Uint8Array;
  readonly filled_at: number;
}

interface UnitRow extends Omit<StoredUnit, 'key' | 'root'> {
  readonly unit: string;
  readonly root: Uint8Array;
}

export function layers(connection: Connection): LayerSeal[] {
  return readSealed(connection, 'layers', 'ORDER BY id').map(toLayer);
}

export function toLayer(row: SqlRow): LayerSeal {
  const { id, version, source, code_root, root, units, nodes, edges, filled_at } = row as unknown as LayerRow;
  return { id, version, source, codeRoot: hashHex(code_root), root: hashHex(root), units, nodes, edges, filledAt: filled_at };
}

export function toUnit(row: SqlRow): StoredUnit {
  const { unit, state, root, nodes, edges, claims, record } = row as unknown as UnitRow;
  return { key: unit, state, root: hashHex(root), nodes, edges, claims, record };
}

const UNIT = 'SELECT unit AS "key", state, root, nodes, edges';

/** A unit whose layer was damaged is not found under it, and would be missed without a word: the layer says how many it has. */
function checkUnitCount(connection: Connection, layer: string): void {
  if (!connection.checksSeals) return;
  const sql = 'SELECT units, (SELECT count(*) FROM layer_units WHERE layer = layers.id) AS found FROM layers WHERE id = ?';
  const counted = connection.get<{ units: number; found: number }>(sql, text(layer));
  if (counted !== undefined && counted.units !== counted.found) throw damagedError(connection.path);
}

export function layerUnits(connection: Connection, layer: string): UnitSeal[] {
  checkUnitCount(connection, layer);
  const rows = connection.all<Raw<UnitSeal, 'root'>>(`${UNIT} FROM layer_units WHERE layer = ? ORDER BY unit`, text(layer));
  return rows.map((row) => ({ ...row, root: hashHex(row.root) }));
}

/** Rows with their records, which are sealed apart. */
export const WITH_RECORD = `SELECT ${sealedColumns('layer_units')}, record FROM layer_units`;

export const hasRecordSeal = ({ record, record_seal: seal }: SqlRow): boolean =>
  seal === null || seal === undefined || (record !== null && seal === sealValues([record as string]));

function checkedRecord(connection: Connection, row: SqlRow): StoredUnit {
  if (connection.checksSeals && !hasRecordSeal(row)) throw damagedError(connection.path);
  return toUnit(row);
}

export function eachLayerUnit(connection: Connection, layer: string, visit: (unit: StoredUnit) => void): void {
  checkUnitCount(connection, layer);
  connection.each<SqlRow>(`${WITH_RECORD} WHERE layer = ? ORDER BY unit`, [text(layer)], (row) => visit(checkedRecord(connection, row)));
}

/** Skips units without edges, and records: opening a graph does not need them. */
export function eachLayerClaims(connection: Connection, layer: string, visit: (claims: Uint8Array) => void): void {
  checkUnitCount(connection, layer);
  eachSealed<UnitRow>(connection, 'layer_units', 'WHERE layer = ? AND edges > 0', [text(layer)], (row) => visit(row.claims));
}

export function layerRecords(connection: Connection, layer: string, keys: readonly string[]): Map<string, string> {
  checkUnitCount(connection, layer);
  const listed = inList(keys.map(text));
  const rows = connection.all<SqlRow>(
    `${WITH_RECORD} WHERE layer = ? AND unit IN ${listed.sql} AND record IS NOT NULL ORDER BY unit`,
    text(layer),
    ...listed.parameters,
  );
  return new Map(rows.map((row) => checkedRecord(connection, row)).map(({ key, record }) => [key, record as string]));
}
