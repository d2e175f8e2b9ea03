/** Where a shell would find a program: the folders of the PATH in order, on Windows with the endings that it tries. */
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

export interface ProgramSearch {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly exists?: (path: string) => boolean;
}

const WINDOWS_ENDINGS = '.exe;.cmd;.bat';

/** Windows spells the variable `Path`; only the environment of a process itself is read without regard to case. */
export function programFolders({ env, platform }: ProgramSearch): string[] {
  const { delimiter } = platform === 'win32' ? win32 : posix;
  return (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => folder !== '');
}

export function findProgram(name: string, search: ProgramSearch): string | undefined {
  const { platform, env, exists = existsSync } = search;
  const { join } = platform === 'win32' ? win32 : posix;
  const endings = platform === 'win32' ? (env.PATHEXT || WINDOWS_ENDINGS).toLowerCase().split(';') : [''];
  return programFolders(search)
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
    .find((path) => exists(path));
}
