/** Keeps something worked out beside the graph for other processes, if that can be done without trouble. */
import { UserError } from '../../errors.ts';
import type { Hash } from '../../model/hash.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';

const LOCK_WAIT_MS = 2_000;

/** `outdates` names notes that no longer hold once these are there. */
export async function keepNotes({ db }: RepositoryPlace, key: string, notes: ReadonlyMap<Hash, string>, outdates?: string): Promise<boolean> {
  try {
    const { openSqliteStore } = await import('../../store/sqlite/index.ts');
    const store = await openSqliteStore(db, { lockWaitMs: LOCK_WAIT_MS });
    try {
      await store.putNotes(key, notes);
      if (outdates !== undefined) await store.deleteNotes(outdates);
    } finally {
      await store.close();
    }
    return true;
  } catch (error) {
    // Locked, full, not ours to write: the answer is there, and that is what counts.
    if (error instanceof UserError) return false;
    throw error;
  }
}
