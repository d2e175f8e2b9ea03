/**
 * Brings the index of a repository up to date with HEAD, if it is not. Enters: a place. Leaves: what was done. What
 * the daemon, `watch` and `sync` do on every change; kept for as long as changes are expected, it keeps what makes the
 * next one cheap.
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

export class RepositorySync {
  readonly #place: RepositoryPlace;

  constructor(place: RepositoryPlace) {
    this.#place = place;
  }

  async sync({ progress }: SyncOptions): Promise<SyncResult> {
    const started = performance.now();
    const current = await currentSnapshot(this.#place);
    const { snapshot, files } =
      current === undefined ? await indexRepository({ place: this.#place, ...(progress && { progress }) }) : { snapshot: current, files: 0 };
    return {
      outcome: current === undefined ? 'updated' : 'current',
      commit: snapshot.commit,
      snapshot: snapshot.root,
      overlay: snapshot.overlay === true,
      files,
      milliseconds: performance.now() - started,
    };
  }
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
