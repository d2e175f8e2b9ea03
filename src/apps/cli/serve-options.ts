/** Options that `serve` and `daemon` share. */
import type { OptionSpec } from './command.ts';
import { wholeNumber } from './option-values.ts';

export interface ServeFlags {
  readonly idle?: number;
  readonly workingTree?: true;
  readonly traces?: true;
}

const WEEK_MINUTES = 7 * 24 * 60;

export const SERVE_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--idle <minutes>',
    summary: 'exit after this long without a change or a request; 0: never (default: 0 for serve, 480 for daemon)',
    parse: wholeNumber('--idle', 0, WEEK_MINUTES),
  },
  { flags: '--working-tree', summary: 'also follow uncommitted edits, in every repository' },
  { flags: '--traces', summary: 'also receive OpenTelemetry traces on 127.0.0.1:4317 and :4318, for every repository; stays until it is stopped' },
];
