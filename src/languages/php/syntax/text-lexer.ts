/**
 * Texts and the holes in them: `"a $b[0] {$c->d()}"`, heredocs, shell commands. The code in a hole is tokens like any
 * other, between a TEXT_OPEN and a TEXT_CLOSE that are partners. Texts whose holes are being read stand on a stack.
 */
import { Tokens } from '../../shared/tokens.ts';
import { isWordPart, isWordStart, wordEnd } from './characters.ts';
import {
  ARROW,
  DOLLAR,
  ENCAPSED,
  HEREDOC,
  IDENT,
  JUNK,
  LBRACE,
  LBRACKET,
  NOWDOC,
  NUMBER,
  RBRACKET,
  SHELL,
  STRING,
  TEXT_CLOSE,
  TEXT_OPEN,
  VARIABLE,
} from './token-kinds.ts';

const [NEWLINE, QUOTE, APOSTROPHE, BACKSLASH, NO_QUOTE] = [10, 34, 39, 92, -1] as const;
const HEREDOC_HEAD = /<<<[ \t]*(?:"((?!\d)[\w\x80-\uffff]+)"|'((?!\d)[\w\x80-\uffff]+)'|((?!\d)[\w\x80-\uffff]+))\r?\n/y;
/** `[0]`, `[key]`, `[-1]`, `[$i]`, `->name`: what may follow a variable in a text. */
const PLAIN_INDEX = /\[(?:(-?\d\w*)|(\$(?!\d)[\w\x80-\uffff]+)|((?!\d)[\w\x80-\uffff]+))\]/y;
/** Heredocs that are never closed; past this many, one reaches to the end of the file. */
const MAX_UNCLOSED = 8;

interface OpenText {
  /** Kind of token if it turns out to have no holes. */
  readonly kind: number;
  readonly start: number;
  /** The quote that ends it. */
  readonly quote: number;
  /** Where a heredoc's text and its label end. */
  readonly limit: number;
  readonly end: number;
  /** Its TEXT_OPEN, -1 before the first hole. */
  token: number;
  /** The brace of the hole that is being read. */
  brace: number;
}

export abstract class TextLexer {
  readonly tokens: Tokens;
  /** A text in quotes was still open at the end of the file. */
  endsInQuotes = false;
  protected readonly source: string;
  /** Texts end with their line. */
  readonly #oneLine: boolean;
  readonly #texts: OpenText[] = [];
  readonly #unclosed = new Set<string>();
  /** No quote that a text could end with comes before. */
  #unquotedTo = 0;

  constructor(source: string, oneLine: boolean) {
    this.source = source;
    this.#oneLine = oneLine;
    this.tokens = new Tokens(source);
  }

  /** A text that starts at `start`, with a prefix such as `b` before its quote at `at`. */
  protected quoted(start: number, at: number, quote: number): number {
    if (quote === APOSTROPHE) return this.#single(start, at);
    if (this.#oneLine && this.#quotedEnd(at + 1, quote) < 0) return this.#strayQuote(start, at);
    const kind = quote === QUOTE ? ENCAPSED : SHELL;
    return this.#text({ kind, start, quote, limit: this.#limit(at), end: 0, token: -1, brace: -1 }, at + 1);
  }

  #single(start: number, at: number): number {
    const end = this.#quotedEnd(at + 1, APOSTROPHE);
    if (end < 0) return this.#strayQuote(start, at);
    this.#push(STRING, start, end);
    return end;
  }

  /** Behind the quote that ends a text; -1 if there is none. */
  #quotedEnd(from: number, quote: number): number {
    if (from < this.#unquotedTo) return -1;
    const limit = this.#limit(from);
    for (let at = from; at < limit; at++) {
      const code = this.source.charCodeAt(at);
      if (code === BACKSLASH) at++;
      else if (code === quote) return at + 1;
    }
    this.#unquotedTo = limit;
    return -1;
  }

