/**
 * The driver of `postgres://` locations. Enters: a location, and which repository is meant: by its URL, which is the same
 * in every checkout, or by the folder where there is no URL. Leaves: a GraphStore, or a UserError.
 */
import { UserError } from '../../errors.ts';
import { ownCommand } from '../../util/own-command.ts';
import type { GraphStore, OpenOptions, StoreDriver } from '../contract.ts';
import { type Database, databaseAt } from './database.ts';
import { readHead } from './head.ts';
import { prepareSchema } from './migrate.ts';
import { PostgresStore } from './store.ts';
import { GRAPH_TABLES } from './tables.ts';
import { PostgresTeam } from './team.ts';

const LOCK_WAIT_MS = 20_000;

const keyOf = ({ repository }: OpenOptions): string => repository?.url ?? repository?.root ?? '';

async function open(location: string, options: OpenOptions): Promise<GraphStore> {
  const database = databaseAt(location);
  const key = keyOf(options);
  const isReady = await prepareSchema(database, { create: options.create === true || options.readonly !== true });
  if (!isReady || (options.create !== true && (await readHead(database, key))?.state == null)) throw notIndexed(database, key);
  return new PostgresStore({
    database,
    key,
    root: options.repository?.url === undefined ? undefined : options.repository.root,
    readonly: options.readonly === true,
    lockWaitMs: options.lockWaitMs ?? LOCK_WAIT_MS,
  });
}

const notIndexed = ({ location }: Database, key: string): UserError =>
  new UserError('NOT_INDEXED', `The store ${location.shown} has no index of ${key}.`, { hint: `Run \`${ownCommand('add')}\` in the repository to build it.` });

export const driver: StoreDriver = {
  open,
  // Nobody sees a graph before its transaction is committed, so there is nothing to publish.
  create: async (location, options) => {
    const store = await open(location, { ...options, create: true });
    const publish = async () => {
      await store.close();
      return true;
    };
    return { store, publish, discard: () => store.close() };
  },
  delete: async (location, options) => deleteRepository(databaseAt(location), keyOf(options)),
  rescue: async () => undefined,
  team: async (location) => {
    const database = databaseAt(location);
    await prepareSchema(database, { create: true });
    return new PostgresTeam(database);
  },
};

async function deleteRepository(database: Database, key: string): Promise<void> {
  if (!(await prepareSchema(database, { create: false }))) return;
  await database.transaction('BEGIN', async (session) => {
    const [row] = await session.rows<[number]>('DELETE FROM $.repositories WHERE key = $1 RETURNING id', [key]);
    if (row === undefined) return;
    const graphs = 'graph IN (SELECT id FROM $.graphs WHERE repository = $1)';
    for (const table of [...GRAPH_TABLES, 'packages']) await session.rows(`DELETE FROM $.${table} WHERE ${graphs}`, row);
    for (const table of ['graphs', 'versions', 'snapshots', 'changes', 'notes', 'layers', 'layer_units'])
      await session.rows(`DELETE FROM $.${table} WHERE repository = $1`, row);
  });
}
