/**
 * TypeScript or JavaScript source in, one token after another out. What a `/`, a `<` or a `}` begins depends on what
 * stands before it, which only the reader knows: it asks for the token again (`asRegex`) or reads on by itself
 * (templates, JSX). Never throws: a string without an end ends with its line.
 */
import { commentEnd, isBlank, isDigit, isLineEnd, isNameStart, lineEnd, nameEnd, numberEnd, regexEnd, stringEnd } from './characters.ts';
import * as K from './token-kinds.ts';

const [LINE_FEED, RETURN, QUOTE, HASH, APOSTROPHE] = [10, 13, 34, 35, 39];
const LINE_SEPARATOR = 0x2028;

export class Scanner {
  readonly source: string;
  /** The next token. */
  kind = K.EOF;
  start = 0;
  end = 0;
  /** Does a line end before it? */
  newline = false;
  /** Where the token before it ends. */
  previousEnd = 0;
  /** Something stood where it makes no sense. */
  damaged = false;
  /**
   * A `/` that the rest of its line does not close. A later one on the line meets it at the next bracket, where both are in
   * or out of a class, so it is not closed either; without this every sign of a long line would cost the whole line.
   */
  #openRegex = { start: 0, lineEnd: 0 };

  constructor(source: string) {
    this.source = source;
  }

  /** Goes on with the token at an offset. */
  seek(offset: number, newline = false): void {
    this.end = offset;
    this.advance();
    this.newline ||= newline;
  }

  text(): string {
    return this.source.slice(this.start, this.end);
  }

  advance(): void {
    this.previousEnd = this.end;
    this.newline = false;
    this.#skipBlanks(this.end);
    this.#scan();
  }

  #scan(): void {
    const { source, start } = this;
    const code = start < source.length ? source.charCodeAt(start) : 0;
    if (start >= source.length) this.#token(K.EOF, start);
    else if (isNameStart(code)) this.#word();
    else if (isDigit(code) || (code === K.DOT && isDigit(source.charCodeAt(start + 1)))) this.#token(K.NUMBER, numberEnd(source, start));
    else if (code === QUOTE || code === APOSTROPHE) this.#string();
    else if (code === HASH) this.#hash();
    else this.#punctuation(code);
  }

  /** The `/` that comes next begins a regular expression; false when it has no end. */
  asRegex(): boolean {
    const { source, start } = this;
    const isKnown = this.#openRegex.start < start && start < this.#openRegex.lineEnd;
    const end = regexEnd(source, start, isKnown ? this.#openRegex.lineEnd : 0);
    if (end >= 0) this.#token(K.REGEX, end);
    else if (!isKnown) this.#openRegex = { start, lineEnd: lineEnd(source, start) };
    return end >= 0;
  }

  /** The token is cut down to its first character: the `<` of `<<`, the `=` of `=>`. */
  cut(kind: number): void {
    this.#token(kind, this.start + 1);
  }

  /** The token is made of more characters than it had: the `>>=` that begins with a `>`. */
  extend(kind: number, length: number): void {
    this.#token(kind, this.start + length);
  }

  #token(kind: number, end: number): void {
    this.kind = kind;
    this.end = end;
  }

  #skipBlanks(from: number): void {
    const { source } = this;
    let at = from;
    for (; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === LINE_FEED || code === RETURN) this.newline = true;
      else if (code === K.SLASH) {
        const end = this.#commentEnd(at);
        if (end === at) break;
        at = end - 1;
      } else if (code > 32 && (code < 128 || !isBlank(code))) break;
      else if (code === LINE_SEPARATOR) this.newline = true;
    }
    this.start = at;
  }

  /** Passes a line that Git has put between two versions. */
  #skipConflict(): void {
    this.damaged = true;
    this.#skipBlanks(lineEnd(this.source, this.start));
    this.#scan();
  }

  /** Behind the comment that begins at an offset; the offset itself when there is none. */
  #commentEnd(at: number): number {
    const { source } = this;
    const next = source.charCodeAt(at + 1);
    if (next === K.SLASH) return lineEnd(source, at + 2);
    if (next !== K.STAR) return at;
    const end = commentEnd(source, at);
    for (let i = at; !this.newline && i < end; i++) if (isLineEnd(source.charCodeAt(i))) this.newline = true;
    return end;
  }

  #word(): void {
    const end = nameEnd(this.source, this.start);
    this.#token(K.wordKind(this.source, this.start, end), end);
  }

  #string(): void {
    const end = stringEnd(this.source, this.start);
    if (end < 0) this.damaged = true;
    this.#token(K.STRING, end < 0 ? lineEnd(this.source, this.start) : end);
  }

  /** `#name`, or the first line of a script. */
  #hash(): void {
    const { source, start } = this;
    if (start === 0 && source.startsWith('#!')) this.seek(lineEnd(source, start), true);
    else if (isNameStart(source.charCodeAt(start + 1))) this.#token(K.PRIVATE_NAME, nameEnd(source, start + 1));
    else this.#token(K.STRAY, start + 1);
  }

  #punctuation(code: number): void {
    const { source, start } = this;
    if (FOLLOWED[code] === 0) this.#token(KNOWN[code] === 1 ? code : K.STRAY, start + 1);
    else if (source.charCodeAt(start + 1) === code && isConflictMark(source, start)) this.#skipConflict();
    else this.#operator(start, code);
  }

  /** The longest operator that the characters make up. */
  #operator(start: number, code: number): void {
    const operators = BY_FIRST[code] as readonly Operator[];
    for (let i = 0; i < operators.length; i++) {
      const { text, kind } = operators[i] as Operator;
      if (!this.source.startsWith(text, start)) continue;
      // `a?.5:b` is a choice between numbers.
      if (kind === K.OPTIONAL_DOT && isDigit(this.source.charCodeAt(start + 2))) break;
      this.#token(kind, start + text.length);
      return;
    }
    this.#token(code, start + 1);
  }
}

