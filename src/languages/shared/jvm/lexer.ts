/**
 * Kotlin or Scala source in, Tokens out. Comments nest, texts have holes whose code is tokens like any other, names may
 * stand in backticks. Knows no grammar beyond that. Never throws: an unterminated text ends with its line, a raw text or
 * a comment with the file.
 */
import { Tokens } from '../tokens.ts';
import { CHAR, IDENT, LBRACE, LBRACKET, LPAREN, NUMBER, OPERATOR, RBRACE, RBRACKET, RPAREN, STRING, TEMPLATE } from './token-kinds.ts';

export interface LexerRules {
  readonly keywords: ReadonlyMap<string, number>;
  /** Operators with a kind of their own, longest first. */
  readonly operators: readonly (readonly [string, number])[];
  /** Operators are runs of these characters, and one that is not listed is a name (Scala). */
  readonly symbolic?: RegExp;
  /** A text has holes only behind a prefix, `s"..."` (Scala); else always. */
  readonly prefixed?: true;
}

const [NEWLINE, DOLLAR, QUOTE, APOSTROPHE, SLASH, STAR, BACKSLASH, BACKTICK, MINUS, PLUS, DOT] = [10, 36, 34, 39, 47, 42, 92, 96, 45, 43, 46];
const RAW = '"""';

const WORD = new Uint8Array(128);
for (const c of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') WORD[c.charCodeAt(0)] = 1;
const isWord = (code: number): boolean => (code > 127 && code !== 0xfeff && code !== 0xa0) || WORD[code] === 1;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** A text whose hole is being read. */
interface OpenText {
  readonly raw: boolean;
  /** Index of the brace that opened the hole. */
  readonly brace: number;
}

export class Lexer {
  readonly tokens: Tokens;
  readonly #source: string;
  readonly #rules: LexerRules;
  readonly #texts: OpenText[] = [];

  constructor(source: string, rules: LexerRules) {
    this.#source = source;
    this.#rules = rules;
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
    if (code === SLASH && (source.charCodeAt(at + 1) === SLASH || source.charCodeAt(at + 1) === STAR)) return this.#comment(at);
    if (isDigit(code)) return this.#number(at);
    if (isWord(code) || code === DOLLAR) return this.#word(at);
    if (code === QUOTE) return this.#text(at, this.#rules.prefixed !== true);
    if (code === APOSTROPHE) return this.#character(at);
    if (code === BACKTICK) return this.#quoted(at);
    return this.#punctuation(at, code);
  }

  #lineEnd(at: number): number {
    const end = this.#source.indexOf('\n', at);
    return end < 0 ? this.#source.length : end;
  }

  #comment(start: number): number {
    const end = this.#source.charCodeAt(start + 1) === SLASH ? this.#lineEnd(start) : this.#blockEnd(start);
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

  /** `1..2` and `5.seconds` end before the dot. */
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
    while (isWord(source.charCodeAt(end)) || source.charCodeAt(end) === DOLLAR) end++;
    if (this.#rules.prefixed && source.charCodeAt(end) === QUOTE) return this.#text(end, true, start);
    this.tokens.push(this.#rules.keywords.get(source.slice(start, end)) ?? IDENT, start, end);
    return end;
  }

  #quoted(start: number): number {
    const close = this.#source.indexOf('`', start + 1);
    const end = close < 0 || close > this.#lineEnd(start) ? start + 1 : close + 1;
    this.tokens.push(IDENT, start, end);
    return end;
  }

  /** Of Scala's symbols, `'name`, the quote alone is passed. */
  #character(start: number): number {
    const source = this.#source;
    const end =
      source.charCodeAt(start + 1) === BACKSLASH
        ? source.indexOf("'", start + 3) + 1
        : source.charCodeAt(start + 2) === APOSTROPHE
          ? start + 3
          : surrogate(source, start);
    if (end <= start) return start + 1;
    this.tokens.push(CHAR, start, end);
    return end;
  }

  /** `start` is that of a prefix. */
  #text(quote: number, holes: boolean, start = quote): number {
    const raw = this.#source.startsWith(RAW, quote);
    return this.#part(start, raw ? quote + RAW.length : quote + 1, { raw, holes });
  }

  /** A part of a text that goes on at `from`, up to its end or its next hole. */
  #part(start: number, from: number, { raw, holes }: { raw: boolean; holes: boolean }): number {
    const source = this.#source;
    for (let at = from; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === QUOTE && (!raw || source.startsWith(RAW, at))) return this.#endText(start, raw ? rawEnd(source, at) : at + 1);
      if (!raw && code === NEWLINE) return this.#endText(start, at);
      if (!raw && code === BACKSLASH) at++;
      else if (holes && code === DOLLAR) {
        const next = source.charCodeAt(at + 1);
        if (next === DOLLAR) at++;
        else if (next === LBRACE || (isWord(next) && !isDigit(next))) return this.#hole(start, at, raw);
      }
    }
    return this.#endText(start, source.length);
  }

  #endText(start: number, end: number): number {
    this.tokens.push(STRING, start, end);
    this.tokens.passLines(start, end);
    return end;
  }

  #hole(start: number, dollar: number, raw: boolean): number {
    this.tokens.push(TEMPLATE, start, dollar);
    this.tokens.passLines(start, dollar);
    if (this.#source.charCodeAt(dollar + 1) === LBRACE) {
      this.#texts.push({ raw, brace: this.tokens.count });
      this.tokens.openBracket(LBRACE, dollar + 1);
      return dollar + 2;
    }
    let end = dollar + 2;
    while (isWord(this.#source.charCodeAt(end))) end++;
    this.tokens.push(this.#rules.keywords.get(this.#source.slice(dollar + 1, end)) ?? IDENT, dollar + 1, end);
    return this.#part(end, end, { raw, holes: true });
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
    if (text === undefined || code !== RBRACE || this.tokens.partner[text.brace] !== this.tokens.count - 1) return start + 1;
    this.#texts.pop();
    return this.#part(start + 1, start + 1, { raw: text.raw, holes: true });
  }

  #operator(start: number, code: number): number {
    const { symbolic, operators } = this.#rules;
    if (symbolic !== undefined) return this.#symbolic(start, code, symbolic);
    for (const [text, kind] of operators)
      if (this.#source.startsWith(text, start)) {
        this.tokens.push(kind, start, start + text.length);
        return start + text.length;
      }
    this.tokens.push(code & 127, start, start + 1);
    return start + 1;
  }

  #symbolic(start: number, code: number, symbolic: RegExp): number {
    symbolic.lastIndex = start;
    const run = symbolic.exec(this.#source)?.[0] ?? '';
    if (run === '') {
      this.tokens.push(code & 127, start, start + 1);
      return start + 1;
    }
    // A comment ends an operator: `+/* … */`.
    const comment = /\/[/*]/.exec(run)?.index ?? -1;
    const text = comment > 0 ? run.slice(0, comment) : run;
    const known = this.#rules.operators.find(([operator]) => operator === text)?.[1];
    this.tokens.push(known ?? (text.length === 1 && code < 128 ? code : OPERATOR), start, start + text.length);
    return start + text.length;
  }
}

/** A raw text may end with quotes of its own: `""""`. */
function rawEnd(source: string, at: number): number {
  let end = at + RAW.length;
  while (source.charCodeAt(end) === QUOTE) end++;
  return end;
}

/** A character outside of the basic plane takes two units; -1 when there is no character. */
const surrogate = (source: string, start: number): number =>
  source.charCodeAt(start + 1) >= 0xd800 && source.charCodeAt(start + 3) === APOSTROPHE ? start + 4 : -1;
