/**
 * Rust source in, Tokens out. Strings (raw and byte ones too), characters, lifetimes and nested comments are whole
 * tokens, so that every bracket in the columns is a real one. `<` and `>` stay single: only the reader knows whether
 * they are operators. Never throws: what is not terminated ends with the file.
 */
import { pairBracesByLayout } from '../shared/brace-layout.ts';
import { Tokens } from '../shared/tokens.ts';
import {
  AND,
  ARROW,
  ASSIGN_OP,
  CHAR,
  COMPARISON,
  DOT,
  FAT_ARROW,
  HASH,
  IDENT,
  KEYWORDS,
  LBRACE,
  LBRACKET,
  LIFETIME,
  LPAREN,
  NUMBER,
  OR,
  PATH,
  RANGE,
  RBRACE,
  RBRACKET,
  RPAREN,
  STAR,
  STRING,
  UNDERSCORE,
} from './token-kinds.ts';

const LONGEST_KEYWORD = 8;
const NEWLINE = 10;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const BACKSLASH = 92;

const WORD = new Uint8Array(128);
for (const c of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') WORD[c.charCodeAt(0)] = 1;
const isWord = (code: number): boolean => code > 127 || WORD[code] === 1;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Longest first. */
const OPERATORS: readonly (readonly [string, number])[] = [
  ['::', PATH],
  ['->', ARROW],
  ['=>', FAT_ARROW],
  ['..=', RANGE],
  ['...', RANGE],
  ['..', RANGE],
  ['<<=', ASSIGN_OP],
  ['&&', AND],
  ['||', OR],
  ...['==', '!=', '<=', '>='].map((text) => [text, COMPARISON] as const),
  ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='].map((text) => [text, ASSIGN_OP] as const),
];

/** Characters that may go on an operator. */
const SECOND = new Uint8Array(128);
for (const c of ':>.=<&|') SECOND[c.charCodeAt(0)] = 1;

export function tokenize(source: string): Tokens {
  const tokens = new Tokens(source);
  const length = source.length;
  let at = source.startsWith('#!') && !source.startsWith('#![') ? lineEnd(source, 0) : 0;
  while (at < length) {
    const code = source.charCodeAt(at);
    if (code === NEWLINE) tokens.lineStarts.push(++at);
    else if (code <= 32 || code === 0xfeff) at++;
    else if (code === SLASH && isComment(source.charCodeAt(at + 1))) at = comment(tokens, at);
    else if (isDigit(code)) at = number(tokens, at);
    else if (isWord(code)) at = word(tokens, at);
    else if (code === QUOTE) at = quoted(tokens, at, at);
    else if (code === APOSTROPHE) at = lifetimeOrChar(tokens, at, at);
    else at = punctuation(tokens, at, code);
  }
  return pairBracesByLayout(tokens.finish());
}

const isComment = (second: number): boolean => second === SLASH || second === STAR;

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

function comment(tokens: Tokens, start: number): number {
  const { source } = tokens;
  const isLine = source.charCodeAt(start + 1) === SLASH;
  const end = isLine ? lineEnd(source, start) : blockCommentEnd(source, start);
  tokens.comments.push(start, end);
  if (!isLine) tokens.passLines(start, end);
  return end;
}

/** Block comments nest. */
function blockCommentEnd(source: string, start: number): number {
  const marker = /\/\*|\*\//g;
  marker.lastIndex = start;
  let depth = 0;
  for (let m = marker.exec(source); m !== null; m = marker.exec(source)) {
    depth += m[0] === '/*' ? 1 : -1;
    if (depth === 0) return marker.lastIndex;
  }
  return source.length;
}

/** An identifier, a keyword, or the prefix of a string: `r"`, `b'`, `br#"`, `r#ident`. */
function word(tokens: Tokens, start: number): number {
  const { source } = tokens;
  let end = start + 1;
  while (isWord(source.charCodeAt(end))) end++;
  const next = source.charCodeAt(end);
  if (end - start <= 2 && (next === QUOTE || next === HASH || next === APOSTROPHE)) {
    const literal = prefixedLiteral(tokens, start, end, next);
    if (literal > 0) return literal;
  }
  const kind = end - start <= LONGEST_KEYWORD ? KEYWORDS.get(source.slice(start, end)) : undefined;
  tokens.push(end - start === 1 && source.charCodeAt(start) === UNDERSCORE ? UNDERSCORE : (kind ?? IDENT), start, end);
  return end;
}

function prefixedLiteral(tokens: Tokens, start: number, end: number, next: number): number {
  const prefix = tokens.source.slice(start, end);
  if (next === APOSTROPHE) return prefix === 'b' ? lifetimeOrChar(tokens, end, start) : 0;
  if (next === QUOTE && /^(b|c)$/.test(prefix)) return quoted(tokens, end, start);
  if (!/^(r|br|cr)$/.test(prefix)) return 0;
  let hashes = 0;
  while (tokens.source.charCodeAt(end + hashes) === HASH) hashes++;
  if (tokens.source.charCodeAt(end + hashes) === QUOTE) return rawString(tokens, start, end + hashes, hashes);
  return prefix === 'r' && hashes === 1 ? rawIdentifier(tokens, end + 1) : 0;
}

function rawString(tokens: Tokens, start: number, quote: number, hashes: number): number {
  const close = tokens.source.indexOf(`"${'#'.repeat(hashes)}`, quote + 1);
  const end = close < 0 ? tokens.source.length : close + 1 + hashes;
  tokens.push(STRING, start, end);
  tokens.passLines(start, end);
  return end;
}

/** `r#type`: the token is the name alone. */
function rawIdentifier(tokens: Tokens, start: number): number {
  let end = start;
  while (isWord(tokens.source.charCodeAt(end))) end++;
  tokens.push(IDENT, start, end);
  return end;
}

/** Behind a dot only digits count, so that `pair.0.1` is two steps; `1..2` is a range and `1.max(2)` a call. */
function number(tokens: Tokens, start: number): number {
  const { source } = tokens;
  const isField = tokens.count > 0 && tokens.kind[tokens.count - 1] === DOT;
  let end = start + 1;
  while (isWord(source.charCodeAt(end))) end++;
  if (!isField && source.charCodeAt(end) === DOT && isDigit(source.charCodeAt(end + 1))) {
    end++;
    while (isWord(source.charCodeAt(end))) end++;
  }
  const signed = !isField && /^[0-9][0-9_.]*[eE]$/.test(source.slice(start, end)) && /^[+-]\d/.test(source.slice(end, end + 2));
  if (signed) for (end++; isWord(source.charCodeAt(end)); ) end++;
  tokens.push(NUMBER, start, end);
  return end;
}

function quoted(tokens: Tokens, quote: number, start: number): number {
  const { source } = tokens;
  let end = quote + 1;
  for (; end < source.length; end++) {
    const code = source.charCodeAt(end);
    if (code === BACKSLASH) end++;
    else if (code === QUOTE) break;
  }
  end = Math.min(end + 1, source.length);
  tokens.push(STRING, start, end);
  tokens.passLines(quote, end);
  return end;
}

/** `'a` is a lifetime, `'a'` and `'\n'` are characters. */
function lifetimeOrChar(tokens: Tokens, quote: number, start: number): number {
  const literal = /^'(\\(u\{[^}]*\}|x..|.)|[^\\'])'/su.exec(tokens.source.slice(quote, quote + 14));
  if (literal !== null) {
    const end = quote + literal[0].length;
    tokens.push(CHAR, start, end);
    return end;
  }
  let end = quote + 1;
  while (isWord(tokens.source.charCodeAt(end))) end++;
  tokens.push(LIFETIME, start, end);
  return end;
}

function punctuation(tokens: Tokens, start: number, code: number): number {
  if (code === LPAREN || code === LBRACKET || code === LBRACE) tokens.openBracket(code, start);
  else if (code === RPAREN || code === RBRACKET || code === RBRACE) tokens.closeBracket(code, start);
  else if (SECOND[tokens.source.charCodeAt(start + 1)] === 1) return operator(tokens, start, code);
  else tokens.push(code & 127, start, start + 1);
  return start + 1;
}

function operator(tokens: Tokens, start: number, code: number): number {
  for (const [text, kind] of OPERATORS)
    if (tokens.source.startsWith(text, start)) {
      tokens.push(kind, start, start + text.length);
      return start + text.length;
    }
  tokens.push(code & 127, start, start + 1);
  return start + 1;
}
