/**
 * How many rows there have to be for a key. Rows are sealed, so that a changed one is an error when it is read; a row
 * that a damaged page of an index no longer leads to is simply not found. Every lookup therefore compares how many rows
 * it found with how many were written. Nothing is known of graphs from before migration 6.
 */
import { text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import { damagedError } from './errors.ts';
import { inList } from './in-list.ts';
import { type Bucket, bucketOf, countIn, toBucket } from './key-buckets.ts';
import { type KeyPrint, keyPrint } from './key-print.ts';
import type { KeyedTableName, Lookup } from './row-keys.ts';
import { sealBytes } from './row-seal.ts';
import { readSealed, type SealedTable } from './sealed-tables.ts';

export const HEAD_BUCKET = -1;

interface BucketRow {
  readonly bucket: number;
  readonly keys: Uint8Array;
}

export interface KeysHead {
  /** 0: nothing is known. */
  readonly buckets: number;
  /** Sum over all nodes, for whoever reads their hashes from an index alone. */
  readonly hashes: number;
}

export function readHead(connection: Connection): KeysHead {
  const [row] = readSealed<BucketRow>(connection, 'known_keys', 'WHERE bucket = ?', HEAD_BUCKET);
  if (row === undefined) throw damagedError(connection.path);
  const [buckets = 0, hashes = 0] = toBucket(row.keys);
  return { buckets, hashes };
}

export const bucketCount = (connection: Connection): number => readHead(connection).buckets;

export function readBuckets(connection: Connection, numbers: ReadonlySet<number>): Map<number, Bucket> {
  const listed = inList([...numbers]);
  const rows = readSealed<BucketRow>(connection, 'known_keys', `WHERE bucket IN ${listed.sql}`, ...listed.parameters);
  if (rows.length !== numbers.size) throw damagedError(connection.path);
  return new Map(rows.map(({ bucket, keys }) => [bucket, toBucket(keys)]));
}

const NO_DETAIL = [0];

/** `details`: of rows of which kinds. Undefined when nothing is known. */
function countKnown(connection: Connection, lookup: Lookup, keys: Iterable<string>, details: readonly number[] = NO_DETAIL): number | undefined {
  const buckets = bucketCount(connection);
  if (buckets === 0) return undefined;
  const prints: KeyPrint[] = [];
  for (const key of new Set(keys)) {
    const { high, low } = keyPrint(lookup, text(key), 0);
    for (const detail of details) prints.push({ high, low: (low | detail) >>> 0 });
  }
  const read = readBuckets(connection, new Set(prints.map(({ high }) => bucketOf(high, buckets))));
  return prints.reduce((sum, print) => sum + countIn(read.get(bucketOf(print.high, buckets)) as Bucket, print), 0);
}

/** Throws when other than all rows of the keys were found. */
export function expectAll(connection: Connection, lookup: Lookup, keys: Iterable<string>, found: number, details?: readonly number[]): void {
  if (!connection.checksSeals || connection.isChanging) return;
  const known = countKnown(connection, lookup, keys, details);
  if (known !== undefined && known !== found) throw damagedError(connection.path);
}

/** The same for a table that was read whole. */
export const expectRows = (connection: Connection, table: KeyedTableName, found: number): void => expectAll(connection, 'row', [table], found);

/** Of what is known: nothing may be. */
export function hasAllRows(connection: Connection, table: KeyedTableName): boolean {
  const { n } = connection.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`) as { n: number };
  return n === (countKnown(connection, 'row', [table]) ?? n);
}

/** A whole table, no row missing. `rest` may order the rows and may not leave any out. */
export function readWhole<Row extends object>(connection: Connection, table: KeyedTableName & SealedTable, rest = ''): Row[] {
  const rows = readSealed<Row>(connection, table, rest);
  expectRows(connection, table, rows.length);
  return rows;
}

/** What a node adds to the sum of hashes: which id has which hash. */
export const hashInSum = (id: number, hash: Uint8Array): number => (sealBytes(hash) ^ Math.imul(id + 1, 0x9e3779b1)) >>> 0;

export function expectHashes(connection: Connection, found: number): void {
  if (!connection.checksSeals || connection.isChanging) return;
  const { buckets, hashes } = readHead(connection);
  if (buckets > 0 && hashes !== Uint32Array.of(found)[0]) throw damagedError(connection.path);
}
