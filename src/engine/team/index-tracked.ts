/** One job of the queue: the checkout is set to what the remote has, and the stored graph follows it. */
import { storeLocation } from '../../config/paths.ts';
import type { TrackedRepository } from '../../store/team-contract.ts';
import { RepositorySync, type SyncResult } from '../indexing/sync-repository.ts';
import { Clones } from './clones.ts';

export interface TrackedIndexRequest {
  readonly dataFolder: string;
  readonly store: string;
  readonly tracked: TrackedRepository;
}

export async function indexTracked({ dataFolder, store, tracked }: TrackedIndexRequest): Promise<SyncResult> {
  const { folder } = await new Clones(dataFolder).refresh(tracked);
  const place = { name: tracked.name, root: folder, db: storeLocation(store, folder), url: tracked.url, listed: true, known: true };
  const sync = new RepositorySync(place);
  try {
    return await sync.sync({});
  } finally {
    await sync.close();
  }
}
