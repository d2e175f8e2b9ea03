/**
 * What the second thread can do while the first one stores: pure functions of plain columns. Composes stages, as a
 * pipeline does, for the thread's side.
 */
import { buildTree } from '../snapshot/merkle.ts';
import { indexTerms, type TermColumns } from './search/index-terms.ts';

export const JOBS = { search: indexTerms, seal: buildTree };

export type JobName = keyof typeof JOBS;
export type JobInput<N extends JobName> = Parameters<(typeof JOBS)[N]>[0];
export type JobResult<N extends JobName> = ReturnType<(typeof JOBS)[N]>;

export interface JobMessage<N extends JobName = JobName> {
  readonly name: N;
  readonly input: JobInput<N>;
}

export function runJob<N extends JobName>({ name, input }: JobMessage<N>): JobResult<N> {
  return (JOBS[name] as (input: JobInput<N>) => JobResult<N>)(input);
}

/** What of a result may change hands instead of being copied. */
export function buffersOf(result: JobResult<JobName>): ArrayBuffer[] {
  return 'postings' in result ? buffersOfTerms(result) : [...new Set(result.parts.map((p) => p.leaves.buffer as ArrayBuffer))];
}

function buffersOfTerms({ symbolCounts, fileCounts, ends, postings, nodeLengths, fileLengths }: TermColumns): ArrayBuffer[] {
  return [symbolCounts, fileCounts, ends, postings, ...nodeLengths, ...fileLengths].map((a) => a.buffer as ArrayBuffer);
}
