/** `--under`: every command that can be narrowed to a part of the repository spells it this way. */
import type { OptionSpec } from './command.ts';

export const UNDER_OPTION: OptionSpec = {
  flags: '--under <folder>',
  summary: 'only this folder and what is below it',
  formerly: { flags: '--package <folder>' },
};
