/**
 * One connection: prepared statements kept by their text, every error explained. The rest of the store speaks SQL
 * only through this class, so no driver type and no raw SQLite error gets past it.
 */
import { type Database, loadDriver, type SqlRow, type SqlValue, type Statement } from './driver.ts';
import { explainError, isBusy } from './errors.ts';

export interface ConnectionOptions {
  readonly readonly: boolean;
  /** SQLite's own wait for a lock. Blocks the thread, so it is short; long waits are asynchronous (beginImmediate). */
  readonly busyTimeoutMs: number;
  /** Assume that no process writes: the only way to read a database in a read-only folder. */
  readonly immutable?: boolean;
}

const RETRY_MS = 50;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Connection {
  readonly path: string;
  /** False while someone looks for damage, who has to read what is damaged. */
  checksSeals = true;
  /** Within a transaction that has changed rows: what is known of their keys follows at its end. */
  isChanging = false;
  readonly #db: Database;
  readonly #busyTimeoutMs: number;
  readonly #statements = new Map<string, Statement>();

  static async open(path: string, options: ConnectionOptions): Promise<Connection> {
    const DatabaseSync = loadDriver();
    try {
      const location = options.immutable ? `${fileUri(path)}?immutable=1` : path;
      const connection = new Connection(path, new DatabaseSync(location, { readOnly: options.readonly }), options.busyTimeoutMs);
      connection.exec(`PRAGMA busy_timeout = ${options.busyTimeoutMs}`);
      return connection;
    } catch (error) {
      throw explainError(error, path);
    }
  }

  private constructor(path: string, db: Database, busyTimeoutMs: number) {
    this.path = path;
    this.#db = db;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  /** Casts rows to the shape that the statement selects: SQL is checked by tests, not by the compiler. */
  all<T = SqlRow>(sql: string, ...parameters: SqlValue[]): T[] {
    return this.#explained(() => this.prepare(sql).all(...parameters)) as T[];
  }

  get<T = SqlRow>(sql: string, ...parameters: SqlValue[]): T | undefined {
    return this.#explained(() => this.prepare(sql).get(...parameters)) as T | undefined;
  }

  /** A statement of its own, because `visit` may ask something with the same text. */
  each<T = SqlRow>(sql: string, parameters: readonly SqlValue[], visit: (row: T) => void): void {
    const rows = this.#explained(() => this.#db.prepare(sql).iterate(...parameters));
    for (;;) {
      const step = this.#explained(() => rows.next());
      if (step.done) return;
      visit(step.value as T);
    }
  }

  run(sql: string, ...parameters: SqlValue[]): void {
    this.#explained(() => this.prepare(sql).run(...parameters));
  }

  exec(sql: string): void {
    this.#explained(() => this.#db.exec(sql));
  }

  prepare(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  pragma(name: string): SqlValue {
    const row = this.get(`PRAGMA ${name}`);
    return row === undefined ? null : (Object.values(row)[0] ?? null);
  }

  /** Takes the write lock. */
  beginImmediate(waitMs: number): Promise<void> {
    return this.execWhenFree('BEGIN IMMEDIATE', waitMs);
  }

  /**
   * For statements that need a lock and change nothing when they are refused it: tries again, without blocking the
   * thread, until `waitMs` have passed. SQLite's own wait is not enough: where waiting could end in a deadlock, it
   * refuses at once.
   */
  async execWhenFree(sql: string, waitMs: number): Promise<void> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      try {
        this.#db.exec(sql);
        return;
      } catch (error) {
        if (!isBusy(error) || Date.now() >= deadline) throw explainError(error, this.path);
      }
      await sleep(RETRY_MS);
    }
  }

  /** Moves the log into the file and empties it, as far as open readers allow. Never waits for them. */
  checkpoint(): void {
    this.exec('PRAGMA busy_timeout = 0');
    try {
      this.get('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      this.exec(`PRAGMA busy_timeout = ${this.#busyTimeoutMs}`);
    }
  }

  /** SQLite ends the transaction by itself on some errors (a full disk), so there may be nothing left to undo. */
  rollback(): void {
    try {
      this.#db.exec('ROLLBACK');
    } catch (error) {
      if (!/no transaction is active/.test(String(error))) throw explainError(error, this.path);
    }
  }

  close(): void {
    this.#statements.clear();
    this.#explained(() => this.#db.close());
  }

  #explained<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw explainError(error, this.path);
    }
  }
}

/** `?` and `#` would end the path of a URI, `%` would begin an escape. */
function fileUri(path: string): string {
  const escaped = path.replaceAll('%', '%25').replaceAll('?', '%3f').replaceAll('#', '%23').replaceAll('\\', '/');
  return /^[A-Za-z]:/.test(escaped) ? `file:///${escaped}` : `file:${escaped}`;
}
