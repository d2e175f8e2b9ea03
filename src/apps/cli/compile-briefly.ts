/**
 * Flags for short runs: V8 inlines less and compiles later. By default it spends a third of a short index run on compiling
 * optimised code that runs for a tenth of it (docs/decisions/0010-v8-thresholds-and-kept-code.md). Both flags are
 * thresholds; switching off passes of V8's compiler crashed a run.
 */
import { setFlagsFromString } from 'node:v8';

const THRESHOLDS = [
  { flag: '--max-inlined-bytecode-size-cumulative', usual: 920, brief: 250 },
  { flag: '--interrupt-budget', usual: 66 * 1024, brief: 270_000 },
];

/** django gains with 3,000 files, kubernetes loses with 17,000. */
const MOST_FILES = 4_000;

let isBrief = false;

/** Call it when the number of files is known; calling it again does no harm. */
export function compileBriefly(files: number): void {
  if (isBrief || files > MOST_FILES) return;
  isBrief = true;
  for (const { flag, brief } of THRESHOLDS) setFlagsFromString(`${flag}=${brief}`);
}

/** Call it after the run: V8 accepts cached code only under the flags with which it was cached. */
export function compileAsUsual(): void {
  if (!isBrief) return;
  isBrief = false;
  for (const { flag, usual } of THRESHOLDS) setFlagsFromString(`${flag}=${usual}`);
}
