/**
 * The words of a text that a task gives as the program has it: a message that is quoted, the key of a setting
 * (`log.retention.check.interval`), or a statement that asks for nothing
 * ("Error: connection pool is full, discarding connection"). Somewhere in the code it stands in a text, word for word.
 */
import { plainWords } from '../../../util/words.ts';
import { CONVENTIONAL, PREFIX } from '../clean-task.ts';
import { dottedKeys } from '../code-patterns.ts';
import { asksOrOrders } from './task-form.ts';

const QUOTED = /["“`]([^"“”`\n]{12,300})["”`]|(?<!\w)'([^'\n]{12,300})'(?!\w)/g;
const LABEL = /^(?:[\w.$]*(?:error|exception|warning|panic|fatal)\w*|failed|fail|note|hint)\s*:\s*/i;
/** What somebody did or wants done: no program says so. */
const WORK =
  /^(?:fix|add|remov|updat|chang|improv|refactor|renam|replac|avoid|ensur|mov|mak|us|allow|implement|introduc|prevent|drop|delet|support|simplif|clarif|document)(?:e|es|ed|ing|y|ies|ied)?\b/i;
/** What is asked about a message in the same line: `…: where is this checked?` */
const ASKED_ABOUT = /[:;.!–-]\s+(?:where|what|which|who|why|how)\b[^?]*\?\s*$/i;
/** Fewer words stand next to one another by accident; what is quoted, and neither code nor a command line, stands there as a whole. */
const LEAST = 4;
const LEAST_QUOTED = 3;
const WORDS_ONLY = /^[a-z' ]+[.!]?$/i;
const MOST = 40;

/** In order, lower case; empty when there is no message. */
export function messageWords(line: string): string[] {
  const title = line.trim().replace(ASKED_ABOUT, '');
  const texts = [...[...title.matchAll(QUOTED)].map(([, text, single]) => text ?? (single as string)), ...dottedKeys(title)];
  const quoted = texts.find((text) => plainWords(text).length >= (WORDS_ONLY.test(text) ? LEAST_QUOTED : LEAST));
  if (quoted !== undefined) return plainWords(quoted).slice(0, MOST);
  // `sql: no rows in result set` is a message, `interop: improve the client` is not.
  const statement = title.replace(PREFIX, '');
  if (CONVENTIONAL.test(title) || [title, statement].some((text) => asksOrOrders(text) || WORK.test(text))) return [];
  const words = plainWords(title.replace(LABEL, ''));
  return words.length >= LEAST ? words.slice(0, MOST) : [];
}
