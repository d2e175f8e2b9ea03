/**
 * The process that indexes one repository for a daemon. Jobs arrive one at a time over the channel to the parent, results
 * go back. It keeps the state that makes the next job cheap, until it ends. It never outlives the daemon: when the channel
 * closes it exits, and the store rolls back what was not committed.
 */
import { RepositorySync } from '../../engine/indexing/sync-repository.ts';
import { type IndexAnswer, type IndexJob, type IndexMessage, spokenError } from './indexer-messages.ts';

/** Often enough for a person who looks. */
const PROGRESS_MS = 250;

let kept: RepositorySync | undefined;
let toldAt = 0;

const tell = (message: IndexMessage): void => void process.send?.(message);

function tellProgress(phase: string, done: number, total: number): void {
  if (Date.now() - toldAt < PROGRESS_MS) return;
  toldAt = Date.now();
  tell({ progress: { phase, done, total } });
}

async function work({ place, ...request }: IndexJob): Promise<IndexAnswer> {
  try {
    kept ??= new RepositorySync(place);
    return { done: await kept.sync({ ...request, progress: tellProgress }) };
  } catch (error) {
    return { failed: spokenError(error) };
  }
}

process.on('message', (job: IndexJob) => {
  void work(job).then(tell);
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches every process of a terminal: the daemon decides when its indexers end.
process.on('SIGINT', () => undefined);
