/** Files to batches that take about the same time, by their bytes. */
import type { FileJob } from './messages.ts';

export interface SizedJob extends FileJob {
  readonly size: number;
  /** Read through a syntax tree. */
  readonly hasTree?: boolean;
}

export interface Batch {
  /** Position of each job among all of them. */
  readonly indices: readonly number[];
  readonly jobs: readonly FileJob[];
}

const BATCH_BYTES = 192 * 1024;
const BATCH_FILES = 48;

/** Large files come first, so that none is left over at the end. */
export function makeBatches(jobs: readonly SizedJob[]): Batch[] {
  const order = jobs.map((_, i) => i).sort((a, b) => Number(isLarge(jobs[b])) - Number(isLarge(jobs[a])) || a - b);
  const batches: { indices: number[]; jobs: FileJob[] }[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const index of order) {
    const { size, hasTree: _, ...job } = jobs[index] as SizedJob;
    let batch = batches.at(-1);
    if (batch === undefined || bytes + size > BATCH_BYTES || batch.jobs.length >= BATCH_FILES) {
      batch = { indices: [], jobs: [] };
      batches.push(batch);
      bytes = 0;
    }
    batch.indices.push(index);
    batch.jobs.push(job);
    bytes += size;
  }
  return batches;
}

const isLarge = (job: SizedJob | undefined): boolean => (job?.size ?? 0) > BATCH_BYTES;

/** What is left of a batch when one of its files is dropped. */
export function without({ indices, jobs }: Batch, position: number): Batch {
  return { indices: indices.filter((_, i) => i !== position), jobs: jobs.filter((_, i) => i !== position) };
}
