/**
 * From what the user said to a place on disk: which folder is the repository's root and which file its database.
 * Reads the roster and looks for `.git`; opens nothing. The innermost of roster entry and git folder around the
 * working directory wins, because that is the one the user sees.
 */
import { existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { entryAround, findInRoster, repositoryRoot } from '../../config/find-repository.ts';
import { canonicalPath, chosenStore, databasePath, type Environment, knowingHome } from '../../config/paths.ts';
import { type RosterEntry, readRoster } from '../../config/roster.ts';
import { UserError } from '../../errors.ts';
import { closestWord } from '../../util/closest-word.ts';
import { ownCommand } from '../../util/own-command.ts';

export interface RepositoryOptions {
  readonly cwd: string;
  readonly env: Environment;
  /** `--repo`: a path, or a name of the roster. */
  readonly repo?: string;
  /** `--db`. */
  readonly db?: string;
}

export interface RepositoryPlace {
  readonly name: string;
  readonly root: string;
  /** Location of its store: a path, or a URL (store/open-store.ts). */
  readonly db: string;
  /** As the roster knows it. */
  readonly url?: string;
  readonly listed: boolean;
  /** In the roster, or a git folder: something that a person would call a repository. */
  readonly known: boolean;
  /** The database was named, not found. */
  readonly named?: true;
}

export function locateRepository(options: RepositoryOptions): RepositoryPlace {
  const { cwd, repo } = options;
  const entries = readRoster(knowingHome(options.env));
  if (repo === undefined) return placeAround(cwd, entries, options);
  const entry = findInRoster(entries, repo);
  if (entry !== undefined) return listedPlace(entry, options);
  const path = resolve(cwd, repo);
  if (!existsSync(path)) throw unknownRepository(repo, entries);
  return placeAround(path, entries, options);
}

/** A folder that the user names as a root: taken as it is, also inside of a larger repository. */
export function namedFolder(path: string, options: RepositoryOptions): RepositoryPlace {
  const root = canonicalPath(resolve(options.cwd, path));
  const info = statSync(root, { throwIfNoEntry: false });
  if (!info?.isDirectory()) {
    const message = info === undefined ? `There is no folder ${root}.` : `${root} is a file, not a folder.`;
    throw new UserError('NOT_FOUND', message, { hint: 'Give the path of a folder that holds source code.' });
  }
  const entry = readRoster(knowingHome(options.env)).find((e) => e.root === root);
  return entry === undefined ? unlistedPlace(root, options) : listedPlace(entry, options);
}

function placeAround(folder: string, entries: readonly RosterEntry[], options: RepositoryOptions): RepositoryPlace {
  const root = repositoryRoot(folder);
  const entry = entryAround(entries, folder);
  // Both are ancestors of the folder, so the longer path is the inner one. Without git the root is the folder itself.
  const inner = entry !== undefined && (entry.root.length >= root.length || !isGitFolder(root));
  return inner ? listedPlace(entry, options) : unlistedPlace(root, options);
}

function listedPlace(entry: RosterEntry, options: RepositoryOptions): RepositoryPlace {
  const chosen = chosenStore(options);
  const { name, root, url } = entry;
  return { name, root, url, db: chosen ? databasePath(root, options) : entry.db, listed: true, known: true, ...named(options) };
}

function unlistedPlace(root: string, options: RepositoryOptions): RepositoryPlace {
  return { name: basename(root) || 'root', root, db: databasePath(root, options), listed: false, known: isGitFolder(root), ...named(options) };
}

const named = ({ db }: RepositoryOptions): { named?: true } => (db ? { named: true } : {});

const isGitFolder = (folder: string): boolean => existsSync(join(folder, '.git'));

export function unknownRepository(wanted: string, entries: readonly RosterEntry[]): UserError {
  const names = entries.map((e) => e.name);
  const close = closestWord(wanted, names);
  const hint =
    close !== undefined
      ? `Did you mean ${close}?`
      : `Give a path, or a name that \`${ownCommand('list')}\` shows${names.length === 0 ? ' (it is still empty)' : ''}.`;
  return new UserError('NOT_FOUND', `There is no repository '${wanted}'.`, { hint });
}
