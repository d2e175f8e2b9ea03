/** Indexes a repository into its store: the pipeline's result replaces the stored graph in one transaction. */
import { availableParallelism } from 'node:os';
import { type Config, loadConfig } from '../../config/config.ts';
import { repositoryUrl } from '../../config/repo-url.ts';
import { type IndexPhase, type IndexRun, runIndex } from '../../indexing/pipeline.ts';
import { scanRepository } from '../../indexing/scan/scan.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Snapshot } from '../../model/graph.ts';
import type { GraphStore } from '../../store/contract.ts';
import { openSqliteStore } from '../../store/sqlite/index.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { describeRepo, storeProfile } from '../view/repo-profile.ts';

export interface IndexRequest {
  readonly place: RepositoryPlace;
  /** 0 or absent: what the configuration says, else as many as the source is worth, one for each core at most. */
  readonly workers?: number;
  readonly progress?: (phase: IndexPhase | 'store', done: number, total: number) => void;
}

export interface IndexSummary {
  readonly snapshot: Snapshot;
  readonly url: string;
  /** Milliseconds. */
  readonly phases: Readonly<Record<IndexPhase | 'store', number>>;
  readonly milliseconds: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
  readonly otherFiles: number;
  readonly nodes: number;
  readonly edges: number;
  readonly unresolved: number;
  /** True when this state was already the newest snapshot. */
  readonly unchanged: boolean;
}

export async function indexRepository(request: IndexRequest): Promise<IndexSummary> {
  const { place, progress } = request;
  const started = performance.now();
  const settings = runSettings(request, await loadConfig(place.root));
  // Git answers while the store is opened. Without a store the failure is nobody's.
  const scan = scanRepository(settings);
  scan.catch(() => undefined);
  const [url, store] = await Promise.all([repositoryUrl(place.root), openSqliteStore(place.db, { create: true })]);
  try {
    const parent = await latestSnapshot(store);
    const run = await runIndex({ ...settings, scan, repoUrl: url, parent, now: Date.now(), ...(progress && { progress }) });
    const storing = performance.now();
    await store.replaceGraph(run.graph, (_, done, total) => progress?.('store', done, total));
    await storeProfile(store, url, describeRepo(run.graph));
    const { snapshot } = await run.graph.seal;
    const phases = { ...run.phases, store: performance.now() - storing };
    return { snapshot, url, phases, milliseconds: performance.now() - started, ...countsOf(run), unchanged: parent?.hash === snapshot.hash };
  } finally {
    await store.close();
  }
}

function runSettings({ place, workers }: IndexRequest, { maxFileSize, fileTimeoutMs, exclude, ...config }: Config) {
  const asked = workers || config.workers;
  return { root: place.root, workers: asked || availableParallelism(), fewerForLittle: !asked, maxFileSize, fileTimeoutMs, exclude };
}

const countsOf = ({ graph, diagnostics, otherFiles }: IndexRun) => ({
  diagnostics,
  files: graph.files.length,
  otherFiles,
  nodes: graph.nodes.length,
  edges: graph.edges.sources.length,
  unresolved: graph.unresolved.length,
});

async function latestSnapshot(store: GraphStore): Promise<Snapshot | undefined> {
  const reader = await store.read();
  try {
    // The newest of the chain: an overlay is never a parent.
    return (await reader.snapshots(1))[0];
  } finally {
    await reader.close();
  }
}
