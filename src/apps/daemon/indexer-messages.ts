/** Messages between the daemon and its indexing processes: one job, any number of progress reports, one answer. */
import type { SpokenError, UpdateProgress } from '../../engine/daemon/daemon-protocol.ts';
import type { SyncResult } from '../../engine/indexing/sync-repository.ts';
import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';
import { UserError } from '../../errors.ts';

export interface IndexJob {
  readonly place: RepositoryPlace;
  readonly workingTree: boolean;
  /** All that may have changed in the working tree since the last job; absent: not known. */
  readonly paths?: readonly string[];
}

export type IndexAnswer = { readonly done: SyncResult } | { readonly failed: SpokenError };

export type IndexMessage = IndexAnswer | { readonly progress: UpdateProgress };

export function spokenError(error: unknown): SpokenError {
  if (error instanceof UserError) return { code: error.code, message: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) };
  return { code: 'BUG', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
