/**
 * Keeps the index of the server's repository up to date while the server runs, uncommitted edits included. The daemon
 * does it where one runs; else one of the servers on that repository does, and the others take over when it ends.
 */
import { askDaemon } from '../../engine/daemon/daemon-client.ts';
import { claimIndex } from '../../engine/indexing/index-claim.ts';
import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';
import { loadDaemon } from '../launch.ts';

const RETRY_MS = 3_000;
/** A claim not renewed for two minutes counts as abandoned. */
const HEARTBEAT_MS = 30_000;

export interface KeepFreshOptions {
  readonly place: RepositoryPlace;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly log: (error: unknown) => void;
}

/** Until the signal. What goes wrong is logged and tried again: answers say themselves how fresh they are. */
export async function keepFresh(options: KeepFreshOptions): Promise<void> {
  const { place, env, signal, log } = options;
  while (!signal.aborted) {
    try {
      await askDaemon(env, 'watch', { root: place.root }, { signal });
      if (!signal.aborted) await watchHere(place, signal);
    } catch (error) {
      if (!signal.aborted) log(error);
    }
    await pause(RETRY_MS, signal);
  }
}

/** Returns at once when another server does it. */
async function watchHere(place: RepositoryPlace, signal: AbortSignal): Promise<void> {
  const claim = claimIndex(place.db, 'watching');
  if (claim === undefined) return;
  const heartbeat = setInterval(() => claim.update({ phase: 'watch', done: 0, total: 0 }), HEARTBEAT_MS);
  try {
    const { watchAlone } = await loadDaemon();
    await watchAlone({ place, onReport: () => undefined, onWatching: () => undefined, signal });
  } finally {
    clearInterval(heartbeat);
    claim.release();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
