/**
 * String literals in source of any of the languages, found from where their text begins. Links look for a telling word
 * behind a quote, which costs far less than reading every literal of a file.
 */
export interface StringText {
  /** The same length as the stretch of source that it stands for, so that offsets agree; whatever is not text is blank. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What a string is from its first character on, with those joined to it by `+`, `.`, `\` or by standing next to it. */
export function stringFrom(source: string, textStart: number): StringText | undefined {
  const first = literalFrom(source, textStart);
  if (first === undefined) return undefined;
  const cut = enclosingEnd(first);
  if (cut >= 0) return { text: first.text.slice(0, cut), start: textStart, end: textStart + cut };
  let { text, end } = first;
  for (let next = joined(source, end + first.quote.length); next !== undefined; next = joined(source, next.end + next.quote.length)) {
    text += ' '.repeat(next.start - end) + next.text;
    end = next.end;
  }
  return { text, start: textStart, end };
}

/** A quote inside of a raw string, as in JSON: where the raw string ends before the quote closes, so that code follows; -1 where it does not. */
function enclosingEnd({ text, quote }: Literal): number {
  const at = quote === '"' || quote === "'" ? text.search(/`\s*\+/) : -1;
  // Behind an opening one it closes a quoted name: "`price` + `tax`".
  return at >= 0 && text.slice(0, at).split('`').length % 2 === 1 ? at : -1;
}

interface Literal extends StringText {
  /** What closes it. */
  readonly quote: string;
}

const JOINT = /\s*(?:(?:\\\r?\n|[+.\\])\s*)?(?:[+.]\s*)?(?:[rbufRBUF$@]{0,2})("""|'''|["'`])/y;
/** `+ name +`: something computed between two literals. */
const COMPUTED = /\s*\+\s*[\w.]+(?:\([^()\n]*\))?\s*\+\s*(?:[rbufRBUF$@]{0,2})("""|'''|["'`])/y;

function joined(source: string, at: number): Literal | undefined {
  for (const pattern of [JOINT, COMPUTED]) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found !== null) return literalFrom(source, pattern.lastIndex);
  }
  return undefined;
}

/** Most characters of one literal that are looked at. */
const LONGEST = 20_000;

function literalFrom(source: string, start: number): Literal | undefined {
  const quote = closingQuote(source, start);
  if (quote === undefined) return undefined;
  const isRaw = quote === '`' || quote.includes('#') || /[@rR]"$/.test(source.slice(start - 2, start));
  const limit = Math.min(source.length, start + LONGEST);
  for (let at = start; at < limit; at++) {
    if (source[at] === '\\' && !isRaw) at++;
    else if (source.startsWith(quote, at)) return { text: plainText(source.slice(start, at), source.slice(start - 4, start)), start, end: at, quote };
    else if (source[at] === '\n' && quote.length === 1 && quote !== '`' && !isRaw) return undefined;
  }
  return undefined;
}

/** What closes the literal whose text begins at `start`. */
function closingQuote(source: string, start: number): string | undefined {
  const before = source.slice(Math.max(0, start - 5), start);
  const hashes = /r(#+)"$/.exec(before)?.[1];
  if (hashes !== undefined) return `"${hashes}`;
  return /("""|'''|["'`])$/.exec(before)?.[1];
}

/** Escapes and what is filled in become blanks; a value that is filled in leaves a question mark. */
function plainText(raw: string, before: string): string {
  const filled = raw.replace(/\$\{[^}]*\}|#\{[^}]*\}/g, hole).replace(/\\[nrt"'`\\]/g, '  ');
  return /[fF$]@?["']{1,3}$/.test(before) ? filled.replace(/\{[^{}]*\}/g, hole) : filled;
}

const hole = (text: string): string => `?${' '.repeat(text.length - 1)}`;
