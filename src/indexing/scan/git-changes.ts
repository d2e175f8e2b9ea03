/**
 * What git says has changed: between two commits, and between HEAD and the working tree. Paths are relative to `root`,
 * which may be a folder inside a repository. Undefined where the difference cannot be told file by file.
 */
import { git, tryGit } from '../../util/git.ts';

/** A path whose content may differ; ids of blobs, undefined on a side that has no file there. */
export interface TreeChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const SUBMODULE = '160000';
const SYMLINK = '120000';

export async function committedChanges(root: string, from: string, to: string): Promise<TreeChange[] | undefined> {
  const options = ['-r', '-z', '--raw', '--no-abbrev', '--no-renames', '--relative', '--full-index'];
  const text = await tryGit(root, ['diff-tree', ...options, from, to, '--', '.']);
  return text === undefined ? undefined : parseRaw(text);
}

/** Names alone; none where git cannot tell. */
export async function changedPaths(root: string, from: string, to: string): Promise<string[]> {
  const text = await tryGit(root, ['diff-tree', '-r', '-z', '--name-only', '--no-renames', '--relative', from, to, '--', '.']);
  return (text ?? '').split('\0').filter((path) => path !== '');
}

/** `:mode mode id id status\0path\0`, again and again. */
function parseRaw(text: string): TreeChange[] | undefined {
  const parts = text.split('\0');
  const changes: TreeChange[] = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const [mode, newMode, id, newId] = (parts[i] as string).slice(1).split(' ') as [string, string, string, string];
    // What a submodule holds is another repository's to say.
    if (mode === SUBMODULE || newMode === SUBMODULE) return undefined;
    changes.push({ path: parts[i + 1] as string, before: blobOf(mode, id), after: blobOf(newMode, newId) });
  }
  return changes;
}

/** Links are not followed, and no id is all zeros. */
const blobOf = (mode: string, id: string): string | undefined => (mode === SYMLINK || /^0+$/.test(id) ? undefined : id);

/** Paths that the working tree has otherwise than HEAD, new ones that no rule ignores included; `only` some of them. */
export async function workingTreePaths(root: string, only: readonly string[] = []): Promise<string[]> {
  const prefix = (await git(root, ['rev-parse', '--show-prefix'])).trim();
  const options = ['--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--ignore-submodules=all'];
  const text = await git(root, ['--literal-pathspecs', 'status', ...options, '--', ...(only.length === 0 ? ['.'] : only)]);
  const paths = text.split('\0').flatMap((line) => (line.length > 3 ? [line.slice(3)] : []));
  return paths.filter((p) => p.startsWith(prefix) && !p.endsWith('/')).map((p) => p.slice(prefix.length));
}

/** Of some paths those that differ from HEAD, filters of git taken into account, and those that git does not look at. */
export async function dirtyPaths(root: string, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const [text, hidden] = await Promise.all([
    git(root, ['--literal-pathspecs', 'diff', '--name-only', '-z', '--no-renames', '--relative', 'HEAD', '--', ...paths]),
    hiddenPaths(root, paths),
  ]);
  return new Set([...text.split('\0').filter((p) => p !== ''), ...hidden]);
}

/** `H path`: tracked and looked at. Small letters are assumed to be unchanged, `S` is left out of a sparse checkout. */
const LOOKED_AT = /^[A-RT-Z] /;

/** Files whose state on disk git was told not to look at: edited or missing, git calls them unchanged. */
export async function hiddenPaths(root: string, only: readonly string[] = ['.']): Promise<string[]> {
  const text = await git(root, ['--literal-pathspecs', 'ls-files', '-v', '-z', '--', ...only]);
  return text.split('\0').flatMap((line) => (line.length > 2 && !LOOKED_AT.test(line) ? [line.slice(2)] : []));
}
