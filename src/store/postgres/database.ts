/**
 * One database: a pool of connections, shared by everything in this process that names the same location. No session has
 * state of its own (no prepared statements, no settings that outlive a transaction), so a pooler may stand in between. A
 * question whose connection breaks is asked again on another one: rows of a version never change, so the answer is the same.
 */
import type { Pool, PoolClient } from 'pg';
import { explainError, isPassing } from './errors.ts';
import { type Location, parseLocation } from './location.ts';

export type PgValue = null | boolean | number | string | Uint8Array | readonly (number | string | Uint8Array)[];

/** Runs statements: the pool, or one transaction. */
export interface Queries {
  rows<Row extends readonly unknown[]>(sql: string, values?: readonly PgValue[]): Promise<Row[]>;
}

/** Milliseconds between attempts: long enough for a restart of the server, short enough for someone who waits. */
const RETRY_AFTER = [50, 200, 500, 1_000, 2_000, 3_000];
const READ_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 30_000;
const IDLE_MS = 30_000;

const INT8 = 20;
const BYTEA = 17;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Database implements Queries {
  readonly location: Location;
  readonly #pool: Promise<Pool>;
  /** Set once the schema was found to be this program's. */
  checked = false;

  constructor(location: string) {
    this.location = parseLocation(location);
    this.#pool = openPool(this.location);
    this.#pool.catch(() => undefined);
  }

  /** `$.table` becomes the table of this schema. */
  text(sql: string): string {
    return sql.replaceAll('$.', `${this.location.schema}.`);
  }

  async rows<Row extends readonly unknown[]>(sql: string, values: readonly PgValue[] = []): Promise<Row[]> {
    const pool = await this.#pool;
    const query = { text: this.text(sql), values: values as unknown[], rowMode: 'array' as const, query_timeout: READ_TIMEOUT_MS };
    for (let attempt = 0; ; attempt++) {
      try {
        return (await pool.query<Row & unknown[]>(query)).rows;
      } catch (error) {
        const wait = RETRY_AFTER[attempt];
        if (wait === undefined || !isPassing(error)) throw explainError(error, this.location.shown);
        await sleep(wait);
      }
    }
  }

  /** One transaction, on one connection. Begun again elsewhere while nothing was done; never repeated after that. */
  async transaction<T>(begin: string, work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#begin(begin);
    try {
      const result = await work(session);
      await session.rows('COMMIT');
      session.release();
      return result;
    } catch (error) {
      await session.abandon(error);
      throw explainError(error, this.location.shown);
    }
  }

  async #begin(begin: string): Promise<Session> {
    const pool = await this.#pool;
    for (let attempt = 0; ; attempt++) {
      let session: Session | undefined;
      try {
        session = new Session(await pool.connect(), this);
        await session.rows(begin);
        return session;
      } catch (error) {
        await session?.abandon(error);
        const wait = RETRY_AFTER[attempt];
        if (wait === undefined || !isPassing(error)) throw explainError(error, this.location.shown);
        await sleep(wait);
      }
    }
  }
}

/** One connection inside of a transaction. */
export class Session implements Queries {
  readonly client: PoolClient;
  readonly #database: Database;
  #lost: Error | undefined;

  constructor(client: PoolClient, database: Database) {
    this.client = client;
    this.#database = database;
    client.on('error', this.#onError);
  }

  text(sql: string): string {
    return this.#database.text(sql);
  }

  async rows<Row extends readonly unknown[]>(sql: string, values: readonly PgValue[] = []): Promise<Row[]> {
    if (this.#lost) throw this.#lost;
    const query = { text: this.text(sql), values: values as unknown[], rowMode: 'array' as const, query_timeout: WRITE_TIMEOUT_MS };
    return (await this.client.query<Row & unknown[]>(query)).rows;
  }

  release(): void {
    this.client.off('error', this.#onError);
    this.client.release();
  }

  /** Rolls back; a connection that cannot even do that is closed, and the server rolls back by itself. */
  async abandon(cause: unknown): Promise<void> {
    this.client.off('error', this.#onError);
    try {
      if (isPassing(cause)) throw cause;
      await this.client.query({ text: 'ROLLBACK', query_timeout: ROLLBACK_TIMEOUT_MS } as never);
      this.client.release();
    } catch (error) {
      this.client.on('error', () => undefined);
      this.client.release(error instanceof Error ? error : true);
    }
  }

  #onError = (error: Error): void => {
    this.#lost = error;
  };
}

/** A statement of a write may wait for another process's lock; nothing takes longer than this unless the network is cut. */
const WRITE_TIMEOUT_MS = 180_000;
const ROLLBACK_TIMEOUT_MS = 5_000;

async function openPool({ connectionString, password, pool }: Location): Promise<Pool> {
  const { default: pg } = await import('pg');
  const opened = new pg.Pool({
    connectionString,
    ...(password !== undefined && { password }),
    max: pool,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    // A command that is done does not wait for idle connections.
    allowExitOnIdle: true,
    keepAlive: true,
    application_name: 'knowing',
    types: { getTypeParser: (oid: number) => parserOf(oid, pg.types) as never },
  });
  // An idle connection that the server closes is no event: the next question opens another.
  opened.on('error', () => undefined);
  return opened;
}

type Parser = (value: string) => unknown;

function parserOf(oid: number, types: { getTypeParser(oid: number, format: 'text'): Parser }): Parser {
  if (oid === INT8) return Number;
  if (oid === BYTEA) return bytesOf;
  return types.getTypeParser(oid, 'text');
}

/** A memory of its own: typed arrays are laid over it, and a small Buffer shares its memory with others. */
function bytesOf(value: string): Uint8Array {
  const bytes = new Uint8Array((value.length - 2) / 2);
  Buffer.from(bytes.buffer).write(value.slice(2), 'hex');
  return bytes;
}

const databases = new Map<string, Database>();

export function databaseAt(location: string): Database {
  const { connectionString, schema, grace } = parseLocation(location);
  const key = `${connectionString} ${schema} ${grace}`;
  let database = databases.get(key);
  if (database === undefined) {
    database = new Database(location);
    databases.set(key, database);
  }
  return database;
}
