/**
 * Java source in, Tokens out. Strings, text blocks and comments are skipped whole, so that every bracket in the
 * columns is a real one. `>` always stands alone: only the grammar knows whether `>>` closes two type arguments.
 * Never throws: an unterminated literal ends with its line, an unterminated comment or text block with the file.
 */
import { pairBracesByLayout } from '../../shared/brace-layout.ts';
import { numberEnd } from '../../shared/number-end.ts';
import { Tokens } from '../../shared/tokens.ts';
import { closeBeforeBody, closeBeforeSemicolon, closeBeforeWord } from './forgotten-brackets.ts';
import {
  ARROW,
  ASSIGN_OP,
  CHARACTER,
  DOT,
  ELLIPSIS,
  GREATER,
  IDENT,
  JUNK,
  KEYWORDS,
  LBRACE,
  LBRACKET,
  LOOSE_OP,
  LPAREN,
  NUMBER,
  RBRACE,
  RBRACKET,
  REFERENCE,
  RPAREN,
  SEMI,
  SLASH,
  STAR,
  STEP,
  STRING,
  TIGHT_OP,
} from './token-kinds.ts';

const [NEWLINE, SPACE, QUOTE, APOSTROPHE, BACKSLASH] = [10, 32, 34, 39, 92] as const;

/** 0: everything else. */
const [BLANK, WORD, DIGIT, OPEN, CLOSE] = [1, 2, 3, 4, 5] as const;
const CLASSES = new Uint8Array(128);
for (let code = 0; code <= 32; code++) CLASSES[code] = BLANK;
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$') CLASSES[c.charCodeAt(0)] = WORD;
for (const c of '0123456789') CLASSES[c.charCodeAt(0)] = DIGIT;
for (const code of [LPAREN, LBRACKET, LBRACE]) CLASSES[code] = OPEN;
for (const code of [RPAREN, RBRACKET, RBRACE]) CLASSES[code] = CLOSE;

const isBlankBeyondAscii = (code: number): boolean => code === 0xfeff || code === 0xa0 || code === 0x2028 || code === 0x2029 || code === 0x3000;
const classOf = (code: number): number => (code < 128 ? (CLASSES[code] as number) : isBlankBeyondAscii(code) ? BLANK : WORD);
/** False for the NaN behind the end. */
const isWordPart = (code: number): boolean => {
  if (code > 127) return !isBlankBeyondAscii(code);
  return CLASSES[code] === WORD || CLASSES[code] === DIGIT;
};

/** Longest first; `->` before `-`, `::` before `:`. */
const OPERATORS: readonly (readonly [string, number])[] = [
  ['...', ELLIPSIS],
  ['<<=', ASSIGN_OP],
  ['->', ARROW],
  ['::', REFERENCE],
  ['++', STEP],
  ['--', STEP],
  ...['<=', '<<'].map((text) => [text, TIGHT_OP] as const),
  ...['==', '!=', '&&', '||'].map((text) => [text, LOOSE_OP] as const),
  ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='].map((text) => [text, ASSIGN_OP] as const),
];

/** Characters that may go on an operator. */
const SECOND = new Uint8Array(128);
for (const [text] of OPERATORS) SECOND[text.charCodeAt(1)] = 1;

const SIGNS = new Uint8Array(128);
for (const c of '!%&*+,-./:;<=>?@^|~') SIGNS[c.charCodeAt(0)] = 1;

export function tokenize(source: string): Tokens {
  const tokens = new Tokens(source);
  const length = source.length;
  let at = 0;
  while (at < length) {
    const code = source.charCodeAt(at);
    switch (classOf(code)) {
      case BLANK:
        at++;
        if (code === NEWLINE) tokens.lineStarts.push(at);
        else while (source.charCodeAt(at) === SPACE) at++;
        break;
      case WORD:
        at = word(tokens, at);
        break;
      case DIGIT:
        at = number(tokens, at);
        break;
      case OPEN:
        if (code === LBRACE) closeBeforeBody(tokens);
        tokens.openBracket(code, at++);
        break;
      case CLOSE:
        tokens.closeBracket(code, at++);
        break;
      default:
        at = other(tokens, at, code);
    }
  }
  return pairBracesByLayout(tokens.finish());
}

