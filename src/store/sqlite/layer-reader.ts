/** Layers as they are stored: their seals, their units with or without claims, and the records of units. */
import type { LayerSeal, StoredUnit, UnitSeal } from '../../model/layer.ts';
import { hashHex, text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import type { SqlRow } from './driver.ts';
import { damagedError } from './errors.ts';
import { inList } from './in-list.ts';
import { expectAll, readWhole } from './known-keys.ts';
import { unitKey } from './row-keys.ts';
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
  return readWhole<SqlRow>(connection, 'layers', 'ORDER BY id').map(toLayer);
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

const RECORD = 'SELECT unit, record, record_seal FROM layer_units';

export function eachLayerUnit(connection: Connection, layer: string, visit: (unit: StoredUnit) => void): void {
  checkUnitCount(connection, layer);
  connection.each<SqlRow>(`${WITH_RECORD} WHERE layer = ? ORDER BY unit`, [text(layer)], (row) => visit(checkedRecord(connection, row)));
}

/** Skips units without edges, and records: opening a graph does not need them. */
export function eachLayerClaims(connection: Connection, layer: string, visit: (claims: Uint8Array) => void): void {
  checkUnitCount(connection, layer);
  let edges = 0;
  eachSealed<UnitRow>(connection, 'layer_units', 'WHERE layer = ? AND edges > 0', [text(layer)], (row) => {
    edges += row.edges;
    visit(row.claims);
  });
  const [seal] = readSealed<{ edges: number }>(connection, 'layers', 'WHERE id = ?', text(layer));
  // A unit whose number of edges was damaged may not have been looked at.
  if (connection.checksSeals && seal !== undefined && seal.edges !== edges) throw damagedError(connection.path);
}

export function layerRecords(connection: Connection, layer: string, keys: readonly string[]): Map<string, string> {
  checkUnitCount(connection, layer);
  const units = keys.map(text);
  const listed = inList(units);
  const rows = connection.all<SqlRow>(`${RECORD} WHERE layer = ? AND unit IN ${listed.sql} ORDER BY unit`, text(layer), ...listed.parameters);
  expectAll(
    connection,
    'unit',
    units.map((unit) => unitKey(text(layer), unit)),
    rows.length,
  );
  if (connection.checksSeals && !rows.every(hasRecordSeal)) throw damagedError(connection.path);
  return new Map(rows.flatMap(({ unit, record }) => (record === null ? [] : [[unit as string, record as string]])));
}
