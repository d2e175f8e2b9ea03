/**
 * Brings the index of a repository up to date with HEAD, if it is not. Enters: a place. Leaves: what was done. What
 * the daemon, `watch` and `sync` do on every change.
 */
import { existsSync } from 'node:fs';
import type { Snapshot } from '../model/graph.ts';
import { openSqliteStore } from '../store/sqlite/index.ts';
import { tryGit } from '../util/git.ts';
import { headCommit } from '../util/git-head.ts';
import { type IndexRequest, indexRepository } from './index-repository.ts';
import type { RepositoryPlace } from './locate-repository.ts';

export interface SyncResult {
  readonly outcome: 'current' | 'updated';
  readonly commit: string | null;
  /** Merkle root. */
  readonly snapshot: string | null;
  readonly overlay: boolean;
  /** Files read again. */
  readonly files: number;
  readonly milliseconds: number;
}

export interface SyncOptions {
  /** With what is not committed yet. */
  readonly workingTree: boolean;
  readonly progress?: IndexRequest['progress'];
}

export async function syncRepository(place: RepositoryPlace, options: SyncOptions): Promise<SyncResult> {
  const started = performance.now();
  const current = await currentSnapshot(place);
  if (current !== undefined && !options.workingTree) {
    return { outcome: 'current', commit: current.commit, snapshot: current.root, overlay: false, files: 0, milliseconds: performance.now() - started };
  }
  const { snapshot, files } = await indexRepository({ place, ...(options.progress === undefined ? {} : { progress: options.progress }) });
  return { outcome: 'updated', commit: snapshot.commit, snapshot: snapshot.root, overlay: false, files, milliseconds: performance.now() - started };
}

/** The newest snapshot if it is of HEAD and nothing else, else undefined. A folder without git is never known to be up to date. */
export async function currentSnapshot(place: RepositoryPlace): Promise<Snapshot | undefined> {
  if (!existsSync(place.db)) return undefined;
  const head = headCommit(place.root) ?? (await tryGit(place.root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']))?.trim();
  if (!head) return undefined;
  const snapshot = await latestSnapshot(place.db);
  return snapshot?.commit === head && snapshot.overlay !== true ? snapshot : undefined;
}

async function latestSnapshot(db: string): Promise<Snapshot | undefined> {
  const store = await openSqliteStore(db, { readonly: true });
  try {
    const reader = await store.read();
    return await reader.latestSnapshot();
  } finally {
    await store.close();
  }
}
