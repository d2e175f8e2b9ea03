/**
 * SQL text to tokens, for every dialect at once: names in double quotes, backticks or brackets (two of them around `table.column`
 * in Go's dbx and in Yii), strings with doubled or
 * escaped quotes, dollar quotes, comments, templates and placeholders. Nothing is an error: what is not understood is one
 * character of punctuation. Offsets are those of the text.
 */
import { type NextMark, nextMarks } from '../next-mark.ts';

export type SqlTokenKind = 'word' | 'quoted' | 'string' | 'number' | 'param' | 'punct';

export interface SqlToken {
  readonly kind: SqlTokenKind;
  /** Without its quotes. */
  readonly text: string;
  /** In lower case, for comparing; of a word only, else ''. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const SPACE = /[\s\ufeff]+/y;
const LINE_COMMENT = /--[^\n]*/y;
/** Brackets around a path of names, which say nothing more than the path. */
const DOUBLE_BRACKET = /\[\[(?=[A-Za-z_][\w.]*\]\])|(?<=\[\[[\w.]{1,200})\]\]/y;
const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const NUMBER = /\d[\w.]*/y;
const DOLLAR_QUOTE = /\$([A-Za-z_]\w*)?\$/y;
/** `$1`, `:name`, `@name`, `%s`, `%(name)s`. A `::` is a cast. */
const PARAM = /\$\d+|:[A-Za-z_]\w*|@@?[A-Za-z_]\w*|%s|%\(\w+\)s|\?/y;
/** `${…}`, `{{ template }}`, `{% template %}`: the first `stop` in one has to be its end. */
const TEMPLATES = [
  { open: '${', stop: '}', close: '}' },
  { open: '{{', stop: '}', close: '}}' },
  { open: '{%', stop: '%', close: '%}' },
];
const BRACKET = /[[\]]/;
const BRACKETED = /\[([A-Za-z_][^\]\n[]*)\]/y;

export function sqlTokens(text: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  const next = nextMarks(text);
  let at = 0;
  while (at < text.length) {
    const skipped = blankEnd(text, at);
    if (skipped > at) at = skipped;
    else {
      const token = templateAt(text, at, next) ?? tokenAt(text, at, tokens[tokens.length - 1]);
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}

/** Where the space or comment that begins here ends. */
function blankEnd(text: string, at: number): number {
  const space = match(SPACE, text, at) ?? match(LINE_COMMENT, text, at) ?? (BRACKET.test(text[at] as string) ? match(DOUBLE_BRACKET, text, at) : undefined);
  if (space !== undefined) return at + space[0].length;
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? text.length : end + 2;
  }
  // MySQL: a comment from here to the end of the line. Elsewhere `#` is an operator in the middle of one.
  if (text[at] === '#' && (at === 0 || text[at - 1] === '\n')) return lineEnd(text, at);
  return at;
}

function templateAt(text: string, at: number, next: NextMark): SqlToken | undefined {
  const char = text[at];
  if (char !== '$' && char !== '{') return undefined;
  const marks = TEMPLATES.find(({ open }) => text.startsWith(open, at));
  if (marks === undefined) return undefined;
  const stop = next(marks.stop, at + marks.open.length);
  const end = stop + marks.close.length;
  return stop >= 0 && text.startsWith(marks.close, stop) ? token('param', text.slice(at, end), at, end) : undefined;
}

function tokenAt(text: string, at: number, before: SqlToken | undefined): SqlToken {
  const char = text[at] as string;
  if (char === "'") return quotedToken('string', text, at, "'");
  if (char === '"' || char === '`') return nameToken(quotedToken('quoted', text, at, char));
  if (char === '[') {
    // `int[]` and `a[1]` are arrays: a name in brackets stands apart from the word before it.
    const name = before?.end === at && before.kind !== 'punct' ? undefined : match(BRACKETED, text, at);
    if (name !== undefined) return token('quoted', name[1] as string, at, at + name[0].length);
  }
  return dollarQuoted(text, at) ?? plainToken(text, at);
}

function plainToken(text: string, at: number): SqlToken {
  if (text.startsWith('::', at)) return token('punct', '::', at, at + 2);
  const param = match(PARAM, text, at);
  if (param !== undefined) return token('param', param[0], at, at + param[0].length);
  const word = match(WORD, text, at);
  if (word !== undefined) return token('word', word[0], at, at + word[0].length);
  const number = match(NUMBER, text, at);
  if (number !== undefined) return token('number', number[0], at, at + number[0].length);
  return token('punct', text[at] as string, at, at + 1);
}

function dollarQuoted(text: string, at: number): SqlToken | undefined {
  const open = text[at] === '$' ? match(DOLLAR_QUOTE, text, at)?.[0] : undefined;
  if (open === undefined) return undefined;
  const close = text.indexOf(open, at + open.length);
  const end = close < 0 ? text.length : close + open.length;
  return token('string', text.slice(at + open.length, close < 0 ? end : close), at, end);
}

function quotedToken(kind: SqlTokenKind, text: string, start: number, quote: string): SqlToken {
  let at = start + 1;
  for (; at < text.length; at++) {
    if (text[at] === '\\' && isEscape(text, at, quote)) at++;
    else if (text[at] === quote) {
      if (text[at + 1] !== quote) break;
      at++;
    }
  }
  return token(kind, text.slice(start + 1, at), start, Math.min(at + 1, text.length));
}

/** No name begins with a blank: what stands there is filled in, "FROM `" + table + "`". */
const nameToken = (quoted: SqlToken): SqlToken => (/^\s/.test(quoted.text) ? { ...quoted, kind: 'param' } : quoted);

/** MySQL escapes with a backslash, the standard does not: there `'\'` is a whole string, and something that may follow one comes next. */
const isEscape = (text: string, at: number, quote: string): boolean => text[at + 1] !== quote || !/[\s,;)]/.test(text[at + 2] ?? ' ');

const token = (kind: SqlTokenKind, text: string, start: number, end: number): SqlToken => ({
  ...{ kind, text, start, end },
  word: kind === 'word' ? text.toLowerCase() : '',
});

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
