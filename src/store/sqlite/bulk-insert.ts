/**
 * Inserts many rows with few calls: one statement carries a batch of rows, the rest goes row by row, because
 * crossing into the driver costs more than the insert itself (measured: docs/store.md).
 */
import type { Connection } from './connection.ts';
import type { SqlValue } from './driver.ts';
import { sealValues } from './row-seal.ts';
import { columnsOf, type SealedTable } from './sealed-tables.ts';

/** Of 1, 20, 60 and 200 rows a call, 60 was the fastest. */
const BATCH_ROWS = 60;

export class BulkInsert {
  readonly #connection: Connection;
  readonly #single: string;
  readonly #batch: string;
  readonly #width: number;
  readonly #seal: boolean;
  #pending: SqlValue[] = [];

  /** Rows in the order of the table's sealed columns; the seal is added. */
  static sealed(connection: Connection, table: SealedTable): BulkInsert {
    return new BulkInsert(connection, table, [...columnsOf(table), 'seal'], true);
  }

  constructor(connection: Connection, table: string, columns: readonly string[], seal = false) {
    const into = `INSERT INTO ${table} (${columns.join(', ')}) VALUES `;
    const row = `(${columns.map(() => '?').join(', ')})`;
    this.#connection = connection;
    this.#width = columns.length;
    this.#seal = seal;
    this.#single = into + row;
    this.#batch = into + new Array(BATCH_ROWS).fill(row).join(', ');
  }

  add(...row: SqlValue[]): void {
    this.#pending.push(...row);
    if (this.#seal) this.#pending.push(sealValues(row));
    if (this.#pending.length < this.#width * BATCH_ROWS) return;
    this.#connection.run(this.#batch, ...this.#pending);
    this.#pending.length = 0;
  }

  /** Sends what did not fill a batch. */
  finish(): void {
    const rest = this.#pending;
    this.#pending = [];
    for (let at = 0; at < rest.length; at += this.#width) this.#connection.run(this.#single, ...rest.slice(at, at + this.#width));
  }
}
