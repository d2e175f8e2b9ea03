/**
 * How far an answer can be trusted: which snapshot it is of, and which files changed since, committed or not. Asked
 * beside every answer of a server, so the slow half (files that git does not track yet) is remembered for a while.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Snapshot } from '../model/graph.ts';
import type { Hash } from '../model/hash.ts';
import { headCommit } from '../util/git-head.ts';
import { RecentMap } from '../util/recent-map.ts';
import type { SnapshotView } from './snapshot-view.ts';

export interface Freshness {
  readonly snapshot: Snapshot;
  /** `unknown`: there is no git to ask. */
  readonly state: 'current' | 'changed' | 'unknown';
  /** Commits that HEAD is ahead of the snapshot. */
  readonly commitsBehind: number;
  /** Relative to the root, in order of path: source files that are not in the graph as they are now. */
  readonly changedFiles: readonly string[];
}

interface Listed {
  readonly at: number;
  readonly files: Promise<readonly string[] | undefined>;
}

/** A new file is missed for so long at most. Listing them takes git twice as long as everything else. */
const UNTRACKED_MS = 3_000;
/** Questions of many clients at once share one look. */
const CHANGED_MS = 150;
const MAX_KNOWN = 16;
const listed = new RecentMap<string, Listed>(MAX_KNOWN);
const endings = new RecentMap<Hash, ReadonlySet<string>>(MAX_KNOWN);

type FreshnessView = Pick<SnapshotView, 'repo' | 'snapshot' | 'reader'>;

export async function freshness(view: FreshnessView): Promise<Freshness> {
  const { snapshot, repo } = view;
  const { commit } = snapshot;
  if (commit === null) return { snapshot, state: 'unknown', commitsBehind: 0, changedFiles: [] };
  const [changed, added, commitsBehind] = await Promise.all([changedSince(repo.root, commit), untrackedFiles(repo.root), commitsAhead(repo.root, commit)]);
  if (changed === undefined) return { snapshot, state: 'unknown', commitsBehind: 0, changedFiles: [] };
  const concerned = await sourceFiles(view, [...new Set([...changed, ...added])].sort());
  const changedFiles = await unknownStates(view, concerned);
  return { snapshot, state: changedFiles.length === 0 && commitsBehind === 0 ? 'current' : 'changed', commitsBehind, changedFiles };
}

/** By their endings: notes and build output are in nobody's way. */
async function sourceFiles({ reader, snapshot }: FreshnessView, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const known = endings.get(snapshot.hash) ?? new Set((await reader.files()).map((f) => extname(f.path)));
  endings.set(snapshot.hash, known);
  return paths.filter((path) => known.has(extname(path)));
}

/** An overlay has edits as they were read: what is still the same is known, what was taken back is not. */
async function unknownStates({ reader, repo, snapshot }: FreshnessView, changed: readonly string[]): Promise<string[]> {
  if (!snapshot.overlay) return [...changed];
  const overlay = new Map((await reader.overlayFiles()).map((f) => [f.path, f.content]));
  const known = await Promise.all(
    changed.map(async (path) => overlay.has(path) && sameBytes(overlay.get(path) ?? null, await readIfThere(join(repo.root, path)))),
  );
  const takenBack = [...overlay.keys()].filter((path) => !changed.includes(path));
  return [...changed.filter((_, i) => !known[i]), ...takenBack].sort();
}

const sameBytes = (read: Uint8Array | null, now: Uint8Array | undefined): boolean =>
  read === null || now === undefined ? read === null && now === undefined : Buffer.from(read).equals(now);

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}

/** Both what was committed since and what was not: git compares the commit with the working tree. */
function changedSince(root: string, commit: string): Promise<readonly string[] | undefined> {
  return remembered(`changed ${root} ${commit}`, CHANGED_MS, () =>
    listPaths(root, ['diff', '--name-only', '--no-renames', '--no-ext-diff', '-z', commit, '--']),
  );
}

async function untrackedFiles(root: string): Promise<readonly string[]> {
  return (await remembered(`untracked ${root}`, UNTRACKED_MS, () => listPaths(root, ['ls-files', '--others', '--exclude-standard', '-z']))) ?? [];
}

function remembered(key: string, ms: number, list: () => Promise<readonly string[] | undefined>): Promise<readonly string[] | undefined> {
  const known = listed.get(key);
  if (known !== undefined && Date.now() - known.at < ms) return known.files;
  const files = list();
  listed.set(key, { at: Date.now(), files });
  return files;
}

async function listPaths(root: string, args: readonly string[]): Promise<readonly string[] | undefined> {
  const { tryGit } = await import('../util/git.ts');
  return (await tryGit(root, args))?.split('\0').filter((path) => path !== '');
}

async function commitsAhead(root: string, commit: string): Promise<number> {
  if (headCommit(root) === commit) return 0;
  const { tryGit } = await import('../util/git.ts');
  return Number((await tryGit(root, ['rev-list', '--count', `${commit}..HEAD`])) ?? 0);
}
