/** Files to batches that take about the same time, by their bytes. */
import type { FileJob } from './messages.ts';

export interface SizedJob extends FileJob {
  readonly size: number;
  /** Read through a syntax tree. */
  readonly hasTree?: boolean;
  /** Read by formats alone, which follow no names. */
  readonly isFormat?: boolean;
}

export interface Batch {
  /** Its files are read through a syntax tree: whoever takes it loads a parser first. */
  readonly hasTree: boolean;
  /** Position of each job among all of them. */
  readonly indices: readonly number[];
  readonly jobs: readonly FileJob[];
}

const BATCH_BYTES = 192 * 1024;
const BATCH_FILES = 48;

/** Large files come first, so that none is left over at the end. Files with and without a tree are kept apart. */
export function makeBatches(jobs: readonly SizedJob[]): Batch[] {
  const rank = (i: number) => (isLarge(jobs[i]) ? 0 : 2) + (hasTree(jobs[i]) ? 0 : 1);
  const order = jobs.map((_, i) => i).sort((a, b) => rank(a) - rank(b) || a - b);
  const batches: { hasTree: boolean; indices: number[]; jobs: FileJob[] }[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const index of order) {
    const { size, hasTree = false, isFormat: _, ...job } = jobs[index] as SizedJob;
    let batch = batches.at(-1);
    if (batch === undefined || batch.hasTree !== hasTree || bytes + size > BATCH_BYTES || batch.jobs.length >= BATCH_FILES) {
      batch = { hasTree, indices: [], jobs: [] };
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
const hasTree = (job: SizedJob | undefined): boolean => job?.hasTree === true;

/** What is left of a batch when its first files are read. */
export const from = ({ hasTree, indices, jobs }: Batch, position: number): Batch => ({ hasTree, indices: indices.slice(position), jobs: jobs.slice(position) });

/** What is left of a batch when one of its files is dropped. */
export function without({ hasTree, indices, jobs }: Batch, position: number): Batch {
  return { hasTree, indices: indices.filter((_, i) => i !== position), jobs: jobs.filter((_, i) => i !== position) };
}
