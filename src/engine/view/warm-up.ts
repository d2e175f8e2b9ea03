/** Reads what questions share, before anybody asks: the index for those in words, the graph for those about symbols. */
import type { Repository } from '../repositories/open-repository.ts';
import { withSnapshot } from './snapshot-view.ts';

export const warmUp = (repository: Repository): Promise<void> =>
  withSnapshot(repository, async (view) => {
    await view.index();
    await view.graph();
  });
