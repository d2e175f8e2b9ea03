/**
 * A grammar is WebAssembly, which V8 compiles twice: at once, and again with optimisation while it runs. The second pass
 * takes seconds of processor time on a large grammar (PowerShell's: more than ten), far more than reading a few files
 * does. For little source it is switched off, for the process: whoever has much source to read never gets here.
 */
import { setFlagsFromString } from 'node:v8';
import type { SizedJob } from './batches.ts';

/** Bytes that are read through syntax trees, below which optimised code comes too late to be of use. */
const LITTLE_TREE_SOURCE = 1024 ** 2;

export function skipOptimisingForLittle(jobs: readonly SizedJob[]): void {
  const source = jobs.reduce((sum, { size, hasTree }) => (hasTree ? sum + size : sum), 0);
  setFlagsFromString(source < LITTLE_TREE_SOURCE ? '--liftoff-only' : '--no-liftoff-only');
}
