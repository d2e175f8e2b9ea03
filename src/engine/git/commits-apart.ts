/** How many commits a repository has moved on since one of them. 0 too when git cannot tell: no news is not a warning. */
import { headCommit } from '../../util/git-head.ts';

export async function commitsApart(root: string, commit: string | null): Promise<number> {
  if (commit === null || headCommit(root) === commit) return 0;
  const { tryGit } = await import('../../util/git.ts');
  return Number((await tryGit(root, ['rev-list', '--count', `${commit}..HEAD`])) ?? 0);
}
