/**
 * Kotlin or Scala source in, Tokens out. Knows no grammar. An unterminated text ends with its line, a raw text with the file.
 */
import { BaseLexer, isDigit, isWord } from '../token-reading/base-lexer.ts';
import { CHAR, IDENT, LBRACE, OPERATOR, RBRACE } from './token-kinds.ts';

export interface LexerRules {
  readonly keywords: ReadonlyMap<string, number>;
  /** Operators with a kind of their own, longest first. */
  readonly operators: readonly (readonly [string, number])[];
  /** Operators are runs of these characters, and one that is not listed is a name (Scala). */
  readonly symbolic?: RegExp;
  /** A text has holes only behind a prefix, `s"..."` (Scala); else always. */
  readonly prefixed?: true;
}

const [NEWLINE, DOLLAR, QUOTE, APOSTROPHE, SLASH, STAR, BACKSLASH, BACKTICK] = [10, 36, 34, 39, 47, 42, 92, 96];
const RAW = '"""';

interface Text {
  readonly raw: boolean;
  readonly holes: boolean;
}

export class Lexer extends BaseLexer<Text> {
  readonly #rules: LexerRules;

  constructor(source: string, rules: LexerRules) {
    super(source, RBRACE);
    this.#rules = rules;
  }

  protected override token(at: number, code: number): number {
    if (code === SLASH && (this.source.charCodeAt(at + 1) === SLASH || this.source.charCodeAt(at + 1) === STAR)) return this.comment(at);
    if (isDigit(code)) return this.number(at);
    if (isWord(code) || code === DOLLAR) return this.#word(at);
    if (code === QUOTE) return this.#text(at, this.#rules.prefixed !== true);
    if (code === APOSTROPHE) return this.#character(at);
    if (code === BACKTICK) return this.quoted(at);
    return this.punctuation(at, code);
  }

  #word(start: number): number {
    const { source } = this;
    let end = start + 1;
    while (isWord(source.charCodeAt(end)) || source.charCodeAt(end) === DOLLAR) end++;
    if (this.#rules.prefixed && source.charCodeAt(end) === QUOTE) return this.#text(end, true, start);
    this.tokens.push(this.#rules.keywords.get(source.slice(start, end)) ?? IDENT, start, end);
    return end;
  }

  /** Of Scala's symbols, `'name`, the quote alone is passed. */
  #character(start: number): number {
    const source = this.source;
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
    const raw = this.source.startsWith(RAW, quote);
    return this.part(start, raw ? quote + RAW.length : quote + 1, { raw, holes });
  }

  protected override part(start: number, from: number, { raw, holes }: Text): number {
    const { source } = this;
    for (let at = from; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === QUOTE && (!raw || source.startsWith(RAW, at))) return this.endText(start, raw ? rawEnd(source, at) : at + 1);
      if (!raw && code === NEWLINE) return this.endText(start, at);
      if (!raw && code === BACKSLASH) at++;
      else if (holes && code === DOLLAR) {
        const next = source.charCodeAt(at + 1);
        if (next === DOLLAR) at++;
        else if (next === LBRACE || (isWord(next) && !isDigit(next))) return this.#hole(start, at, raw);
      }
    }
    return this.endText(start, source.length);
  }

  #hole(start: number, dollar: number, raw: boolean): number {
    this.template(start, dollar);
    const text = { raw, holes: true };
    if (this.source.charCodeAt(dollar + 1) === LBRACE) return this.openHole(text, LBRACE, dollar + 1);
    let end = dollar + 2;
    while (isWord(this.source.charCodeAt(end))) end++;
    this.tokens.push(this.#rules.keywords.get(this.source.slice(dollar + 1, end)) ?? IDENT, dollar + 1, end);
    return this.part(end, end, text);
  }

  protected override operator(start: number, code: number): number {
    const { symbolic, operators } = this.#rules;
    return symbolic === undefined ? this.operatorAmong(operators, start, code) : this.#symbolic(start, code, symbolic);
  }

  #symbolic(start: number, code: number, symbolic: RegExp): number {
    symbolic.lastIndex = start;
    const run = symbolic.exec(this.source)?.[0] ?? '';
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
