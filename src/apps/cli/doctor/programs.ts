/** Where a shell would find a program. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { CheckContext } from './check.ts';

export function findProgram(name: string, { env, platform }: Pick<CheckContext, 'env' | 'platform'>): string | undefined {
  const endings = platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))).find((path) => existsSync(path));
}
