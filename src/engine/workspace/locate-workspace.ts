/**
 * From what the user said to the repositories of a workspace: `*` (all that were added), a name that was stored, a file
 * `knowing.workspace.yaml`, a Git superproject, or a folder of clones. Reads lists and looks for folders; opens nothing.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { canonicalPath, type Environment, knowingHome } from '../../config/paths.ts';
import { readRoster } from '../../config/roster.ts';
import { readWorkspaces } from '../../config/workspaces.ts';
import { UserError } from '../../errors.ts';
import { closestWord } from '../../util/closest-word.ts';
import { ownCommand } from '../../util/own-command.ts';
import { locateRepository, namedFolder, type RepositoryPlace } from '../repositories/locate-repository.ts';
import { submodulesOf } from './submodules.ts';

export interface WorkspaceOptions {
  readonly cwd: string;
  readonly env: Environment;
}

export interface WorkspacePlace {
  readonly name: string;
  /** What says which repositories belong to it. */
  readonly from: 'everything' | 'stored' | 'file' | 'superproject' | 'folder';
  /** In order of name; names are unique. */
  readonly members: readonly RepositoryPlace[];
  /** Folders that belong to it and are not there. */
  readonly missing: readonly string[];
}

export const WORKSPACE_FILE = 'knowing.workspace.yaml';
/** The workspace of all repositories that were added. */
export const EVERYTHING = '*';

export function locateWorkspace(wanted: string, options: WorkspaceOptions): WorkspacePlace {
  if (wanted === EVERYTHING) return everything(options);
  const stored = readWorkspaces(knowingHome(options.env)).find((w) => w.name === wanted);
  if (stored !== undefined) return ofFolders(stored.name, 'stored', stored.roots, options);
  const path = resolve(options.cwd, wanted);
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) throw unknownWorkspace(wanted, options);
  return info.isFile() ? fromFile(path, options) : fromFolder(path, options);
}

/** What names a workspace whatever folder one stands in: for callers that may not name folders. */
export const isWorkspaceName = (text: string, { env }: Pick<WorkspaceOptions, 'env'>): boolean =>
  text === EVERYTHING || readWorkspaces(knowingHome(env)).some((w) => w.name === text);

function everything(options: WorkspaceOptions): WorkspacePlace {
  const { cwd, env } = options;
  const members = readRoster(knowingHome(env)).map((entry) => locateRepository({ cwd, env, repo: entry.name }));
  return { name: EVERYTHING, from: 'everything', missing: [], members };
}

function fromFolder(folder: string, options: WorkspaceOptions): WorkspacePlace {
  const file = join(folder, WORKSPACE_FILE);
  if (existsSync(file)) return fromFile(file, options);
  const inside = submodulesOf(folder).map((s) => join(folder, s.path));
  if (inside.length > 0) return ofFolders(basename(folder), 'superproject', [folder, ...inside], options);
  const clones = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, '.git')))
    .map((entry) => join(folder, entry.name));
  if (clones.length > 0) return ofFolders(basename(folder), 'folder', clones, options);
  throw new UserError('NOT_FOUND', `${folder} is not a workspace.`, {
    hint: `It holds neither ${WORKSPACE_FILE} nor clones. Name the repositories: \`${ownCommand('workspace create <name> <folders>')}\`.`,
  });
}

/** `repositories`: paths seen from the file, as texts or as `path:` of an entry. */
function fromFile(file: string, options: WorkspaceOptions): WorkspacePlace {
  let value: unknown;
  try {
    value = parseYaml(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError('USAGE', `${file} cannot be read as YAML.`, { hint: 'See docs/workspaces.md for what it may say.', cause: error });
  }
  const { name, repositories } = (value ?? {}) as { name?: unknown; repositories?: unknown };
  const paths = Array.isArray(repositories) ? repositories.map(pathOf) : [];
  if (paths.length === 0 || paths.includes(undefined))
    throw new UserError('USAGE', `${file} does not say which repositories belong to the workspace.`, {
      hint: 'Give a list: repositories: [../api, ../web].',
    });
  const folder = dirname(file);
  const folders = (paths as string[]).map((path) => resolve(folder, path));
  return ofFolders(typeof name === 'string' ? name : basename(folder), 'file', folders, options);
}

function pathOf(entry: unknown): string | undefined {
  const path = typeof entry === 'object' && entry !== null ? (entry as { path?: unknown }).path : entry;
  return typeof path === 'string' && path !== '' ? path : undefined;
}

function ofFolders(name: string, from: WorkspacePlace['from'], folders: readonly string[], options: WorkspaceOptions): WorkspacePlace {
  const roots = [...new Set(folders.map((folder) => canonicalPath(folder)))];
  const here = roots.filter((root) => statSync(root, { throwIfNoEntry: false })?.isDirectory());
  const members = here.map((root) => namedFolder(root, { cwd: options.cwd, env: options.env }));
  return { name, from, members: named(members).sort((a, b) => (a.name < b.name ? -1 : 1)), missing: roots.filter((root) => !here.includes(root)) };
}

/** Folders of one name get a number, so that each line of an answer says which is meant. */
function named(members: readonly RepositoryPlace[]): RepositoryPlace[] {
  const taken = new Set<string>();
  return members.map((member) => {
    let { name } = member;
    for (let n = 2; taken.has(name); n++) name = `${member.name}-${n}`;
    taken.add(name);
    return { ...member, name };
  });
}

function unknownWorkspace(wanted: string, { env }: WorkspaceOptions): UserError {
  const names = readWorkspaces(knowingHome(env)).map((w) => w.name);
  const close = closestWord(wanted, names);
  const known = names.length === 0 ? `none is stored: \`${ownCommand('workspace create <name> <folders>')}\` stores one` : `known are ${names.join(', ')}`;
  return new UserError('NOT_FOUND', `There is no workspace '${wanted}'.`, {
    hint: close === undefined ? `Give a name or a folder; ${known}.` : `Did you mean ${close}?`,
  });
}
