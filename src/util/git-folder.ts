/**
 * Where git keeps what it knows of a folder, found without git: the process must not be started before these files have
 * been looked at. Texts are undefined for anything but a readable file of ordinary size.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface GitFolder {
  /** HEAD and the index are here. */
  readonly own: string;
  /** Configuration, objects and branches: worktrees share those of the repository that they belong to. */
  readonly common: string;
  /** Around `.git`. */
  readonly workTree: string;
}

export function gitFolderAbove(folder: string): GitFolder | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, '.git');
    const info = statSync(path, { throwIfNoEntry: false });
    if (info?.isDirectory()) return ofFolder(path, at);
    const target = info && /^gitdir: (.+)$/m.exec(readPlain(path) ?? '')?.[1];
    if (info !== undefined) return target === undefined ? undefined : ofFolder(resolve(at, target.trim()), at);
    if (dirname(at) === at) return undefined;
  }
}

const ofFolder = (own: string, workTree: string): GitFolder => ({ own, common: resolve(own, readPlain(join(own, 'commondir'))?.trim() ?? '.'), workTree });

export const configFiles = ({ own, common }: GitFolder): string[] => [join(common, 'config'), join(own, 'config.worktree')];

const PLAIN_SIZE = 1 << 20;

export function readPlain(path: string): string | undefined {
  try {
    const info = statSync(path);
    return info.isFile() && info.size <= PLAIN_SIZE ? readFileSync(path, 'utf8') : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}
