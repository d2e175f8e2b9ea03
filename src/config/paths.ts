/**
 * Where things lie: the home folder, the roster, the database of a repository. Enters: the environment and a root.
 * Leaves: absolute paths. Nothing is made or read here except the true name of a folder.
 */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { keepPassword } from '../util/store-password.ts';
import { uriScheme } from '../util/uri-scheme.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** KNOWING_HOME, else `~/.knowing`. An empty variable counts as unset. */
export function knowingHome(env: Environment = process.env): string {
  return env.KNOWING_HOME ? resolve(expandHome(env.KNOWING_HOME)) : join(homedir(), '.knowing');
}

export const rosterPath = (home: string): string => join(home, 'roster.json');

/** What the user chose: `--db` or `--store`, else KNOWING_DB or KNOWING_STORE. A path, or the URL of a store. */
export const chosenStore = (options: { db?: string | undefined; env: Environment }): string | undefined =>
  options.db || options.env.KNOWING_DB || options.env.KNOWING_STORE || undefined;

/**
 * The chosen store, else a file of the repository's own under the home folder. A store of many repositories gets the root
 * behind `#`, so that each has a location of its own; a password is kept aside and never part of it.
 */
export function databasePath(root: string, options: { db?: string | undefined; env?: Environment } = {}): string {
  const env = options.env ?? process.env;
  // A file may be given with its scheme, as a URL of another store is.
  const chosen = chosenStore({ ...options, env })?.replace(/^sqlite:(?:\/\/(?=\/))?/i, '');
  if (chosen && uriScheme(chosen) !== undefined) return storeLocation(chosen, canonicalPath(root));
  return chosen ? resolve(expandHome(chosen)) : join(knowingHome(env), 'repos', databaseName(root));
}

export const storeLocation = (store: string, root: string): string => `${keepPassword(store).replace(/#.*$/s, '')}#${root}`;

/** A small file that belongs to a store: beside it, or under the home folder when the store is not a file. */
export function sideFile(db: string, ending: string, env: Environment = process.env): string {
  if (uriScheme(db) === undefined) return `${db}.${ending}`;
  return join(knowingHome(env), 'repos', `${createHash('sha256').update(db).digest('hex').slice(0, 16)}.${ending}`);
}

/** Readable for a person, unique by the hash of the absolute path: two checkouts of one repository stay apart. */
function databaseName(root: string): string {
  const path = canonicalPath(root);
  const readable = basename(path)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, 40);
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 8);
  return `${readable || 'repo'}-${digest}.db`;
}

/**
 * One name for a folder, whatever link or spelling led to it. A path that leads nowhere is only made absolute: whoever
 * opens it has the better message.
 */
export function canonicalPath(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync.native(absolute);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === 'realpath') return absolute;
    throw error;
  }
}

/** A shell expands `~` only at the start of a word; in `--db=~/x` and in configuration files it arrives as it is. */
function expandHome(path: string): string {
  return path === '~' || /^~[\\/]/.test(path) ? join(homedir(), path.slice(1)) : path;
}
