/**
 * Go source in, Tokens out, with the semicolons that Go inserts at line ends. Knows no grammar beyond words: strings
 * and comments are skipped whole, so that every bracket in the columns is a real one. Never throws: an unterminated
 * literal ends with its line, a raw string or comment with the file.
 */
import { numberEnd } from '../shared/number-end.ts';
import { Tokens } from '../shared/tokens.ts';
import {
  ARROW,
  ASSIGN_OP,
  BREAK,
  CARET,
  CONTINUE,
  DEFINE,
  DOT,
  ELLIPSIS,
  FALLTHROUGH,
  FUNC,
  IDENT,
  KEYWORDS,
  LBRACE,
  LBRACKET,
  LPAREN,
  NUMBER,
  OPERATOR,
  RBRACE,
  RBRACKET,
  RETURN,
  RPAREN,
  RUNE,
  SEMI,
  STAR,
  STEP,
  STRING,
} from './token-kinds.ts';

const LONGEST_KEYWORD = 11;
/** Keywords by length * 128 + first character. */
const KEYWORDS_BY_SHAPE: (string[] | undefined)[] = new Array((LONGEST_KEYWORD + 1) * 128).fill(undefined);
for (const name of KEYWORDS.keys()) {
  const shape = name.length * 128 + name.charCodeAt(0);
  KEYWORDS_BY_SHAPE[shape] = [...(KEYWORDS_BY_SHAPE[shape] ?? []), name];
}

const NEWLINE = 10;
const SLASH = 47;
const QUOTE = 34;
const APOSTROPHE = 39;
const BACKTICK = 96;
const BACKSLASH = 92;
const LESS = 60;
const WORD = new Uint8Array(128);
for (const c of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') WORD[c.charCodeAt(0)] = 1;

const isWord = (code: number): boolean => code > 127 || WORD[code] === 1;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Longest first. `:=`, `<-`, `...`, `++` and `--` have kinds of their own. */
const OPERATORS: readonly (readonly [string, number])[] = [
  [':=', DEFINE],
  ['...', ELLIPSIS],
  ['<-', ARROW],
  ['++', STEP],
  ['--', STEP],
  ...['&^=', '<<=', '>>='].map((text) => [text, ASSIGN_OP] as const),
  ...['&&', '||', '==', '!=', '<=', '>=', '<<', '>>'].map((text) => [text, OPERATOR] as const),
  ['&^', CARET],
  ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='].map((text) => [text, ASSIGN_OP] as const),
];

/** Characters that may go on an operator. */
const SECOND = new Uint8Array(128);
for (const c of '=.-+^<>&|') SECOND[c.charCodeAt(0)] = 1;

/** Kinds after which a line end means a semicolon. */
const ENDS_STATEMENT = new Uint8Array(256);
for (const kind of [IDENT, NUMBER, STRING, RUNE, STEP, BREAK, CONTINUE, FALLTHROUGH, RETURN, RPAREN, RBRACKET, RBRACE]) ENDS_STATEMENT[kind] = 1;

export function tokenize(source: string): Tokens {
  const tokens = new Tokens(source);
  const length = source.length;
  let at = 0;
  while (at < length) {
    const code = source.charCodeAt(at);
    if (code === NEWLINE) {
      endLine(tokens, at);
      tokens.lineStarts.push(++at);
    } else if (code <= 32 || code === 0xfeff) at++;
    else if (code === SLASH && isComment(source.charCodeAt(at + 1))) at = comment(tokens, at);
    else if (isDigit(code) || (code === DOT && isDigit(source.charCodeAt(at + 1)))) at = number(tokens, at);
    else if (isWord(code)) at = word(tokens, at);
    else if (code === QUOTE || code === APOSTROPHE) at = quoted(tokens, at, code);
    else if (code === BACKTICK) at = raw(tokens, at);
    else at = punctuation(tokens, at, code);
  }
  endLine(tokens, length);
  return tokens.finish();
}

const isComment = (second: number): boolean => second === SLASH || second === STAR;

function endLine(tokens: Tokens, at: number): void {
  if (tokens.count > 0 && ENDS_STATEMENT[tokens.kind[tokens.count - 1] as number] === 1) tokens.push(SEMI, at, at);
}

function comment(tokens: Tokens, start: number): number {
  const { source } = tokens;
  const line = source.charCodeAt(start + 1) === SLASH;
  const found = line ? source.indexOf('\n', start) : source.indexOf('*/', start + 2);
  const end = found < 0 ? source.length : line ? found : found + 2;
  tokens.comments.push(start, end);
  if (!line && source.slice(start, end).includes('\n')) endLine(tokens, start);
  if (!line) tokens.passLines(start, end);
  return end;
}

function word(tokens: Tokens, start: number): number {
  const { source } = tokens;
  let end = start + 1;
  while (isWord(source.charCodeAt(end))) end++;
  const kind = keywordKind(source, start, end);
  if (kind === FUNC && tokens.unclosed && startsDeclaration(tokens, start)) tokens.closeAll();
  tokens.push(kind, start, end);
  return end;
}

/** IDENT when the word is not a keyword. Told by length and first letter, so that hardly any word is compared. */
function keywordKind(source: string, start: number, end: number): number {
  const length = end - start;
  if (length > LONGEST_KEYWORD) return IDENT;
  const candidates = KEYWORDS_BY_SHAPE[length * 128 + (source.charCodeAt(start) & 127)];
  if (candidates !== undefined) for (const name of candidates) if (source.startsWith(name, start)) return KEYWORDS.get(name) as number;
  return IDENT;
}

/** A named function can only stand at top level, so brackets still open before it were forgotten: damage stays local. */
function startsDeclaration(tokens: Tokens, start: number): boolean {
  return start === tokens.lineStarts.at(-1) && /^func\s+(\([^()]*\)\s*)?[\p{L}_]/u.test(tokens.source.slice(start, start + 200));
}

function number(tokens: Tokens, start: number): number {
  const end = numberEnd(tokens.source, start, isWord);
  tokens.push(NUMBER, start, end);
  return end;
}

function quoted(tokens: Tokens, start: number, quote: number): number {
  const { source } = tokens;
  let end = start + 1;
  for (; end < source.length; end++) {
    const code = source.charCodeAt(end);
    if (code === BACKSLASH) end++;
    else if (code === quote || code === NEWLINE) break;
  }
  end = Math.min(source.charCodeAt(end) === quote ? end + 1 : end, source.length);
  tokens.push(quote === QUOTE ? STRING : RUNE, start, end);
  return end;
}

function raw(tokens: Tokens, start: number): number {
  const close = tokens.source.indexOf('`', start + 1);
  const end = close < 0 ? tokens.source.length : close + 1;
  tokens.push(STRING, start, end);
  tokens.passLines(start, end);
  return end;
}

function punctuation(tokens: Tokens, start: number, code: number): number {
  if (code === LPAREN || code === LBRACKET || code === LBRACE) tokens.openBracket(code, start);
  else if (code === RPAREN || code === RBRACKET || code === RBRACE) tokens.closeBracket(code, start);
  else if (SECOND[tokens.source.charCodeAt(start + 1)] === 1) return operator(tokens, start, code);
  else tokens.push(code === LESS ? OPERATOR : code & 127, start, start + 1);
  return start + 1;
}

function operator(tokens: Tokens, start: number, code: number): number {
  for (const [text, kind] of OPERATORS)
    if (tokens.source.startsWith(text, start)) {
      tokens.push(kind, start, start + text.length);
      return start + text.length;
    }
  tokens.push(code === LESS ? OPERATOR : code & 127, start, start + 1);
  return start + 1;
}
