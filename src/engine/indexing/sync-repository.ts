/**
 * Brings the index of a repository up to date with HEAD, if it is not. In: a place. Out: what was done. The daemon, `watch`
 * and `sync` do this on every change; an instance that is kept holds the state that makes the next update cheap.
 */
import { UserError } from '../../errors.ts';
import type { Snapshot } from '../../model/graph.ts';
import type { GraphStore } from '../../store/contract.ts';
import { askHead } from '../../util/git.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { mayHaveIndex, openPlaceStore } from '../repositories/place-store.ts';
import { LiveIndex, type UpdateRequest, type UpdateResult } from './live-index.ts';

export interface SyncResult {
  readonly outcome: 'current' | 'updated';
  readonly commit: string | null;
  /** Merkle root. */
  readonly snapshot: string | null;
  readonly overlay: boolean;
  /** Files read again. */
  readonly files: number;
  /** How many of each language or format. */
  readonly readers: Readonly<Record<string, number>>;
  readonly milliseconds: number;
}

export class RepositorySync {
  readonly #place: RepositoryPlace;
  readonly #live: LiveIndex;
  #prepared = false;

  constructor(place: RepositoryPlace) {
    this.#place = place;
    this.#live = new LiveIndex(place);
  }

  async sync(request: UpdateRequest): Promise<SyncResult> {
    const started = performance.now();
    // The first time there is mostly nothing to do, and finding that out is cheaper than loading the state for an update.
    const current = this.#prepared || request.workingTree === true ? undefined : await currentSnapshot(this.#place);
    const { snapshot, way, files, readers } =
      current === undefined ? await this.#update(request) : { snapshot: current, way: 'current' as const, files: 0, readers: {} };
    return {
      outcome: way === 'current' ? 'current' : 'updated',
      commit: snapshot.commit,
      snapshot: snapshot.root,
      overlay: snapshot.overlay === true,
      files,
      readers,
      milliseconds: performance.now() - started,
    };
  }

  close(): Promise<void> {
    return this.#live.close();
  }

  /** A whole run reads what is committed; edits come on top of it. */
  async #update(request: UpdateRequest): Promise<Omit<UpdateResult, 'milliseconds'>> {
    const update = await this.#live.update(request);
    this.#prepared = true;
    if (update.way !== 'whole' || request.workingTree !== true) return update;
    const { snapshot, files } = await this.#live.update({ workingTree: true });
    return { ...update, snapshot, files: update.files + files };
  }
}

/** The newest snapshot if it is of HEAD and nothing else, else undefined. A folder without git is never known to be up to date. */
export async function currentSnapshot(place: RepositoryPlace): Promise<Snapshot | undefined> {
  if (!mayHaveIndex(place)) return undefined;
  const head = await askHead(place.root);
  if (!head) return undefined;
  const snapshot = await latestSnapshot(place);
  return snapshot?.commit === head && snapshot.overlay !== true ? snapshot : undefined;
}

/** Undefined where nothing was stored yet: of a store that is not a file, nobody can tell from outside. */
async function openIfThere(place: RepositoryPlace): Promise<GraphStore | undefined> {
  try {
    return await openPlaceStore(place, { readonly: true });
  } catch (error) {
    if (error instanceof UserError && error.code === 'NOT_INDEXED') return undefined;
    throw error;
  }
}

async function latestSnapshot(place: RepositoryPlace): Promise<Snapshot | undefined> {
  const store = await openIfThere(place);
  if (store === undefined) return undefined;
  try {
    const reader = await store.read();
    return await reader.latestSnapshot();
  } finally {
    await store.close();
  }
}
