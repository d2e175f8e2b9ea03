/** What a person wants to know besides the answer: how long it took, whether it is about today's code, what to try next. */
import type { ContextAnswer } from '../../../engine/context/answer-question.ts';
import type { PrAnswer } from '../../../engine/context/context-pr.ts';
import { nextCommand } from '../../../engine/context/next-command.ts';
import { commitsApart } from '../../../engine/git/commits-apart.ts';
import type { Repository } from '../../../engine/repositories/open-repository.ts';
import { unreadFiles, unreadWords } from '../../../engine/unread/unread-files.ts';
import { repoCommand } from '../../../util/own-command.ts';
import { formatCount, formatDuration, oneLine } from './format-values.ts';

interface FooterFacts {
  readonly repository: Repository;
  readonly task: string | undefined;
  readonly milliseconds: number;
  /** A person looks at it, who wants to know how it was made; otherwise only what changes the reading of the answer is said. */
  readonly inPerson: boolean;
}

const TASK_WIDTH = 60;
const MAX_UNREAD = 4;
const NO_WORDS = 'Code is found by its own words, which are mostly English: try other words, or the name of a symbol or a file.';
const NO_SYMBOLS = 'Only lines outside of any indexed symbol are concerned.';

export async function footerLines(answer: ContextAnswer | PrAnswer, { repository, task, milliseconds, inPerson }: FooterFacts): Promise<string[]> {
  const { symbols, truncated } = answer.pack;
  const ranked = symbols.length + truncated;
  const time = `${formatDuration(milliseconds)}${answer.cached === undefined ? '' : ', answered before'}`;
  const lines = inPerson ? [`${formatCount(symbols.length)} of ${formatCount(ranked)} ranked symbols, ${time}.`] : [];
  const apart = await commitsApart(repository.place.root, answer.commit);
  if (apart !== 0) lines.push(`The index is ${formatCount(apart)} commits behind: \`${repoCommand('index')}\` brings it up to date.`);
  const { root } = repository.place;
  const unread = await unreadFiles({ repo: { root }, snapshot: { commit: answer.commit } });
  if (unread.length > 0) lines.push(`Not read, so not among them: ${unreadWords(unread.slice(0, MAX_UNREAD))}.`);
  const head = 'range' in answer ? answer.range.head : undefined;
  if (head !== undefined && head !== answer.commit) lines.push(`The index is of another commit than ${head.slice(0, 12)}: its lines may be off.`);
  if (task !== undefined) lines.push(...respelt(task, answer.pack.keywords));
  const first = symbols[0];
  const next = task === undefined ? undefined : nextCommand(task);
  if (next !== undefined && first !== undefined) lines.push(`All of them, and how sure each is: ${next}`);
  if (inPerson && task !== undefined && first !== undefined) lines.push(`Why these: ${repoCommand(`why --task ${quoted(task)} --symbol ${first.name}`)}`);
  if (ranked === 0) lines.push(task === undefined ? NO_SYMBOLS : NO_WORDS);
  return lines;
}

/** Keywords that do not appear in the task literally: corrected or expanded ones. */
function respelt(task: string, keywords: readonly string[]): string[] {
  const asked = task.toLowerCase();
  const other = keywords.filter((word) => !asked.includes(word.toLowerCase()));
  return other.length === 0 ? [] : [`Spelt as the code spells it: ${other.join(', ')}.`];
}

/** A long task cannot be shown whole, and half of it would be another question. */
const quoted = (task: string): string => (task === oneLine(task, TASK_WIDTH) ? `'${task.replaceAll("'", "'\\''")}'` : '…');
