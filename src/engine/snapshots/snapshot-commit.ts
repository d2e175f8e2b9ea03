/** The commit that a stored snapshot is of, for questions that git has to answer. */
import { UserError } from '../../errors.ts';
import { repoCommand } from '../../util/own-command.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import { resolveSnapshots } from './resolve-snapshot.ts';

/** `text` as a person writes it: `@prev`, `@7`, the beginning of a hash. */
export function snapshotCommit(repository: Repository, text: string): Promise<string> {
  return withSnapshot(repository, async ({ reader }) => {
    const [snapshot] = await resolveSnapshots(reader, [text]);
    if (snapshot?.commit != null) return snapshot.commit;
    throw new UserError('GIT', `The snapshot ${text} was not built from a commit, so its files cannot be read again.`, {
      hint: `Give commits: ${repoCommand('diff --semantic base..head')}.`,
    });
  });
}
