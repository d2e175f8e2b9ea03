/** The repositories that this user has added: list, add, remove. Adding and removing change the roster, not the index. */
import { existsSync } from 'node:fs';
import { findInRoster } from '../../config/find-repository.ts';
import { chosenStore, type Environment, knowingHome } from '../../config/paths.ts';
import { repositoryUrl } from '../../config/repo-url.ts';
import { addToRoster, type RosterEntry, readRoster, removeFromRoster } from '../../config/roster.ts';
import { UserError } from '../../errors.ts';
import type { Snapshot } from '../../model/graph.ts';
import { locateRepository, namedFolder, type RepositoryOptions, type RepositoryPlace, unknownRepository } from './locate-repository.ts';
import { noIndex } from './open-repository.ts';
import { deletePlaceStore, indexBytes, mayHaveIndex, openPlaceStore } from './place-store.ts';

export interface ListedRepository extends RosterEntry {
  /** `missing`: the folder is gone; `not_indexed`: nothing in its database; `unreadable`: the database cannot be used. */
  readonly state: 'indexed' | 'not_indexed' | 'missing' | 'unreadable';
  readonly snapshot: Snapshot | null;
  readonly bytes: number;
}

export async function listRepositories(env: Environment): Promise<ListedRepository[]> {
  const listed: ListedRepository[] = [];
  for (const entry of readRoster(knowingHome(env))) {
    const found = mayHaveIndex(entry) ? await snapshotOf(entry) : null;
    const state = !existsSync(entry.root) ? 'missing' : found === 'unreadable' ? found : found === null ? 'not_indexed' : 'indexed';
    listed.push({ ...entry, bytes: indexBytes(entry), state, snapshot: found === 'unreadable' ? null : found });
  }
  return listed;
}

/** One damaged database must not hide the others: what is wrong with it is said by the commands that use it. */
async function snapshotOf(entry: RosterEntry): Promise<Snapshot | null | 'unreadable'> {
  try {
    const store = await openPlaceStore(entry, { readonly: true });
    const reader = await store.read();
    const snapshot = await reader.latestSnapshot();
    await store.close();
    return snapshot ?? null;
  } catch (error) {
    if (error instanceof UserError) return error.code === 'NOT_INDEXED' ? null : 'unreadable';
    throw error;
  }
}

/**
 * Which folder `add` and `index` mean: `path` as it is, git or not, because the user chose it; else the repository
 * around the working directory. A folder that is none has to be named, or a stray command would index a whole disk.
 */
export function placeToIndex(options: RepositoryOptions, path?: string): RepositoryPlace {
  if (path !== undefined) return namedFolder(path, options);
  const place = locateRepository(options);
  if (!place.known) throw noIndex(place);
  return place;
}

/** Its name may get a number, when another folder of that name is in the roster already. */
export async function addRepository(place: RepositoryPlace, env: Environment, now: number): Promise<RosterEntry> {
  const { name, root, db } = place;
  return addToRoster(knowingHome(env), { name, root, db, url: await repositoryUrl(root), addedAt: now });
}

/** For an index that a command is about to make. One in a database file that the user named is found by that name instead. */
export async function addUnlessListed(place: RepositoryPlace, { db, env }: RepositoryOptions, now: number): Promise<void> {
  if (!place.listed && chosenStore({ db, env }) === undefined) await addRepository(place, env, now);
}

export interface RemoveOptions extends RepositoryOptions {
  /** Deletes the database as well. */
  readonly purge: boolean;
}

export interface RemovedRepository {
  readonly entry: RosterEntry;
  readonly purged: boolean;
}

export async function removeRepository(options: RemoveOptions): Promise<RemovedRepository> {
  const home = knowingHome(options.env);
  const entries = readRoster(home);
  const wanted = options.repo ?? options.cwd;
  const entry = findInRoster(entries, wanted);
  if (entry === undefined) throw unknownRepository(wanted, entries);
  await removeFromRoster(home, entry.root);
  const shared = entries.some((other) => other.root !== entry.root && other.db === entry.db);
  const purged = options.purge && !shared;
  if (purged) await deletePlaceStore(entry);
  return { entry, purged };
}