interface Operator {
  readonly text: string;
  readonly kind: number;
}

const of = (kind: number, ...texts: readonly string[]): Operator[] => texts.map((text) => ({ text, kind }));
/** Longest first. */
const OPERATORS: readonly Operator[] = [
  ...of(K.AUGMENTED, '<<=', '**=', '&&=', '||=', '??='),
  ...of(K.EQUALITY, '===', '!=='),
  ...of(K.ELLIPSIS, '...'),
  ...of(K.EQUALITY, '==', '!='),
  ...of(K.ARROW, '=>'),
  ...of(K.OPTIONAL_DOT, '?.'),
  ...of(K.UPDATE, '++', '--'),
  ...of(K.RELATIONAL, '<='),
  ...of(K.SHIFT, '<<'),
  ...of(K.AND, '&&'),
  ...of(K.OR, '||'),
  ...of(K.NULLISH, '??'),
  ...of(K.POWER, '**'),
  ...of(K.AUGMENTED, '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='),
];
const BY_FIRST: readonly Operator[][] = Array.from({ length: 128 }, (_, code) => OPERATORS.filter(({ text }) => text.charCodeAt(0) === code));
/** Characters that begin such an operator, and `>`, which begins a mark of a conflict. */
const FOLLOWED = Uint8Array.from(BY_FIRST, (operators, code) => (operators.length > 0 || code === K.GREATER ? 1 : 0));
const KNOWN = new Uint8Array(128);
for (const c of '!%&()*+,-./:;<=>?@[]^`{|}~') KNOWN[c.charCodeAt(0)] = 1;

/** `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>`. */
const CONFLICT_MARK = /([<|=>])\1{6}(?=\s)/y;

function isConflictMark(source: string, at: number): boolean {
  if (at > 0 && !isLineEnd(source.charCodeAt(at - 1))) return false;
  CONFLICT_MARK.lastIndex = at;
  return CONFLICT_MARK.test(source);
}
