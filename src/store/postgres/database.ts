/**
 * One database: a pool of connections, shared by everything in this process that names the same location. No session has
 * state of its own (no prepared statements, no settings that outlive a transaction), so a pooler may stand in between. A
 * question whose connection breaks is asked again on another one: rows of a version never change, so the answer is the same.
 */
import type { Pool, PoolClient } from 'pg';
import { explainError, isPassing } from './errors.ts';
import { KeptRows } from './kept-rows.ts';
import { type Location, parseLocation } from './location.ts';
import { PROBE_MS, Reachability } from './reachability.ts';

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
  readonly #reach: Reachability;
  /** All of the pool's, and those that a transaction holds: it waits longer, and ends by itself. */
  readonly #clients = new Set<ClientBase>();
  readonly #held = new Set<ClientBase>();
  readonly kept = new KeptRows();
  /** Set once the schema was found to be this program's. */
  checked = false;

  constructor(location: string) {
    this.location = parseLocation(location);
    this.#pool = openPool(this.location, this.#clients);
    this.#pool.catch(() => undefined);
    this.#reach = new Reachability({ probe: () => probe(this.location), onLost: () => this.#hangUp() });
  }

  /** `$.table` becomes the table of this schema. */
  text(sql: string): string {
    return sql.replaceAll('$.', `${this.location.schema}.`);
  }

  async rows<Row extends readonly unknown[]>(sql: string, values: readonly PgValue[] = []): Promise<Row[]> {
    const pool = await this.#pool;
    const query = { text: this.text(sql), values: values as unknown[], rowMode: 'array' as const, query_timeout: READ_TIMEOUT_MS };
    try {
      return await this.#reach.guard((gone) => repeated(gone, async () => (await pool.query<Row & unknown[]>(query)).rows));
    } catch (error) {
      throw explainError(error, this.location.shown);
    }
  }

  #hangUp(): void {
    for (const client of this.#clients) if (!this.#held.has(client)) streamOf(client)?.destroy();
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
    try {
      return await this.#reach.guard((gone) => repeated(gone, () => this.#session(pool, begin)));
    } catch (error) {
      throw explainError(error, this.location.shown);
    }
  }

  async #session(pool: Pool, begin: string): Promise<Session> {
    const client = await pool.connect();
    this.#held.add(client);
    const session = new Session(client, this, () => this.#held.delete(client));
    try {
      await session.rows(begin);
      return session;
    } catch (error) {
      await session.abandon(error);
      throw error;
    }
  }
}

/** Once more while the reason may pass; not when the database was found to be gone. */
async function repeated<T>(gone: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const wait = RETRY_AFTER[attempt];
      if (wait === undefined || gone.aborted || !isPassing(error)) throw error;
      await sleep(wait);
    }
  }
}

/** One connection inside of a transaction. */
export class Session implements Queries {
  readonly client: PoolClient;
  readonly #database: Database;
  readonly #ended: () => void;
  #lost: Error | undefined;

  constructor(client: PoolClient, database: Database, ended: () => void) {
    this.client = client;
    this.#database = database;
    this.#ended = ended;
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
    this.#ended();
    this.client.off('error', this.#onError);
    this.client.release();
  }

  /** Rolls back; a connection that cannot even do that is closed, and the server rolls back by itself. */
  async abandon(cause: unknown): Promise<void> {
    this.#ended();
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

type ClientBase = Pick<PoolClient, 'query'>;

/** The driver's own way to the socket. */
const streamOf = (client: ClientBase): { destroy(): void } | undefined => (client as { connection?: { stream?: { destroy(): void } } }).connection?.stream;

/** A connection of its own: those of the pool may all be the ones that are lost. */
async function probe({ connectionString, password }: Location): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString,
    ...(password !== undefined && { password }),
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'knowing',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    await client.end();
  } catch (error) {
    streamOf(client)?.destroy();
    // A refusal is an answer as well: it is there.
    if (isPassing(error)) throw error;
  }
}

async function openPool({ connectionString, password, pool }: Location, clients: Set<ClientBase>): Promise<Pool> {
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
  // An idle connection that the server closes is not an event: the next question opens another.
  opened.on('error', () => undefined);
  opened.on('connect', (client) => clients.add(client));
  opened.on('remove', (client) => clients.delete(client));
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
