/**
 * For a run over few files, which computes for some seconds and ends: V8 inlines less and compiles later. By default it spends a
 * third of a short index run on optimised code that runs for a tenth of it (docs/performance.md, "Half of a short run is
 * compilation"). Both are thresholds of V8, no passes of its compiler: leaving those out ended a run.
 */
import { setFlagsFromString } from 'node:v8';

const THRESHOLDS = [
  { flag: '--max-inlined-bytecode-size-cumulative', usual: 920, brief: 250 },
  { flag: '--interrupt-budget', usual: 66 * 1024, brief: 270_000 },
];

/** django gains with 3,000 files, kubernetes loses with 17,000. */
const MOST_FILES = 4_000;

let isBrief = false;

/** Asked when it is known how many files there are, and as often as one likes. */
export function compileBriefly(files: number): void {
  if (isBrief || files > MOST_FILES) return;
  isBrief = true;
  for (const { flag, brief } of THRESHOLDS) setFlagsFromString(`${flag}=${brief}`);
}

/** When the run is over: V8 takes compiled code that was kept only under the flags that it was kept under. */
export function compileAsUsual(): void {
  if (!isBrief) return;
  isBrief = false;
  for (const { flag, usual } of THRESHOLDS) setFlagsFromString(`${flag}=${usual}`);
}
