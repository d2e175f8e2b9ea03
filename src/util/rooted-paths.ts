/**
 * Paths below a root, as an index writes them: from the root, with forward slashes, '' for the root itself. Enters: what
 * a person wrote, in any spelling. Seen from the working directory where that leads to something, else from the root.
 */
import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, posix, relative, resolve, sep } from 'node:path';

export interface Standpoint {
  readonly cwd: string;
  readonly root: string;
}

/** `./src\api/` is `src/api`, `.` is the root. */
export function rootedPath(written: string): string {
  const path = posix.normalize(written.trim().replaceAll('\\', '/')).replace(/\/$/, '');
  return path === '.' ? '' : path;
}

/** The path itself, or anything under it. */
export const isBelow = (path: string, folder: string): boolean => folder === '' || path === folder || path.startsWith(`${folder}/`);

export function pathFromRoot(written: string, { cwd, root }: Standpoint): string {
  const here = resolve(cwd, written);
  const seen = relative(root, here);
  const isInside = seen !== '..' && !seen.startsWith(`..${sep}`) && !isAbsolute(seen);
  const spelt = rootedPath(written);
  // What is on neither side was deleted: it is named like what is still there.
  return isInside && (existsSync(here) || !existsSync(join(root, spelt))) ? rootedPath(seen) : spelt;
}

/** A symbol by its place, `path:name` or `path:line`, or a file: its path from the root. Any other name as it is. */
export function symbolFromRoot(written: string, from: Standpoint): string {
  const [, path = written, rest] = /^(.+):([^:\\/]+)$/.exec(written.trim()) ?? [];
  const isPath = /[./\\]/.test(path) && statSync(resolve(from.cwd, path), { throwIfNoEntry: false })?.isFile() === true;
  if (!isPath) return written;
  return rest === undefined ? pathFromRoot(path, from) : `${pathFromRoot(path, from)}:${rest}`;
}
