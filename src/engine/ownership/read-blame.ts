/** Blame of indexed files, from the layer that `enrich blame` fills; from git for a few files that are not in it. */
import { availableParallelism } from 'node:os';
import { FILE_FLAGS, type GraphFile } from '../../model/graph.ts';
import { isShallow } from '../../util/git.ts';
import { blameFiles } from '../../util/git-blame.ts';
import { type BlamedRun, decodeBlame } from '../../util/git-blame-output.ts';
import { BLAME_LAYER } from '../view/note-keys.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

/** Vendored and generated code has no authors here. */
const isOwn = (file: GraphFile): boolean => (file.flags & (FILE_FLAGS.vendored | FILE_FLAGS.generated)) === 0;

/** By path. At most `askGit` files that have none yet are blamed on the spot; the rest is missing. */
export async function readBlame(view: SnapshotView, files: readonly GraphFile[], askGit: number): Promise<Map<string, readonly BlamedRun[]>> {
  const hashes = files.map((f) => f.hash);
  const records = await view.reader.layerRecords(BLAME_LAYER, hashes);
  const found = new Map<string, readonly BlamedRun[]>();
  for (const f of files) {
    const record = records.get(f.hash);
    if (record !== undefined) found.set(f.path, decodeBlame(record));
  }
  const missing = files.filter((f) => !found.has(f.path) && isOwn(f)).map((f) => f.path);
  if (missing.length <= askGit) for (const [path, runs] of await blameNow(view, missing)) found.set(path, runs);
  return found;
}

/** Straight from git: also for files that are not indexed, such as configuration. */
export async function blameNow({ repo, snapshot }: SnapshotView, paths: readonly string[]): Promise<Map<string, readonly BlamedRun[]>> {
  const found = new Map<string, readonly BlamedRun[]>();
  // A shallow clone does not know the authors of lines older than its first commit.
  if (snapshot.commit === null || paths.length === 0 || (await isShallow(repo.root))) return found;
  const onFile = (path: string, runs: readonly BlamedRun[] | undefined) => {
    if (runs !== undefined) found.set(path, runs);
  };
  await blameFiles({ root: repo.root, commit: snapshot.commit, paths, jobs: availableParallelism(), onFile });
  return found;
}
