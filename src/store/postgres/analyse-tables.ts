/**
 * Statistics for tables that never had any. Autovacuum looks once a minute and forgets what it counted when the database
 * crashes; until it comes, the planner takes a graph of any size for a few rows. Only for a table's first rows: later ones
 * are autovacuum's own business.
 */
import type { Database } from './database.ts';
import { hasState } from './errors.ts';

const NEW_TABLES = `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind = 'r' AND c.reltuples < 0 AND pg_relation_size(c.oid) >= $2`;
/** Below this a plan hardly matters. */
const LEAST_BYTES = 65_536;
/** Another process analyses it, or it may not: neither is worth an index run. */
const LOCKED = ['55P03', '42501'];

export async function analyseNewTables(database: Database): Promise<void> {
  const tables = await database.rows<[string]>(NEW_TABLES, [database.location.schema.replaceAll('"', ''), LEAST_BYTES]);
  for (const [table] of tables) {
    try {
      await database.rows(`ANALYZE (SKIP_LOCKED) $.${table}`);
    } catch (error) {
      if (!hasState(error, ...LOCKED)) throw error;
    }
  }
}
