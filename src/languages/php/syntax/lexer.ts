/**
 * The source of a PHP file in, its tokens out. Comments and the page around the code are no tokens; a page between two
 * pieces of code is one, because it ends a statement. Never throws, and takes time linear in the length of any text.
 */
import { pairBracesByLayout } from '../../shared/brace-layout.ts';
import type { Tokens } from '../../shared/tokens.ts';
import { BLANK, classOf, DIGIT, isWordPart, isWordStart, WORD, wordEnd } from './characters.ts';
import { closeBeforeBody, closeBeforeSemicolon, closeBeforeWord } from './forgotten-brackets.ts';
import { operatorAt } from './operators.ts';
import { TextLexer } from './text-lexer.ts';
import {
  ARROW,
  CAST,
  DOLLAR,
  DOT,
  ECHO,
  HASH,
  IDENT,
  JUNK,
  KEYWORDS,
  LBRACE,
  LBRACKET,
  LESS,
  LPAREN,
  MINUS,
  NAME,
  NUMBER,
  PAGE,
  PLUS,
  QUESTION,
  RBRACE,
  RBRACKET,
  RPAREN,
  SCOPE,
  SEMI,
  SLASH,
  STAR,
  VARIABLE,
} from './token-kinds.ts';

const [NEWLINE, SPACE, QUOTE, APOSTROPHE, BACKSLASH, BACKTICK] = [10, 32, 34, 39, 92, 96] as const;
const OPENING_TAG = /<\?(?:php(?=\s|$)|=|(?!xml\b))/gi;
const CAST_OPERATOR = /\([ \t]*(?:int|integer|bool|boolean|float|double|real|string|binary|array|object|unset|void)[ \t]*\)/iy;

export function tokenize(source: string): Tokens {
  const lexer = new Lexer(source, false);
  const tokens = lexer.read();
  // Behind a quote that is missing every other one would open where it should close.
  return pairBracesByLayout(lexer.endsInQuotes ? new Lexer(source, true).read() : tokens);
}

class Lexer extends TextLexer {
  read(): Tokens {
    const { length } = this.source;
    let at = this.#page(0, 0);
    while (at < length) at = this.#token(at);
    return this.finish();
  }

