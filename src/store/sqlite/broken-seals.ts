/**
 * Every row of every table against its seal, one sentence for each table with rows that differ. Nodes and terms have seals
 * of their own; the keys that they are found by follow from their names.
 */
import type { BrokenSeals } from '../contract.ts';
import { leafKey, nameKey } from '../name-keys.ts';
import { lastSnapshotNumber } from './catalog-reader.ts';
import type { Connection } from './connection.ts';
import type { SqlRow } from './driver.ts';
import { missingKeys } from './missing-keys.ts';
import { NODE_ROWS, type NodeRow, nodeOf } from './node-reader.ts';
import { sealNode } from './node-seal.ts';
import { columnsOf, isSealed, SEALED_TABLES, type SealedTable, sealedColumns } from './sealed-tables.ts';
import { type SealedTermRow, TERM } from './search-reader.ts';
import { sealTerm } from './term-seal.ts';

export function brokenSeals(connection: Connection): BrokenSeals {
  const tally = new Tally();
  for (const table of Object.keys(SEALED_TABLES) as SealedTable[]) {
    const columns = columnsOf(table);
    connection.each<SqlRow>(`SELECT ${sealedColumns(table)} FROM ${table}`, [], (row) => tally.count(table, row.seal as number | null, isSealed(columns, row)));
  }
  connection.each<SealedTermRow>(TERM, [], ({ seal, ...term }) => tally.count('terms', seal, seal === sealTerm(term)));
  checkNodes(connection, tally);
  checkLastNumber(connection, tally);
  const changed = [...tally.broken].map(([table, n]) => `${n} rows of ${table} are not as they were written`);
  return { broken: [...changed, ...missingKeys(connection)], unsealed: tally.unsealed };
}

/** The number of the newest snapshot stands in a table of SQLite's own. */
function checkLastNumber(connection: Connection, tally: Tally): void {
  const newest = connection.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM snapshots')?.seq ?? null;
  tally.count('sqlite_sequence', 0, newest === null || newest === lastSnapshotNumber(connection));
}

interface Keys {
  readonly name_key: string;
  readonly leaf_key: string | null;
}

function checkNodes(connection: Connection, tally: Tally): void {
  connection.each<Keys & { row: string }>(NODE_ROWS, [], ({ row, name_key, leaf_key }) => {
    const values = parsed(row);
    tally.count('nodes', values?.at(-1) as number | null, values !== undefined && isSound(values, { name_key, leaf_key }));
  });
}

function isSound(values: NodeRow, { name_key, leaf_key }: Keys): boolean {
  const node = nodeOf(values);
  if (node === undefined) return false;
  const [key, leaf] = [nameKey(node.name), leafKey(node.name, node.kind)];
  return sealNode(node) === values.at(-1) && name_key === key && leaf_key === (leaf === key ? null : leaf);
}

function parsed(row: string): NodeRow | undefined {
  try {
    return JSON.parse(row) as NodeRow;
  } catch {
    // Text that is no longer UTF-8: the row is broken, whatever it says.
    return undefined;
  }
}

class Tally {
  readonly broken = new Map<string, number>();
  unsealed = 0;

  count(table: string, seal: number | null | undefined, sound: boolean): void {
    if (seal === null) this.unsealed++;
    else if (!sound) this.broken.set(table, (this.broken.get(table) ?? 0) + 1);
  }
}
