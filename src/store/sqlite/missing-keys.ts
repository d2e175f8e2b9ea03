/** For whoever looks for damage: what the rows of all tables can be found by against what was known when they were written. */
import type { Connection } from './connection.ts';
import type { SqlRow } from './driver.ts';
import { type Bucket, countIn, toBucket } from './key-buckets.ts';
import { GraphKeys } from './key-changes.ts';
import { keyPrint } from './key-print.ts';
import { HEAD_BUCKET } from './known-keys.ts';
import { KEYED_TABLES } from './row-keys.ts';

/** Too many rows to hold them all. */
const LARGE = ['nodes', 'terms', 'unresolved'] as const;

/** In words; empty when everything is there, and for graphs of which nothing is known. */
export function missingKeys(connection: Connection): string[] {
  const stored = connection.all<{ bucket: number; keys: Uint8Array }>('SELECT bucket, keys FROM known_keys ORDER BY bucket');
  const head = stored.find(({ bucket }) => bucket === HEAD_BUCKET);
  if (head === undefined) return ['what is known of the rows has no beginning'];
  const [buckets = 0, hashes = 0] = toBucket(head.keys);
  if (buckets === 0) return [];
  const known = joined(stored.filter(({ bucket }) => bucket >= 0).map(({ keys }) => toBucket(keys)));
  const keys = new GraphKeys();
  for (const table of LARGE) connection.each<SqlRow>(`SELECT ${KEYED_TABLES[table].columns} FROM ${table}`, [], (row) => keys.add(table, row));
  keys.readRest(connection);
  const there = keys.records();
  if (isSame(known, there) && hashes === Uint32Array.of(keys.hashes)[0]) return [];
  const tables = Object.keys(KEYED_TABLES).flatMap((table) => rowsMissing(connection, table, known));
  return tables.length > 0 ? tables : ['some rows cannot be found by what they were written under'];
}

function rowsMissing(connection: Connection, table: string, known: Bucket): string[] {
  const expected = countIn(known, keyPrint('row', table, 0));
  const { n } = connection.get<SqlRow & { n: number }>(`SELECT count(*) AS n FROM ${table}`) as { n: number };
  return n === expected ? [] : [`${table} has ${n} rows instead of ${expected}`];
}

function joined(parts: readonly Bucket[]): Bucket {
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const isSame = (a: Bucket, b: Bucket): boolean => a.length === b.length && a.every((value, i) => value === b[i]);
