/**
 * One question's view of a repository: a reader on its newest snapshot, and, when the question needs it, the index of
 * that snapshot. Indexes are kept between the questions of a process by database and snapshot, so that a server answers
 * warm; the reader is the question's own, so that nothing holds the database open.
 */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import type { LiveClaims } from '../../layers/live-claims.ts';
import type { Verdicts } from '../../layers/verdicts.ts';
import type { Repo, Snapshot } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { RetrievalIndex } from '../../retrieval/index-view.ts';
import type { ScreenText } from '../../retrieval/rank/ui-text.ts';
import type { GraphReader } from '../../store/contract.ts';
import type { IdOrder } from '../../store/id-order.ts';
import { orderedReader, readIdOrder } from '../../store/ordered-reader.ts';
import { RecentMap } from '../../util/recent-map.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { noIndex, type Repository } from '../repositories/open-repository.ts';
import { commitAgesOf } from './commit-ages.ts';
import type { GraphArrays } from './open-index.ts';
import type { TraceAges } from './trace-ages.ts';

export interface SnapshotView {
  readonly place: RepositoryPlace;
  readonly repo: Repo;
  readonly snapshot: Snapshot;
  readonly reader: GraphReader;
  index(): Promise<RetrievalIndex>;
  /** Columns, adjacency and paths alone: what analyses need. Shared with the index. */
  graph(): Promise<CodeGraph>;
  packageRoots(): Promise<ReadonlyMap<string, Hash>>;
  /** What the reader shows besides the code graph; undefined without layers. */
  readonly layers: ViewedLayers | undefined;
}

export interface ViewedLayers {
  /** The code graph alone. */
  readonly code: GraphReader;
  readonly claims: LiveClaims;
  /** Root over the code graph and its layers. */
  readonly root: Hash;
}

/** An index of a large repository takes some 100 MB. */
const MAX_WARM = 4;
const warmOrders = new RecentMap<string, Promise<IdOrder | undefined>>(MAX_WARM);
const warmLayers = new RecentMap<string, Promise<{ readonly claims: LiveClaims; readonly verdicts: Verdicts }>>(MAX_WARM);
const warmIndexes = new RecentMap<string, Promise<RetrievalIndex>>(MAX_WARM);
const warmArrays = new RecentMap<string, Promise<GraphArrays>>(MAX_WARM);
const warmGraphs = new RecentMap<string, Promise<CodeGraph>>(MAX_WARM);
const warmTexts = new RecentMap<string, Promise<readonly ScreenText[]>>(MAX_WARM);
const warmAges = new RecentMap<string, Promise<ReadonlyMap<string, number>>>(MAX_WARM);
const warmRoots = new RecentMap<string, Promise<ReadonlyMap<string, Hash>>>(MAX_WARM);

/** How many snapshots a process keeps ready; one of many repositories wants more than a person does. */
export function keepWarm(snapshots: number): void {
  for (const kept of [warmOrders, warmLayers, warmIndexes, warmArrays, warmGraphs, warmTexts, warmRoots]) kept.resize(snapshots);
}

export async function withSnapshot<T>(repository: Repository, work: (view: SnapshotView) => Promise<T>): Promise<T> {
  const { view, close } = await openSnapshot(repository);
  try {
    return await work(view);
  } finally {
    await close();
  }
}

