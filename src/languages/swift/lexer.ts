/**
 * Swift source in, Tokens out. Comments nest; texts may be raw (`#"…"#`) and long (`"""`), and the code in their holes is
 * tokens like any other; names may stand in backticks. The lines of `#if`, `#else` and `#endif` are passed over, so that all
 * branches are read. Never throws: an unterminated text ends with its line, a long one or a comment with the file.
 */
import { IDENT, LPAREN, RPAREN, STRING } from '../shared/jvm/token-kinds.ts';
import { BaseLexer, isDigit, isWord } from '../shared/token-reading/base-lexer.ts';
import { KEYWORDS, OPERATORS } from './token-kinds.ts';

const [NEWLINE, QUOTE, HASH, DOLLAR, SLASH, STAR, BACKTICK] = [10, 34, 35, 36, 47, 42, 96];
const LONG = '"""';

/** Directives that take up a line of their own. */
const DIRECTIVE = /#(?:if|elseif|else|endif|sourceLocation|error|warning)\b[^\n]*/y;
/** A literal between slashes, where a value may begin: `= /a+/`. Blanks tell it from a division. */
const REGEX = /\/(?![*/\s])(?:[^/\\\n]|\\[^\n])+\//y;
const BEFORE_REGEX = new Set('=(,:[{!&|'.split('').map((c) => c.charCodeAt(0)));

interface Text {
  readonly long: boolean;
  /** `#`s around it: that many stand in a hole's `\#(` too. */
  readonly hashes: number;
}

export class Lexer extends BaseLexer<Text> {
  constructor(source: string) {
    super(source, RPAREN);
  }

  protected override token(at: number, code: number): number {
    if (code === SLASH) return this.#slash(at);
    if (isDigit(code)) return this.number(at);
    if (isWord(code) || code === DOLLAR) return this.#word(at);
    if (code === QUOTE) return this.#text(at, at, 0);
    if (code === HASH) return this.#hash(at);
    if (code === BACKTICK) return this.quoted(at);
    return this.punctuation(at, code);
  }

  #slash(start: number): number {
    const next = this.source.charCodeAt(start + 1);
    return next === SLASH || next === STAR ? this.comment(start) : this.#regex(start);
  }

  #regex(start: number): number {
    const { tokens } = this;
    const before = tokens.count === 0 ? 0 : (tokens.kind[tokens.count - 1] as number);
    REGEX.lastIndex = start;
    if (!BEFORE_REGEX.has(before) || !REGEX.test(this.source)) return this.operator(start, SLASH);
    tokens.push(STRING, start, REGEX.lastIndex);
    return REGEX.lastIndex;
  }

  #word(start: number): number {
    const { source } = this;
    let end = start + 1;
    while (isWord(source.charCodeAt(end))) end++;
    this.tokens.push(KEYWORDS.get(source.slice(start, end)) ?? IDENT, start, end);
    return end;
  }

  /** A directive, a raw text, or the name of a macro: `#selector`. */
  #hash(start: number): number {
    const source = this.source;
    DIRECTIVE.lastIndex = start;
    if (DIRECTIVE.test(source)) return DIRECTIVE.lastIndex;
    let end = start;
    while (source.charCodeAt(end) === HASH) end++;
    if (source.charCodeAt(end) === QUOTE) return this.#text(start, end, end - start);
    if (source.charCodeAt(end) === SLASH && end > start) return this.#rawRegex(start, end);
    while (isWord(source.charCodeAt(end))) end++;
    this.tokens.push(end > start + 1 ? IDENT : HASH, start, end);
    return end;
  }

  /** `#/…/#`, on one line or on several. */
  #rawRegex(start: number, slash: number): number {
    const close = this.source.indexOf(`/${'#'.repeat(slash - start)}`, slash + 1);
    return close < 0 ? this.endText(start, this.lineEnd(start)) : this.endText(start, close + 1 + slash - start);
  }

  #text(start: number, quote: number, hashes: number): number {
    const long = this.source.startsWith(LONG, quote);
    return this.part(start, long ? quote + LONG.length : quote + 1, { long, hashes });
  }

  protected override part(start: number, from: number, text: Text): number {
    const source = this.source;
    const hashes = '#'.repeat(text.hashes);
    const close = (text.long ? LONG : '"') + hashes;
    const mark = `\\${hashes}`;
    for (let at = from; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === QUOTE && source.startsWith(close, at)) return this.endText(start, at + close.length);
      if (code === NEWLINE && !text.long) return this.endText(start, at);
      if (code !== 92 || !source.startsWith(mark, at)) continue;
      if (source.charCodeAt(at + mark.length) === LPAREN) return this.#hole(start, at, at + mark.length, text);
      at += mark.length;
    }
    return this.endText(start, source.length);
  }

  #hole(start: number, end: number, open: number, text: Text): number {
    this.template(start, end);
    return this.openHole(text, LPAREN, open);
  }

  protected override operator(start: number, code: number): number {
    return this.operatorAmong(OPERATORS.get(String.fromCharCode(code)) ?? [], start, code);
  }
}
