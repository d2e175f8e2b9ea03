/**
 * Notices edits in a working tree, before they are committed. Enters: a root. Leaves: sets of paths that may have
 * changed, once they have come to rest, ignored files left out. Watches while the platform's means allow it and asks
 * git now and then where they do not; `state` says which, and why.
 */
import type { watch as fsWatch } from 'node:fs';
import { withoutIgnored } from '../git/working-files.ts';
import { FolderWatch, NativeWatch, type PathWatch, WatchLimit } from './watch-folders.ts';
import { StatusPoll } from './watch-status.ts';

export interface TreeWatchOptions {
  readonly onChange: (paths: ReadonlySet<string>) => void;
  /** Least time between two questions to git, when it has to be asked. */
  readonly pollMs?: number;
  /** Folders that may be watched one by one; more are left to polling. */
  readonly maxFolders?: number;
  /** Another way to watch a folder: for tests. */
  readonly watch?: typeof fsWatch;
}

export interface TreeWatchState {
  readonly mode: 'watching' | 'polling';
  /** Watched one by one; 0 where one watch covers everything. */
  readonly folders: number;
  readonly reason?: string;
}

/** An editor writes a file in several steps, a checkout hundreds of files: one set of paths for all of it. */
const QUIET_MS = 40;
const MOST_MS = 400;

export async function watchTree(root: string, options: TreeWatchOptions): Promise<TreeWatch> {
  const watch = new TreeWatch(root, options);
  await watch.start();
  return watch;
}

export class TreeWatch {
  readonly #root: string;
  readonly #options: TreeWatchOptions;
  readonly #paths = new Set<string>();
  #source: PathWatch | undefined;
  #reason: string | undefined;
  #firstAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(root: string, options: TreeWatchOptions) {
    this.#root = root;
    this.#options = options;
  }

  get state(): TreeWatchState {
    const mode = this.#source instanceof StatusPoll ? 'polling' : 'watching';
    return { mode, folders: this.#source?.folders ?? 0, ...(this.#reason === undefined ? {} : { reason: this.#reason }) };
  }

  async start(): Promise<void> {
    const onPath = (path: string) => this.#add(path);
    const onLimit = (limit: WatchLimit) => void this.#poll(limit);
    const { maxFolders, watch } = this.#options;
    const native = process.platform === 'darwin' || process.platform === 'win32';
    const source = native
      ? new NativeWatch(this.#root, { onPath, onLimit, watch })
      : new FolderWatch(this.#root, { onPath, onLimit, watch, ...(maxFolders === undefined ? {} : { maxFolders }) });
    this.#source = source;
    try {
      await source.start();
    } catch (error) {
      if (!(error instanceof WatchLimit)) throw error;
      await this.#poll(error);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#source?.close();
  }

  async #poll({ message }: WatchLimit): Promise<void> {
    if (this.#closed || this.#source instanceof StatusPoll) return;
    this.#source?.close();
    this.#reason = message;
    const poll = new StatusPoll(this.#root, { onPath: (path) => this.#add(path), pollMs: this.#options.pollMs });
    this.#source = poll;
    await poll.start();
  }

  #add(path: string): void {
    const now = Date.now();
    if (this.#paths.size === 0) this.#firstAt = now;
    this.#paths.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#flush(), Math.max(0, Math.min(QUIET_MS, this.#firstAt + MOST_MS - now)));
  }

  async #flush(): Promise<void> {
    const paths = [...this.#paths];
    this.#paths.clear();
    const kept = await withoutIgnored(this.#root, paths);
    if (!this.#closed && kept.length > 0) this.#options.onChange(new Set(kept));
  }
}