function other(tokens: Tokens, at: number, code: number): number {
  const { source } = tokens;
  if (code === QUOTE) return source.startsWith('"""', at) ? textBlock(tokens, at) : quoted(tokens, at, code, STRING);
  if (code === APOSTROPHE) return quoted(tokens, at, code, CHARACTER);
  const second = source.charCodeAt(at + 1);
  if (code === SLASH && (second === SLASH || second === STAR)) return comment(tokens, at, second);
  if (code === DOT && classOf(second) === DIGIT) return number(tokens, at);
  if (code === BACKSLASH && second === 117) return word(tokens, at);
  return code === GREATER ? greater(tokens, at) : operator(tokens, at, code);
}

function comment(tokens: Tokens, start: number, second: number): number {
  const { source } = tokens;
  if (second === SLASH) {
    const end = source.indexOf('\n', start);
    return end < 0 ? source.length : end;
  }
  const close = source.indexOf('*/', start + 2);
  if (close < 0) tokens.damaged = true;
  const end = close < 0 ? source.length : close + 2;
  tokens.passLines(start, end);
  return end;
}

/** A `\u0041` in a word is part of it. */
function word(tokens: Tokens, start: number): number {
  const { source } = tokens;
  let end = start + 1;
  for (;;) {
    const code = source.charCodeAt(end);
    if (!isWordPart(code) && !(code === BACKSLASH && source.charCodeAt(end + 1) === 117)) break;
    end++;
  }
  const kind = keywordKind(source, start, end);
  if (kind !== IDENT) closeBeforeWord(tokens, kind);
  tokens.push(kind, start, end);
  return end;
}

const LONGEST_KEYWORD = 12;
/** Keywords by length * 128 + first character, so that hardly any word is compared. */
const KEYWORDS_BY_SHAPE: ([string, number][] | undefined)[] = new Array((LONGEST_KEYWORD + 1) * 128).fill(undefined);
for (const [name, kind] of KEYWORDS) {
  const shape = name.length * 128 + name.charCodeAt(0);
  KEYWORDS_BY_SHAPE[shape] = [...(KEYWORDS_BY_SHAPE[shape] ?? []), [name, kind]];
}

function keywordKind(source: string, start: number, end: number): number {
  const length = end - start;
  if (length > LONGEST_KEYWORD) return IDENT;
  const candidates = KEYWORDS_BY_SHAPE[length * 128 + (source.charCodeAt(start) & 127)];
  if (candidates !== undefined) for (const [name, kind] of candidates) if (source.startsWith(name, start)) return kind;
  return IDENT;
}

function number(tokens: Tokens, start: number): number {
  const end = numberEnd(tokens.source, start, isWordPart);
  tokens.push(NUMBER, start, end);
  return end;
}

function quoted(tokens: Tokens, start: number, quote: number, kind: number): number {
  const { source } = tokens;
  let end = start + 1;
  for (; end < source.length; end++) {
    const code = source.charCodeAt(end);
    if (code === BACKSLASH) end++;
    else if (code === quote || code === NEWLINE) break;
  }
  if (source.charCodeAt(end) === quote) end++;
  else tokens.damaged = true;
  end = Math.min(end, source.length);
  tokens.push(kind, start, end);
  return end;
}

function textBlock(tokens: Tokens, start: number): number {
  const { source } = tokens;
  let close = source.indexOf('"""', start + 3);
  while (close > 0 && isEscaped(source, close)) close = source.indexOf('"""', close + 1);
  if (close < 0) tokens.damaged = true;
  const end = close < 0 ? source.length : close + 3;
  tokens.push(STRING, start, end);
  tokens.passLines(start, end);
  return end;
}

function isEscaped(source: string, at: number): boolean {
  let slashes = 0;
  while (source.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}

/** `>`, `>=`, `>>=`, `>>>=`; shifts are left to the reader of expressions. */
function greater(tokens: Tokens, start: number): number {
  const { source } = tokens;
  let end = start + 1;
  while (source.charCodeAt(end) === GREATER && end < start + 3) end++;
  if (source[end] !== '=') end = start;
  const kind = end === start ? GREATER : end === start + 1 ? TIGHT_OP : ASSIGN_OP;
  tokens.push(kind, start, end + 1);
  return end + 1;
}

function operator(tokens: Tokens, start: number, code: number): number {
  if (code === SEMI) closeBeforeSemicolon(tokens);
  if (SECOND[tokens.source.charCodeAt(start + 1)] === 1) {
    for (const [text, kind] of OPERATORS) {
      if (!tokens.source.startsWith(text, start)) continue;
      tokens.push(kind, start, start + text.length);
      return start + text.length;
    }
  }
  tokens.push(SIGNS[code] === 1 ? code : JUNK, start, start + 1);
  return start + 1;
}
