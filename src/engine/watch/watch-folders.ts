/**
 * Two ways to hear about changed paths. macOS and Windows watch a whole tree with one handle. Linux does not: there
 * each folder that holds files of interest is watched, never a file (Node's own recursive watch takes one watch a
 * file: 10,087 instead of 2,050 on django). Folders are a resource shared with every editor of the user, so their
 * number is bounded; past it, or when the system refuses one, a WatchLimit says so.
 */
import { type FSWatcher, watch as fsWatch, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { withoutIgnored, workingFiles } from '../git/working-files.ts';

export interface PathWatch {
  /** Watched one by one. */
  readonly folders: number;
  start(): Promise<void>;
  close(): void;
}

export interface PathWatchOptions {
  /** Relative to the root, forward slashes. */
  readonly onPath: (path: string) => void;
  readonly onLimit: (limit: WatchLimit) => void;
  readonly watch?: typeof fsWatch | undefined;
}

export interface FolderWatchOptions extends PathWatchOptions {
  readonly maxFolders?: number;
}

/** Watching is not possible, or would take more than our share. */
export class WatchLimit extends Error {}

const MAX_FOLDERS = 25_000;
/** Of the watches that the system grants a user. */
const SHARE = 4;
const GIT_FOLDER = /(^|\/)\.git(\/|$)/;

export class NativeWatch implements PathWatch {
  readonly folders = 0;
  readonly #root: string;
  readonly #options: PathWatchOptions;
  #watcher: FSWatcher | undefined;

  constructor(root: string, options: PathWatchOptions) {
    this.#root = root;
    this.#options = options;
  }

  async start(): Promise<void> {
    const { watch = fsWatch, onPath, onLimit } = this.#options;
    try {
      this.#watcher = watch(this.#root, { recursive: true }, (_, name) => {
        const path = name?.replaceAll('\\', '/');
        if (path !== undefined && !GIT_FOLDER.test(path)) onPath(path);
      });
      this.#watcher.on('error', (error) => onLimit(limitFrom(error)));
    } catch (error) {
      throw limitFrom(error);
    }
  }

  close(): void {
    this.#watcher?.close();
  }
}

export class FolderWatch implements PathWatch {
  readonly #root: string;
  readonly #options: FolderWatchOptions;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #most: number;
  #closed = false;

  constructor(root: string, options: FolderWatchOptions) {
    this.#root = root;
    this.#options = options;
    this.#most = options.maxFolders ?? fairShare();
  }

  get folders(): number {
    return this.#watchers.size;
  }

  async start(): Promise<void> {
    this.#watchAll(['', ...(await workingFiles(this.#root))]);
  }

  close(): void {
    this.#closed = true;
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  /** The folders of these files, and the folders around them. */
  #watchAll(files: readonly string[]): void {
    for (const file of files) {
      for (let folder = folderOf(file); !this.#watchers.has(folder); folder = folderOf(folder)) {
        this.#watchFolder(folder);
        if (folder === '') break;
      }
    }
  }

  #watchFolder(folder: string): void {
    if (this.#closed) return;
    if (this.#watchers.size >= this.#most) throw new WatchLimit(`more than ${this.#most} folders`);
    try {
      const watcher = (this.#options.watch ?? fsWatch)(join(this.#root, folder), (event, name) => this.#heard(folder, event, name));
      watcher.on('error', (error) => this.#lost(folder, error));
      this.#watchers.set(folder, watcher);
    } catch (error) {
      // Listed by git, deleted on disk: its parent tells when it comes back.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === '') throw limitFrom(error);
    }
  }

  #heard(folder: string, event: string, name: string | null): void {
    if (name === null || this.#closed) return;
    const path = folder === '' ? name : `${folder}/${name}`;
    if (GIT_FOLDER.test(path)) return;
    this.#options.onPath(path);
    if (event === 'rename') void this.#entryChanged(path);
  }

  /** A name came or went. A new folder is watched, and files already in it are reported, because no event announced them. */
  async #entryChanged(path: string): Promise<void> {
    const isFolder = statSync(join(this.#root, path), { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isFolder) this.#forget(path);
    else if (!this.#watchers.has(path)) {
      try {
        const files = await workingFiles(this.#root, path);
        if (files.length > 0 || !(await this.#isIgnored(path))) this.#watchAll([`${path}/.`, ...files]);
        for (const file of files) this.#options.onPath(file);
      } catch (error) {
        if (!(error instanceof WatchLimit)) throw error;
        this.#options.onLimit(error);
      }
    }
  }

  async #isIgnored(path: string): Promise<boolean> {
    return (await withoutIgnored(this.#root, [path])).length === 0;
  }

  #lost(folder: string, error: Error): void {
    this.#forget(folder);
    if (folder === '') this.#options.onLimit(limitFrom(error));
  }

  #forget(path: string): void {
    for (const [folder, watcher] of this.#watchers) {
      if (folder !== path && !folder.startsWith(`${path}/`)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
  }
}

const folderOf = (path: string): string => {
  const folder = posix.dirname(path);
  return folder === '.' ? '' : folder;
};

function limitFrom(error: unknown): WatchLimit {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  if (code === 'ENOSPC') return new WatchLimit('the system has no watches left (fs.inotify.max_user_watches)', { cause: error });
  if (code === 'EMFILE') return new WatchLimit('the system has no watchers left (fs.inotify.max_user_instances)', { cause: error });
  return new WatchLimit(message, { cause: error });
}

/** Linux tells how many a user may have; other systems that come here have no such number. */
function fairShare(): number {
  try {
    return Math.min(MAX_FOLDERS, Math.floor(Number(readFileSync('/proc/sys/fs/inotify/max_user_watches', 'latin1')) / SHARE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return MAX_FOLDERS;
  }
}
