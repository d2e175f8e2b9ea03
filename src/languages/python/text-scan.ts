/**
 * Reads short pieces of Python source as text: parameter lists, argument lists, annotations, docstrings.
 * Crossing into the syntax tree costs more than looking at the characters, and string annotations have no tree.
 * Brackets, strings and comments are respected; unbalanced input ends at the end of the text.
 */

/** One part of a list, trimmed, and where it starts in the text. */
export interface Part {
  readonly text: string;
  readonly at: number;
}

export const IDENTIFIER = /^[A-Za-z_]\w*$/;
export const DOTTED = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;
const PLAIN_LIST = /^[^"'#([{]*$/;

/** Splits at a separator that stands outside brackets, strings and comments. */
export function splitTopLevel(text: string, separator: string): Part[] {
  const parts: Part[] = [];
  const nested = !PLAIN_LIST.test(text);
  let start = 0;
  for (let i = 0; i < text.length; ) {
    const c = text[i] as string;
    if (c === separator) {
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
  let from = start;
  for (;;) {
    while (from < end && /\s/.test(text[from] as string)) from++;
    if (text[from] !== '#' || from >= end) break;
    from = lineEnd(text, from);
  }
  const part = text.slice(from, end).trimEnd();
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

function groupEnd(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; ) {
    const c = text[i] as string;
    if (c === '"' || c === "'") {
      i = stringEnd(text, i);
      continue;
    }
    if (c === '#') {
      i = lineEnd(text, i);
      continue;
    }
    if (c === '(' || c === '[' || c === '{') depth++;
    else if ((c === ')' || c === ']' || c === '}') && --depth === 0) return i + 1;
    i++;
  }
  return text.length;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Past a string literal whose opening quote is at `open`. */
export function stringEnd(text: string, open: number): number {
  const quote = text[open] as string;
  const triple = text.startsWith(quote.repeat(3), open);
  const close = triple ? quote.repeat(3) : quote;
  for (let i = open + close.length; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text.startsWith(close, i)) return i + close.length;
    else if (!triple && text[i] === '\n') return i;
  }
  return text.length;
}

/** The string literal that a body opens with, as written; '' if it opens with anything else. */
export function docstringAt(source: string, at: number): string {
  const prefix = /^[rRuU]?/.exec(source.slice(at, at + 1))?.[0].length ?? 0;
  const quote = source[at + prefix];
  if (quote !== '"' && quote !== "'") return '';
  return source.slice(at + prefix, stringEnd(source, at + prefix));
}

const LITERAL = /^[bBrRuU]{0,2}("""|'''|"|')([\s\S]*)\1$/;

/** The value of a string literal without interpolation; undefined for anything else. */
export function literalValue(text: string | undefined): string | undefined {
  const value = text === undefined ? undefined : LITERAL.exec(text);
  return value?.[2];
}
