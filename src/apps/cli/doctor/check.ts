/**
 * One thing that `knowing doctor` looks at. One file a check in checks/, found by itself; it says what it found in words
 * and, where something is wrong, the command that mends it. A check never throws for what it is there to find.
 */
import type { GlobalOptions } from '../command.ts';

export interface CheckContext {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly globals: GlobalOptions;
}

export interface Finding {
  /** `wrong` has to be mended; `note` could be better, or is worth knowing. */
  readonly state: 'fine' | 'note' | 'wrong';
  readonly text: string;
  /** A command to copy. */
  readonly mend?: string;
}

export interface Check {
  /** Label of its findings: `git`, `daemon`. */
  readonly name: string;
  /** Checks are shown in this order: what others rest on comes first. */
  readonly place: number;
  run(context: CheckContext): Promise<readonly Finding[]>;
}
