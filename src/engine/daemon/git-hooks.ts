/**
 * Git hooks that tell the daemon at once when HEAD moved, for file systems without change events. Enters: a
 * repository. Leaves: four small scripts in its own hooks folder. A hook that was there is moved aside unchanged, keeps
 * running first with the same arguments, input and result, and comes back byte for byte when ours is removed.
 */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { UserError } from '../../errors.ts';
import { git, tryGit } from '../../util/git.ts';
import type { DaemonFiles } from './daemon-files.ts';
import { hookScript, isHookScript } from './git-hook-script.ts';

/** Every way in which HEAD moves: commit, merge and pull, checkout and switch, amend and rebase. */
export const HOOK_NAMES = ['post-commit', 'post-merge', 'post-checkout', 'post-rewrite'] as const;
export type HookName = (typeof HOOK_NAMES)[number];

/** `other`: a hook that is not ours. `chained`: ours, with one that was there before behind it. */
export type HookState = 'none' | 'other' | 'ours' | 'chained';

export interface GitHooks {
  /** Where git looks for them; linked worktrees share it. */
  readonly folder: string;
  readonly states: Readonly<Record<HookName, HookState>>;
}

/** Beside the hooks, and under their own names, because some find out what to do by the name they are called by. */
const EARLIER = 'before-knowing';

export async function gitHooks(root: string): Promise<GitHooks> {
  const folder = await hooksFolder(root);
  return { folder, states: Object.fromEntries(HOOK_NAMES.map((name) => [name, stateOf(folder, name)])) as Record<HookName, HookState> };
}

/** Names of the hooks that were written now. */
export async function installGitHooks(root: string, files: DaemonFiles): Promise<HookName[]> {
  const folder = await ownHooksFolder(root, files);
  mkdirSync(folder, { recursive: true });
  return HOOK_NAMES.filter((name) => installOne(folder, name, hookScript(name, files.pokes, EARLIER)));
}

export interface RemovedHooks {
  readonly removed: readonly HookName[];
  /** Hooks that were edited since we wrote them. What was there before stays where it is. */
  readonly left: readonly string[];
}

export async function removeGitHooks(root: string): Promise<RemovedHooks> {
  const folder = await hooksFolder(root);
  const removed = HOOK_NAMES.filter((name) => removeOne(folder, name));
  const left = HOOK_NAMES.filter((name) => exists(join(folder, EARLIER, name))).map((name) => join(folder, name));
  const earlier = join(folder, EARLIER);
  if (existsSync(earlier) && readdirSync(earlier).length === 0) rmdirSync(earlier);
  return { removed, left };
}

async function hooksFolder(root: string): Promise<string> {
  const path = await tryGit(root, ['rev-parse', '--git-path', 'hooks']);
  if (path === undefined) throw new UserError('GIT', `${root} is not a git repository.`, { hint: 'Change into a git repository.' });
  return resolve(root, path.trimEnd());
}

/** Only inside the repository's own git folder: elsewhere hooks are tracked files, or belong to other repositories too. */
async function ownHooksFolder(root: string, files: DaemonFiles): Promise<string> {
  const folder = await hooksFolder(root);
  const common = resolve(root, (await git(root, ['rev-parse', '--git-common-dir'])).trimEnd());
  const inside = relative(common, folder);
  // Absolute on Windows, where the hooks may be on another drive.
  if (!inside.startsWith('..') && !isAbsolute(inside)) return folder;
  throw new UserError('GIT', `core.hooksPath puts the hooks of this repository into ${folder}, which is not its own.`, {
    hint: `Nothing was written: the daemon watches HEAD without hooks. To poke it all the same, add this to post-commit there: [ -d '${files.pokes}' ] && date > '${files.pokes}/head'`,
  });
}

function stateOf(folder: string, name: HookName): HookState {
  const path = join(folder, name);
  if (!exists(path)) return 'none';
  if (!isOurs(path, name)) return 'other';
  return exists(join(folder, EARLIER, name)) ? 'chained' : 'ours';
}

/** False when it is there already. */
function installOne(folder: string, name: HookName, script: string): boolean {
  const path = join(folder, name);
  if (exists(path)) {
    if (isOurs(path, name)) {
      if (readFileSync(path, 'utf8') === script) return false;
      unlinkSync(path);
    } else {
      mkdirSync(join(folder, EARLIER), { recursive: true });
      moveHook(path, join(folder, EARLIER, name), (target) => join('..', target));
    }
  }
  writeFileSync(path, script, { flag: 'wx' });
  chmodSync(path, 0o755);
  return true;
}

function removeOne(folder: string, name: HookName): boolean {
  const path = join(folder, name);
  if (!exists(path) || !isOurs(path, name)) return false;
  unlinkSync(path);
  const earlier = join(folder, EARLIER, name);
  if (exists(earlier)) moveHook(earlier, path, (target) => target.replace(/^\.\.[\\/]/, ''));
  return true;
}

/** A link with a relative target would lead elsewhere from another folder, so its text is changed on the way. */
function moveHook(from: string, to: string, retarget: (target: string) => string): void {
  if (exists(to)) throw new UserError('GIT', `${to} is in the way.`, { hint: 'Nothing was changed there. Move it away and try again.' });
  const target = lstatSync(from).isSymbolicLink() ? readlinkSync(from) : undefined;
  if (target === undefined || resolve(target) === target) renameSync(from, to);
  else {
    symlinkSync(retarget(target), to);
    unlinkSync(from);
  }
}

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

const isOurs = (path: string, name: HookName): boolean => lstatSync(path).isFile() && isHookScript(readFileSync(path, 'utf8'), name, EARLIER);
