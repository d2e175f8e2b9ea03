/**
 * A thread that reads files beside the calling one: half the time for a change of some size. It stays for a while after
 * use, because a pull request is asked about several times and a thread takes a third of a second to come up.
 */
import type { SizedJob } from '../../indexing/extract/batches.ts';
import { type Extraction, openExtraction } from '../../indexing/extract/extraction.ts';
import type { OnFile } from '../../indexing/extract/messages.ts';
import type { PoolOptions } from '../../indexing/extract/workers.ts';

export type SideThreadOptions = Pick<PoolOptions, 'repoUrl' | 'maxFileSize' | 'fileTimeoutMs'>;

interface Kept {
  readonly key: string;
  readonly extraction: Extraction;
  /** Ends with the work that was given last. */
  last: Promise<void>;
}

const IDLE_MS = 60_000;
let kept: Kept | undefined;
let idle: NodeJS.Timeout | undefined;

export async function extractBeside(jobs: readonly SizedJob[], options: SideThreadOptions, onFile: OnFile): Promise<void> {
  clearTimeout(idle);
  const thread = threadFor(options);
  const work = thread.last.then(() => thread.extraction.extract(jobs, onFile));
  thread.last = work.catch(() => undefined);
  try {
    await work;
  } catch (error) {
    close(thread);
    throw error;
  } finally {
    idle = setTimeout(() => close(thread), IDLE_MS).unref();
  }
}

function threadFor(options: SideThreadOptions): Kept {
  const key = JSON.stringify([options.repoUrl, options.maxFileSize, options.fileTimeoutMs]);
  if (kept?.key === key) return kept;
  if (kept !== undefined) close(kept);
  kept = { key, extraction: openExtraction({ ...options, workers: 1, unreferenced: true }), last: Promise.resolve() };
  return kept;
}

/** After what it still has to do. */
function close(thread: Kept): void {
  if (kept === thread) kept = undefined;
  void thread.last.then(() => thread.extraction.close());
}
