/**
 * Blame of indexed files, kept as notes on the files' hashes: a file that did not change keeps its blame, so that
 * only changed files are blamed again. Reading falls back to git for a few files that are not there yet.
 */
import { availableParallelism } from 'node:os';
import { blameFiles } from '../../enrich/blame/blame-files.ts';
import { type BlamedRun, decodeBlame, encodeBlame } from '../../enrich/blame/parse-blame.ts';
import { UserError } from '../../errors.ts';
import { FILE_FLAGS, type GraphFile } from '../../model/graph.ts';
import { type Hash, repoHash } from '../../model/hash.ts';
import type { GraphStore } from '../../store/contract.ts';
import { isShallow } from '../../util/git.ts';
import { repoCommand } from '../../util/own-command.ts';
import { isBelow } from '../../util/rooted-paths.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { unknownPaths } from '../symbols/unknown-path.ts';
import { BLAME_NOTE, BLAMED_NOTE, PACK_NOTE } from '../view/note-keys.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';

export interface BlameRequest {
  /** Files below these paths; empty for all. */
  readonly paths: readonly string[];
  /** At most so many files this time. */
  readonly limit?: number;
  readonly jobs?: number;
  readonly progress?: (done: number, total: number) => void;
}

export interface BlameSummary {
  readonly files: number;
  /** Had it already. */
  readonly unchanged: number;
  readonly blamed: number;
  /** Git has no blame for them. */
  readonly failed: readonly string[];
  readonly remaining: number;
  readonly milliseconds: number;
}

/** Written together: a run that is stopped loses no more than that. */
const BATCH = 50;

/** Vendored and generated code is nobody's writing. */
const isOwn = (file: GraphFile): boolean => (file.flags & (FILE_FLAGS.vendored | FILE_FLAGS.generated)) === 0;

/** Needs a repository opened for writing. */
export async function enrichBlame(repository: Repository, request: BlameRequest): Promise<BlameSummary> {
  const started = performance.now();
  return withSnapshot(repository, async (view) => {
    const commit = await blamedCommit(view);
    const files = await filesToBlame(view, request.paths);
    const known = await blameNotes(view, files);
    const open = files.filter((f) => !known.has(f.hash));
    const now = open.slice(0, request.limit ?? open.length);
    const keeper = new BlameKeeper(repository.store, now, request.progress);
    await blameFiles({ root: view.repo.root, commit, paths: now.map((f) => f.path), jobs: request.jobs ?? availableParallelism(), onFile: keeper.add });
    await keeper.flush();
    await keepNewest(repository.store, view, keeper.newest);
    const { failed } = keeper;
    return {
      ...{ files: files.length, unchanged: files.length - open.length, blamed: now.length - failed.length, failed },
      ...{ remaining: open.length - now.length, milliseconds: Math.round(performance.now() - started) },
    };
  });
}

/** The indexed commit, where git can tell who wrote its lines. */
async function blamedCommit({ snapshot, repo }: SnapshotView): Promise<string> {
  if (snapshot.commit === null)
    throw new UserError('GIT', 'The index was not built from a git commit, so there is nothing to blame.', {
      hint: `Blame works in git repositories: commit, then \`${repoCommand('index')}\`.`,
    });
  if (await isShallow(repo.root))
    throw new UserError('GIT', 'This clone is shallow: git would name the author of its first commit for all older lines.', {
      hint: 'Fetch the whole history first: git fetch --unshallow',
    });
  return snapshot.commit;
}

const blameNotes = ({ reader }: SnapshotView, files: readonly GraphFile[]): Promise<ReadonlyMap<Hash, string>> =>
  reader.notes(
    BLAME_NOTE,
    files.map((f) => f.hash),
  );

async function filesToBlame({ reader }: SnapshotView, paths: readonly string[]): Promise<GraphFile[]> {
  const own = (await reader.files()).filter(isOwn);
  const missing = paths.filter((path) => !own.some((f) => isBelow(f.path, path)));
  if (missing.length > 0)
    throw unknownPaths(
      missing,
      own.map((f) => f.path),
    );
  return paths.length === 0 ? own : own.filter((f) => paths.some((path) => isBelow(f.path, path)));
}

async function keepNewest(store: GraphStore, { reader, repo }: SnapshotView, time: number): Promise<void> {
  const hash = repoHash(repo.url);
  const known = Number((await reader.notes(BLAMED_NOTE, [hash])).get(hash) ?? 0);
  if (time <= known) return;
  await store.putNotes(BLAMED_NOTE, new Map([[hash, String(time)]]));
  // Ranks take recent commits into account from now on.
  await store.deleteNotes(PACK_NOTE);
}

class BlameKeeper {
  readonly failed: string[] = [];
  newest = 0;
  readonly #store: GraphStore;
  readonly #hashes: ReadonlyMap<string, Hash>;
  readonly #progress: BlameRequest['progress'];
  #batch = new Map<Hash, string>();
  #done = 0;

  constructor(store: GraphStore, files: readonly GraphFile[], progress: BlameRequest['progress']) {
    this.#store = store;
    this.#hashes = new Map(files.map((f) => [f.path, f.hash]));
    this.#progress = progress;
  }

  add = async (path: string, runs: readonly BlamedRun[] | undefined): Promise<void> => {
    this.#progress?.(++this.#done, this.#hashes.size);
    for (const { time } of runs ?? []) this.newest = Math.max(this.newest, time);
    if (runs === undefined) this.failed.push(path);
    else this.#batch.set(this.#hashes.get(path) as Hash, encodeBlame(runs));
    if (this.#batch.size >= BATCH) await this.flush();
  };

  async flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = new Map();
    if (batch.size > 0) await this.#store.putNotes(BLAME_NOTE, batch);
  }
}

/** By path. At most `askGit` files that have none yet are blamed on the spot; the rest is missing. */
export async function readBlame(view: SnapshotView, files: readonly GraphFile[], askGit: number): Promise<Map<string, readonly BlamedRun[]>> {
  const notes = await blameNotes(view, files);
  const found = new Map<string, readonly BlamedRun[]>();
  for (const f of files) {
    const note = notes.get(f.hash);
    if (note !== undefined) found.set(f.path, decodeBlame(note));
  }
  const missing = files.filter((f) => !found.has(f.path) && isOwn(f)).map((f) => f.path);
  if (missing.length <= askGit) for (const [path, runs] of await blameNow(view, missing)) found.set(path, runs);
  return found;
}

/** Straight from git: also for files that are not indexed, such as configuration. */
export async function blameNow({ repo, snapshot }: SnapshotView, paths: readonly string[]): Promise<Map<string, readonly BlamedRun[]>> {
  const found = new Map<string, readonly BlamedRun[]>();
  // Who wrote the lines before a shallow clone's first commit is not known, and what is not known is not told.
  if (snapshot.commit === null || paths.length === 0 || (await isShallow(repo.root))) return found;
  const onFile = (path: string, runs: readonly BlamedRun[] | undefined) => {
    if (runs !== undefined) found.set(path, runs);
  };
  await blameFiles({ root: repo.root, commit: snapshot.commit, paths, jobs: availableParallelism(), onFile });
  return found;
}
