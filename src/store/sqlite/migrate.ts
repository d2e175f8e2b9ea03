/**
 * The schema, as numbered .sql files. Enters: an open connection. Leaves: a database of this version, or a UserError
 * and an untouched file. `user_version` is the number of the last migration, `application_id` says that the file is ours.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { UserError } from '../../errors.ts';
import type { Connection } from './connection.ts';
import { damagedError } from './errors.ts';

/** "Know" in ASCII. */
export const APPLICATION_ID = 0x4b6e6f77;

interface Migration {
  readonly version: number;
  readonly sql: string;
}

/** The number of the newest file in migrations/: a constant, so that opening a current database lists no folder. */
export const SCHEMA_VERSION = 6;

export function readMigrations(folder = new URL('./migrations/', import.meta.url)): Migration[] {
  const files = readdirSync(folder).filter((name) => /^\d{3}_.*\.sql$/.test(name));
  return files.sort().map((name) => ({ version: Number(name.slice(0, 3)), sql: readFileSync(new URL(name, folder), 'utf8') }));
}

export type SchemaState = 'current' | 'older' | 'empty';

/**
 * Read-only. Rejects databases of other programs and of newer versions. Another process may be creating the schema at
 * the same time, so the application id is read last and the version once more after it.
 */
export function inspectSchema(connection: Connection): SchemaState {
  const isBlank = versionOf(connection) === 0 && !hasTables(connection);
  const application = Number(connection.pragma('application_id'));
  if (application !== APPLICATION_ID) {
    if (isBlank && application === 0) return 'empty';
    if (hasOwnTables(connection)) throw damagedError(connection.path);
    throw new UserError('USAGE', `${connection.path} is a database of another program.`, {
      hint: 'It was left as it is. Choose another path with --db or KNOWING_DB.',
    });
  }
  const version = versionOf(connection);
  if (version > SCHEMA_VERSION) throw newerError(connection.path, version);
  return version === SCHEMA_VERSION ? 'current' : 'older';
}

const versionOf = (connection: Connection): number => Number(connection.pragma('user_version'));

function hasTables(connection: Connection): boolean {
  return connection.get('SELECT 1 AS found FROM sqlite_schema LIMIT 1') !== undefined;
}

/** A file with our tables and another mark lost the mark. */
function hasOwnTables(connection: Connection): boolean {
  const sql = "SELECT count(*) AS n FROM sqlite_schema WHERE type = 'table' AND name IN ('nodes', 'edges', 'tree_parts', 'route_symbols')";
  return connection.get<{ n: number }>(sql)?.n === 4;
}

function newerError(path: string, version: number): UserError {
  return new UserError('DB_NEWER', `The database ${path} was written by a newer knowing (format ${version}, this one reads up to ${SCHEMA_VERSION}).`, {
    hint: 'It was left as it is. Update knowing (`npm install -g knowing@latest`), or use another database with --db.',
  });
}

/** Applies all missing steps in one transaction: a killed process leaves the file unchanged. */
export async function migrate(connection: Connection, waitMs: number): Promise<void> {
  await connection.beginImmediate(waitMs);
  try {
    // Another process may have done it while this one waited for the lock.
    if (inspectSchema(connection) !== 'current') applyMissing(connection);
    connection.exec('COMMIT');
  } catch (error) {
    connection.rollback();
    throw error;
  }
}

function applyMissing(connection: Connection): void {
  const from = Number(connection.pragma('user_version'));
  try {
    for (const { version, sql } of readMigrations()) if (version > from) connection.exec(sql);
  } catch (error) {
    // A step that does not fit what is there: the file says another version than it has.
    throw error instanceof UserError ? error : damagedError(connection.path, error);
  }
  connection.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`);
}
