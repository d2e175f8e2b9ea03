/**
 * What the lexers of Kotlin, Scala and Swift have in common: comments nest, texts have holes whose code is tokens like any
 * other, names may stand in backticks. A language adds which characters begin what. Never throws: an unterminated comment
 * ends with the file.
 */
import { IDENT, LBRACE, LBRACKET, LPAREN, NUMBER, RBRACE, RBRACKET, RPAREN, STRING, TEMPLATE } from '../jvm/token-kinds.ts';
import { Tokens } from '../tokens.ts';

const [NEWLINE, SLASH, PLUS, MINUS, DOT] = [10, 47, 43, 45, 46];

const WORD = new Uint8Array(128);
for (const c of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') WORD[c.charCodeAt(0)] = 1;
export const isWord = (code: number): boolean => (code > 127 && code !== 0xfeff && code !== 0xa0) || WORD[code] === 1;
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** A text whose hole is being read. */
interface OpenText<Text> {
  readonly text: Text;
  /** Index of the bracket that opened the hole. */
  readonly open: number;
}

/** `Text` says what kind of text it is, so that it can go on behind a hole. */
export abstract class BaseLexer<Text> {
  readonly tokens: Tokens;
  protected readonly source: string;
  readonly #texts: OpenText<Text>[] = [];
  /** The bracket that ends a hole. */
  readonly #closer: number;

  constructor(source: string, closer: number) {
    this.source = source;
    this.#closer = closer;
    this.tokens = new Tokens(source);
  }

  read(): Tokens {
    const { length } = this.source;
    let at = this.source.startsWith('#!') ? this.lineEnd(0) : 0;
    while (at < length) at = this.#token(at);
    return this.tokens.finish();
  }

  /** Reads the token that begins with this character, which is not a blank, and answers where it ends. */
  protected abstract token(at: number, code: number): number;
  /** A part of a text that goes on at `from`, up to its end or its next hole. */
  protected abstract part(start: number, from: number, text: Text): number;
  protected abstract operator(start: number, code: number): number;

  #token(at: number): number {
    const code = this.source.charCodeAt(at);
    if (code === NEWLINE) {
      this.tokens.lineStarts.push(at + 1);
      return at + 1;
    }
    if (code <= 32 || code === 0xfeff || code === 0xa0) return at + 1;
    return this.token(at, code);
  }

  protected lineEnd(at: number): number {
    const end = this.source.indexOf('\n', at);
    return end < 0 ? this.source.length : end;
  }

  protected comment(start: number): number {
    const end = this.source.charCodeAt(start + 1) === SLASH ? this.lineEnd(start) : this.#blockEnd(start);
    this.tokens.comments.push(start, end);
    this.tokens.passLines(start, end);
    return end;
  }

  #blockEnd(start: number): number {
    const pattern = /\/\*|\*\//g;
    pattern.lastIndex = start;
    let depth = 0;
    for (let match = pattern.exec(this.source); match !== null; match = pattern.exec(this.source)) {
      depth += match[0] === '/*' ? 1 : -1;
      if (depth === 0) return pattern.lastIndex;
    }
    return this.source.length;
  }

  /** `1..2` and `5.seconds` end before the dot. */
  protected number(start: number): number {
    const { source } = this;
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

  /** A name in backticks. */
  protected quoted(start: number): number {
    const close = this.source.indexOf('`', start + 1);
    const end = close < 0 || close > this.lineEnd(start) ? start + 1 : close + 1;
    this.tokens.push(IDENT, start, end);
    return end;
  }

  protected endText(start: number, end: number): number {
    this.tokens.push(STRING, start, end);
    this.tokens.passLines(start, end);
    return end;
  }

  /** What stands before a hole. */
  protected template(start: number, end: number): void {
    this.tokens.push(TEMPLATE, start, end);
    this.tokens.passLines(start, end);
  }

  protected openHole(text: Text, bracket: number, at: number): number {
    this.#texts.push({ text, open: this.tokens.count });
    this.tokens.openBracket(bracket, at);
    return at + 1;
  }

  protected punctuation(start: number, code: number): number {
    if (code === LPAREN || code === LBRACKET || code === LBRACE) this.tokens.openBracket(code, start);
    else if (code === RPAREN || code === RBRACKET || code === RBRACE) return this.#close(start, code);
    else return this.operator(start, code);
    return start + 1;
  }

  #close(start: number, code: number): number {
    this.tokens.closeBracket(code, start);
    const open = this.#texts.at(-1);
    if (open === undefined || code !== this.#closer || this.tokens.partner[open.open] !== this.tokens.count - 1) return start + 1;
    this.#texts.pop();
    return this.part(start + 1, start + 1, open.text);
  }

  /** The first of the operators that stands here, else the character itself. */
  protected operatorAmong(operators: Iterable<readonly [string, number]>, start: number, code: number): number {
    for (const [text, kind] of operators)
      if (this.source.startsWith(text, start)) {
        this.tokens.push(kind, start, start + text.length);
        return start + text.length;
      }
    this.tokens.push(code & 127, start, start + 1);
    return start + 1;
  }
}
