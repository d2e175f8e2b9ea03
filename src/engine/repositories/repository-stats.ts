/** What a repository's index holds, and how far the repository has moved on since it was made. */
import type { Repo, Snapshot } from '../../model/graph.ts';
import type { GraphStore, StoreStats } from '../../store/contract.ts';
import { tryGit } from '../../util/git.ts';
import { type ReadLanguage, readLanguages } from '../unread/read-languages.ts';
import { type UnreadLanguage, unreadFiles } from '../unread/unread-files.ts';

/** `unknown` when there is no git to ask: no repository there any more, no commits, a commit that is gone. */
export type Staleness =
  | { readonly state: 'current' }
  | { readonly state: 'stale'; readonly commits: number; readonly files: number }
  | { readonly state: 'unknown' };

export interface RepositoryStats {
  readonly repo: Repo;
  readonly snapshot: Snapshot;
  readonly staleness: Staleness;
  readonly counts: StoreStats;
  readonly languages: readonly ReadLanguage[];
  /** Source in languages that nothing reads. */
  readonly unread: readonly UnreadLanguage[];
}

/** Undefined when nothing has been indexed into the store yet. */
export async function repositoryStats(store: GraphStore): Promise<RepositoryStats | undefined> {
  const reader = await store.read();
  try {
    const [repo, snapshot, counts] = [await reader.repo(), await reader.latestSnapshot(), await reader.stats()];
    if (repo === undefined || snapshot === undefined) return undefined;
    return {
      ...{ repo, snapshot, counts, languages: await readLanguages(await reader.files()) },
      staleness: await staleness(repo.root, snapshot.commit),
      unread: await unreadFiles({ repo, snapshot }),
    };
  } finally {
    await reader.close();
  }
}

/** Counts committed changes only: that is what an index run reads. */
async function staleness(root: string, commit: string | null): Promise<Staleness> {
  if (commit === null) return { state: 'unknown' };
  const range = `${commit}..HEAD`;
  const commits = await tryGit(root, ['rev-list', '--count', range]);
  const files = await tryGit(root, ['diff', '--name-only', '-z', range]);
  if (commits === undefined || files === undefined) return { state: 'unknown' };
  const changed = files.split('\0').length - 1;
  return Number(commits) === 0 && changed === 0 ? { state: 'current' } : { state: 'stale', commits: Number(commits), files: changed };
}
