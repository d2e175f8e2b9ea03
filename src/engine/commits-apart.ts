/** How many commits a repository has moved on since one of them. 0 too when git cannot tell: no news is no warning. */
import { tryGit } from '../util/git.ts';

export async function commitsApart(root: string, commit: string | null): Promise<number> {
  if (commit === null) return 0;
  return Number((await tryGit(root, ['rev-list', '--count', `${commit}..HEAD`])) ?? 0);
}
