/** What a question about tests calls "the change": files, a range of commits, or what is not yet committed. */
import { UserError } from '../../errors.ts';
import { repoCommand } from '../../util/own-command.ts';
import { pathFromRoot } from '../../util/rooted-paths.ts';
import { type CommitRange, resolveRange } from '../git/changed-lines.ts';
import { changesInRange, changesSince, type FileChange } from '../git/diff-changes.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

export interface ChangeRequest {
  /** Paths, relative ones from the root of the repository; each counts as changed throughout. */
  readonly files?: readonly string[];
  /** `base..head`, `base...head`, a commit or a branch; or the commits themselves. */
  readonly range?: string | CommitRange;
  /** Changes that the caller knows already. */
  readonly changes?: readonly FileChange[];
}

/** Without files, range and changes: everything since the indexed commit, committed or not. */
export async function requestedChanges({ repo, snapshot }: SnapshotView, request: ChangeRequest): Promise<readonly FileChange[]> {
  if (request.changes !== undefined) return request.changes;
  if (request.files !== undefined) return request.files.map((path) => ({ path: pathFromRoot(path, { cwd: repo.root, root: repo.root }), text: '' }));
  if (request.range !== undefined) {
    const range = typeof request.range === 'string' ? await resolveRange(repo.root, request.range) : request.range;
    return changesInRange(repo.root, range, snapshot.commit === range.head ? 'new' : 'old');
  }
  if (snapshot.commit === null)
    throw new UserError('GIT', `${repo.root} has no commits to compare with.`, { hint: `Name the changed files: ${repoCommand('test-scope <file>...')}` });
  const changes = await changesSince(repo.root, snapshot.commit);
  if (changes.length > 0) return changes;
  throw new UserError('USAGE', 'Nothing has changed since the repository was indexed.', {
    hint: `Name files, or a range: ${repoCommand('test-scope --range main..HEAD')}`,
  });
}
