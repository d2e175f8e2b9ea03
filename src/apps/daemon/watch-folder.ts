/**
 * Calls when a folder of the home may have news: the roster was changed, or a git hook left a poke. One watch for each
 * folder, and a look every now and then for file systems whose watches are silent.
 */
import { type FSWatcher, watch } from 'node:fs';
import { makePrivateFolder } from '../../util/make-folder.ts';

export interface FolderNews {
  readonly folder: string;
  /** Which file names matter; absent: all. */
  readonly concerns?: (name: string) => boolean;
  readonly onNews: () => void;
  /** Between two calls without any sign; absent: never. */
  readonly pollMs?: number;
}

const SETTLE_MS = 2;

/** Returns what ends it. */
export function watchFolder({ folder, concerns, onNews, pollMs }: FolderNews): () => void {
  makePrivateFolder(folder);
  let settle: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(settle);
    settle = setTimeout(onNews, SETTLE_MS);
  };
  const watcher = tryWatch(folder, (name) => {
    if (name === null || (concerns?.(name) ?? true)) soon();
  });
  const poll = pollMs === undefined ? undefined : setInterval(onNews, pollMs);
  return () => {
    watcher?.close();
    clearInterval(poll);
    clearTimeout(settle);
  };
}

/** Undefined when the system grants no more watches: polling has to do. */
function tryWatch(folder: string, onName: (name: string | null) => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, (_, name) => onName(name));
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}
