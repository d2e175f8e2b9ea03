/** What a name that was not found may be: code that was committed or edited since the index was made. */
import { UserError } from '../../errors.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import { editedSince, indexAge } from './open-ends.ts';

/** The same error, with what the index lacks in its hint. */
export async function sayingWhatIsNotIndexed(error: unknown, repository: Repository): Promise<unknown> {
  if (!(error instanceof UserError) || error.code !== 'NOT_FOUND') return error;
  const lacks = await withSnapshot(repository, async (view) => [...(await indexAge(view)), ...(await editedSince(view))]);
  if (lacks.length === 0) return error;
  const hint = [...(error.hint === undefined ? [] : [error.hint]), `The index may lack it: ${lacks.join('; ')}.`].join(' ');
  return new UserError(error.code, error.message, { hint, cause: error.cause });
}
