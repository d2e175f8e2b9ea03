/**
 * A database that is damaged makes place for a new one. Enters: its path. Leaves: the damaged file under another name, and
 * in its place an empty database that holds what no index run can make again, as far as it can still be read: notes (what
 * was learned) and layers. Rows that are not as they were written are left behind.
 */
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { UserError } from '../../errors.ts';
import type { Hash } from '../../model/hash.ts';
import type { LayerSeal, StoredUnit } from '../../model/layer.ts';
import { groupBy } from '../../util/group-by.ts';
import type { GraphStore, Rescued } from '../contract.ts';
import { hashHex } from '../shared/values.ts';
import { Connection } from './connection.ts';
import type { SqlRow } from './driver.ts';
import { hasRecordSeal, toLayer, toUnit, WITH_RECORD } from './layer-reader.ts';
import { APPLICATION_ID } from './migrate.ts';
import { columnsOf, isSealed, type SealedTable, sealedColumns } from './sealed-tables.ts';

const SUFFIXES = ['', '-wal', '-shm'];
const APPLICATION_ID_AT = 68;

/** `open` makes the new database. */
export async function rescueSqliteStore(path: string, open: (path: string) => Promise<GraphStore>): Promise<Rescued> {
  const kept = await readKnowledge(path);
  const damagedFile = `${path}.damaged`;
  for (const suffix of SUFFIXES) {
    rmSync(damagedFile + suffix, { force: true });
    if (existsSync(path + suffix)) renameSync(path + suffix, damagedFile + suffix);
  }
  const store = await open(path);
  try {
    for (const [key, notes] of kept.notes) await store.putNotes(key, notes);
    for (const { seal, units } of kept.layers) await store.putLayer({ base: null, seal, put: units, drop: [] });
  } finally {
    await store.close();
  }
  return { damagedFile, notes: [...kept.notes.values()].reduce((sum, notes) => sum + notes.size, 0), layers: kept.layers.length, lost: kept.lost };
}

/** Whether the file says that it is ours: then it may be moved even where a person named it. */
export function isOwnFile(path: string): boolean {
  const bytes = Buffer.alloc(4);
  const file = openSync(path, 'r');
  try {
    return readSync(file, bytes, 0, 4, APPLICATION_ID_AT) === 4 && bytes.readUInt32BE() === APPLICATION_ID;
  } finally {
    closeSync(file);
  }
}

interface Knowledge {
  readonly notes: Map<string, Map<Hash, string>>;
  readonly layers: { seal: LayerSeal; units: StoredUnit[] }[];
  readonly lost: string[];
}

async function readKnowledge(path: string): Promise<Knowledge> {
  const nothing: Knowledge = { notes: new Map(), layers: [], lost: ['nothing in it could be read'] };
  try {
    const connection = await Connection.open(path, { readonly: true, busyTimeoutMs: 0 });
    try {
      // Fails where nothing can be read at all.
      connection.get('SELECT 1 FROM sqlite_schema');
      return knowledgeOf(connection);
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return nothing;
  }
}

function knowledgeOf(connection: Connection): Knowledge {
  const lost: string[] = [];
  const read = (table: SealedTable, order: string) => {
    const { rows, complete } = readableRows(connection, table, order);
    if (!complete) lost.push(`some of its ${table.replace('_', ' ')}`);
    return rows;
  };
  const notes = new Map<string, Map<Hash, string>>();
  for (const row of read('notes', 'key, hash')) {
    const ofKey = notes.get(row.key as string) ?? new Map<Hash, string>();
    notes.set(row.key as string, ofKey.set(hashHex(row.hash as Uint8Array), row.value as string));
  }
  const units = groupBy(read('layer_units', 'id'), (row) => row.layer as string);
  const layers = read('layers', 'id').map((row) => ({ seal: toLayer(row), units: (units.get(row.id as string) ?? []).map(toUnit) }));
  // A layer without all of its units does not have the root that it says.
  const whole = layers.filter(({ seal, units: own }) => own.length === seal.units);
  for (const { seal } of layers) if (!whole.some((layer) => layer.seal === seal)) lost.push(`the layer ${seal.id}`);
  return { notes, layers: whole, lost: [...new Set(lost)] };
}

/** From both ends towards the damage: a page that cannot be read hides what is behind it. */
function readableRows(connection: Connection, table: SealedTable, order: string): { rows: SqlRow[]; complete: boolean } {
  const found = new Map<string, SqlRow>();
  const columns = columnsOf(table);
  const select = table === 'layer_units' ? WITH_RECORD : `SELECT ${sealedColumns(table)} FROM ${table}`;
  let complete = true;
  for (const direction of ['ASC', 'DESC']) {
    const sorted = order.replaceAll(/\w+/g, `$& ${direction}`);
    try {
      connection.each<SqlRow>(`${select} ORDER BY ${sorted}`, [], (row) => {
        if (isSealed(columns, row) && hasRecordSeal(row)) found.set(keyOf(row), row);
        else complete = false;
      });
      break;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      complete = false;
    }
  }
  return { rows: [...found.values()], complete };
}

const keyOf = (row: SqlRow): string => JSON.stringify([row.key, row.layer, row.unit, row.id, row.hash === undefined ? '' : hashHex(row.hash as Uint8Array)]);

/** Damage, or a table that is not there: SQLite has no code for the latter but "error". */
function isUnreadable(error: unknown): boolean {
  return (error instanceof UserError && error.code === 'DB_CORRUPT') || /no such (?:table|column)|unable to open|malformed/.test(String(error));
}
