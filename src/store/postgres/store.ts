/**
 * GraphStore of one repository in a PostgreSQL schema. Readers are bound to a version and hold nothing; a writer holds its
 * repository's row for one transaction, so that there is one writer for each repository and none that waits for a reader.
 */
import { UserError } from '../../errors.ts';
import type { Hash } from '../../model/hash.ts';
import type { CollectedGarbage, DerivedData, GraphData, GraphStore, GraphUpdate, LayerChange, PendingGraph, WriteProgress } from '../contract.ts';
import { hashBytes, text } from '../shared/values.ts';
import { analyseNewTables } from './analyse-tables.ts';
import { collectHistory, sweepGraphs, sweepRows } from './collect-garbage.ts';
import type { Database, Session } from './database.ts';
import { replaceDerived } from './derived-writer.ts';
import { type Head, lockHead, NO_GRAPH, readHead, writeHead } from './head.ts';
import { dropLayers, putLayer } from './layers.ts';
import { type ClosableReader, createReader } from './reader.ts';
import { updateGraph } from './update-graph.ts';
import { writeGraph } from './write-graph.ts';

export interface PostgresStoreParts {
  readonly database: Database;
  /** Which repository. */
  readonly key: string;
  /** The checkout of whoever asks: the one that it was indexed from may be on another machine. */
  readonly root: string | undefined;
  readonly readonly: boolean;
  readonly lockWaitMs: number;
}

/** Rows that went are looked for every so many versions. */
const SWEEP_EVERY = 16;
const NOBODY: Head = { repository: 0, graph: NO_GRAPH, version: 0, state: null };

/** Graphs that somebody in this process is reading, with how many do. */
const readers = new Map<number, number>();

