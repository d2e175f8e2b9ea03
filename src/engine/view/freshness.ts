/**
 * How far an answer can be trusted: which snapshot it is of, and which files changed since, committed or not. Asked
 * beside every answer of a server, so the slow half (files that git does not track yet) is remembered for a while.
 */
import { extname, join } from 'node:path';
import type { Snapshot } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import { headCommit } from '../../util/git-head.ts';
import { readIfThere } from '../../util/read-if-there.ts';
import { RecentMap } from '../../util/recent-map.ts';
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

/**
 * Listing files that git does not track yet takes twice as long as everything else. So a question uses the last list, and
 * starts a new listing in the background when that one is older than this.
 */
const UNTRACKED_MS = 1_000;
const UNTRACKED_PAUSE_MS = 100;
/** Questions within this time share one look at the working tree. */
const CHANGED_MS = 150;
const MAX_KNOWN = 16;
const listed = new RecentMap<string, Listed>(MAX_KNOWN);
const endings = new RecentMap<Hash, ReadonlySet<string>>(MAX_KNOWN);

type FreshnessView = Pick<SnapshotView, 'repo' | 'snapshot' | 'reader'>;

/** Reads what it needs of the store first: git may answer after the reader is closed. */
export async function freshness(view: FreshnessView): Promise<Freshness> {
  const { snapshot, repo } = view;
  const { commit } = snapshot;
  if (commit === null) return { snapshot, state: 'unknown', commitsBehind: 0, changedFiles: [] };
  const [isSource, overlay] = [await sourceFilter(view), await overlayOf(view)];
  const [changed, added, commitsBehind] = await Promise.all([changedSince(repo.root, commit), untrackedFiles(repo.root), commitsAhead(repo.root, commit)]);
  if (changed === undefined) return { snapshot, state: 'unknown', commitsBehind: 0, changedFiles: [] };
  const concerned = [...new Set([...changed, ...added])].sort().filter(isSource);
  const changedFiles = await unknownStates(repo.root, overlay, concerned);
  return { snapshot, state: changedFiles.length === 0 && commitsBehind === 0 ? 'current' : 'changed', commitsBehind, changedFiles };
}

/** Only files with an extension that the index knows: changed notes and build output do not matter. */
async function sourceFilter({ reader, snapshot }: FreshnessView): Promise<(path: string) => boolean> {
  const known = endings.get(snapshot.hash) ?? new Set((await reader.files()).map((f) => extname(f.path)));
  endings.set(snapshot.hash, known);
  return (path) => known.has(extname(path));
}

type Overlay = ReadonlyMap<string, Uint8Array | null>;

async function overlayOf({ reader, snapshot }: FreshnessView): Promise<Overlay> {
  return new Map(snapshot.overlay ? (await reader.overlayFiles()).map((f) => [f.path, f.content]) : []);
}

/** Files that the overlay does not have as they are now: changed since it was made, or taken back to what the commit has. */
async function unknownStates(root: string, overlay: Overlay, changed: readonly string[]): Promise<string[]> {
  if (overlay.size === 0) return [...changed];
  const known = await Promise.all(changed.map(async (path) => overlay.has(path) && sameBytes(overlay.get(path) ?? null, await readIfThere(join(root, path)))));
  const takenBack = [...overlay.keys()].filter((path) => !changed.includes(path));
  return [...changed.filter((_, i) => !known[i]), ...takenBack].sort();
}

const sameBytes = (read: Uint8Array | null, now: Uint8Array | undefined): boolean =>
  read === null || now === undefined ? read === null && now === undefined : Buffer.from(read).equals(now);

/** Files changed since the commit, whether committed or not: git compares that commit with the working tree. */
function changedSince(root: string, commit: string): Promise<readonly string[] | undefined> {
  return remembered(`changed ${root} ${commit}`, CHANGED_MS, () =>
    listPaths(root, ['diff', '--name-only', '--no-renames', '--no-ext-diff', '-z', commit, '--']),
  );
}

async function untrackedFiles(root: string): Promise<readonly string[]> {
  const key = `untracked ${root}`;
  const known = listed.get(key);
  const list = () => listPaths(root, ['ls-files', '--others', '--exclude-standard', '-z']);
  if (known === undefined) return (await remembered(key, UNTRACKED_MS, list)) ?? [];
  if (Date.now() - known.at > UNTRACKED_MS) setTimeout(() => remembered(key, UNTRACKED_MS, list), UNTRACKED_PAUSE_MS).unref();
  return (await known.files) ?? [];
}

function remembered(key: string, ms: number, list: () => Promise<readonly string[] | undefined>): Promise<readonly string[] | undefined> {
  const known = listed.get(key);
  if (known !== undefined && Date.now() - known.at < ms) return known.files;
  const files = list();
  listed.set(key, { at: Date.now(), files });
  return files;
}

async function listPaths(root: string, args: readonly string[]): Promise<readonly string[] | undefined> {
  const { tryGit } = await import('../../util/git.ts');
  return (await tryGit(root, args))?.split('\0').filter((path) => path !== '');
}

async function commitsAhead(root: string, commit: string): Promise<number> {
  if (headCommit(root) === commit) return 0;
  const { tryGit } = await import('../../util/git.ts');
  return Number((await tryGit(root, ['rev-list', '--count', `${commit}..HEAD`])) ?? 0);
}
