/**
 * Workspaces that this user has named: sets of repositories, each by the root of its working tree. One JSON file beside
 * the roster. A workspace may also be a file of its own, a folder of clones or a superproject; those are not stored here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../errors.ts';
import { changePrivateFile } from './private-file.ts';

export interface StoredWorkspace {
  readonly name: string;
  /** Canonical absolute paths, in order. */
  readonly roots: readonly string[];
}

const VERSION = 1;
const WHAT = 'the list of workspaces';

const workspacesPath = (home: string): string => join(home, 'workspaces.json');

/** In order of name. */
export function readWorkspaces(home: string): StoredWorkspace[] {
  const path = workspacesPath(home);
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw badFile(path, 'cannot be read', error);
  }
  return parse(path, content).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function parse(path: string, content: string): StoredWorkspace[] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw badFile(path, 'is not valid JSON', error);
  }
  const { version, workspaces } = (value ?? {}) as { version?: unknown; workspaces?: unknown };
  if (typeof version === 'number' && version > VERSION) throw badFile(path, 'was written by a newer knowing');
  if (!Array.isArray(workspaces) || !workspaces.every(isWorkspace)) throw badFile(path, 'is not a list of workspaces');
  return workspaces;
}

function isWorkspace(value: unknown): value is StoredWorkspace {
  const { name, roots } = (value ?? {}) as { name?: unknown; roots?: unknown };
  return typeof name === 'string' && Array.isArray(roots) && roots.every((root) => typeof root === 'string');
}

const badFile = (path: string, problem: string, cause?: unknown): UserError =>
  new UserError('BAD_ROSTER', `The list of workspaces, ${path}, ${problem}.`, { hint: 'It was left as it is. Repair it, or move it away.', cause });

/** Puts what `change` makes of the workspace in its place; undefined takes it away. Gives back what is there now. */
export function changeWorkspace(
  home: string,
  name: string,
  change: (known: StoredWorkspace | undefined) => StoredWorkspace | undefined,
): Promise<StoredWorkspace | undefined> {
  return changePrivateFile(workspacesPath(home), WHAT, () => {
    const all = readWorkspaces(home);
    const result = change(all.find((w) => w.name === name));
    const others = all.filter((w) => w.name !== name);
    return { value: { version: VERSION, workspaces: result === undefined ? others : [...others, result] }, result };
  });
}
