/**
 * What a git process is started with, so that no configuration of a repository can make it run a program. A repository
 * may come from anybody, and its `.git/config` can name commands for nearly everything: file system monitors, diff
 * drivers, filters, transports. In: the folder and the arguments. Out: arguments and environment that leave no such
 * command in force, or the reason why git is not started at all.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { configFiles, gitFolderAbove, readPlain } from './git-folder.ts';

/**
 * Settings given on the command line win over those of the repository. Signatures are never shown, because showing one
 * runs `gpg.program`; what changed inside of a submodule neither, because git starts another git in there for it. Bare
 * repositories are refused by us as well (isInBareRepository): git before 2.38 ignores the setting.
 */
const ALWAYS = [
  'core.fsmonitor=false',
  'diff.external=',
  'diff.submodule=short',
  'submodule.recurse=false',
  'log.showSignature=false',
  'safe.bareRepository=explicit',
];
const settings = (list: readonly string[]): string[] => list.flatMap((setting) => ['-c', setting]);
const SETTINGS = settings([...ALWAYS, 'core.sshCommand=false', 'protocol.allow=never']);
/** For a fetch: the transports that need no program of the repository's choosing. */
export const REMOTE_PROTOCOLS = 'https:http:ssh:git:file';
const REMOTE_SETTINGS = settings([...ALWAYS, 'protocol.ext.allow=never']);

const NO_DRIVERS = ['--no-ext-diff', '--no-textconv'];
const NO_SUBMODULE_WORK_TREES = '--ignore-submodules=dirty';

/** Options of single commands: diff drivers that attributes choose, and submodules, whose configuration is a second one. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  blame: ['--no-textconv'],
  diff: [...NO_DRIVERS, NO_SUBMODULE_WORK_TREES],
  'diff-files': [...NO_DRIVERS, NO_SUBMODULE_WORK_TREES],
  'diff-index': [...NO_DRIVERS, NO_SUBMODULE_WORK_TREES],
  'diff-tree': NO_DRIVERS,
  grep: ['--no-textconv'],
  log: NO_DRIVERS,
  show: NO_DRIVERS,
  status: [NO_SUBMODULE_WORK_TREES],
};

/** Commands that compare files with the index: git runs them through `filter.<name>.clean` or `.process` first. */
const COMPARES_FILES = new Set(['diff', 'diff-files', 'diff-index', 'grep', 'ls-files', 'status']);

/** Set by git for its hooks: a process started from one would take every repository for that hook's own. */
const OF_ONE_REPOSITORY = ['GIT_DIR', 'GIT_COMMON_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_OBJECT_DIRECTORY', 'GIT_NAMESPACE'];

/**
 * Answers must not depend on the user's language, pager or optional index writes. GIT_ALLOW_PROTOCOL outranks every
 * `protocol.<name>.allow`: objects that are missing are not fetched, whatever the remote is.
 */
export function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const safe: NodeJS.ProcessEnv = {
    ...env,
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: '',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    // Windows looks for git.exe in the current folder first, which is the repository.
    NoDefaultCurrentDirectoryInExePath: '1',
  };
  for (const name of OF_ONE_REPOSITORY) delete safe[name];
  return safe;
}

/** Where the arguments of the command itself begin: after options of git, of which `-c` takes a value. */
function commandAt(args: readonly string[]): number {
  let at = 0;
  while (args[at]?.startsWith('-')) at += args[at] === '-c' ? 2 : 1;
  return at;
}

export function commandOf(args: readonly string[]): string {
  return args[commandAt(args)] ?? '';
}

/** `blanked`: `-c` options for the filters that the repository itself defines. */
export function safeArguments(args: readonly string[], blanked: readonly string[], remote = false): string[] {
  const at = commandAt(args);
  // What the caller says comes last and wins: it may ask to see less of submodules, and knows no way to see more.
  return [...(remote ? REMOTE_SETTINGS : SETTINGS), ...blanked, ...args.slice(0, at + 1), ...(OPTIONS[commandOf(args)] ?? []), ...args.slice(at + 1)];
}

/**
 * A folder that looks like the inside of `.git`, with no `.git` between it and `folder`: git would take it for a bare
 * repository and read its configuration. Any clone can carry one as ordinary files.
 */
export function isInBareRepository(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (isGitFolder(join(at, '.git'))) return false;
    if (['HEAD', 'objects', 'refs'].every((name) => existsSync(join(at, name)))) return true;
    if (dirname(at) === at) return false;
  }
}

/** A file points to a folder elsewhere; a folder without HEAD is nothing to git, which then looks at what is around it. */
function isGitFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true || existsSync(join(path, 'HEAD'));
}

/** Whether git has to be asked for filters: the command uses them, and the repository's own configuration may define some. */
export function mayRunFilters(folder: string, args: readonly string[]): boolean {
  return COMPARES_FILES.has(commandOf(args)) && mayDefineFilters(folder);
}

/** The question for git. Settings of the user and of the machine are the user's own choice and stay: git-lfs is one. */
export const LIST_FILTERS = [...SETTINGS, 'config', '--show-scope', '--name-only', '-z', '--get-regexp', '^filter\\.'];

const FILTER = /^filter\.(.+)\.[^.]+$/is;

/** `-c` options that empty the filters of a listing; undefined when a name cannot be written as such an option. */
export function blankFilters(listing: string): string[] | undefined {
  const fields = listing.split('\0');
  const names = new Set<string>();
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const name = FILTER.exec(fields[i + 1] as string)?.[1];
    if (name !== undefined && (fields[i] === 'local' || fields[i] === 'worktree')) names.add(name);
  }
  if ([...names].some((name) => name.includes('='))) return undefined;
  return [...names].flatMap((name) => ['clean=', 'smudge=', 'process=', 'required=false'].flatMap((rest) => ['-c', `filter.${name}.${rest}`]));
}

/** By the text of the configuration files: nearly every repository has none, and a process for each question costs milliseconds. */
function mayDefineFilters(folder: string): boolean {
  const git = gitFolderAbove(folder);
  return git === undefined || configFiles(git).some((path) => existsSync(path) && /filter|include/i.test(readPlain(path) ?? 'filter'));
}
