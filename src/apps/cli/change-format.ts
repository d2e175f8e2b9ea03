/** `--format` of a report about a change: for a terminal, or for the page of a pull request. */
import type { OptionSpec } from './command.ts';

export type ChangeFormat = 'text' | 'markdown';

export const CHANGE_FORMAT_OPTION: OptionSpec = {
  flags: '--format <format>',
  summary: 'text, or markdown, ready to post to a pull request (default: text)',
  choices: ['text', 'markdown'],
  formerly: { flags: '--markdown', value: 'markdown' },
};
