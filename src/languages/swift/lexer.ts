/**
 * Swift source in, Tokens out. Comments nest; texts may be raw (`#"…"#`) and long (`"""`), and the code in their holes is
 * tokens like any other; names may stand in backticks. The lines of `#if`, `#else` and `#endif` are passed over, so that all
 * branches are read. Never throws: an unterminated text ends with its line, a long one or a comment with the file.
 */
import { IDENT, LBRACE, LBRACKET, LPAREN, NUMBER, RBRACE, RBRACKET, RPAREN, STRING, TEMPLATE } from '../shared/jvm/token-kinds.ts';
import { Tokens } from '../shared/tokens.ts';
import { KEYWORDS, OPERATORS } from './token-kinds.ts';

const [NEWLINE, QUOTE, HASH, DOLLAR, SLASH, STAR, BACKTICK, DOT, PLUS, MINUS] = [10, 34, 35, 36, 47, 42, 96, 46, 43, 45];
const LONG = '"""';

const WORD = new Uint8Array(128);
for (const c of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') WORD[c.charCodeAt(0)] = 1;
const isWord = (code: number): boolean => (code > 127 && code !== 0xfeff && code !== 0xa0) || WORD[code] === 1;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

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

interface OpenText extends Text {
  /** Index of the parenthesis that opened the hole. */
  readonly open: number;
}

export class Lexer {
  readonly tokens: Tokens;
  readonly #source: string;
  readonly #texts: OpenText[] = [];

  constructor(source: string) {
    this.#source = source;
    this.tokens = new Tokens(source);
  }

  read(): Tokens {
    const { length } = this.#source;
    let at = this.#source.startsWith('#!') ? this.#lineEnd(0) : 0;
    while (at < length) at = this.#token(at);
    return this.tokens.finish();
  }

  #token(at: number): number {
    const source = this.#source;
    const code = source.charCodeAt(at);
    if (code === NEWLINE) {
      this.tokens.lineStarts.push(at + 1);
      return at + 1;
    }
    if (code <= 32 || code === 0xfeff || code === 0xa0) return at + 1;
    if (code === SLASH) return this.#slash(at);
    if (isDigit(code)) return this.#number(at);
    if (isWord(code) || code === DOLLAR) return this.#word(at);
    if (code === QUOTE) return this.#text(at, at, 0);
    if (code === HASH) return this.#hash(at);
    if (code === BACKTICK) return this.#quoted(at);
    return this.#punctuation(at, code);
  }

  #lineEnd(at: number): number {
    const end = this.#source.indexOf('\n', at);
    return end < 0 ? this.#source.length : end;
  }

  #slash(start: number): number {
    const next = this.#source.charCodeAt(start + 1);
    if (next !== SLASH && next !== STAR) return this.#regex(start);
    const end = next === SLASH ? this.#lineEnd(start) : this.#blockEnd(start);
    this.tokens.comments.push(start, end);
    this.tokens.passLines(start, end);
    return end;
  }

  #blockEnd(start: number): number {
    const pattern = /\/\*|\*\//g;
    pattern.lastIndex = start;
    let depth = 0;
    for (let match = pattern.exec(this.#source); match !== null; match = pattern.exec(this.#source)) {
      depth += match[0] === '/*' ? 1 : -1;
      if (depth === 0) return pattern.lastIndex;
    }
    return this.#source.length;
  }

  #regex(start: number): number {
    const { tokens } = this;
    const before = tokens.count === 0 ? 0 : (tokens.kind[tokens.count - 1] as number);
    REGEX.lastIndex = start;
    if (!BEFORE_REGEX.has(before) || !REGEX.test(this.#source)) return this.#operator(start, SLASH);
    tokens.push(STRING, start, REGEX.lastIndex);
    return REGEX.lastIndex;
  }

  /** `1...2` and `5.description` end before the dot. */
  #number(start: number): number {
    const source = this.#source;
    let end = start + 1;
    for (;;) {
      const code = source.charCodeAt(end);
      const fraction = code === DOT && isDigit(source.charCodeAt(end + 1));
      const sign = (code === PLUS || code === MINUS) && /^[\d_.]*[eE]$/.test(source.slice(start, end)) && isDigit(source.charCodeAt(end + 1));
      if (!isWord(code) && !fraction && !sign) break;
      end++;
    }
    this.tokens.push(NUMBER, start, end);
    return end;
  }

  #word(start: number): number {
    const source = this.#source;
    let end = start + 1;
    while (isWord(source.charCodeAt(end))) end++;
    this.tokens.push(KEYWORDS.get(source.slice(start, end)) ?? IDENT, start, end);
    return end;
  }

  #quoted(start: number): number {
    const close = this.#source.indexOf('`', start + 1);
    const end = close < 0 || close > this.#lineEnd(start) ? start + 1 : close + 1;
    this.tokens.push(IDENT, start, end);
    return end;
  }

  /** A directive, a raw text, or the name of a macro: `#selector`. */
  #hash(start: number): number {
    const source = this.#source;
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
    const close = this.#source.indexOf(`/${'#'.repeat(slash - start)}`, slash + 1);
    return close < 0 ? this.#endText(start, this.#lineEnd(start)) : this.#endText(start, close + 1 + slash - start);
  }

  #text(start: number, quote: number, hashes: number): number {
    const long = this.#source.startsWith(LONG, quote);
    return this.#part(start, long ? quote + LONG.length : quote + 1, { long, hashes });
  }

  /** A part of a text that goes on at `from`, up to its end or its next hole. */
  #part(start: number, from: number, text: Text): number {
    const source = this.#source;
    const hashes = '#'.repeat(text.hashes);
    const close = (text.long ? LONG : '"') + hashes;
    const mark = `\\${hashes}`;
    for (let at = from; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === QUOTE && source.startsWith(close, at)) return this.#endText(start, at + close.length);
      if (code === NEWLINE && !text.long) return this.#endText(start, at);
      if (code !== 92 || !source.startsWith(mark, at)) continue;
      if (source.charCodeAt(at + mark.length) === LPAREN) return this.#hole(start, at, at + mark.length, text);
      at += mark.length;
    }
    return this.#endText(start, source.length);
  }

  #endText(start: number, end: number): number {
    this.tokens.push(STRING, start, end);
    this.tokens.passLines(start, end);
    return end;
  }

  #hole(start: number, end: number, open: number, text: Text): number {
    this.tokens.push(TEMPLATE, start, end);
    this.tokens.passLines(start, end);
    this.#texts.push({ ...text, open: this.tokens.count });
    this.tokens.openBracket(LPAREN, open);
    return open + 1;
  }

  #punctuation(start: number, code: number): number {
    const { tokens } = this;
    if (code === LPAREN || code === LBRACKET || code === LBRACE) tokens.openBracket(code, start);
    else if (code === RPAREN || code === RBRACKET || code === RBRACE) return this.#close(start, code);
    else return this.#operator(start, code);
    return start + 1;
  }

  #close(start: number, code: number): number {
    this.tokens.closeBracket(code, start);
    const text = this.#texts.at(-1);
    if (text === undefined || code !== RPAREN || this.tokens.partner[text.open] !== this.tokens.count - 1) return start + 1;
    this.#texts.pop();
    return this.#part(start + 1, start + 1, text);
  }

  #operator(start: number, code: number): number {
    for (const [text, kind] of OPERATORS.get(String.fromCharCode(code)) ?? [])
      if (this.#source.startsWith(text, start)) {
        this.tokens.push(kind, start, start + text.length);
        return start + text.length;
      }
    this.tokens.push(code & 127, start, start + 1);
    return start + 1;
  }
}
