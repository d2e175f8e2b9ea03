/**
 * What lies in a working tree, as git sees it: tracked files and new ones that no ignore rule excludes; without git, a
 * walk that honours ignore files. Paths are relative to the root, with forward slashes.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { walkFiles } from '../../indexing/scan/walk-files.ts';
import { git, tryGit } from '../../util/git.ts';

/** What a command line on Windows holds. */
const SLICE = 200;

/** Below `under` only, when given. */
export async function workingFiles(root: string, under = ''): Promise<string[]> {
  const listed = await tryGit(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', `./${under}`]);
  if (listed !== undefined) return splitZ(listed);
  const walked = walkFiles(root).files.map((file) => file.path);
  return under === '' ? walked : walked.filter((path) => path.startsWith(`${under}/`));
}

/** Paths that differ from HEAD: modified, deleted, new. Undefined without git or without a commit. */
export async function uncommittedPaths(root: string): Promise<string[] | undefined> {
  const [prefix, commit] = (await tryGit(root, ['rev-parse', '--show-prefix', 'HEAD']))?.split('\n') ?? [];
  if (prefix === undefined || commit === undefined) return undefined;
  const text = await git(root, ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames', '--ignore-submodules=dirty', '--', '.']);
  return splitZ(text).map((line) => line.slice(3 + prefix.length));
}

/** Those of `paths` that git tracks or would offer to add. All of them where there is no git. */
export async function withoutIgnored(root: string, paths: readonly string[]): Promise<string[]> {
  const kept: string[] = [];
  for (let at = 0; at < paths.length; at += SLICE) {
    const slice = paths.slice(at, at + SLICE);
    // Fails when none of them is ignored. Odd names come quoted, and are then kept: one look too many.
    const ignored = new Set((await tryGit(root, ['-c', 'core.quotePath=false', 'check-ignore', '--', ...slice]))?.split('\n'));
    kept.push(...slice.filter((path) => !ignored.has(path)));
  }
  return kept;
}

/** Size and time of a file, to tell one state from the next without reading it. */
export function fileStamp(root: string, path: string): string {
  const info = statSync(join(root, path), { throwIfNoEntry: false });
  return info === undefined ? '-' : `${info.size} ${info.mtimeMs}`;
}

const splitZ = (text: string): string[] => text.split('\0').filter((part) => part !== '');
