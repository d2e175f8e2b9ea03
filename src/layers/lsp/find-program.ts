/**
 * Where a program is, as a shell would find it, with one exception: what lies inside of the repository is not looked at
 * unless the user trusts it. npm puts `node_modules/.bin` of the folder it was started in on the PATH, and a repository may
 * come from anybody.
 */
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, relative, sep } from 'node:path';

export interface ProgramSearch {
  readonly root: string;
  readonly trusted: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
}

/** Absolute path, or undefined. */
export function findProgram(name: string, search: ProgramSearch): string | undefined {
  const { root, trusted, env = process.env, platform = process.platform } = search;
  const endings = platform === 'win32' ? (env.PATHEXT ?? '.EXE;.CMD;.BAT').split(';') : [''];
  if (isAbsolute(name)) return endings.map((ending) => name + ending).find((path) => isProgram(path) && (trusted || !isInside(path, root)));
  const own = trusted ? [join(root, 'node_modules', '.bin')] : [];
  const folders = [...own, ...(env.PATH ?? env.Path ?? '').split(delimiter).filter(isAbsolute)];
  const paths = folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending)));
  return paths.find((path) => (trusted || !isInside(path, root)) && isProgram(path));
}

/** By the name that was asked for and by what it is a link to: either would let the repository choose. */
function isInside(path: string, root: string): boolean {
  return [root, real(root)].some((folder) => isBelow(path, folder) || isBelow(real(path), folder));
}

function isBelow(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== '' && below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) return path;
    throw error;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) return false;
    throw error;
  }
}
