/** Indexes a repository into its store: the pipeline's result replaces the stored graph in one transaction. */
import { availableParallelism } from 'node:os';
import { type Config, loadConfig } from '../../config/config.ts';
import { repositoryUrl } from '../../config/repo-url.ts';
import { UserError } from '../../errors.ts';
import { type IndexPhase, type IndexRun, runIndex } from '../../indexing/pipeline.ts';
import { scanRepository } from '../../indexing/scan/scan.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Snapshot } from '../../model/graph.ts';
import type { ReaderRegistry } from '../../readers/registry.ts';
import { nextSnapshot } from '../../snapshot/snapshot.ts';
import type { GraphSeal, GraphStore, PendingGraph, Rescued, WriteProgress } from '../../store/contract.ts';
import { StaleBaseError } from '../../store/stale-base-error.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { createPlaceStore, mayHaveIndex, openPlaceStore, rescuePlaceStore } from '../repositories/place-store.ts';
import { type ReadLanguage, readLanguages } from '../unread/read-languages.ts';
import { countUnread, type UnreadLanguage } from '../unread/unread-files.ts';
import { describeRepo, storeProfile } from '../view/repo-profile.ts';

export interface IndexRequest {
  readonly place: RepositoryPlace;
  /** 0 or absent: what the configuration says, else as many as the source is worth, one for each core at most. */
  readonly workers?: number;
  readonly progress?: (phase: IndexPhase | 'store', done: number, total: number) => void;
  /** Instead of those in their folders; then all files are read on the calling thread. */
  readonly readers?: ReaderRegistry;
}

export interface IndexSummary {
  readonly snapshot: Snapshot;
  readonly url: string;
  /** Milliseconds. */
  readonly phases: Readonly<Record<IndexPhase | 'store', number>>;
  readonly milliseconds: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
  /** How many of each language or format. */
  readonly readers: Readonly<Record<string, number>>;
  /** The same with lines and depth. */
  readonly languages: readonly ReadLanguage[];
  readonly otherFiles: number;
  /** Of them, source in languages that nothing reads. */
  readonly unread: readonly UnreadLanguage[];
  readonly nodes: number;
  readonly edges: number;
  readonly unresolved: number;
  /** True when this state was already the newest snapshot. */
  readonly unchanged: boolean;
  /** What was kept of a damaged index that had to make place. */
  readonly rescued?: Rescued;
}

/** A store that turns out to be damaged is replaced by a new one, once. */
export async function indexRepository(request: IndexRequest): Promise<IndexSummary> {
  try {
    return await indexOnce(request);
  } catch (error) {
    const rescued = error instanceof UserError && error.code === 'DB_CORRUPT' ? await rescuePlaceStore(request.place) : undefined;
    if (rescued === undefined) throw error;
    return { ...(await indexOnce(request)), rescued };
  }
}

async function indexOnce(request: IndexRequest): Promise<IndexSummary> {
  const { place, progress } = request;
  const started = performance.now();
  const settings = runSettings(request, await loadConfig(place.root));
  // Started before the store is opened, so that git works meanwhile. If opening fails, an error of the scan must not count as unhandled.
  const scan = scanRepository(settings);
  scan.catch(() => undefined);
  const [url, target] = await Promise.all([repositoryUrl(place.root), openTarget(place)]);
  try {
    const run = await runIndex({ ...settings, scan, repoUrl: url, now: Date.now(), ...(progress && { progress }) });
    const storing = performance.now();
    const { snapshot, parent } = await target.keep(run.graph, (_, done, total) => progress?.('store', done, total));
    const phases = { ...run.phases, store: performance.now() - storing };
    return {
      snapshot,
      url,
      phases,
      milliseconds: performance.now() - started,
      unread: countUnread((await scan).files.map((f) => f.path)),
      languages: await readLanguages(run.graph.files),
      ...countsOf(run),
      edges: snapshot.edges,
      unchanged: parent?.hash === snapshot.hash,
    };
  } finally {
    await target.close();
  }
}

interface Stored {
  readonly snapshot: Snapshot;
  readonly parent: Snapshot | undefined;
}

/** Where a run will be kept. Opened before it starts: a place that cannot be written is found out at once. */
interface Target {
  keep(graph: PendingGraph, progress: WriteProgress): Promise<Stored>;
  close(): Promise<void>;
}

const openTarget = (place: RepositoryPlace): Promise<Target> => (mayHaveIndex(place) ? openKnown(place) : openNew(place));

async function openKnown(place: RepositoryPlace): Promise<Target> {
  const store = await openPlaceStore(place, { create: true });
  return { keep: (graph, progress) => storeRun(store, graph, progress), close: () => store.close() };
}

/** A first graph is built aside. If another process was first, the graph is linked to the one that it wrote. */
async function openNew(place: RepositoryPlace): Promise<Target> {
  const aside = await createPlaceStore(place);
  const keepBeside = async (graph: PendingGraph, progress: WriteProgress) => {
    const target = await openKnown(place);
    try {
      return await target.keep(graph, progress);
    } finally {
      await target.close();
    }
  };
  return {
    keep: async (graph, progress) => {
      const first = mayHaveIndex(place) ? undefined : await storeRun(aside.store, graph, progress);
      return first !== undefined && (await aside.publish()) ? first : keepBeside(graph, progress);
    },
    close: () => aside.discard(),
  };
}

/** Links the run's snapshot to the newest one at the time of writing: another process may have written while files were read. */
async function storeRun(store: GraphStore, graph: PendingGraph, progress: WriteProgress): Promise<Stored> {
  for (;;) {
    const parent = await newestSnapshot(store);
    const seal = graph.seal.then((made): GraphSeal => ({ ...made, snapshot: linkedTo(parent, made.snapshot) }));
    // Awaited where the graph is written; if writing fails first, this error must not count as unhandled.
    seal.catch(() => undefined);
    try {
      await store.replaceGraph({ ...graph, seal, base: parent?.hash ?? null }, progress);
      await storeProfile(store, graph.repo.url, describeRepo(graph));
      return { snapshot: (await seal).snapshot, parent };
    } catch (error) {
      if (!(error instanceof StaleBaseError)) throw error;
    }
  }
}

function linkedTo(parent: Snapshot | undefined, { root, commit, createdAt, nodes, edges, files }: Snapshot): Snapshot {
  return nextSnapshot({ root, commit, parent, counts: { nodes, edges, files }, createdAt });
}

function runSettings({ place, workers, readers }: IndexRequest, { maxFileSize, fileTimeoutMs, exclude, ...config }: Config) {
  if (readers !== undefined) return { root: place.root, workers: 0, maxFileSize, fileTimeoutMs, exclude, readers };
  const asked = workers || config.workers;
  return { root: place.root, workers: asked || availableParallelism(), fewerForLittle: !asked, maxFileSize, fileTimeoutMs, exclude };
}

const countsOf = ({ graph, diagnostics, otherFiles }: IndexRun) => ({
  diagnostics,
  files: graph.files.length,
  readers: countBy(graph.files.map((f) => f.language)),
  otherFiles,
  nodes: graph.nodes.length,
  unresolved: graph.unresolved.length,
});

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([, a], [, b]) => b - a));
}

/** The newest snapshot of the chain; an overlay is never a parent. */
async function newestSnapshot(store: GraphStore): Promise<Snapshot | undefined> {
  const reader = await store.read();
  try {
    return (await reader.snapshots(1))[0];
  } finally {
    await reader.close();
  }
}
