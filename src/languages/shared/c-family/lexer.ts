/**
 * C or C++ source in, Tokens and Directives out. Preprocessor lines give no tokens: includes and macros are listed apart,
 * and of the branches of an `#if` all are read, unless one leaves brackets open: then the branches after it are passed over,
 * because the code behind `#endif` goes on from one of them. Never throws: an unterminated literal ends with its line.
 */
import { numberEnd } from '../number-end.ts';
import { Tokens } from '../tokens.ts';
import {
  AND,
  ARROW,
  ASSIGN_OP,
  C_WORDS,
  CHARACTER,
  CPP_WORDS,
  DOT,
  ELLIPSIS,
  IDENT,
  LBRACE,
  LBRACKET,
  LPAREN,
  NUMBER,
  OPERATOR,
  RBRACE,
  RBRACKET,
  RPAREN,
  SCOPE,
  STAR,
  STEP,
  STRING,
} from './token-kinds.ts';

/** A preprocessor line: `#name rest`. Lines that end with a backslash go on. */
export interface Directive {
  readonly name: string;
  /** Offset of the `#`. */
  readonly start: number;
  /** Where the rest begins. */
  readonly rest: number;
  readonly end: number;
}

export interface Lexed {
  readonly tokens: Tokens;
  /** `#include` and `#define`, in order. */
  readonly directives: readonly Directive[];
}

