/**
 * Rows on their way into a table, in COPY's binary format: several times faster than INSERT, and the only way in that the
 * store uses for more than one row. Enters: a session inside of a transaction, values in the order of the table's columns.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Connection } from 'pg';
import type { Session } from './database.ts';
import { COLUMNS, type ColumnType, type Table } from './tables.ts';

export type CopyValue = null | number | string | Uint8Array;

const CHUNK = 256 * 1024;
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END = Buffer.from([0xff, 0xff]);
const NOTHING = -1;

interface CopyConnection extends Connection {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** What the driver calls while a statement of ours runs. */
class CopyStatement {
  readonly started: Promise<CopyConnection>;
  readonly done: Promise<void>;
  readonly #text: string;
  #start!: (connection: CopyConnection) => void;
  #finish!: () => void;
  #fail!: (error: Error) => void;

  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
    });
    // A statement that fails never starts.
    this.started = new Promise((resolve, reject) => {
      this.#start = resolve;
      this.done.catch(reject);
    });
    this.started.catch(() => undefined);
  }

  submit(connection: CopyConnection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#start(connection);
  }

  handleError(error: Error): void {
    this.#fail(error);
  }

  handleReadyForQuery(): void {
    this.#finish();
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

export class CopyIn {
  readonly #statement: CopyStatement;
  readonly #types: readonly ColumnType[];
  #buffer = Buffer.allocUnsafe(CHUNK);
  #at = 0;
  /** Of all chunks. */
  bytes = 0;

  constructor(session: Session, table: Table) {
    const columns = COLUMNS[table];
    this.#types = Object.values(columns);
    this.#statement = new CopyStatement(session.text(`COPY $.${table} (${Object.keys(columns).join(', ')}) FROM STDIN (FORMAT binary)`));
    session.client.query(this.#statement as never);
    this.#buffer.set(SIGNATURE);
    this.#at = SIGNATURE.length;
  }

  /** Full: time to `flush`. */
  get isFull(): boolean {
    return this.#at >= CHUNK - 4_096;
  }

  add(values: readonly CopyValue[]): void {
    this.#room(2);
    this.#at = this.#buffer.writeInt16BE(this.#types.length, this.#at);
    for (let i = 0; i < this.#types.length; i++) this.#put(this.#types[i] as ColumnType, values[i] as CopyValue);
  }

  async flush(): Promise<void> {
    const connection = await this.#statement.started;
    connection.sendCopyFromChunk(this.#buffer.subarray(0, this.#at));
    this.bytes += this.#at;
    // The socket keeps the chunk until it is sent.
    this.#buffer = Buffer.allocUnsafe(CHUNK);
    this.#at = 0;
    if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), this.#statement.done]);
  }

  async finish(): Promise<void> {
    await this.flush();
    const connection = await this.#statement.started;
    connection.sendCopyFromChunk(END);
    connection.endCopyFrom();
    await this.#statement.done;
  }

  /** After an error in making rows: the transaction is lost, the connection is not. */
  async abandon(): Promise<void> {
    try {
      (await this.#statement.started).sendCopyFail('abandoned');
      await this.#statement.done;
    } catch (error) {
      // It fails with what it was told, or had failed before: the caller has the reason.
      if (!(error instanceof Error)) throw error;
    }
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }

  #put(type: ColumnType, value: CopyValue): void {
    if (value === null) {
      this.#room(4);
      this.#at = this.#buffer.writeInt32BE(NOTHING, this.#at);
    } else if (typeof value === 'number') this.#putNumber(type, value);
    else if (typeof value === 'string') this.#putText(type, value);
    else this.#putBytes(value);
  }

  /** Unsigned numbers of 32 bits come back with `>>> 0`. */
  #putNumber(type: ColumnType, value: number): void {
    this.#room(12);
    const size = type === 'int2' ? 2 : type === 'int8' ? 8 : 4;
    this.#at = this.#buffer.writeInt32BE(size, this.#at);
    if (size === 2) this.#at = this.#buffer.writeInt16BE(value, this.#at);
    else if (size === 8) this.#at = this.#buffer.writeBigInt64BE(BigInt(value), this.#at);
    else this.#at = this.#buffer.writeInt32BE(value | 0, this.#at);
  }

  #putText(type: ColumnType, value: string): void {
    this.#room(4 + value.length * 3);
    const length = this.#buffer.write(value, this.#at + 4, type === 'hash' ? 'hex' : 'utf8');
    this.#buffer.writeInt32BE(length, this.#at);
    this.#at += 4 + length;
  }

  #putBytes(value: Uint8Array): void {
    this.#room(4 + value.length);
    this.#at = this.#buffer.writeInt32BE(value.length, this.#at);
    this.#buffer.set(value, this.#at);
    this.#at += value.length;
  }
}

export interface CopiedRows {
  readonly count: number;
  readonly bytes: number;
}

/** All of `rows`; says how many there were. `visit` hears of every so many. Without rows nothing is sent. */
export async function copyRows(
  session: Session,
  table: Table,
  rows: Iterable<readonly CopyValue[]>,
  visit?: (done: number) => Promise<void>,
): Promise<CopiedRows> {
  let copy: CopyIn | undefined;
  let count = 0;
  try {
    for (const row of rows) {
      copy ??= new CopyIn(session, table);
      copy.add(row);
      count++;
      if (!copy.isFull) continue;
      await copy.flush();
      await visit?.(count);
    }
  } catch (error) {
    await copy?.abandon();
    throw error;
  }
  await copy?.finish();
  await visit?.(count);
  return { count, bytes: copy?.bytes ?? 0 };
}
