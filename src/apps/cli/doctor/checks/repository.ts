/** The repository around the working directory: is it indexed, and is the index up to date? */
import { staleReport } from '../../../../engine/indexing/staleness.ts';
import { UserError } from '../../../../errors.ts';
import { repoCommand } from '../../../../util/own-command.ts';
import { withRepository } from '../../with-repository.ts';
import type { Check, CheckContext, Finding } from '../check.ts';

export const check: Check = {
  name: 'repository',
  place: 4,
  async run(context) {
    try {
      return [await withRepository(context, 'read', async (repository) => described(repository.place.root, await staleReport(repository)))];
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return [unopened(error, context)];
    }
  },
};

function unopened(error: UserError, { globals }: CheckContext): Finding {
  if (error.code === 'NOT_INDEXED') return { state: 'note', text: error.message, mend: repoCommand('index') };
  if (error.code === 'NOT_FOUND' && globals.repo === undefined) return { state: 'fine', text: 'not in a repository' };
  return { state: 'wrong', text: error.message, ...(error.hint === undefined ? {} : { mend: error.hint }) };
}

type Stale = Awaited<ReturnType<typeof staleReport>>;

function described(root: string, { state, indexed, commits, edited }: Stale): Finding {
  const at = indexed === null ? '' : ` at ${indexed.slice(0, 12)}`;
  if (state === 'current') return { state: 'fine', text: `${root} is indexed${at}, up to date` };
  if (state === 'unknown') return { state: 'fine', text: `${root} is indexed; without git nobody can say whether it changed since` };
  if (state === 'edited')
    return { state: 'note', text: `${root} is indexed${at}; ${edited.length} edited files are not in it.`, mend: repoCommand('index --working-tree') };
  return { state: 'note', text: `${root} is indexed${at}, ${commits} commits behind.`, mend: repoCommand('sync') };
}
