/**
 * How many threads some files are worth, and whether their code is worth V8's full trouble. Each thread's code is slow
 * until V8 has compiled it, which takes a core more than a second: for little source a second thread takes more than it
 * gives. See "Index speed" in docs/performance.md.
 */
import type { SizedJob } from './batches.ts';

/** What reading a byte through a syntax tree takes, in bytes of a language that reads its own tokens. */
const TREE_FACTOR = 12;
const WORK_OF_A_WORKER = 24 * 1024 ** 2;
/** cargo, with 9 MB, gains by light compilation; what larger ones do was not measured. */
const SHORT_WORK = 12 * 1024 ** 2;

export const worthwhileWorkers = (jobs: readonly SizedJob[]): number => 1 + Math.floor(workOf(jobs) / WORK_OF_A_WORKER);

export const isShortRun = (jobs: readonly SizedJob[]): boolean => workOf(jobs) < SHORT_WORK;

function workOf(jobs: readonly SizedJob[]): number {
  let work = 0;
  for (const { size, hasTree } of jobs) work += hasTree ? TREE_FACTOR * size : size;
  return work;
}
