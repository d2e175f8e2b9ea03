/** The chain of snapshots, newest first: the history that an index keeps. */
import type { Snapshot } from '../../model/graph.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { withSnapshot } from '../view/snapshot-view.ts';

export interface SnapshotChain {
  readonly snapshots: readonly Snapshot[];
  /** The working tree with uncommitted edits, where the index has it. */
  readonly overlay: Snapshot | undefined;
}

export function listSnapshots(repository: Repository, limit: number): Promise<SnapshotChain> {
  return withSnapshot(repository, async ({ reader, snapshot }) => ({
    snapshots: await reader.snapshots(limit),
    overlay: snapshot.overlay === true ? snapshot : undefined,
  }));
}
