/**
 * Opens the repository that a question is about, and indexes it first when that was never done, or by an older version: a first question is
 * answered, not turned away. Progress and what was done go to stderr.
 */
import type { Repository } from '../../engine/repositories/open-repository.ts';
import { type ErrorCode, UserError } from '../../errors.ts';
import { countOf } from '../../util/count-of.ts';
import type { CommandContext } from './command.ts';
import { NOTHING_TO_INDEX } from './index-options.ts';
import { repositoryOptions, withRepository } from './with-repository.ts';

type QuestionContext = Pick<CommandContext, 'cwd' | 'env' | 'globals' | 'out'>;

/** `write`: for what is added to an index, such as a layer. */
export async function withIndexedRepository<T>(
  context: QuestionContext,
  work: (repository: Repository) => Promise<T>,
  access: 'read' | 'write' = 'read',
): Promise<T> {
  const asked = (repository: Repository) => work(repository).catch(async (error: unknown) => Promise.reject(await inContext(error, repository)));
  try {
    return await withRepository(context, access, asked);
  } catch (error) {
    const why = error instanceof UserError ? REASONS[error.code] : undefined;
    if (why === undefined) throw error;
    await indexFirst(context, why);
    return withRepository(context, access, asked);
  }
}

async function inContext(error: unknown, repository: Repository): Promise<unknown> {
  if (!(error instanceof UserError) || error.code !== 'NOT_FOUND') return error;
  return (await import('../../engine/analyse/not-indexed-yet.ts')).sayingWhatIsNotIndexed(error, repository);
}

/** An index of an older program is made anew like one that is not there. */
const REASONS: Partial<Record<ErrorCode, string>> = {
  NOT_INDEXED: 'is not indexed yet: indexing it now.',
  DB_OLDER: 'was indexed by an older version: indexing it again.',
};

async function indexFirst(context: QuestionContext, why: string): Promise<void> {
  const { addUnlessListed, placeToIndex } = await import('../../engine/repositories/roster.ts');
  const { indexRepository } = await import('../../engine/indexing/index-repository.ts');
  const { startProgress } = await import('./index-progress.ts');
  const { formatDuration } = await import('./reports/format-values.ts');
  const place = placeToIndex(repositoryOptions(context));
  await addUnlessListed(place, repositoryOptions(context), Date.now());
  context.out.note(`${place.root} ${why}`);
  const progress = await startProgress(true);
  try {
    const { files, milliseconds } = await indexRepository({ place, progress: (phase, done, total) => progress.update({ phase, done, total }) });
    context.out.note(files === 0 ? NOTHING_TO_INDEX : `Indexed ${countOf(files, 'file')} in ${formatDuration(milliseconds)}.`);
  } finally {
    progress.stop();
  }
}
