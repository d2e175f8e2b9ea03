/** Workspaces by name: make one, add repositories to it, take them out, list them. Nothing is indexed or deleted here. */
import { findInRoster } from '../../config/find-repository.ts';
import { canonicalPath, knowingHome } from '../../config/paths.ts';
import { readRoster } from '../../config/roster.ts';
import { changeWorkspace, readWorkspaces, type StoredWorkspace } from '../../config/workspaces.ts';
import { UserError } from '../../errors.ts';
import { ownCommand } from '../../util/own-command.ts';
import { locateRepository } from '../repositories/locate-repository.ts';
import { EVERYTHING, locateWorkspace, type WorkspaceOptions, type WorkspacePlace } from './locate-workspace.ts';

export const listWorkspaces = ({ env }: WorkspaceOptions): StoredWorkspace[] => readWorkspaces(knowingHome(env));

/** `wanted`: folders, names of the roster, or one workspace of another sort (a folder of clones, a file) to keep under a name. */
export async function createWorkspace(name: string, wanted: readonly string[], options: WorkspaceOptions): Promise<WorkspacePlace> {
  checkName(name);
  const roots = wanted.length === 0 ? [] : rootsOf(wanted, options);
  await changeWorkspace(knowingHome(options.env), name, (known) => {
    if (known !== undefined)
      throw new UserError('USAGE', `There is a workspace '${name}' already.`, { hint: `Add to it with \`${ownCommand(`workspace add ${name} <folders>`)}\`.` });
    return { name, roots };
  });
  return locateWorkspace(name, options);
}

export async function addToWorkspace(name: string, wanted: readonly string[], options: WorkspaceOptions): Promise<WorkspacePlace> {
  if (wanted.length === 0) throw new UserError('USAGE', 'No repository was named.', { hint: 'Give folders, or names that `knowing list` shows.' });
  const roots = rootsOf(wanted, options);
  await changeWorkspace(knowingHome(options.env), name, (known) => ({ name, roots: [...new Set([...existing(name, known).roots, ...roots])] }));
  return locateWorkspace(name, options);
}

/** Without repositories the workspace itself goes; the repositories and their indexes stay. */
export async function removeFromWorkspace(name: string, wanted: readonly string[], options: WorkspaceOptions): Promise<StoredWorkspace | undefined> {
  const gone = new Set(wanted.map((text) => memberRoot(name, text, options)));
  return changeWorkspace(knowingHome(options.env), name, (known) => {
    const { roots } = existing(name, known);
    return gone.size === 0 ? undefined : { name, roots: roots.filter((root) => !gone.has(root)) };
  });
}

/** By name even when its folder is gone. */
function memberRoot(name: string, text: string, options: WorkspaceOptions): string {
  const { roots } = existing(
    name,
    listWorkspaces(options).find((w) => w.name === name),
  );
  const listed = findInRoster(readRoster(knowingHome(options.env)), text)?.root ?? canonicalPath(text);
  const root = roots.find((r) => r === listed) ?? locateWorkspace(name, options).members.find((m) => m.name === text)?.root;
  if (root !== undefined) return root;
  throw new UserError('NOT_FOUND', `'${text}' is not in the workspace ${name}.`, {
    hint: `\`${ownCommand(`workspace show ${name}`)}\` lists its repositories.`,
  });
}

function existing(name: string, known: StoredWorkspace | undefined): StoredWorkspace {
  if (known !== undefined) return known;
  throw new UserError('NOT_FOUND', `There is no workspace '${name}'.`, { hint: `Make it with \`${ownCommand(`workspace create ${name} <folders>`)}\`.` });
}

function checkName(name: string): void {
  if (name !== EVERYTHING && /^[\w][\w.-]*$/.test(name)) return;
  throw new UserError('USAGE', `'${name}' cannot be the name of a workspace.`, { hint: 'Use letters, digits, dots and dashes.' });
}

function rootsOf(wanted: readonly string[], options: WorkspaceOptions): string[] {
  const [only, ...others] = wanted;
  const asWorkspace = only !== undefined && others.length === 0 ? otherWorkspace(only, options) : undefined;
  return asWorkspace?.members.map((m) => m.root) ?? wanted.map((text) => repositoryRoot(text, options));
}

/** A folder of clones, a file or a superproject; undefined for what is a repository itself. */
function otherWorkspace(text: string, options: WorkspaceOptions): WorkspacePlace | undefined {
  try {
    return locateWorkspace(text, options);
  } catch (error) {
    if (error instanceof UserError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

function repositoryRoot(text: string, { cwd, env }: WorkspaceOptions): string {
  const place = locateRepository({ cwd, env, repo: text });
  if (place.known) return place.root;
  throw new UserError('NOT_FOUND', `${place.root} is not in a repository.`, { hint: `Add a folder without git first: \`${ownCommand('add <folder>')}\`.` });
}
