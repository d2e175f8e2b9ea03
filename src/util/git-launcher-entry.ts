/** The process behind git-launcher.ts: runs git for its parent, and ends when the channel to it does. */
import { execGit } from './exec-git.ts';
import type { LaunchMessage, OutcomeMessage } from './git-launcher.ts';

process.on('message', async ({ id, ...run }: LaunchMessage) => {
  const outcome = await execGit(run);
  // A parent that has gone away needs no answer.
  if (process.connected) process.send?.({ id, outcome } satisfies OutcomeMessage, undefined, undefined, () => undefined);
});
