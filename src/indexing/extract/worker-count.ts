/**
 * How many threads some files are worth. Each thread's code is slow until V8 has compiled it, which takes a core more
 * than a second: for little source a second thread takes more than it gives. See docs/decisions/0009-threads-of-an-index-run.md.
 */
import type { SizedJob } from './batches.ts';

/** What reading a byte through a syntax tree takes, in bytes of a language that reads its own tokens. */
const TREE_FACTOR = 12;
const WORK_OF_A_WORKER = 24 * 1024 ** 2;

export function worthwhileWorkers(jobs: readonly SizedJob[]): number {
  let work = 0;
  for (const { size, hasTree } of jobs) work += hasTree ? TREE_FACTOR * size : size;
  return 1 + Math.floor(work / WORK_OF_A_WORKER);
}
