/** Options that questions share: which task, how long the answer may be, in which form. */
import { readFileSync } from 'node:fs';
import { answerLength, DEFAULT_BUDGET, DETAILS, FORMAT_NAMES, type FormatName } from '../../engine/context/context-choices.ts';
import { UserError } from '../../errors.ts';
import type { Detail } from '../../model/pack.ts';
import type { OptionSpec } from './command.ts';
import { wholeNumber } from './option-values.ts';

export interface AnswerFlags {
  readonly budget?: number;
  readonly format?: FormatName;
  readonly detail?: Detail;
  readonly limit?: number;
  readonly cache: boolean;
}

/** A screenful of symbols. With an explicit budget, as many as fit. */
const SCREEN = 12;
const MAX_BUDGET = 1_000_000;

export const TASK_OPTION: OptionSpec = { flags: '--task <text>', summary: 'what you want to do or understand; - reads it from stdin' };

export const ANSWER_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--budget <tokens>',
    summary: `tokens of the whole answer, at most (default: as the evidence goes; ${DEFAULT_BUDGET} with --detail)`,
    parse: wholeNumber('--budget', 1, MAX_BUDGET),
  },
  { flags: '--format <format>', summary: 'form of the answer (default: text)', choices: FORMAT_NAMES },
  {
    flags: '--detail <detail>',
    summary: 'locate: where; signatures: also how to call it; source: also its lines; auto: each as its evidence goes',
    choices: DETAILS,
  },
  { flags: '--limit <n>', summary: 'symbols to list, at most', parse: wholeNumber('--limit', 1) },
  { flags: '--no-cache', summary: 'do not use stored answers, and store none' },
];

export function answerOptions(flags: AnswerFlags, json: boolean, isTask = true) {
  const format: FormatName = json ? 'json' : (flags.format ?? 'text');
  const length = answerLength({ ...flags, format }, isTask);
  const limit = flags.limit ?? (format === 'text' && flags.budget === undefined && length.detail !== 'auto' ? SCREEN : undefined);
  return { ...length, format, cache: flags.cache, ...(limit === undefined ? {} : { limit }) };
}

/** A pasted trace is easier to pipe than to quote. */
export function taskText(task: string | undefined, words: readonly string[]): string | undefined {
  if (task !== undefined && words.length > 0)
    throw new UserError('USAGE', 'The task is given twice.', { hint: 'Give it as --task "…" or as plain words, not both.' });
  if (task === '-') return readFileSync(0, 'utf8');
  return task ?? (words.length > 0 ? words.join(' ') : undefined);
}
