/**
 * The process that indexes one repository for a daemon. Jobs come in one at a time over the channel to the parent,
 * results go back. It keeps what makes the next job of the same repository cheap, and gives all of it back to the
 * system by ending. It never outlives the daemon: when the channel closes it leaves, and the store undoes what was
 * not committed.
 */
import { RepositorySync } from '../../engine/sync-repository.ts';
import { type IndexAnswer, type IndexJob, spokenError } from './indexer-messages.ts';

let kept: RepositorySync | undefined;

async function work({ place, workingTree }: IndexJob): Promise<IndexAnswer> {
  try {
    kept ??= new RepositorySync(place);
    return { done: await kept.sync({ workingTree }) };
  } catch (error) {
    return { failed: spokenError(error) };
  }
}

process.on('message', (job: IndexJob) => {
  void work(job).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches every process of a terminal: the daemon decides when its indexers end.
process.on('SIGINT', () => undefined);
