/**
 * GraphStore on one SQLite file: one connection that writes, one connection for each open reader. Writes of one store
 * run one after another; between processes SQLite's write lock decides, and the wait for it is bounded.
 */
import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { UserError } from '../../errors.ts';
import type { Hash } from '../../model/hash.ts';
import type { CollectedGarbage, DerivedData, GraphData, GraphStore, GraphUpdate, LayerChange, PendingGraph, ReadOptions, WriteProgress } from '../contract.ts';
import { hashBytes, text } from '../shared/values.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Connection } from './connection.ts';
import { replaceDerived } from './derived-writer.ts';
import { readonlyError } from './errors.ts';
import { HISTORY_TABLES } from './history-writer.ts';
import { beginKeys, forgetKeys, storeKeys, withKeys } from './key-changes.ts';
import { dropLayer, putLayer } from './layer-writer.ts';
import { readThrough } from './read-through.ts';
import { beginRead, type ClosableReader, createReader } from './reader.ts';
import { putSealed } from './sealed-tables.ts';
import { updateStoredGraph } from './update-graph.ts';
import { clearGraph, writeGraph } from './writer.ts';

export interface SqliteStoreParts {
  readonly path: string;
  /** The connection that was opened first; undefined writes for a store that may only read. */
  readonly main: Connection;
  readonly readonly: boolean;
  readonly lockWaitMs: number;
  readonly openReader: () => Promise<Connection>;
}

/**
 * A process that opens the database reads the whole log first: 10 ms for 14 MB. SQLite begins it anew only when a
 * process writes twice, so short-lived processes that each store one answer would let it grow without bound. Bytes.
 */
const MAX_LOG = 512 * 1024;
/** A server asks a few questions at a time; more connections than that are closed after use. */
const MAX_IDLE_READERS = 4;

export class SqliteStore implements GraphStore {
  readonly #parts: SqliteStoreParts;
  readonly #idle: Connection[] = [];
  readonly #busy = new Set<Connection>();
  #writes: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(parts: SqliteStoreParts) {
    this.#parts = parts;
  }

  async read({ evenDamaged = false }: ReadOptions = {}): Promise<ClosableReader> {
    if (this.#closed) throw closedError();
    const connection = this.#idle.pop() ?? (await this.#parts.openReader());
    try {
      // It may have been closed while the connection was being opened.
      if (this.#closed) throw closedError();
      connection.checksSeals = !evenDamaged;
      beginRead(connection);
    } catch (error) {
      connection.close();
      throw error;
    }
    this.#busy.add(connection);
    return createReader(connection, (done) => this.#release(done));
  }

  replaceGraph(data: GraphData | PendingGraph, progress?: WriteProgress): Promise<void> {
    return this.#write(async (connection) => {
      await writeGraph(connection, data, progress);
    }, true);
  }

  updateGraph(update: GraphUpdate): Promise<void> {
    return this.#write((connection) => updateStoredGraph(connection, update));
  }

  putNotes(key: string, notes: ReadonlyMap<Hash, string>): Promise<void> {
    return this.#write((connection) => {
      for (const [hash, value] of notes) putNote(connection, text(key), hash, text(value));
    });
  }

  deleteNotes(key: string): Promise<void> {
    return this.#write((connection) =>
      withKeys(connection, { table: 'notes', where: 'key = ?', parameters: [text(key)] }, () => connection.run('DELETE FROM notes WHERE key = ?', text(key))),
    );
  }

  putLayer(change: LayerChange): Promise<void> {
    return this.#write((connection) => putLayer(connection, change));
  }

  dropLayer(id: string): Promise<void> {
    return this.#write((connection) => dropLayer(connection, id));
  }

  reset(): Promise<void> {
    return this.#write((connection) => {
      clearGraph(connection);
      for (const table of ['layers', 'layer_units', 'snapshots', 'event_nodes', ...HISTORY_TABLES]) connection.exec(`DELETE FROM ${table}`);
      forgetKeys(connection);
    }, true);
  }

  async collectGarbage(keep: number): Promise<CollectedGarbage> {
    let collected: CollectedGarbage = { snapshots: 0, events: 0, labels: 0 };
    await this.#write((connection) => {
      collected = collectGarbage(connection, keep);
    });
    return collected;
  }

  vacuum(): Promise<{ before: number; after: number }> {
    return this.#alone(async (connection) => {
      connection.checkpoint();
      const before = await fileSize(this.#parts.path);
      connection.exec('VACUUM');
      connection.checkpoint();
      return { before, after: await fileSize(this.#parts.path) };
    });
  }

  replaceDerived(data: DerivedData): Promise<void> {
    return this.#write((connection) => replaceDerived(connection, data), true);
  }

  async integrityCheck(quick = false): Promise<string[]> {
    if (this.#closed) throw closedError();
    if (!quick) await readThrough(this.#parts.path);
    try {
      const rows = this.#parts.main.all(`PRAGMA ${quick ? 'quick_check' : 'integrity_check'}`);
      return rows.map((row) => String(Object.values(row)[0])).filter((problem) => problem !== 'ok');
    } catch (error) {
      // The check itself can fail on a badly damaged file.
      if (error instanceof UserError && error.code === 'DB_CORRUPT') return [error.message];
      throw error;
    }
  }

  /** Waits for a write under way; readers that are still open are ended. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#writes.catch(() => undefined);
    for (const connection of [...this.#idle, ...this.#busy, this.#parts.main]) connection.close();
    this.#idle.length = 0;
    this.#busy.clear();
  }

  #release(connection: Connection): void {
    // The store was closed first and has closed the connection.
    if (!this.#busy.delete(connection)) return;
    connection.rollback();
    if (this.#idle.length < MAX_IDLE_READERS) this.#idle.push(connection);
    else connection.close();
  }

  #write(work: (connection: Connection) => void | Promise<void>, large = false): Promise<void> {
    return this.#alone(async (connection) => {
      await connection.beginImmediate(this.#parts.lockWaitMs);
      beginKeys(connection);
      try {
        await work(connection);
        storeKeys(connection);
        connection.exec('COMMIT');
      } catch (error) {
        connection.rollback();
        throw error;
      }
      if (large || logSize(this.#parts.path) > MAX_LOG) connection.checkpoint();
    });
  }

  /** One write at a time on the writing connection: a second one would end up inside the first one's transaction. */
  #alone<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const problem = this.#closed ? closedError() : this.#parts.readonly ? readonlyError(this.#parts.path) : undefined;
    if (problem) return Promise.reject(problem);
    const result = this.#writes.then(() => work(this.#parts.main));
    this.#writes = result.catch(() => undefined);
    return result;
  }
}

function putNote(connection: Connection, key: string, hash: Hash, value: string): void {
  const parameters = [key, hashBytes(hash)];
  withKeys(connection, { table: 'notes', where: 'key = ? AND hash = ?', parameters }, () => putSealed(connection, 'notes', [...parameters, value]));
}

const logSize = (path: string): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;

const closedError = () => new Error('the store is closed');

async function fileSize(path: string): Promise<number> {
  return (await stat(path)).size;
}
