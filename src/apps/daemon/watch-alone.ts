/** One repository kept up to date by this process, its working tree included: what `watch` does where no daemon serves. */
import type { UpdateReport } from '../../engine/daemon/daemon-protocol.ts';
import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';
import type { RepositoryWatchState } from '../../engine/watch/watch-repository.ts';
import { IndexerPool } from './indexer-pool.ts';
import { LayerRuns } from './layer-runs.ts';
import { ServedRepository } from './served-repository.ts';

export interface WatchAloneOptions {
  readonly place: RepositoryPlace;
  readonly onReport: (report: UpdateReport) => void;
  /** How the repository is watched, once it is. */
  readonly onWatching: (state: RepositoryWatchState) => void;
  /** What became of a layer that is kept, in words. Without it layers are left as they are. */
  readonly onLayer?: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Until the signal. The working tree's own state is taken out of the graph at the end. */
export async function watchAlone({ place, onReport, onWatching, onLayer, signal }: WatchAloneOptions): Promise<void> {
  const pool = new IndexerPool();
  const layers = onLayer && new LayerRuns(onLayer);
  const repository = new ServedRepository(place, {
    run: (job, hear) => pool.run(job, hear),
    onReport: (report) => {
      onReport(report);
      layers?.after(place, report);
    },
    workingTree: false,
  });
  try {
    await repository.start();
    const unfollow = await repository.follow(() => undefined);
    const { watch } = repository.status();
    if (watch !== null) onWatching(watch);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await unfollow();
  } finally {
    await layers?.close();
    await repository.close();
    pool.close();
  }
}
