/** Paths that a person named and the index does not have: an error, with the paths that were probably meant. */
import { posix } from 'node:path';
import { UserError } from '../../errors.ts';
import { closestWord } from '../../util/closest-word.ts';
import { rootedPath } from '../../util/rooted-paths.ts';

const MAX_NEAR = 3;
const MAX_HINTS = 5;
const NOT_READ = 'Files that git does not track, and files in other languages, are not in the index.';

/** `files` are all that the index has. */
export function unknownPaths(missing: readonly string[], files: readonly string[]): UserError {
  const near = [...new Set(missing.flatMap((path) => nearPaths(path, files)))].slice(0, MAX_HINTS);
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : NOT_READ;
  return new UserError('NOT_FOUND', `Not in the index: ${missing.join(', ')}.`, { hint });
}

/** Files and folders of that name elsewhere; else those of the name that was probably meant. */
export function nearPaths(path: string, files: readonly string[]): string[] {
  const paths = [...files, ...foldersOf(files)];
  const named = (name: string) => paths.filter((p) => posix.basename(p) === name).slice(0, MAX_NEAR);
  const wanted = posix.basename(rootedPath(path));
  const same = named(wanted);
  if (same.length > 0) return same;
  const close = closestWord(wanted, [...new Set(paths.map((p) => posix.basename(p)))]);
  return close === undefined ? [] : named(close);
}

function foldersOf(files: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const file of files) for (let folder = posix.dirname(file); folder !== '.' && !folders.has(folder); folder = posix.dirname(folder)) folders.add(folder);
  return folders;
}