  /** A quote without a partner: what follows it on its line is read as code, and the lines below as they should be. */
  #strayQuote(start: number, at: number): number {
    this.#leftOpen();
    const end = this.#oneLine ? at + 1 : this.source.length;
    this.#push(JUNK, start, end);
    return end;
  }

  #leftOpen(): void {
    this.tokens.damaged = true;
    this.endsInQuotes = true;
  }

  /** Where a text ends at the latest. */
  #limit(from: number): number {
    return this.#oneLine ? this.tokens.lineEnd(from) : this.source.length;
  }

  /** The end of a heredoc or nowdoc that starts here; -1 if none does. */
  protected heredoc(start: number): number {
    HEREDOC_HEAD.lastIndex = start;
    const head = HEREDOC_HEAD.exec(this.source);
    if (head === null) return -1;
    const [whole, quoted, single, bare] = head;
    const from = start + whole.length;
    const label = (quoted ?? single ?? bare) as string;
    const close = this.#labelAt(from, label);
    if (close < 0) return this.#unclosedHeredoc(start, from, label);
    const end = close + label.length;
    if (single === undefined) return this.#text({ kind: HEREDOC, start, quote: NO_QUOTE, limit: close, end, token: -1, brace: -1 }, from);
    this.#push(NOWDOC, start, end);
    return end;
  }

  #labelAt(from: number, label: string): number {
    if (this.#unclosed.has(label)) return -1;
    for (let at = this.source.indexOf(label, from); at >= 0; at = this.source.indexOf(label, at + label.length))
      if (!isWordPart(this.source.charCodeAt(at + label.length)) && this.#beginsLine(at)) return at;
    return -1;
  }

  #beginsLine(offset: number): boolean {
    let at = offset - 1;
    while (this.source[at] === ' ' || this.source[at] === '\t') at--;
    return this.source.charCodeAt(at) === NEWLINE;
  }

  /** Reads the lines as code: some of them are, behind the place where the end is missing. */
  #unclosedHeredoc(start: number, from: number, label: string): number {
    this.tokens.damaged = true;
    this.#unclosed.add(label);
    const end = this.#unclosed.size > MAX_UNCLOSED ? this.source.length : from - 1;
    this.#push(NOWDOC, start, end);
    return end;
  }

  /** Reads on at `from`, to the end of the text or into its next hole. */
  #text(text: OpenText, from: number): number {
    const { source } = this;
    let [part, at] = [from, from];
    while (at < text.limit) {
      const code = source.charCodeAt(at);
      if (code === BACKSLASH) at += 2;
      else if (code === text.quote) return this.#endText(text, part, at + 1);
      else if (code === DOLLAR && isWordStart(source.charCodeAt(at + 1))) {
        this.#openText(text, part, at);
        at = this.#plainHole(at);
        part = at;
      } else if (this.#opensHole(at, code)) return this.#hole(text, part, at);
      else at++;
    }
    if (text.quote === NO_QUOTE) return this.#endText(text, part, text.end);
    this.#leftOpen();
    return this.#endText(text, part, Math.max(part, text.limit));
  }

  #opensHole(at: number, code: number): boolean {
    const next = this.source.charCodeAt(at + 1);
    return (code === LBRACE && next === DOLLAR) || (code === DOLLAR && next === LBRACE);
  }

  /** What stands before a hole. */
  #openText(text: OpenText, part: number, at: number): void {
    if (text.token >= 0) this.tokens.passLines(part, at);
    else {
      text.token = this.tokens.count;
      this.#push(TEXT_OPEN, text.start, at);
    }
  }

  #endText(text: OpenText, part: number, end: number): number {
    if (text.token < 0) this.#push(text.kind, text.start, end);
    else {
      this.tokens.partner[text.token] = this.tokens.count;
      this.#push(TEXT_CLOSE, part, end);
    }
    return end;
  }

  /** `$a`, `$a[0]`, `$a->b` without braces around it. */
  #plainHole(start: number): number {
    const { source, tokens } = this;
    const end = wordEnd(source, start + 1);
    tokens.push(VARIABLE, start, end);
    const arrow = source.startsWith('->', end) ? 2 : source.startsWith('?->', end) ? 3 : 0;
    if (arrow === 0 || !isWordStart(source.charCodeAt(end + arrow))) return this.#plainIndex(end);
    const name = wordEnd(source, end + arrow);
    tokens.push(ARROW, end, end + arrow);
    tokens.push(IDENT, end + arrow, name);
    return name;
  }

  #plainIndex(start: number): number {
    PLAIN_INDEX.lastIndex = start;
    const found = PLAIN_INDEX.exec(this.source);
    if (found === null) return start;
    const end = start + found[0].length;
    this.tokens.openBracket(LBRACKET, start);
    this.tokens.push(found[1] !== undefined ? NUMBER : found[2] !== undefined ? VARIABLE : IDENT, start + 1, end - 1);
    this.tokens.closeBracket(RBRACKET, end - 1);
    return end;
  }

  /** `{$a->b()}` and `${a}`. */
  #hole(text: OpenText, part: number, at: number): number {
    this.#openText(text, part, at);
    const isNamed = this.source.charCodeAt(at) === DOLLAR;
    if (isNamed) this.tokens.push(DOLLAR, at, at + 1);
    const brace = isNamed ? at + 1 : at;
    text.brace = this.tokens.count;
    this.tokens.openBracket(LBRACE, brace);
    this.#texts.push(text);
    return brace + 1;
  }

  /** Behind a closing bracket: the text goes on if it ended the hole. */
  protected afterBracket(at: number): number {
    const text = this.#texts.at(-1);
    if (text === undefined || this.tokens.partner[text.brace] !== this.tokens.count - 1) return at;
    this.#texts.pop();
    return this.#text(text, at);
  }

  protected finish(): Tokens {
    for (const { token } of this.#texts) this.tokens.partner[token] = this.tokens.count;
    return this.tokens.finish();
  }

  #push(kind: number, start: number, end: number): void {
    this.tokens.push(kind, start, end);
    this.tokens.passLines(start, end);
  }
}
