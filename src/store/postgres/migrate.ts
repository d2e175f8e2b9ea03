/**
 * The schema, as numbered .sql files. Enters: a database. Leaves: a schema of this version, or a UserError and nothing
 * changed. All missing steps are one transaction, under a lock, so that several processes may start at once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { UserError } from '../../errors.ts';
import type { Database, Queries } from './database.ts';
import { hasState } from './errors.ts';

/** The number of the newest file in migrations/. */
export const SCHEMA_VERSION = 2;

const LOCK = 0x4b6e6f77;
const NO_TABLE = '42P01';
const NO_SCHEMA = '3F000';

/** Undefined where there is no schema of ours. */
async function versionOf(queries: Queries): Promise<number | undefined> {
  try {
    return (await queries.rows<[number]>('SELECT version FROM $.schema_version'))[0]?.[0];
  } catch (error) {
    if (hasState(error, NO_TABLE, NO_SCHEMA)) return undefined;
    throw error;
  }
}

/** False where there is nothing yet and nothing may be made. */
export async function prepareSchema(database: Database, { create }: { readonly create: boolean }): Promise<boolean> {
  if (database.checked) return true;
  const version = await versionOf(database);
  if (version !== undefined && version > SCHEMA_VERSION) throw newer(database, version);
  if (version !== SCHEMA_VERSION) {
    if (!create) {
      if (version === undefined) return false;
      throw older(database);
    }
    await migrate(database);
  }
  database.checked = true;
  return true;
}

async function migrate(database: Database): Promise<void> {
  await database.transaction('BEGIN', async (session) => {
    await session.rows('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const [encoding] = (await session.rows<[string]>('SHOW server_encoding'))[0] ?? ['?'];
    if (encoding !== 'UTF8') throw notUnicode(database, encoding);
    const schema = database.location.schema;
    await session.client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await session.rows('CREATE TABLE IF NOT EXISTS $.schema_version (one boolean PRIMARY KEY DEFAULT true CHECK (one), version int NOT NULL)');
    // Another process may have done it while this one waited for the lock.
    const from = (await session.rows<[number]>('SELECT version FROM $.schema_version'))[0]?.[0] ?? 0;
    for (const { version, sql } of readMigrations()) if (version > from) await session.client.query(session.text(sql));
    await session.rows('INSERT INTO $.schema_version (version) VALUES ($1) ON CONFLICT (one) DO UPDATE SET version = excluded.version', [SCHEMA_VERSION]);
  });
}

function readMigrations(folder = new URL('./migrations/', import.meta.url)): { version: number; sql: string }[] {
  const files = readdirSync(folder).filter((name) => /^\d{3}_.*\.sql$/.test(name));
  return files.sort().map((name) => ({ version: Number(name.slice(0, 3)), sql: readFileSync(new URL(name, folder), 'utf8') }));
}

const newer = ({ location }: Database, version: number): UserError =>
  new UserError('DB_NEWER', `The store ${location.shown} was written by a newer knowing (format ${version}, this one reads up to ${SCHEMA_VERSION}).`, {
    hint: 'It was left as it is. Update knowing, or use another schema.',
  });

const older = ({ location }: Database): UserError =>
  new UserError('DB_OLDER', `The store ${location.shown} has an older format.`, {
    hint: 'An index run, or the start of `knowing server`, brings it up to date.',
  });

const notUnicode = ({ location }: Database, encoding: string): UserError =>
  new UserError('USAGE', `The database of ${location.shown} stores text as ${encoding}.`, {
    hint: 'Make one with `createdb -E UTF8 -T template0`, or name another.',
  });
