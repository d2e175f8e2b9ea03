/**
 * Notices that HEAD of a repository leads to another commit: commits, merges, checkouts, resets, rebases. Watches the
 * two or three folders in which git writes that down (linked worktrees, packed refs and reftable included), and looks
 * at the same files now and then, because watches are silent on some file systems. Enters: a root. Leaves: one call
 * for each new commit, never two for the same.
 */
import { existsSync, type FSWatcher, watch as fsWatch, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { askHead, tryGit } from '../../util/git.ts';

export interface HeadWatchOptions {
  readonly onMove: (commit: string) => void;
  /** Between two looks at the files, should no watch say anything. */
  readonly pollMs?: number;
  /** Another way to watch a folder: for tests. */
  readonly watch?: typeof fsWatch;
}

interface GitFolders {
  /** Of this worktree: holds HEAD. */
  readonly own: string;
  /** Of the repository: holds the branches. */
  readonly common: string;
}

const POLL_MS = 2_000;
/** Git renames a lock file into place; after this time everything that belongs to the move has been written. */
const SETTLE_MS = 5;

/** Undefined when there is no git to ask. */
export async function watchHead(root: string, options: HeadWatchOptions): Promise<HeadWatch | undefined> {
  const folders = await gitFolders(root);
  return folders === undefined ? undefined : new HeadWatch(root, folders, options, await askHead(root));
}

async function gitFolders(root: string): Promise<GitFolders | undefined> {
  const text = await tryGit(root, ['rev-parse', '--git-dir', '--git-common-dir']);
  const [own, common] = text?.trimEnd().split('\n') ?? [];
  return own === undefined || common === undefined ? undefined : { own: resolve(root, own), common: resolve(root, common) };
}

export class HeadWatch {
  readonly #root: string;
  readonly #folders: GitFolders;
  readonly #options: HeadWatchOptions;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #poll: NodeJS.Timeout;
  #settle: NodeJS.Timeout | undefined;
  /** What the files looked like at the last check. */
  #seen = '';
  #commit: string | undefined;
  #failure: string | undefined;
  #checking: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(root: string, folders: GitFolders, options: HeadWatchOptions, commit: string | undefined) {
    this.#root = root;
    this.#folders = folders;
    this.#options = options;
    this.#commit = commit;
    this.#poll = setInterval(() => this.#look(), options.pollMs ?? POLL_MS);
    this.#arm();
    // HEAD may have moved between reading and arming.
    void this.check();
  }

  /** Undefined before the first commit of a repository. */
  get commit(): string | undefined {
    return this.#commit;
  }

  /** Why folders are not watched, when they are not: moves are then seen at the next look. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Looks now, whatever the watches say. */
  check(): Promise<void> {
    this.#checking = this.#checking.then(() => this.#checkOnce());
    return this.#checking;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#poll);
    clearTimeout(this.#settle);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  async #checkOnce(): Promise<void> {
    if (this.#closed) return;
    this.#arm();
    this.#seen = this.#signature();
    const commit = await askHead(this.#root);
    // A repository that is gone has not moved; it may come back.
    if (this.#closed || commit === undefined || commit === this.#commit) return;
    this.#commit = commit;
    this.#options.onMove(commit);
  }

  #look(): void {
    if (this.#signature() !== this.#seen) void this.check();
  }

  #soon(): void {
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => void this.check(), SETTLE_MS);
  }

  /** Size, time and inode of the files that a move changes. Costs no process. */
  #signature(): string {
    const { own, common } = this.#folders;
    const ref = this.#reference();
    const paths = [join(own, 'HEAD'), ...(ref === undefined ? [] : [join(common, ref)]), join(common, 'packed-refs'), ...reftables(own, common)];
    return paths
      .map((path) => {
        const info = statSync(path, { throwIfNoEntry: false });
        return info === undefined ? '-' : `${info.ino} ${info.size} ${info.mtimeMs}`;
      })
      .join();
  }

  /** `refs/heads/main`; undefined when HEAD names a commit or cannot be read. */
  #reference(): string | undefined {
    try {
      return /^ref: (refs\/.+)$/.exec(readFileSync(join(this.#folders.own, 'HEAD'), 'utf8').trim())?.[1];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      return undefined;
    }
  }

  /** The branch decides which folder below refs/ is of interest, so a checkout changes what is watched. */
  #arm(): void {
    const wanted = new Set(this.#foldersToWatch().filter((folder) => existsSync(folder)));
    for (const [folder, watcher] of this.#watchers) if (!wanted.has(folder)) this.#disarm(folder, watcher);
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#watchFolder(folder);
  }

  #foldersToWatch(): string[] {
    const { own, common } = this.#folders;
    const ref = this.#reference();
    return [own, common, ...reftables(own, common).map(dirname), ...(ref === undefined ? [] : [nearestFolder(join(common, dirname(ref)))])];
  }

  #watchFolder(folder: string): void {
    const { own, common } = this.#folders;
    const root = folder === own || folder === common;
    try {
      const watcher = (this.#options.watch ?? fsWatch)(folder, (_, name) => {
        if (concernsHead(name, root)) this.#soon();
      });
      watcher.on('error', () => {
        this.#disarm(folder, watcher);
        this.#soon();
      });
      this.#watchers.set(folder, watcher);
      this.#failure = undefined;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      this.#failure = code;
    }
  }

  #disarm(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.#watchers.delete(folder);
  }
}

/** Beside HEAD lie the index and many lock files, which come and go with every `git status`. */
const concernsHead = (name: string | null, root: boolean): boolean =>
  name === null || (root ? name === 'HEAD' || name === 'packed-refs' || name === 'refs' || name === 'reftable' : !name.endsWith('.lock'));

const reftables = (own: string, common: string): string[] => [...new Set([own, common])].map((folder) => join(folder, 'reftable', 'tables.list'));

/** The folder of a branch `a/b/c` is there only while the branch is not packed. */
function nearestFolder(path: string): string {
  let folder = path;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
