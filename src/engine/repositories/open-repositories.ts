/**
 * Repositories that a server has open: each opened once, for reading, and kept. A database that was deleted and made again
 * is opened again.
 */
import type { RepositoryPlace } from './locate-repository.ts';
import { openPlace, type Repository } from './open-repository.ts';
import { indexIdentity } from './place-store.ts';

interface OpenStore {
  readonly repository: Promise<Repository>;
  /** Which file it is: a database that was deleted and made again is another one. */
  readonly identity: string;
}

export class OpenRepositories {
  readonly #open = new Map<string, OpenStore>();

  /** Questions that come at once share one. */
  async open(place: RepositoryPlace): Promise<Repository> {
    const identity = indexIdentity(place);
    const known = this.#open.get(place.db);
    if (known !== undefined && known.identity === identity) return known.repository;
    const opening = { identity, repository: this.drop(place).then(() => openPlace(place, false)) };
    this.#open.set(place.db, opening);
    try {
      return await opening.repository;
    } catch (error) {
      // Forget the failure, so that the next question tries again.
      if (this.#open.get(place.db) === opening) this.#open.delete(place.db);
      throw error;
    }
  }

  /** For what has to see the files of the database unused. */
  async drop(place: RepositoryPlace): Promise<void> {
    const open = this.#open.get(place.db);
    this.#open.delete(place.db);
    if (open !== undefined) await closed(open);
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(open.map(closed));
  }
}

/** One that could not be opened has told whoever asked for it, and there is nothing to close. */
async function closed({ repository }: OpenStore): Promise<void> {
  const { store } = (await repository.catch(() => undefined)) ?? {};
  await store?.close();
}
