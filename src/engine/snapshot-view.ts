/**
 * One question's view of a repository: a reader on its newest snapshot, and, when the question needs it, the index of
 * that snapshot. Indexes are kept between the questions of a process by database and snapshot, so that a server answers
 * warm; the reader is the question's own, so that nothing holds the database open.
 */
import type { Repo, Snapshot } from '../model/graph.ts';
import type { RetrievalIndex } from '../retrieval/index-view.ts';
import type { GraphReader } from '../store/contract.ts';
import { RecentMap } from '../util/recent-map.ts';
import type { RepositoryPlace } from './locate-repository.ts';
import { noIndex, type Repository } from './open-repository.ts';

export interface SnapshotView {
  readonly place: RepositoryPlace;
  readonly repo: Repo;
  readonly snapshot: Snapshot;
  readonly reader: GraphReader;
  index(): Promise<RetrievalIndex>;
}

/** An index of a large repository takes some 100 MB. */
const MAX_WARM = 4;
const warm = new RecentMap<string, Promise<RetrievalIndex>>(MAX_WARM);

export async function withSnapshot<T>({ place, store }: Repository, work: (view: SnapshotView) => Promise<T>): Promise<T> {
  const reader = await store.read();
  try {
    const [repo, snapshot] = [await reader.repo(), await reader.latestSnapshot()];
    if (repo === undefined || snapshot === undefined) throw noIndex({ ...place, known: true });
    const index = async () => ({ ...(await warmIndex(`${place.db}\0${snapshot.hash}`, reader)), reader });
    return await work({ place, repo, snapshot, reader, index });
  } finally {
    await reader.close();
  }
}

async function warmIndex(key: string, reader: GraphReader): Promise<RetrievalIndex> {
  const known = warm.get(key);
  if (known !== undefined) return known;
  const { openIndex } = await import('./open-index.ts');
  const opening = openIndex(reader);
  warm.set(key, opening);
  try {
    return await opening;
  } catch (error) {
    // The next question shall try again: what was wrong may have been put right.
    warm.delete(key);
    throw error;
  }
}
