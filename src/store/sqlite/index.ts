/**
 * Opens a store on a SQLite file. Enters: a path and what may be done with it. Leaves: a GraphStore, or a UserError
 * that says what is wrong with the file and what to do. Opening reads a few header fields and checks nothing more: a
 * command has to answer within a quarter of a second.
 */
import { accessSync, constants, existsSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../errors.ts';
import { makePrivateFolder } from '../../util/make-folder.ts';
import { ownCommand } from '../../util/own-command.ts';
import type { GraphStore, OpenOptions, StoreDriver, UnpublishedStore } from '../contract.ts';
import { asidePath, giveName, removeAbandoned } from './aside-file.ts';
import { Connection } from './connection.ts';
import { readonlyError } from './errors.ts';
import { inspectSchema, migrate } from './migrate.ts';
import { isOwnFile, rescueSqliteStore } from './rescue.ts';
import { SqliteStore } from './store.ts';

interface SqliteOptions extends OpenOptions {
  /** Memory for pages while writing. A write that outgrows it goes to the log before it is committed. */
  readonly cacheKb?: number;
}

/** Rows are written in key order, so a larger cache does not help. Building indexes needs as much again. */
const CACHE_KB = 8_192;
/** What SQLite keeps beside a database. */
const LOG_SUFFIXES = ['-wal', '-shm'];
const LOCK_WAIT_MS = 20_000;
const BUSY_TIMEOUT_MS = 2_000;
/** What the log keeps of its size on disk between writes. Bytes. */
const LOG_LIMIT = 16 * 1024 ** 2;

export function openSqliteStore(path: string, options: SqliteOptions = {}): Promise<GraphStore> {
  return openStore(path, options, SAFE_WRITES);
}

/** For a first graph: without a log each page is written once instead of twice. A process that is killed half way leaves no database. */
export async function createSqliteStore(path: string): Promise<UnpublishedStore> {
  prepareFile(path, true);
  removeAbandoned(path);
  if (!existsSync(path)) removeLog(path);
  const aside = asidePath(path);
  const store = await openStore(aside, { create: true }, UNSEEN_WRITES);
  const discard = async () => {
    await store.close();
    deleteSqliteStore(aside);
  };
  const publish = async () => {
    await store.close();
    const finished = await openSqliteStore(aside);
    await finished.close();
    return giveName(aside, path);
  };
  return { store, publish, discard };
}

/** The log of a database that was deleted: SQLite would take it for the next one's and write its pages over that. */
const removeLog = (path: string): void => {
  for (const suffix of LOG_SUFFIXES) rmSync(path + suffix, { force: true });
};

/** With a log, so that others can read while a transaction is written. */
const SAFE_WRITES = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL';
/** For a file that is thrown away when anything fails: the journal is kept in memory, and the file is flushed once, before it gets its name. */
const UNSEEN_WRITES = 'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF';

async function openStore(path: string, options: SqliteOptions, writes: string): Promise<GraphStore> {
  prepareFile(path, options.create ?? false);
  const isWhole = options.readonly === true && !hasLog(path);
  const immutable = isWhole && !folderWritable(path);
  try {
    return await openFile(path, options, writes, immutable);
  } catch (error) {
    // Reading must work on a full disk, where SQLite cannot create its shared-memory file.
    if (!isWhole || immutable || !(error instanceof UserError) || error.code !== 'DISK_FULL') throw error;
    return await openFile(path, options, writes, true);
  }
}

async function openFile(path: string, options: SqliteOptions, writes: string, immutable: boolean): Promise<GraphStore> {
  const readonly = options.readonly ?? false;
  const lockWaitMs = options.lockWaitMs ?? LOCK_WAIT_MS;
  const open = (readOnly: boolean) => Connection.open(path, { readonly: readOnly, immutable, busyTimeoutMs: Math.min(BUSY_TIMEOUT_MS, lockWaitMs) });
  const main = await open(readonly);
  try {
    await prepareSchema(main, { readonly, create: options.create ?? false, lockWaitMs, cacheKb: options.cacheKb ?? CACHE_KB }, writes);
  } catch (error) {
    main.close();
    throw refusedByFolder(error, path) ? readonlyError(path, error) : error;
  }
  return new SqliteStore({ path, main, readonly, lockWaitMs, openReader: () => open(true) });
}

function prepareFile(path: string, create: boolean): void {
  if (existsSync(path)) {
    if (statSync(path).isFile()) return;
    throw new UserError('USAGE', `${path} is not a file.`, { hint: 'Give --db or KNOWING_DB the path of a database file.' });
  }
  if (!create) throw notIndexed(path);
  try {
    makePrivateFolder(dirname(path));
  } catch (error) {
    throw new UserError('NO_PERMISSION', `The folder ${dirname(path)} cannot be made.`, {
      hint: 'Point KNOWING_HOME or --db at a place that you may write to.',
      cause: error,
    });
  }
}

function notIndexed(path: string): UserError {
  return new UserError('NOT_INDEXED', `There is no index at ${path}.`, { hint: `Run \`${ownCommand('add')}\` in the repository to build it.` });
}

/** Readers of a database in WAL mode share a file beside it, which they have to be able to make. */
function folderWritable(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    // Why it is read-only does not matter: the database is opened as immutable.
    return false;
  }
}

/** A log that was not written back is part of the database, and reading as immutable would ignore it. */
const hasLog = (path: string): boolean => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** SQLite says "cannot open" of a sound file when it may not make its log beside it. */
function refusedByFolder(error: unknown, path: string): boolean {
  return error instanceof UserError && error.code === 'NO_PERMISSION' && existsSync(path) && statSync(path).size > 0 && !folderWritable(path);
}

async function prepareSchema(connection: Connection, options: Required<Omit<SqliteOptions, 'repository'>>, writes: string): Promise<void> {
  const state = inspectSchema(connection);
  if (state === 'empty' && (options.readonly || !options.create)) throw notIndexed(connection.path);
  if (state === 'older' && options.readonly)
    throw new UserError('DB_OLDER', `The database ${connection.path} has an older format.`, {
      hint: `Run \`${ownCommand('add')}\` once to bring it up to date.`,
    });
  if (options.readonly) return;
  // Switching the journal mode needs an exclusive lock, which another process creating the same database may hold.
  await connection.execWhenFree(writes, options.lockWaitMs);
  connection.exec(`PRAGMA cache_size = -${options.cacheKb}; PRAGMA journal_size_limit = ${LOG_LIMIT}`);
  if (state !== 'current') await migrate(connection, options.lockWaitMs);
}

/** Deletes a database with the files that SQLite keeps beside it. */
export function deleteSqliteStore(path: string): void {
  rmSync(path, { force: true });
  removeLog(path);
}

/** One file holds one repository, so the path alone says which. */
export const driver: StoreDriver = {
  open: openSqliteStore,
  create: createSqliteStore,
  delete: async (path) => deleteSqliteStore(path),
  rescue: async (path, { named }) => (named && !isOwnFile(path) ? undefined : rescueSqliteStore(path, (fresh) => openSqliteStore(fresh, { create: true }))),
};
