/** What `add`, `index` and `reindex` share; apart from run-index.ts, so that help does not load the engine. */
import type { OptionSpec } from './command.ts';
import { wholeNumber } from './option-values.ts';

export interface IndexCommandOptions {
  readonly workers?: number;
  readonly progress: boolean;
}

/** A folder without source code is not an error, but probably a mistake. */
export const NOTHING_TO_INDEX = 'No source files were found here: is this the right folder? The languages that knowing reads are listed in its README.';

export const INDEX_OPTIONS: readonly OptionSpec[] = [
  { flags: '--workers <n>', summary: 'parser threads (default: one per core)', parse: wholeNumber('--workers', 1, 64) },
  { flags: '--no-progress', summary: 'no progress bar' },
];