const NEWLINE = 10;
const SLASH = 47;
const QUOTE = 34;
const APOSTROPHE = 39;
const BACKSLASH = 92;
const HASH = 35;
const WORD = new Uint8Array(128);
for (const c of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$') WORD[c.charCodeAt(0)] = 1;

const isWord = (code: number): boolean => code > 127 || WORD[code] === 1;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** `>>` stays two tokens: it may close two lists of template arguments. */
const OPERATORS: readonly (readonly [string, number])[] = [
  ['...', ELLIPSIS],
  ['<<=', ASSIGN_OP],
  ['>>=', ASSIGN_OP],
  ['->', ARROW],
  ['::', SCOPE],
  ['++', STEP],
  ['--', STEP],
  ['&&', AND],
  ...['||', '==', '!=', '<=', '>=', '<<', '##'].map((text) => [text, OPERATOR] as const),
  ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='].map((text) => [text, ASSIGN_OP] as const),
];
const SECOND = new Uint8Array(128);
for (const c of '=.-+:<>&|#') SECOND[c.charCodeAt(0)] = 1;

/** An `#if` whose branches are being read. */
interface Conditional {
  /** The innermost open bracket before it. */
  readonly open: number;
}

class Lexer {
  readonly tokens: Tokens;
  readonly directives: Directive[] = [];
  readonly #source: string;
  readonly #words: ReadonlyMap<string, number>;
  readonly #conditionals: Conditional[] = [];
  /** Nothing but blanks and comments since the line began. */
  #lineBegins = true;

  constructor(source: string, isCpp: boolean) {
    this.#source = source;
    this.#words = isCpp ? CPP_WORDS : C_WORDS;
    this.tokens = new Tokens(source);
  }

  read(from: number, to: number): void {
    const source = this.#source;
    let at = from;
    while (at < to) {
      const code = source.charCodeAt(at);
      if (code === NEWLINE) {
        this.tokens.lineStarts.push(++at);
        this.#lineBegins = true;
        continue;
      }
      if (code <= 32 || code === 0xfeff || code === BACKSLASH) {
        at++;
        continue;
      }
      const second = source.charCodeAt(at + 1);
      if (code === SLASH && (second === SLASH || second === STAR)) at = this.#comment(at, second === SLASH);
      else if (code === HASH && this.#lineBegins) at = this.#directive(at);
      else at = this.#token(at, code, second);
    }
  }

  #token(at: number, code: number, second: number): number {
    this.#lineBegins = false;
    if (isDigit(code) || (code === DOT && isDigit(second))) return this.#number(at);
    if (isWord(code)) return this.#word(at);
    if (code === QUOTE || code === APOSTROPHE) return this.#quoted(at, at, code);
    return this.#punctuation(at, code, second);
  }

  #comment(start: number, isLine: boolean): number {
    const end = isLine ? lineEnd(this.#source, start) : closed(this.#source, start);
    this.tokens.comments.push(start, end);
    this.tokens.passLines(start, end);
    return end;
  }

  #word(start: number): number {
    const source = this.#source;
    let end = start + 1;
    while (isWord(source.charCodeAt(end))) end++;
    const quote = source.charCodeAt(end);
    if (quote === QUOTE && end - start <= 3 && /^(?:u8|[uUL])?R$/.test(source.slice(start, end))) return this.#raw(start, end);
    if ((quote === QUOTE || quote === APOSTROPHE) && end - start <= 2 && /^(?:u8|[uUL])$/.test(source.slice(start, end)))
      return this.#quoted(start, end, quote);
    this.tokens.push(this.#kindOf(start, end), start, end);
    return end;
  }

  /** Words are at most 16 characters; most names are told by their first letter, which no word has. */
  #kindOf(start: number, end: number): number {
    const first = this.#source.charCodeAt(start);
    if (end - start > 16 || (first < 97 && first !== 95)) return IDENT;
    return this.#words.get(this.#source.slice(start, end)) ?? IDENT;
  }

  #number(start: number): number {
    let end = numberEnd(this.#source, start, isWord);
    while (this.#source.charCodeAt(end) === APOSTROPHE && isWord(this.#source.charCodeAt(end + 1))) end = numberEnd(this.#source, end + 1, isWord);
    this.tokens.push(NUMBER, start, end);
    return end;
  }

  #quoted(start: number, open: number, quote: number): number {
    const source = this.#source;
    let end = open + 1;
    for (; end < source.length; end++) {
      const code = source.charCodeAt(end);
      if (code === BACKSLASH) end++;
      else if (code === quote || code === NEWLINE) break;
    }
    end = Math.min(source.charCodeAt(end) === quote ? end + 1 : end, source.length);
    this.tokens.push(quote === QUOTE ? STRING : CHARACTER, start, end);
    this.tokens.passLines(start, end);
    return end;
  }

  /** `R"x(...)x"`. */
  #raw(start: number, quote: number): number {
    const open = this.#source.indexOf('(', quote);
    const mark = open < 0 || open - quote > 17 ? undefined : `)${this.#source.slice(quote + 1, open)}"`;
    const close = mark === undefined ? -1 : this.#source.indexOf(mark, open);
    if (mark === undefined || close < 0) return this.#quoted(start, quote, QUOTE);
    const end = close + mark.length;
    this.tokens.push(STRING, start, end);
    this.tokens.passLines(start, end);
    return end;
  }

  #punctuation(start: number, code: number, second: number): number {
    const { tokens } = this;
    if (code === LPAREN || code === LBRACKET || code === LBRACE) tokens.openBracket(code, start);
    else if (code === RPAREN || code === RBRACKET || code === RBRACE) tokens.closeBracket(code, start);
    else {
      const found = second < 128 && SECOND[second] === 1 ? OPERATORS.find(([text]) => this.#source.startsWith(text, start)) : undefined;
      const length = found?.[0].length ?? 1;
      tokens.push(found?.[1] ?? code & 127, start, start + length);
      return start + length;
    }
    return start + 1;
  }

  #directive(start: number): number {
    const source = this.#source;
    const end = directiveEnd(source, start);
    const name = /^#[ \t]*(\w*)/.exec(source.slice(start, start + 40)) as RegExpExecArray;
    this.tokens.passLines(start, end);
    const word = name[1] as string;
    if (word === 'include' || word === 'define' || word === 'import' || word === 'include_next') {
      this.directives.push({ name: word, start, rest: start + name[0].length, end });
      return end;
    }
    return this.#condition(word, start + name[0].length, end);
  }

  #condition(word: string, rest: number, end: number): number {
    if (word === 'if' || word === 'ifdef' || word === 'ifndef') {
      this.#conditionals.push({ open: this.tokens.innermost });
      if (word === 'if' && /^\s*0\s*$/.test(withoutComments(this.#source.slice(rest, end)))) return this.#passBranch(end, true);
    } else if (word === 'endif') this.#conditionals.pop();
    else if (word === 'else' || word === 'elif' || word === 'elifdef' || word === 'elifndef') {
      const last = this.#conditionals.at(-1);
      if (last !== undefined && last.open !== this.tokens.innermost) return this.#passBranch(end, false);
    }
    return end;
  }

  /** Up to the `#endif` of the conditional, or to its next branch where that may be read. */
  #passBranch(from: number, toNextBranch: boolean): number {
    const next = /^[ \t]*#[ \t]*(if|ifdef|ifndef|endif|else|elif|elifdef|elifndef)\b/gm;
    next.lastIndex = from;
    let depth = 0;
    for (let match = next.exec(this.#source); match !== null; match = next.exec(this.#source)) {
      const word = match[1] as string;
      if (word.startsWith('if')) depth++;
      else if (word === 'endif' && depth-- > 0) continue;
      else if (depth > 0 || (word !== 'endif' && !toNextBranch)) continue;
      else return this.#resume(from, match.index, word);
    }
    return this.#resume(from, this.#source.length, '');
  }

  #resume(from: number, at: number, word: string): number {
    const end = word === '' ? at : directiveEnd(this.#source, at);
    if (word === 'endif') this.#conditionals.pop();
    this.tokens.passLines(from, end);
    return end;
  }
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/g, ' ');

/** A line comment ends with its line, unless that ends with a backslash. */
function lineEnd(source: string, start: number): number {
  let at = source.indexOf('\n', start);
  while (at > 0 && source[at - 1] === '\\') at = source.indexOf('\n', at + 1);
  return at < 0 ? source.length : at;
}

function closed(source: string, start: number): number {
  const end = source.indexOf('*/', start + 2);
  return end < 0 ? source.length : end + 2;
}

/** A directive ends with its line; a backslash before the line's end, or a comment across lines, goes on. */
function directiveEnd(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === NEWLINE && !/\\\r?$/.test(source.slice(Math.max(0, at - 2), at))) return at;
    if (code === SLASH && source.charCodeAt(at + 1) === STAR) at = closed(source, at) - 1;
    else if (code === SLASH && source.charCodeAt(at + 1) === SLASH) return lineEnd(source, at);
  }
  return source.length;
}

export function tokenize(source: string, isCpp: boolean): Lexed {
  const lexer = new Lexer(source, isCpp);
  lexer.read(0, source.length);
  return { tokens: lexer.tokens.finish(), directives: lexer.directives };
}
