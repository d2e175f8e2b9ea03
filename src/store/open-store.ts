/**
 * Opens stores of any kind. Enters: a location, and which of its repositories is meant. Leaves: a GraphStore.
 * A location names its kind by its scheme, and a kind is the folder of that name beside this file: adding one is adding
 * a folder (docs/adding-a-store.md). SQLite is the default and the only one that is loaded at once.
 */
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { UserError } from '../errors.ts';
import { uriScheme } from '../util/uri-scheme.ts';
import type { GraphStore, OpenOptions, Rescued, StoreDriver, UnpublishedStore } from './contract.ts';
import { driver as sqlite } from './sqlite/index.ts';
import { DEFAULT_SCHEME, storeFile } from './store-file.ts';
import type { TeamStore } from './team-contract.ts';

export { storeBytes, storeFile, storeIdentity, storeMayExist } from './store-file.ts';

export async function openStore(location: string, options: OpenOptions = {}): Promise<GraphStore> {
  return (await driverOf(location)).open(inner(location), options);
}

/** For the first graph of a repository: nobody sees the store until it is published. */
export async function createStore(location: string, options: OpenOptions = {}): Promise<UnpublishedStore> {
  return (await driverOf(location)).create(inner(location), options);
}

/** Deletes what the store holds of the repository. */
export async function deleteStore(location: string, options: OpenOptions = {}): Promise<void> {
  await (await driverOf(location)).delete(inner(location), options);
}

/** See StoreDriver.rescue. */
export async function rescueStore(location: string, options: OpenOptions & { readonly named: boolean }): Promise<Rescued | undefined> {
  return (await driverOf(location)).rescue(inner(location), options);
}

/** What a team's server keeps beside the graphs. */
export async function openTeam(location: string): Promise<TeamStore> {
  const { team } = await driverOf(location);
  if (team !== undefined) return team(inner(location));
  throw new UserError('USAGE', 'A server for a team needs a store of many repositories.', {
    hint: 'Give --store postgres://host/database, or set KNOWING_STORE.',
  });
}

/** A driver for files gets the path, any other the whole URL. */
const inner = (location: string): string => storeFile(location) ?? location;

/** Other names of a scheme that people write. */
const ALIASES: Readonly<Record<string, string>> = { postgresql: 'postgres' };

async function driverOf(location: string): Promise<StoreDriver> {
  const named = uriScheme(location) ?? DEFAULT_SCHEME;
  const scheme = ALIASES[named] ?? named;
  if (scheme === DEFAULT_SCHEME) return sqlite;
  const ending = extname(import.meta.url);
  const module = new URL(`./${scheme}/index${ending}`, import.meta.url);
  if (!/^[a-z][a-z0-9]*$/.test(scheme) || !existsSync(module)) {
    throw new UserError('USAGE', `There is no kind of store called '${scheme}'.`, {
      hint: 'Give --db the path of a file, which is a SQLite database, or --store a URL such as postgres://host/database.',
    });
  }
  return ((await import(module.href)) as { driver: StoreDriver }).driver;
}