/** For questions that need several repositories at once; `close` ends the view. */
export async function openSnapshot({ place, store }: Repository): Promise<{ readonly view: SnapshotView; close(): Promise<void> }> {
  const stored = await store.read();
  try {
    const [repo, snapshot] = [await stored.repo(), await stored.latestSnapshot()];
    if (repo === undefined || snapshot === undefined) throw noIndex({ ...place, known: true });
    // The same snapshot, written once more, may have other ids.
    const version = `${place.db}\0${snapshot.hash}\0${repo.indexedAt}`;
    const order = await once(warmOrders, version, () => readIdOrder(stored));
    const code = order === undefined ? stored : orderedReader(stored, order);
    const layers = await viewLayers(code, snapshot, version);
    const key = layers === undefined ? version : `${version}\0${layers.root}`;
    const reader = layers?.reader ?? code;
    const arrays = () => once(warmArrays, key, () => readArrays(reader));
    const view: SnapshotView = {
      place,
      repo,
      snapshot,
      reader,
      layers,
      graph: () => once(warmGraphs, key, async () => ({ ...(await arrays()), ...(await readFiles(reader)) })),
      index: async () => withReader(await once(warmIndexes, key, async () => readIndex(reader, await arrays())), view, key),
      packageRoots: () => once(warmRoots, key, () => reader.packageRoots()),
    };
    return { view, close: () => stored.close() };
  } catch (error) {
    await stored.close();
    throw error;
  }
}

/** Resolved once for a snapshot and its layers. */
async function viewLayers(code: GraphReader, { root: codeRoot }: Snapshot, version: string): Promise<(ViewedLayers & { reader: GraphReader }) | undefined> {
  const seals = await code.layers();
  if (seals.length === 0) return undefined;
  const { combinedRoot, resolveClaims, unionReader, Verdicts } = await import('./viewed-layers.ts');
  const root = combinedRoot(codeRoot, seals);
  const { claims, verdicts } = await once(warmLayers, `${version}\0${root}`, async () => {
    const resolved = await resolveClaims(code, seals);
    return { claims: resolved, verdicts: new Verdicts(resolved) };
  });
  return { code, claims, root, reader: unionReader(code, claims, verdicts) };
}

/** What is kept between questions, with what belongs to this one. */
async function withReader(index: RetrievalIndex, view: SnapshotView, key: string): Promise<RetrievalIndex> {
  const { reader } = view;
  const commitAges = await commitAgesOf(reader);
  const traceAges = await traceAgesIn(view, key);
  return {
    ...index,
    reader,
    ...(commitAges && { commitAges }),
    ...(traceAges && { traceAges }),
    textsOf: (paths) => indexedTexts(view, paths),
    screenTexts: () => screenTexts(view),
  };
}

/** Undefined when no traces came in. */
async function traceAgesIn({ reader, layers }: SnapshotView, key: string): Promise<TraceAges | undefined> {
  if (!layers?.claims.layers.some(({ id }) => id === 'runtime')) return undefined;
  const { readTraceAges, traceAgesOf } = await import('./trace-ages.ts');
  return traceAgesOf(reader, await once(warmAges, key, () => readTraceAges(reader)));
}

async function indexedTexts(view: SnapshotView, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { readTexts } = await import('./source-text.ts');
  return readTexts(view, await view.reader.filesByPath(paths));
}

function screenTexts({ place, repo, snapshot }: SnapshotView): Promise<readonly ScreenText[]> {
  const read = async () => (await import('./screen-texts.ts')).readScreenTexts(repo.root, snapshot.commit);
  return once(warmTexts, `${place.db}\0${snapshot.commit}`, read);
}

async function readIndex(reader: GraphReader, arrays: GraphArrays): Promise<RetrievalIndex> {
  return (await import('./open-index.ts')).openIndex(reader, arrays);
}

async function readArrays(reader: GraphReader): Promise<GraphArrays> {
  return { columns: await reader.searchColumns(), adjacency: await reader.adjacency() };
}

async function readFiles(reader: GraphReader): Promise<Pick<CodeGraph, 'paths' | 'languages'>> {
  const paths: string[] = [];
  const languages: string[] = [];
  for (const { id, path, language } of await reader.files()) {
    paths[id] = path;
    languages[id] = language;
  }
  return { paths, languages };
}

async function once<T>(kept: RecentMap<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const reading = read();
  kept.set(key, reading);
  try {
    return await reading;
  } catch (error) {
    // Forget the failure, so that the next question tries again.
    kept.delete(key);
    throw error;
  }
}