export class PostgresStore implements GraphStore {
  readonly #parts: PostgresStoreParts;
  #writes: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(parts: PostgresStoreParts) {
    this.#parts = parts;
  }

  async read(): Promise<ClosableReader> {
    if (this.#closed) throw closedError();
    const { database, key, root } = this.#parts;
    const head = inCheckout((await readHead(database, key)) ?? NOBODY, root);
    readers.set(head.graph, (readers.get(head.graph) ?? 0) + 1);
    return createReader(database, head, () => {
      const left = (readers.get(head.graph) ?? 1) - 1;
      if (left > 0) readers.set(head.graph, left);
      else readers.delete(head.graph);
    });
  }

  async replaceGraph(data: GraphData | PendingGraph, progress?: WriteProgress): Promise<void> {
    // Awaited when their turn comes; one that fails before that must not count as unhandled.
    if ('seal' in data) for (const part of [data.seal, data.links, data.search, data.outlines]) part.catch(() => undefined);
    let replaced = NO_GRAPH;
    const head = await this.#change((session, current) => {
      replaced = current.graph;
      return writeGraph(session, current, data, progress);
    });
    await sweepGraphs(this.#parts.database, head.repository, new Set([...readers.keys(), replaced]));
    await analyseNewTables(this.#parts.database);
  }

  async updateGraph(update: GraphUpdate): Promise<void> {
    const head = await this.#change((session, current) => updateGraph(session, current, update));
    if (head.version % SWEEP_EVERY === 0 && !readers.has(head.graph)) await sweepRows(this.#parts.database, head);
  }

  async putNotes(key: string, notes: ReadonlyMap<Hash, string>): Promise<void> {
    const [hashes, values] = [[...notes.keys()].map(hashBytes), [...notes.values()].map(text)];
    const sql = `INSERT INTO $.notes (repository, key, hash, value) SELECT $1, $2, hash, value FROM unnest($3::bytea[], $4::text[]) AS n(hash, value)
      ON CONFLICT (repository, key, hash) DO UPDATE SET value = excluded.value`;
    await this.#write(async (session) => {
      const { repository } = await lockHead(session, this.#parts.key);
      if (hashes.length > 0) await session.rows(sql, [repository, text(key), hashes, values]);
    });
  }

  async deleteNotes(key: string): Promise<void> {
    await this.#write(async (session) => {
      const { repository } = await lockHead(session, this.#parts.key);
      await session.rows('DELETE FROM $.notes WHERE repository = $1 AND key = $2', [repository, text(key)]);
    });
  }

  async putLayer(change: LayerChange): Promise<void> {
    await this.#change(async (session, head) => {
      await putLayer(session, head.repository, head.version + 1, change);
      return { ...head, version: head.version + 1 };
    });
  }

  async dropLayer(id: string): Promise<void> {
    await this.#change(async (session, head) => {
      await dropLayers(session, head.repository, head.version + 1, id);
      return { ...head, version: head.version + 1 };
    });
  }

  async reset(): Promise<void> {
    await this.#change(async (session, head) => {
      await session.rows('UPDATE $.graphs SET left_at = now() WHERE id = $1', [head.graph]);
      for (const table of ['snapshots', 'changes']) await session.rows(`DELETE FROM $.${table} WHERE repository = $1`, [head.repository]);
      await dropLayers(session, head.repository, head.version + 1);
      return { ...head, graph: NO_GRAPH, version: head.version + 1, state: null };
    });
  }

  async collectGarbage(keep: number): Promise<CollectedGarbage> {
    return this.#write(async (session) => collectHistory(session, (await lockHead(session, this.#parts.key)).repository, keep));
  }

  async vacuum(): Promise<{ before: number; after: number }> {
    if (this.#closed) throw closedError();
    const { database, key } = this.#parts;
    const head = await readHead(database, key);
    if (head === undefined) return { before: 0, after: 0 };
    const bytes = async () =>
      (await database.rows<[number]>('SELECT coalesce(sum(bytes), 0)::int8 FROM $.graphs WHERE repository = $1', [head.repository]))[0]?.[0] ?? 0;
    const before = await bytes();
    await sweepGraphs(database, head.repository, new Set(readers.keys()));
    if (!readers.has(head.graph)) await sweepRows(database, head);
    return { before, after: await bytes() };
  }

  async replaceDerived(data: DerivedData): Promise<void> {
    await this.#change((session, head) => replaceDerived(session, head, data));
  }

  /** Whether as many rows are there as were written. Pages are PostgreSQL's own business (data checksums, amcheck). */
  async integrityCheck(quick = false): Promise<string[]> {
    if (this.#closed) throw closedError();
    const { database, key } = this.#parts;
    const head = await readHead(database, key);
    if (quick || head?.state == null) return [];
    const problems: string[] = [];
    for (const table of ['nodes', 'edges', 'files', 'terms', 'unresolved'] as const) {
      const sql = `SELECT count(*) FROM $.${table} WHERE graph = $1 AND born <= $2 AND died > $2`;
      const found = (await database.rows<[number]>(sql, [head.graph, head.version]))[0]?.[0] ?? 0;
      const expected = head.state.counts.total[table] ?? 0;
      if (found !== expected) problems.push(`${found} rows of ${table}, ${expected} were written`);
    }
    return problems;
  }

  /** Waits for a write under way. The connections are the process's, and stay. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#writes.catch(() => undefined);
  }

  /** A write that makes a new head. */
  #change(work: (session: Session, head: Head) => Promise<Head>): Promise<Head> {
    return this.#write(async (session) => {
      const head = await work(session, await lockHead(session, this.#parts.key));
      await writeHead(session, head);
      return head;
    });
  }

  /** One write at a time: a second one of this process would wait for the first one's lock, and might time out. */
  #write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const { database, readonly, lockWaitMs } = this.#parts;
    if (this.#closed) return Promise.reject(closedError());
    if (readonly) return Promise.reject(readonlyError(database));
    const result = this.#writes.then(() => database.transaction(beginWrite(lockWaitMs), work));
    this.#writes = result.catch(() => undefined);
    return result;
  }
}

function inCheckout(head: Head, root: string | undefined): Head {
  const { state } = head;
  return state === null || root === undefined ? head : { ...head, state: { ...state, repo: { ...state.repo, root } } };
}

/** Between two batches of one write: a process that hangs does not keep the row for longer. */
const MAX_PAUSE_MS = 600_000;
/** PostgreSQL itself would look after a silent client in two hours; its row is wanted sooner. For this transaction alone. */
const SILENCE = { tcp_keepalives_idle: 20, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };

function beginWrite(lockWaitMs: number): string {
  const settings = { lock_timeout: Math.max(1, Math.floor(lockWaitMs)), idle_in_transaction_session_timeout: MAX_PAUSE_MS, ...SILENCE };
  return ['BEGIN', ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join('; ');
}

const closedError = () => new Error('the store is closed');

const readonlyError = ({ location }: Database): UserError =>
  new UserError('DB_READONLY', `The store ${location.shown} was opened for reading.`, { hint: 'Run a command that writes, such as `knowing add`.' });
