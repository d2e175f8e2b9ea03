/**
 * How far an answer can be trusted: which snapshot it is of, and which files changed since, committed or not. Asked
 * beside every answer of a server, so the slow half (files that git does not track yet) is remembered for a while.
 */
import type { Snapshot } from '../model/graph.ts';
import { headCommit } from '../util/git-head.ts';
import { RecentMap } from '../util/recent-map.ts';

export interface Freshness {
  readonly snapshot: Snapshot;
  /** `unknown`: there is no git to ask. */
  readonly state: 'current' | 'changed' | 'unknown';
  /** Commits that HEAD is ahead of the snapshot. */
  readonly commitsBehind: number;
  /** Relative to the root, in order of path. */
  readonly changedFiles: readonly string[];
}

interface Untracked {
  readonly at: number;
  readonly files: Promise<readonly string[]>;
}

/** A new file is missed for so long at most. Listing them takes git twice as long as everything else. */
const UNTRACKED_MS = 3_000;
const untracked = new RecentMap<string, Untracked>(16);

export async function freshness(root: string, snapshot: Snapshot): Promise<Freshness> {
  const { commit } = snapshot;
  if (commit === null) return { snapshot, state: 'unknown', commitsBehind: 0, changedFiles: [] };
  const [changed, added, commitsBehind] = await Promise.all([changedSince(root, commit), untrackedFiles(root), commitsAhead(root, commit)]);
  if (changed === undefined) return { snapshot, state: 'unknown', commitsBehind: 0, changedFiles: [] };
  const changedFiles = [...new Set([...changed, ...added])].sort();
  return { snapshot, state: changedFiles.length === 0 && commitsBehind === 0 ? 'current' : 'changed', commitsBehind, changedFiles };
}

/** Both what was committed since and what was not: git compares the commit with the working tree. */
async function changedSince(root: string, commit: string): Promise<string[] | undefined> {
  const { tryGit } = await import('../util/git.ts');
  const listed = await tryGit(root, ['diff', '--name-only', '--no-renames', '--no-ext-diff', '-z', commit, '--']);
  return listed?.split('\0').filter((path) => path !== '');
}

function untrackedFiles(root: string): Promise<readonly string[]> {
  const known = untracked.get(root);
  if (known !== undefined && Date.now() - known.at < UNTRACKED_MS) return known.files;
  const files = listUntracked(root);
  untracked.set(root, { at: Date.now(), files });
  return files;
}

async function listUntracked(root: string): Promise<readonly string[]> {
  const { tryGit } = await import('../util/git.ts');
  const listed = await tryGit(root, ['ls-files', '--others', '--exclude-standard', '-z']);
  return (listed ?? '').split('\0').filter((path) => path !== '');
}

async function commitsAhead(root: string, commit: string): Promise<number> {
  if (headCommit(root) === commit) return 0;
  const { tryGit } = await import('../util/git.ts');
  return Number((await tryGit(root, ['rev-list', '--count', `${commit}..HEAD`])) ?? 0);
}
