/** What a set of files defines and who depends on it, for an agent that is about to change them. */
import { isAbsolute, posix, relative, resolve } from 'node:path';
import { UserError } from '../../errors.ts';
import type { GraphFile } from '../../model/graph.ts';
import type { Corpus } from '../../retrieval/corpus.ts';
import { computeHits, hitsAdjustment } from '../../retrieval/hits/hits.ts';
import { type DependentCandidate, rankDependents } from '../../retrieval/rank/dependents.ts';
import { isBelow, rootedPath } from '../../util/rooted-paths.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { unknownPaths } from '../symbols/unknown-path.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { answerQuestion, type ContextAnswer, type ContextOptions } from './answer-question.ts';
import type { RankedId, Ranking } from './pack-answer.ts';

export interface FilesRequest extends ContextOptions {
  /** Relative to `cwd` or to the repository's root. */
  readonly files: readonly string[];
  readonly cwd: string;
}

/** As in the pipeline for tasks: docs/decisions/0003-the-graph-adds-small-shares.md. */
const HITS_WEIGHT = 0.1;
const MAX_RANKED = 400;

export async function contextForFiles(repository: Repository, request: FilesRequest): Promise<ContextAnswer> {
  return withSnapshot(repository, async (view) => {
    const files = await indexedFiles(view, request);
    const text = files.map((f) => f.path).join(', ');
    return answerQuestion(view, { kind: 'files', text, options: request }, () => rankFiles(view, text, files));
  });
}

async function rankFiles(view: SnapshotView, text: string, files: readonly GraphFile[]): Promise<Ranking> {
  const { corpus } = await view.index();
  const candidates = rankDependents(
    corpus,
    files.flatMap((f) => symbolsOf(corpus, f.id)),
  );
  return { task: `files: ${text}`, keywords: files.map((f) => posix.basename(f.path)), ranked: withHits(corpus, candidates) };
}

export function symbolsOf({ fileStart, answerable }: Corpus, file: number): number[] {
  const ids: number[] = [];
  for (let id = fileStart[file] as number; id < (fileStart[file + 1] as number); id++) if (answerable[id]) ids.push(id);
  return ids;
}

/** The files' own symbols are the seeds: a hub among them explains the files, while an authority outside is only infrastructure. */
function withHits({ adjacency }: Corpus, candidates: readonly DependentCandidate[]): RankedId[] {
  const hits = computeHits(
    adjacency,
    candidates.map((c) => c.id),
  );
  const place = new Map(hits.ids.map((id, i) => [id, i]));
  const adjusted = candidates.map((c) => {
    const i = place.get(c.id);
    const gain = i === undefined ? 0 : HITS_WEIGHT * hitsAdjustment(hits.authority[i] as number, hits.hub[i] as number, c.distance === 0);
    return { ...c, score: Math.max(0, c.score + gain), components: () => ({ ...c.components, hits: gain }), proximity: 1 - c.distance / 2 };
  });
  return adjusted.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, MAX_RANKED);
}

/** A folder means the files below it. */
async function indexedFiles(view: SnapshotView, { files, cwd }: FilesRequest): Promise<GraphFile[]> {
  if (files.length === 0) throw new UserError('USAGE', 'No files were named.', { hint: 'Give paths: --files src/app.py,src/db.py.' });
  const spellings = files.map((given) => ({ given, paths: spellingsOf(given, view.place.root, cwd) }));
  const known = new Map((await view.reader.filesByPath(spellings.flatMap((s) => s.paths))).map((f) => [f.path, f]));
  const found = spellings.map((s) => s.paths.map((p) => known.get(p)).find((f) => f !== undefined));
  const rest = spellings.filter((_, i) => found[i] === undefined);
  const below = rest.length === 0 ? [] : filesBelow(rest, await view.reader.files());
  const wanted = new Map([...found.filter((f) => f !== undefined), ...below].map((f) => [f.id, f]));
  return [...wanted.values()].sort((a, b) => a.id - b.id);
}

interface GivenPath {
  readonly given: string;
  readonly paths: readonly string[];
}

function filesBelow(folders: readonly GivenPath[], all: readonly GraphFile[]): GraphFile[] {
  const below = folders.map(({ given, paths }) => ({ given, files: all.filter((f) => paths.some((p) => isBelow(f.path, p))) }));
  const missing = below.filter((b) => b.files.length === 0).map((b) => b.given);
  if (missing.length > 0)
    throw unknownPaths(
      missing,
      all.map((f) => f.path),
    );
  return below.flatMap((b) => b.files);
}

/** As seen from the working directory, then as seen from the root. */
function spellingsOf(path: string, root: string, cwd: string): string[] {
  const fromHere = relative(root, resolve(cwd, path));
  return (isAbsolute(path) ? [fromHere] : [fromHere, path]).map(rootedPath);
}
