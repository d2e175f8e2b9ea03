/**
 * Writes down what a question taught. One process at a time for a database: reading, adding and writing belong together.
 * Learning is a convenience: what cannot be written now (a run that replaces the graph, a full disk) is tried again
 * later by the caller, and no answer waits for it.
 */
import { withFileLock } from '../../config/file-lock.ts';
import { sideFile } from '../../config/paths.ts';
import { UserError } from '../../errors.ts';
import type { Observation } from '../../learning/answer-ledger.ts';
import { forgetLearned, writeObservation } from '../../learning/learned-notes.ts';
import type { Hash } from '../../model/hash.ts';
import type { GraphReader } from '../../store/contract.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { openPlace, type Repository } from '../repositories/open-repository.ts';
import { openPlaceStore } from '../repositories/place-store.ts';

const LOCK_WAIT_MS = 500;

/** False when it could not be written. */
export async function recordUse(place: RepositoryPlace, observation: Observation): Promise<boolean> {
  try {
    await writeUse(place, observation);
    return true;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

/** The same for someone who waits for it: says what is in the way. */
export async function writeUse(place: RepositoryPlace, observation: Observation): Promise<void> {
  try {
    await withFileLock(sideFile(place.db, 'learning'), () => write(place, observation), { waitMs: LOCK_WAIT_MS });
  } catch (error) {
    throw explained(error, place.db);
  }
}

/** Of the lock's file; the store explains its own. */
function explained(error: unknown, db: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof UserError || code === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new UserError('DISK_FULL', `No space is left beside ${db}.`, { hint: 'Free some space.', cause: error });
  return new UserError('NO_PERMISSION', `Nothing can be written beside ${db}.`, {
    hint: 'What is learned is kept there: make that folder writable, or set KNOWING_HOME to another.',
    cause: error,
  });
}

async function write(place: RepositoryPlace, { words, used, unused, weight }: Observation): Promise<void> {
  const store = await openPlaceStore(place, { lockWaitMs: LOCK_WAIT_MS });
  try {
    const reader = await store.read();
    const refs = await symbolRefs(reader, [...used, ...unused]);
    const seen = { words, weight, used: used.flatMap((h) => refs.get(h) ?? []), unused: unused.flatMap((h) => refs.get(h) ?? []) };
    await writeObservation(store, reader, seen, await reader.packageRoots());
    await reader.close();
  } finally {
    await store.close();
  }
}

async function symbolRefs(reader: GraphReader, hashes: readonly Hash[]) {
  const nodes = await reader.nodesByHash(hashes);
  return new Map(nodes.map((n) => [n.hash, { hash: n.hash, package: n.package }]));
}

/** Everything that was learned about a repository. */
export async function forgetUse(place: RepositoryPlace): Promise<void> {
  const { store }: Repository = await openPlace(place, true);
  try {
    await forgetLearned(store);
  } finally {
    await store.close();
  }
}
