/**
 * How many threads some files are worth. Each thread's code is slow until V8 has compiled it, which takes a core more
 * than a second: for little source a second thread takes more than it gives. See docs/decisions/0009-threads-of-an-index-run.md.
 */
import type { SizedJob } from './batches.ts';

/** What reading a byte through a syntax tree takes, in bytes of a language that reads its own tokens. */
const TREE_FACTOR = 12;
/** The same for a byte of documentation, configuration and the like. */
const FORMAT_FACTOR = 1 / 3;
const WORK_OF_A_WORKER = 24 * 1024 ** 2;
const WORK_OF_A_SECOND_THREAD = 1024 ** 2;

export const worthwhileWorkers = (jobs: readonly SizedJob[]): number => 1 + Math.floor(workOf(jobs) / WORK_OF_A_WORKER);

/** With less, all words are counted and all hashes computed before a thread has even started. */
export const isWorthSecondThread = (jobs: readonly SizedJob[]): boolean => workOf(jobs) >= WORK_OF_A_SECOND_THREAD;

/** In bytes of a language that reads its own tokens. */
const workOf = (jobs: readonly SizedJob[]): number => jobs.reduce((sum, job) => sum + job.size * factorOf(job), 0);

function factorOf({ hasTree, isFormat }: SizedJob): number {
  if (hasTree) return TREE_FACTOR;
  return isFormat ? FORMAT_FACTOR : 1;
}
