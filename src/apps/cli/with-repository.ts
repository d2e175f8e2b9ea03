/** Opens the repository that the user means for as long as `work` runs, and closes it whatever happens. */
import type { RepositoryOptions } from '../../engine/repositories/locate-repository.ts';
import { openRepository, type Repository } from '../../engine/repositories/open-repository.ts';
import type { Standpoint } from '../../util/rooted-paths.ts';
import type { CommandContext } from './command.ts';

/** What is needed of a context, whatever the command's own options are. */
type RepositoryContext = Pick<CommandContext, 'cwd' | 'env' | 'globals'>;

export function repositoryOptions({ cwd, env, globals: { repo, db } }: RepositoryContext): RepositoryOptions {
  return { cwd, env, ...(repo === undefined ? {} : { repo }), ...(db === undefined ? {} : { db }) };
}

/** Where the user stands, for paths that they write. */
export const standpoint = ({ cwd }: Pick<CommandContext, 'cwd'>, { place }: Repository): Standpoint => ({ cwd, root: place.root });

export async function withRepository<T>(context: RepositoryContext, access: 'read' | 'write', work: (repository: Repository) => Promise<T>): Promise<T> {
  const repository = await openRepository({ ...repositoryOptions(context), write: access === 'write' });
  try {
    return await work(repository);
  } finally {
    await repository.store.close();
  }
}
