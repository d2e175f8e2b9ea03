/** Which characters make up names, which are blank, and where numbers, regular expressions and templates end. */

const [LINE_FEED, RETURN, QUOTE, APOSTROPHE, DOLLAR, SLASH, STAR, BACKSLASH, BACKTICK] = [10, 13, 34, 39, 36, 47, 42, 92, 96];
const [LBRACKET, RBRACKET, LBRACE, RBRACE] = [91, 93, 123, 125];

const NAME_PART = new Uint8Array(128);
for (const c of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$\\') NAME_PART[c.charCodeAt(0)] = 1;

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Also part of a name that begins with an escape, `\u0061b`. Behind the end of the source there is no code, and no name. */
export const isNamePart = (code: number): boolean => (code < 128 ? NAME_PART[code] === 1 : code >= 128 && !isBlank(code));
export const isNameStart = (code: number): boolean => isNamePart(code) && !isDigit(code);

/** Blanks beyond those of ASCII, and marks without width. */
export function isBlank(code: number): boolean {
  if (code < 128) return code <= 32;
  if (code === 0xa0 || code === 0xfeff || code === 0x3000 || code === 0x1680) return true;
  return (code >= 0x2000 && code <= 0x200b) || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x2060;
}

export const isLineEnd = (code: number): boolean => code === LINE_FEED || code === RETURN || code === 0x2028 || code === 0x2029;

export function nameEnd(source: string, from: number): number {
  let end = from;
  while (end < source.length && isNamePart(source.charCodeAt(end))) {
    if (source.charCodeAt(end) === BACKSLASH && source.charCodeAt(end + 2) === LBRACE) end = escapeEnd(source, end);
    end++;
  }
  return end;
}

/** `\u{1D49C}` at its longest, with leading zeros. */
const MAX_ESCAPE = 16;

/** The brace that closes an escape; its own offset when none does. */
function escapeEnd(source: string, start: number): number {
  const length = source.slice(start, start + MAX_ESCAPE).indexOf('}');
  return start + Math.max(0, length);
}

/** A number of any base, with its exponent and its `n`. */
const NUMBER = /0[xX][\da-fA-F_]+n?|0[bBoO][\d_]+n?|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?n?/y;

export function numberEnd(source: string, start: number): number {
  NUMBER.lastIndex = start;
  const length = NUMBER.exec(source)?.[0].length ?? 1;
  // What goes on as a word is part of it, however wrong.
  return nameEnd(source, start + length);
}

/** Behind the closing quote; -1 when the line ends before it. */
export function stringEnd(source: string, open: number): number {
  const quote = source.charCodeAt(open);
  for (let at = open + 1; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === BACKSLASH) {
      at++;
      if (source.charCodeAt(at) === RETURN && source.charCodeAt(at + 1) === LINE_FEED) at++;
    } else if (code === LINE_FEED || code === RETURN) return -1;
  }
  return -1;
}

/**
 * Behind the regular expression that opens at `open`, with its flags; -1 when there is none. Up to `plainBefore` one that
 * has brackets is known to have no end.
 */
export function regexEnd(source: string, open: number, plainBefore: number): number {
  let inClass = false;
  for (let at = open + 1; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (isLineEnd(code)) return -1;
    if (code === BACKSLASH) at++;
    else if (code === LBRACKET || code === RBRACKET) {
      if (at < plainBefore) return -1;
      inClass = code === LBRACKET;
    } else if (code === SLASH && !inClass) return nameEnd(source, at + 1);
  }
  return -1;
}

/** Behind the block comment that opens at `open`; the end of the source when it has none. */
export function commentEnd(source: string, open: number): number {
  const end = source.indexOf('*/', open + 2);
  return end < 0 ? source.length : end + 2;
}

/** Where the line ends that goes on at `from`; no further than `limit`. */
export function lineEnd(source: string, from: number, limit = source.length): number {
  for (let at = from; at < limit; at++) if (isLineEnd(source.charCodeAt(at))) return at;
  return limit;
}

/** Where the text of a template ends that goes on at `from`: at the backtick, or at the `$` of a hole. */
export function templateTextEnd(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === BACKTICK) return at;
    if (code === BACKSLASH) at++;
    else if (code === DOLLAR && source.charCodeAt(at + 1) === LBRACE) return at;
  }
  return source.length;
}

/** Deeper than anyone nests templates; past it a template is text up to the next backtick. */
const MAX_TEMPLATES = 20;

/** Behind the template that opens at `open`, holes and the templates in them passed as a whole. */
export function templateEnd(source: string, open: number, depth = 0): number {
  let at = templateTextEnd(source, open + 1);
  while (at < source.length) {
    if (source.charCodeAt(at) === BACKTICK) return at + 1;
    at = templateTextEnd(source, depth < MAX_TEMPLATES ? holeEnd(source, at + 2, depth) : at + 2);
  }
  return source.length;
}

/** Behind the brace that closes a hole of a template. */
function holeEnd(source: string, from: number, depth: number): number {
  let braces = 1;
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === LBRACE) braces++;
    else if (code === RBRACE) {
      if (--braces === 0) return at + 1;
    } else if (code === BACKTICK) at = templateEnd(source, at, depth + 1) - 1;
    else if (code === QUOTE || code === APOSTROPHE) at = Math.max(at, stringEnd(source, at) - 1);
    else if (code === SLASH && source.charCodeAt(at + 1) === STAR) at = commentEnd(source, at) - 1;
  }
  return source.length;
}
