/**
 * One index run as a process of its own, so that a server answers while it goes on. Started by background-index.ts with
 * the place to index; reports progress and its end as messages, and ends when its server does.
 */

import { claimIndex } from '../../engine/indexing/index-claim.ts';
import { RepositorySync } from '../../engine/indexing/sync-repository.ts';
import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';
import { addRepository } from '../../engine/repositories/roster.ts';
import { UserError } from '../../errors.ts';
import type { IndexMessage } from './background-index.ts';

const REPORT_EVERY_MS = 200;

const place = JSON.parse(process.argv[2] ?? 'null') as RepositoryPlace;
/** The server is gone: drop this run; the next one starts from the same state. */
const leave = () => process.exit(0);
process.on('disconnect', leave);

const report = (message: IndexMessage) => process.send?.(message, undefined, undefined, (error) => error && leave());

async function run(): Promise<IndexMessage> {
  const claim = claimIndex(place.db);
  if (claim === undefined) return { kind: 'busy' };
  const sync = new RepositorySync(place);
  let reported = 0;
  try {
    if (!place.listed) await addRepository(place, process.env, Date.now());
    // With what is not committed: agents ask about the file that they have just edited.
    const { files, milliseconds, outcome } = await sync.sync({
      workingTree: true,
      progress: (phase, done, total) => {
        claim.update({ phase, done, total });
        if (Date.now() - reported < REPORT_EVERY_MS) return;
        reported = Date.now();
        report({ kind: 'progress', phase, done, total });
      },
    });
    return { kind: 'done', outcome, files, milliseconds };
  } catch (error) {
    const hint = error instanceof UserError ? error.hint : undefined;
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error), ...(hint === undefined ? {} : { hint }) };
  } finally {
    await sync.close();
    claim.release();
  }
}

report(await run());
process.disconnect?.();