  #token(at: number): number {
    const { source, tokens } = this;
    const code = source.charCodeAt(at);
    switch (classOf(code)) {
      case BLANK: {
        if (code === NEWLINE) tokens.lineStarts.push(at + 1);
        let end = at + 1;
        while (source.charCodeAt(end) === SPACE) end++;
        return end;
      }
      case WORD:
        return this.#word(at);
      case DIGIT:
        return this.#number(at);
      default:
        return this.#sign(at, code);
    }
  }

  #sign(at: number, code: number): number {
    const next = this.source.charCodeAt(at + 1);
    switch (code) {
      case DOLLAR:
        return isWordStart(next) ? this.#variable(at) : this.#operator(at, code);
      case QUOTE:
      case APOSTROPHE:
      case BACKTICK:
        return this.quoted(at, at, code);
      case LPAREN:
        return this.#parenthesis(at);
      case LBRACKET:
      case LBRACE:
        if (code === LBRACE) closeBeforeBody(this.tokens);
        this.tokens.openBracket(code, at);
        return at + 1;
      case RPAREN:
      case RBRACKET:
      case RBRACE:
        this.tokens.closeBracket(code, at);
        return this.afterBracket(at + 1);
      case SLASH:
        return next === SLASH ? this.#lineComment(at) : next === STAR ? this.#blockComment(at) : this.#operator(at, code);
      case HASH:
        return next === LBRACKET ? this.#operator(at, code) : this.#lineComment(at);
      case LESS:
        return this.#less(at, code);
      case QUESTION:
        return this.source.startsWith('?>', at) ? this.#page(at, at + 2) : this.#operator(at, code);
      case DOT:
        return classOf(next) === DIGIT ? this.#number(at) : this.#operator(at, code);
      case BACKSLASH:
        return isWordStart(next) ? this.#name(at, at) : this.#operator(at, code);
      default:
        return this.#operator(at, code);
    }
  }

  /** From `start`, where code ends, to the next piece of it; `from` is behind the `?>`. */
  #page(start: number, from: number): number {
    const { source, tokens } = this;
    OPENING_TAG.lastIndex = from;
    const found = OPENING_TAG.exec(source);
    const end = found === null ? source.length : OPENING_TAG.lastIndex;
    if (start !== from) tokens.push(PAGE, start, end);
    tokens.passLines(start, end);
    if (found?.[0] === '<?=') tokens.push(ECHO, end - 1, end);
    return end;
  }

  #lineComment(start: number): number {
    const { source } = this;
    let end = start + 1;
    for (; end < source.length; end++) {
      const code = source.charCodeAt(end);
      if (code === NEWLINE || (code === QUESTION && source[end + 1] === '>')) break;
    }
    return end;
  }

  #blockComment(start: number): number {
    const close = this.source.indexOf('*/', start + 2);
    if (close < 0) this.tokens.damaged = true;
    const end = this.#unclosedDocEnd(start, close) ?? (close < 0 ? this.source.length : close + 2);
    this.tokens.comments.push(start, end);
    this.tokens.passLines(start, end);
    return end;
  }

  /** The end of a doc comment that runs into the next one: it was never closed, and has a star on each of its lines. */
  #unclosedDocEnd(start: number, close: number): number | undefined {
    const { source, tokens } = this;
    if (!source.startsWith('/**', start)) return undefined;
    const next = source.indexOf('/**', start + 3);
    if (next < 0 || next > close || !/\n[ \t]*$/.test(source.slice(Math.max(start, next - 100), next))) return undefined;
    let end = tokens.lineEnd(start);
    while (/^\n[ \t]*\*/.test(source.slice(end, end + 100))) end = tokens.lineEnd(end + 1);
    tokens.damaged = true;
    return end;
  }

  #variable(start: number): number {
    const end = wordEnd(this.source, start + 1);
    this.tokens.push(VARIABLE, start, end);
    return end;
  }

  #word(start: number): number {
    const { source, tokens } = this;
    const end = wordEnd(source, start);
    const next = source.charCodeAt(end);
    if (next === BACKSLASH) return this.#name(start, end);
    if ((next === QUOTE || next === APOSTROPHE) && end - start === 1 && (source[start] === 'b' || source[start] === 'B')) return this.quoted(start, end, next);
    const before = tokens.count === 0 ? 0 : tokens.kind[tokens.count - 1];
    const kind = before === ARROW || before === SCOPE ? IDENT : keywordKind(source, start, end);
    if (kind !== IDENT) closeBeforeWord(tokens, kind, start, end);
    tokens.push(kind, start, end);
    // What follows is data.
    return kind === IDENT && source.startsWith('__halt_compiler', start) ? source.length : end;
  }

  /** A name with backslashes; in `use A\{B, C}` it ends with one. */
  #name(start: number, from: number): number {
    const { source } = this;
    let end = from;
    while (source.charCodeAt(end) === BACKSLASH && isWordStart(source.charCodeAt(end + 1))) end = wordEnd(source, end + 1);
    if (source.charCodeAt(end) === BACKSLASH && end > start) end++;
    this.tokens.push(NAME, start, end);
    return end;
  }

  /** `1.5`, `1_000`, `.5e-3`, `0x1F`. */
  #number(start: number): number {
    const { source } = this;
    let end = start;
    for (;;) {
      const code = source.charCodeAt(end);
      const isFraction = code === DOT && source.charCodeAt(end + 1) !== DOT && classOf(source.charCodeAt(end + 1)) !== WORD;
      const isExponent = (code === PLUS || code === MINUS) && /[eE]/.test(source[end - 1] as string) && source[start + 1] !== 'x';
      if (!isWordPart(code) && !isFraction && !isExponent) break;
      end++;
    }
    this.tokens.push(NUMBER, start, end);
    return end;
  }

  #parenthesis(at: number): number {
    CAST_OPERATOR.lastIndex = at;
    if (!CAST_OPERATOR.test(this.source)) {
      this.tokens.openBracket(LPAREN, at);
      return at + 1;
    }
    this.tokens.push(CAST, at, CAST_OPERATOR.lastIndex);
    return CAST_OPERATOR.lastIndex;
  }

  #less(at: number, code: number): number {
    const end = this.source.startsWith('<<<', at) ? this.heredoc(at) : -1;
    return end < 0 ? this.#operator(at, code) : end;
  }

  #operator(at: number, code: number): number {
    if (code === SEMI) closeBeforeSemicolon(this.tokens);
    const found = operatorAt(this.source, at, code);
    const end = at + (found?.[0].length ?? 1);
    this.tokens.push(found?.[1] ?? (SIGNS[code] === 1 ? code : JUNK), at, end);
    return end;
  }
}

const SIGNS = new Uint8Array(128);
for (const c of '!#$%&*+,-./:;<=>?@^|~') SIGNS[c.charCodeAt(0)] = 1;

const LONGEST_KEYWORD = 12;
/** Keywords by length * 32 + first letter, so that hardly any word is compared. */
const KEYWORDS_BY_SHAPE: [string, number][][] = Array.from({ length: (LONGEST_KEYWORD + 1) * 32 }, () => []);
for (const [word, kind] of KEYWORDS) (KEYWORDS_BY_SHAPE[word.length * 32 + (word.charCodeAt(0) & 31)] as [string, number][]).push([word, kind]);

/** Keywords may be written in capitals. */
function keywordKind(source: string, start: number, end: number): number {
  const length = end - start;
  if (length > LONGEST_KEYWORD) return IDENT;
  const candidates = KEYWORDS_BY_SHAPE[length * 32 + (source.charCodeAt(start) & 31)] as [string, number][];
  if (candidates.length === 0) return IDENT;
  const word = source.slice(start, end).toLowerCase();
  for (const [name, kind] of candidates) if (name === word) return kind;
  return IDENT;
}
