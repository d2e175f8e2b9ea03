/**
 * Reading C-like source text without a parser: skipping blanks, comments, strings and balanced brackets. Used on
 * short pieces whose shape the parser already vouched for (a parameter list, an annotation's arguments, a type).
 * Every function ends on malformed text, at the latest at `end`.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const IDENTIFIER = /[\p{L}\p{Nl}_$@][\p{L}\p{Nd}\p{Nl}\p{Mn}_$]*/uy;

/** The identifier that starts at `at`; '' if none does. */
export function identifierAt(text: string, at: number): string {
  let end = at;
  while (end < text.length && isWordCode(text.charCodeAt(end))) end++;
  if (end < text.length && text.charCodeAt(end) > 127) {
    IDENTIFIER.lastIndex = at;
    return IDENTIFIER.exec(text)?.[0] ?? '';
  }
  return text.slice(at, end);
}

/** Letters, digits, `_` and `$` of ASCII. */
export function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36;
}

/** Past blanks and comments. */
export function skipTrivia(text: string, at: number, end: number = text.length): number {
  let i = at;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (code <= 32 || code === 0xfeff) i++;
    else if (code !== 47) return i;
    else {
      const next = skipComment(text, i, end);
      if (next === i) return i;
      i = next;
    }
  }
  return Math.min(i, end);
}

function skipComment(text: string, at: number, end: number): number {
  const second = text.charCodeAt(at + 1);
  if (second !== 47 && second !== 42) return at;
  const close = second === 47 ? text.indexOf('\n', at) : text.indexOf('*/', at + 2);
  return close < 0 ? end : Math.min(end, close + (second === 47 ? 1 : 2));
}

/** Past the string or character literal that starts at `at`. A line's end closes a broken one. */
function skipString(text: string, at: number, end: number): number {
  const quote = text[at];
  if (text[at - 1] === '@' || (text[at - 1] === '$' && text[at - 2] === '@')) return skipVerbatim(text, at, end);
  if (text.startsWith('"""', at)) {
    const close = text.indexOf('"""', at + 3);
    return close < 0 ? end : close + 3;
  }
  for (let i = at + 1; i < end; i++) {
    const c = text[i];
    if (c === '\\') i++;
    else if (c === quote || c === '\n') return i + 1;
  }
  return end;
}

/** C#'s `@"..."`: a backslash is a backslash, a doubled quote is a quote. */
function skipVerbatim(text: string, at: number, end: number): number {
  for (let i = text.indexOf('"', at + 1); i >= 0 && i < end; i = text.indexOf('"', i + 2)) if (text[i + 1] !== '"') return i + 1;
  return end;
}

function closerOf(open: string): string | undefined {
  switch (open) {
    case '(':
      return ')';
    case '[':
      return ']';
    case '{':
      return '}';
    case '<':
      return '>';
    default:
      return undefined;
  }
}

/** Past the bracket that closes the one at `at`. */
export function skipBalanced(text: string, at: number, end: number = text.length): number {
  const open = text[at] as string;
  const close = closerOf(open);
  let depth = 0;
  for (let i = at; i < end; i++) {
    const c = text[i] as string;
    if (c === '"' || c === "'") i = skipString(text, i, end) - 1;
    else if (c === '/') i = Math.max(i, skipComment(text, i, end) - 1);
    else if (c === open) depth++;
    else if (c === close && !isArrow(text, i) && --depth === 0) return i + 1;
  }
  return end;
}

function isArrow(text: string, at: number): boolean {
  const before = text[at - 1];
  return text[at] === '>' && (before === '-' || before === '=');
}

/** Pieces between commas that stand outside brackets and strings, blanks and comments around them aside; empty ones are left out. */
export function splitAtCommas(text: string, start: number, end: number): Span[] {
  const spans: Span[] = [];
  let from = start;
  const push = (to: number) => {
    const first = skipTrivia(text, from, to);
    let last = to;
    while (last > first && text.charCodeAt(last - 1) <= 32) last--;
    if (first < last) spans.push({ start: first, end: last });
  };
  for (let i = start; i < end; i++) {
    const c = text[i] as string;
    if (c === ',') {
      push(i);
      from = i + 1;
    } else if (c === '"' || c === "'") i = skipString(text, i, end) - 1;
    else if (c === '/') i = Math.max(i, skipComment(text, i, end) - 1);
    else if (closerOf(c) !== undefined) i = skipBalanced(text, i, end) - 1;
  }
  push(end);
  return spans;
}

/** Without comments. */
export function withoutComments(text: string): string {
  return text.includes('/') ? text.replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g, ' ') : text;
}
