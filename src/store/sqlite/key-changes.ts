/**
 * Keeps what is known of keys in step with the rows. Every write of a keyed table goes through `withKeys`; what changed is
 * collected until the end of the transaction (`storeKeys`). A whole graph brings all of its keys at once (`replaceKeys`).
 */
import { groupBy } from '../../util/group-by.ts';
import { BulkInsert } from './bulk-insert.ts';
import type { Connection } from './connection.ts';
import type { SqlRow, SqlValue } from './driver.ts';
import { damagedError } from './errors.ts';
import { type Bucket, bucketOf, type CountChange, changeBucket, KeyCollector, toBytes } from './key-buckets.ts';
import { keyPrint } from './key-print.ts';
import { bucketCount, HEAD_BUCKET, hashInSum, type KeysHead, readBuckets, readHead } from './known-keys.ts';
import { type AddKey, KEYED_TABLES, type KeyedTableName, keysOfRow } from './row-keys.ts';
import { putSealed } from './sealed-tables.ts';

interface Pending {
  readonly counts: Map<string, CountChange>;
  /** By how much the sum of all nodes' hashes changed. */
  hashes: number;
}

const pending = new WeakMap<Connection, Pending>();

/** At the beginning of a transaction: what another one left that failed does not count. */
export function beginKeys(connection: Connection): void {
  pending.delete(connection);
  connection.isChanging = false;
}

export interface TouchedRows {
  readonly table: KeyedTableName;
  readonly where?: string;
  readonly parameters?: readonly SqlValue[];
}

/** `change` changes, adds and removes rows among the touched ones and no others. */
export function withKeys<T>(connection: Connection, touched: TouchedRows, change: () => T): T {
  if (bucketCount(connection) === 0) return change();
  countRows(connection, touched, -1);
  const result = change();
  countRows(connection, touched, 1);
  return result;
}

function countRows(connection: Connection, { table, where = 'true', parameters = [] }: TouchedRows, by: number): void {
  const changes: Pending = pending.get(connection) ?? { counts: new Map(), hashes: 0 };
  pending.set(connection, changes);
  connection.isChanging = true;
  const add: AddKey = (lookup, key, detail = 0) => {
    const print = keyPrint(lookup, key, detail);
    const name = `${print.high} ${print.low}`;
    const known = changes.counts.get(name);
    if (known === undefined) changes.counts.set(name, { ...print, by });
    else known.by += by;
  };
  for (const row of keyedRows(connection, { table, where, parameters })) {
    keysOfRow(table, row, add);
    if (table === 'nodes') changes.hashes = (changes.hashes + by * hashOf(row)) | 0;
  }
}

const hashOf = ({ id, hash }: SqlRow): number => hashInSum(id as number, Buffer.from(hash as string, 'hex'));

/** At once: a statement that was left half way would keep the database open beyond its end. */
const keyedRows = (connection: Connection, { table, where, parameters }: Required<TouchedRows>): SqlRow[] =>
  connection.all(`SELECT ${KEYED_TABLES[table].columns} FROM ${table} WHERE ${where}`, ...parameters);

/** Before the transaction is committed. */
export function storeKeys(connection: Connection): void {
  const changes = pending.get(connection);
  if (changes === undefined) return;
  beginKeys(connection);
  const { buckets, hashes } = readHead(connection);
  if (changes.hashes !== 0) putHead(connection, { buckets, hashes: hashes + changes.hashes });
  const counts = [...changes.counts.values()].filter(({ by }) => by !== 0);
  const byBucket = groupBy(counts, ({ high }) => bucketOf(high, buckets));
  for (const [number, bucket] of readBuckets(connection, new Set(byBucket.keys()))) {
    const changed = changeBucket(bucket, byBucket.get(number) ?? []);
    if (changed === undefined) throw damagedError(connection.path);
    putSealed(connection, 'known_keys', [number, toBytes(changed)]);
  }
}

/** The keys of a whole graph. Tables that the caller did not count while writing them are read. */
export class GraphKeys {
  readonly #collector = new KeyCollector();
  readonly #counted = new Set<KeyedTableName>();
  #hashes = 0;
  readonly #add: AddKey = (lookup, key, detail = 0) => this.#collector.add(keyPrint(lookup, key, detail));

  add(table: KeyedTableName, row: SqlRow): void {
    this.#counted.add(table);
    this.#addRow(table, row);
  }

  /** Counts what was not added. */
  readRest(connection: Connection): void {
    const rest = (Object.keys(KEYED_TABLES) as KeyedTableName[]).filter((table) => !this.#counted.has(table));
    for (const table of rest) for (const row of keyedRows(connection, { table, where: 'true', parameters: [] })) this.#addRow(table, row);
  }

  get hashes(): number {
    return this.#hashes;
  }

  /** In order of their numbers. */
  buckets(): Bucket[] {
    return this.#collector.buckets();
  }

  records(): Bucket {
    return this.#collector.records();
  }

  #addRow(table: KeyedTableName, row: SqlRow): void {
    keysOfRow(table, row, this.#add);
    if (table === 'nodes') this.#hashes = (this.#hashes + hashOf(row)) | 0;
  }
}

export function replaceKeys(connection: Connection, keys: GraphKeys): void {
  keys.readRest(connection);
  const buckets = keys.buckets();
  connection.exec('DELETE FROM known_keys');
  putHead(connection, { buckets: buckets.length, hashes: keys.hashes });
  const insert = BulkInsert.sealed(connection, 'known_keys');
  for (const [number, bucket] of buckets.entries()) insert.add(number, toBytes(bucket));
  insert.finish();
  beginKeys(connection);
}

/** For a store without a graph. */
export function forgetKeys(connection: Connection): void {
  connection.exec('DELETE FROM known_keys');
  putHead(connection, { buckets: 0, hashes: 0 });
  beginKeys(connection);
}

function putHead(connection: Connection, { buckets, hashes }: KeysHead): void {
  putSealed(connection, 'known_keys', [HEAD_BUCKET, toBytes(Uint32Array.of(buckets, hashes))]);
}
