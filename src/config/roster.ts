/**
 * The roster: which repositories this user has indexed, and in which database each lies. One JSON file, replaced as a
 * whole by rename, changed only under a lock, so that two processes that add at once both find their entry in it. A
 * roster that cannot be understood is reported and never overwritten.
 */
import { readFileSync } from 'node:fs';
import { UserError } from '../errors.ts';
import { ownCommand } from '../util/own-command.ts';
import { rosterPath } from './paths.ts';
import { changePrivateFile } from './private-file.ts';

export interface RosterEntry {
  /** Unique in the roster: what `--repo` takes. */
  readonly name: string;
  /** Canonical absolute path of the working tree; the key of the entry. */
  readonly root: string;
  readonly url: string;
  readonly db: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

const VERSION = 1;

/** In order of name. A home without a roster has no repositories. */
export function readRoster(home: string): RosterEntry[] {
  const path = rosterPath(home);
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new UserError('BAD_ROSTER', `The list of repositories, ${path}, cannot be read.`, {
      hint: 'Check that you may read it, or point KNOWING_HOME at a folder of your own.',
      cause: error,
    });
  }
  return parseRoster(path, content);
}

function parseRoster(path: string, content: string): RosterEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw badRoster(path, 'is not valid JSON', error);
  }
  const { version, repositories } = (value ?? {}) as { version?: unknown; repositories?: unknown };
  if (typeof version === 'number' && version > VERSION) throw badRoster(path, 'was written by a newer knowing');
  if (!Array.isArray(repositories)) throw badRoster(path, 'has no list "repositories"');
  const wrong = repositories.findIndex((entry) => !isEntry(entry));
  if (wrong >= 0) throw badRoster(path, `has an entry that is not a repository (number ${wrong + 1})`);
  return (repositories as RosterEntry[]).slice().sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function isEntry(value: unknown): value is RosterEntry {
  const entry = (value ?? {}) as Record<string, unknown>;
  return ['name', 'root', 'url', 'db'].every((key) => typeof entry[key] === 'string') && typeof entry.addedAt === 'number';
}

function badRoster(path: string, problem: string, cause?: unknown): UserError {
  return new UserError('BAD_ROSTER', `The list of repositories, ${path}, ${problem}.`, {
    hint: `It was left as it is. Repair it, or move it away and run \`${ownCommand('add')}\` in each repository: an existing index is found again.`,
    cause,
  });
}

/** Adds the repository, or renews the entry of its root. A name that another root has gets a number. */
export function addToRoster(home: string, entry: RosterEntry): Promise<RosterEntry> {
  return changeRoster(home, (entries) => {
    const others = entries.filter((e) => e.root !== entry.root);
    const added = { ...entry, name: freeName(entry.name, new Set(others.map((e) => e.name))) };
    return { entries: [...others, added], result: added };
  });
}

export function removeFromRoster(home: string, root: string): Promise<RosterEntry | undefined> {
  return changeRoster(home, (entries) => ({ entries: entries.filter((e) => e.root !== root), result: entries.find((e) => e.root === root) }));
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`;
  return name;
}

type Change<T> = (entries: readonly RosterEntry[]) => { readonly entries: readonly RosterEntry[]; readonly result: T };

function changeRoster<T>(home: string, change: Change<T>): Promise<T> {
  return changePrivateFile(rosterPath(home), 'the list of repositories', () => {
    const { entries, result } = change(readRoster(home));
    return { value: { version: VERSION, repositories: entries }, result };
  });
}
