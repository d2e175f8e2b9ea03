/**
 * Everything that can make the graph of a repository old: HEAD moves, and, while someone subscribes, the working
 * tree changes. A folder without git has no HEAD, so its tree is watched in any case.
 */
import { type HeadWatch, watchHead } from './watch-head.ts';
import { type TreeWatch, type TreeWatchState, watchTree } from './watch-tree.ts';

export type RepositoryChange = { readonly kind: 'head'; readonly commit: string } | { readonly kind: 'tree'; readonly paths: ReadonlySet<string> };

export interface RepositoryWatchState {
  /** `none`: no git. */
  readonly head: 'watching' | 'polling' | 'none';
  readonly tree: TreeWatchState | null;
}

export async function watchRepository(root: string, onChange: (change: RepositoryChange) => void): Promise<RepositoryWatch> {
  const head = await watchHead(root, { onMove: (commit) => onChange({ kind: 'head', commit }) });
  const watch = new RepositoryWatch(root, head, onChange);
  if (head === undefined) await watch.watchTree();
  return watch;
}

export class RepositoryWatch {
  readonly #root: string;
  readonly #head: HeadWatch | undefined;
  readonly #onChange: (change: RepositoryChange) => void;
  #tree: Promise<TreeWatch> | undefined;
  #treeState: TreeWatch | undefined;

  constructor(root: string, head: HeadWatch | undefined, onChange: (change: RepositoryChange) => void) {
    this.#root = root;
    this.#head = head;
    this.#onChange = onChange;
  }

  get state(): RepositoryWatchState {
    const head = this.#head === undefined ? 'none' : this.#head.failure === undefined ? 'watching' : 'polling';
    return { head, tree: this.#treeState?.state ?? null };
  }

  /** Checks HEAD now: a hook reported that it moved. */
  async check(): Promise<void> {
    await this.#head?.check();
  }

  async watchTree(): Promise<void> {
    this.#tree ??= watchTree(this.#root, { onChange: (paths) => this.#onChange({ kind: 'tree', paths }) });
    this.#treeState = await this.#tree;
  }

  /** A folder without git keeps it: there is nothing else to go by. */
  async unwatchTree(): Promise<void> {
    if (this.#head === undefined) return;
    const tree = this.#tree;
    this.#tree = undefined;
    this.#treeState = undefined;
    (await tree)?.close();
  }

  async close(): Promise<void> {
    this.#head?.close();
    (await this.#tree)?.close();
  }
}
