/**
 * Reads pieces of Python source as text: parameter lists, argument lists, annotations, docstrings.
 * Crossing into the syntax tree costs more than looking at the characters, and string annotations have no tree.
 * Brackets, strings and comments are respected; unbalanced input ends at the end of the text.
 */

/** One part of a list, trimmed, and where it starts in the text. */
export interface Part {
  readonly text: string;
  readonly at: number;
}

export const IDENTIFIER = /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/;
export const DOTTED = /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:\.[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)*$/;
const DOTTED_AT = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:\.[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)*/y;
const PLAIN_LIST = /^[^"'#([{]*$/;
const BLANK_AT = /(?:\s|#[^\n]*|\\\r?\n)*/y;
const NEXT_BRACKET = /["'#()[\]{}]/g;

/** The longest dotted name that starts at an offset; '' if none does. */
export function dottedAt(source: string, at: number): string {
  DOTTED_AT.lastIndex = at;
  return DOTTED_AT.exec(source)?.[0] ?? '';
}

/** Matches a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** Past white space, comments and continued lines. */
function skipBlank(source: string, at: number): number {
  return at + (matchAt(BLANK_AT, source, at)?.[0].length ?? 0);
}

/** Splits at a separator that stands outside brackets, strings and comments. */
export function splitTopLevel(text: string, separator: string): Part[] {
  const parts: Part[] = [];
  const nested = !PLAIN_LIST.test(text);
  let start = 0;
  for (let i = 0; i < text.length; ) {
    if (text[i] === separator) {
      addPart(parts, text, start, i);
      start = ++i;
    } else i = nested ? skipToken(text, i) : i + 1;
  }
  addPart(parts, text, start, text.length);
  return parts;
}

/** Position of a character outside brackets, strings and comments; -1 if there is none. */
export function indexTopLevel(text: string, wanted: string, from = 0): number {
  for (let i = from; i < text.length; i = skipToken(text, i)) if (text[i] === wanted) return i;
  return -1;
}

function addPart(parts: Part[], text: string, start: number, end: number): void {
  const from = skipBlank(text, start);
  const part = from < end ? text.slice(from, end).trimEnd() : '';
  if (part !== '') parts.push({ text: part, at: from });
}

/** Past one character, string, comment or bracketed group. */
function skipToken(text: string, at: number): number {
  const c = text[at] as string;
  if (c === '"' || c === "'") return stringEnd(text, at);
  if (c === '#') return lineEnd(text, at);
  if (c === '(' || c === '[' || c === '{') return groupEnd(text, at);
  return at + 1;
}

/** Past the bracket that closes the one at `open`. */
export function groupEnd(text: string, open: number): number {
  let depth = 0;
  NEXT_BRACKET.lastIndex = open;
  for (let found = NEXT_BRACKET.exec(text); found !== null; found = NEXT_BRACKET.exec(text)) {
    const at = found.index;
    const c = found[0];
    if (c === '"' || c === "'") NEXT_BRACKET.lastIndex = stringEnd(text, at);
    else if (c === '#') NEXT_BRACKET.lastIndex = lineEnd(text, at);
    else if (c === '(' || c === '[' || c === '{') depth++;
    else if (--depth <= 0) return at + 1;
  }
  return text.length;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Past a string literal whose opening quote is at `open`. */
function stringEnd(text: string, open: number): number {
  const quote = text[open] as string;
  const triple = text[open + 1] === quote && text[open + 2] === quote;
  const close = triple ? quote.repeat(3) : quote;
  for (let i = open + close.length; i < text.length; i++) {
    const c = text[i];
    if (c === '\\') i++;
    else if (c === quote && (!triple || text.startsWith(close, i))) return i + close.length;
    else if (!triple && c === '\n') return i;
  }
  return text.length;
}

const DOC_LIMIT = 2000;

/** The string literal that a body opens with, as written but bounded; '' if it opens with anything else. */
export function docstringAt(source: string, at: number): string {
  const start = /[rRuU]/.test(source[at] ?? '') ? at + 1 : at;
  const quote = source[start];
  if (quote !== '"' && quote !== "'") return '';
  const triple = source.startsWith(quote.repeat(3), start);
  const end = triple ? source.indexOf(quote.repeat(3), start + 3) + 3 : stringEnd(source, start);
  return source.slice(start, Math.min(end < start + 3 ? source.length : end, start + DOC_LIMIT)).replace(/^["']{3}|^["']|["']{3}$|["']$/g, '');
}

const LITERAL = /^[bBrRuU]{0,2}("""|'''|"|')([\s\S]*)\1$/;
/** Where one literal ends and the next goes on: `"a" r"b"`. */
const GOES_ON = /(["'])\s+[rRuU]?\1/g;

/** The value of a string literal without interpolation; undefined for anything else. */
export function literalValue(text: string | undefined): string | undefined {
  const value = text === undefined ? undefined : LITERAL.exec(text);
  return value?.[1]?.length === 1 ? value[2]?.replace(GOES_ON, (whole, quote) => (quote === value[1] ? '' : whole)) : value?.[2];
}
