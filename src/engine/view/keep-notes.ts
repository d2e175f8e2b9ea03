/** Stores a computed result as notes beside the graph, for other processes; gives up quietly when the database cannot be written to. */
import { UserError } from '../../errors.ts';
import type { Hash } from '../../model/hash.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { openPlaceStore } from '../repositories/place-store.ts';

const LOCK_WAIT_MS = 2_000;

/** `outdates` names the notes that are deleted because these replace them. */
export async function keepNotes(place: RepositoryPlace, key: string, notes: ReadonlyMap<Hash, string>, outdates?: string): Promise<boolean> {
  try {
    const store = await openPlaceStore(place, { lockWaitMs: LOCK_WAIT_MS });
    try {
      await store.putNotes(key, notes);
      if (outdates !== undefined) await store.deleteNotes(outdates);
    } finally {
      await store.close();
    }
    return true;
  } catch (error) {
    // The database is locked, full or read-only. The answer exists already, so not storing it is not an error.
    if (error instanceof UserError) return false;
    throw error;
  }
}
