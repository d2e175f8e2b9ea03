/**
 * One question's view of a repository: a reader on its newest snapshot, and, when the question needs it, the index of
 * that snapshot. Indexes are kept between the questions of a process by database and snapshot, so that a server answers
 * warm; the reader is the question's own, so that nothing holds the database open.
 */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import type { LiveClaims } from '../../layers/live-claims.ts';
import type { Repo, Snapshot } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { RetrievalIndex } from '../../retrieval/index-view.ts';
import type { Passages } from '../../retrieval/keywords/document-words.ts';
import type { ScreenText } from '../../retrieval/rank/ui-text.ts';
import { completeReader } from '../../store/complete-reader.ts';
import type { GraphReader } from '../../store/contract.ts';
import { orderedReader, readIdOrder } from '../../store/ordered-reader.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { noIndex, type Repository } from '../repositories/open-repository.ts';
import { commitAgesOf } from './commit-ages.ts';
import type { GraphArrays } from './open-index.ts';
import type { TraceAges } from './trace-ages.ts';
import { type Kept, sizes, type WarmSnapshot, WarmSnapshots } from './warm-snapshots.ts';

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

const warm = new WarmSnapshots();

/** How many bytes of indexes a process keeps ready; a server of many repositories wants more than a person's program does. */
export function keepWarm(bytes: number): void {
  warm.resize(bytes);
}

/** What is kept now. */
export const warmState = (): { readonly snapshots: number; readonly bytes: number } => ({ snapshots: warm.size, bytes: warm.bytes });

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
    const version = `${snapshot.hash}\0${repo.indexedAt}`;
    const kept = warm.of(place.db, version);
    const order = await kept.once('order', sizes.order(snapshot), () => readIdOrder(stored));
    const ordered = order === undefined ? stored : orderedReader(stored, order);
    const code = completeReader(ordered, () => kept.once('code', sizes.arrays(snapshot), () => readArrays(ordered)));
    const layers = await viewLayers(code, snapshot, kept);
    const whole = layers === undefined ? kept : kept.withLayers(layers.root);
    const reader = layers?.reader ?? code;
    const arrays = () => whole.once('arrays', layers === undefined ? 0 : sizes.arrays(snapshot), () => readArrays(reader));
    const index = () => whole.once('index', sizes.index(snapshot), async () => readIndex(reader, await arrays()));
    const view: SnapshotView = {
      place,
      repo,
      snapshot,
      reader,
      layers,
      graph: () => whole.once('graph', sizes.paths(snapshot), async () => ({ ...(await arrays()), ...(await readFiles(reader)) })),
      index: async () => withReader(await index(), view, { kept, whole }),
      packageRoots: () => whole.once('roots', sizes.paths(snapshot), () => reader.packageRoots()),
    };
    return { view, close: () => stored.close() };
  } catch (error) {
    await stored.close();
    throw error;
  }
}

/** Resolved once for a snapshot and its layers. */
async function viewLayers(code: GraphReader, snapshot: Snapshot, kept: WarmSnapshot): Promise<(ViewedLayers & { reader: GraphReader }) | undefined> {
  const seals = await code.layers();
  if (seals.length === 0) return undefined;
  const { combinedRoot, resolveClaims, unionReader, Verdicts } = await import('./viewed-layers.ts');
  const root = combinedRoot(snapshot.root, seals);
  const { claims, verdicts } = await kept.withLayers(root).once('claims', sizes.claims(snapshot), async () => {
    const resolved = await resolveClaims(code, seals);
    return { claims: resolved, verdicts: new Verdicts(resolved) };
  });
  return { code, claims, root, reader: unionReader(code, claims, verdicts) };
}

/** What is kept between questions, with what belongs to this one. */
async function withReader(index: RetrievalIndex, view: SnapshotView, { kept, whole }: { kept: Kept; whole: Kept }): Promise<RetrievalIndex> {
  const { reader } = view;
  const commitAges = await commitAgesOf(reader);
  const traceAges = await traceAgesIn(view, whole);
  return {
    ...index,
    reader,
    ...(commitAges && { commitAges }),
    ...(traceAges && { traceAges }),
    textsOf: (paths) => indexedTexts(view, paths),
    screenTexts: () => screenTexts(view, kept),
    passages: () => passages(view, kept),
  };
}

/** Undefined when no traces came in. */
async function traceAgesIn({ reader, layers, snapshot }: SnapshotView, whole: Kept): Promise<TraceAges | undefined> {
  if (!layers?.claims.layers.some(({ id }) => id === 'runtime')) return undefined;
  const { readTraceAges, traceAgesOf } = await import('./trace-ages.ts');
  return traceAgesOf(reader, await whole.once('ages', sizes.paths(snapshot), () => readTraceAges(reader)));
}

async function indexedTexts(view: SnapshotView, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { readTexts } = await import('./source-text.ts');
  return readTexts(view, await view.reader.filesByPath(paths));
}

function screenTexts({ repo, snapshot }: SnapshotView, kept: Kept): Promise<readonly ScreenText[]> {
  const read = async () => (await import('./screen-texts.ts')).readScreenTexts(repo.root, snapshot.commit);
  return kept.once('texts', sizes.paths(snapshot), read);
}

function passages({ repo, snapshot }: SnapshotView, kept: Kept): Promise<Passages> {
  const read = async () => (await import('./document-texts.ts')).readDocuments(repo.root, snapshot.commit);
  return kept.once('passages', sizes.passages, read);
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
