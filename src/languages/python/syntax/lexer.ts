/**
 * Python source in, Tokens out, with NEWLINE at the end of logical lines and INDENT and DEDENT around blocks. Strings
 * are whole tokens; f-strings come apart, because the expressions in them are code. Never throws: a string without an
 * end ends with its line, a bracket without an end before the next line that can only be a statement.
 */
import { Tokens } from '../../shared/tokens.ts';
import {
  ARROW,
  ASSERT,
  AUGMENTED,
  BREAK,
  CLASS,
  COLON,
  COMPARISON,
  CONTINUE,
  DEDENT,
  DEF,
  DEL,
  DOT,
  ELIF,
  ELLIPSIS,
  EXCEPT,
  FINALLY,
  FLOAT,
  FSTRING,
  FSTRING_END,
  GLOBAL,
  IMPORT,
  INDENT,
  INTEGER,
  kindSet,
  LBRACE,
  LBRACKET,
  LPAREN,
  NEWLINE,
  NONLOCAL,
  OPERATOR,
  PASS,
  POWER,
  RAISE,
  RBRACE,
  RBRACKET,
  RETURN,
  RPAREN,
  STRAY,
  STRING,
  TRY,
  WALRUS,
  WHILE,
  WITH,
  wordKind,
} from './token-kinds.ts';

const [TAB, LINE_FEED, FORM_FEED, RETURN_CODE, SPACE, QUOTE, HASH, APOSTROPHE, BACKSLASH, BACKTICK] = [9, 10, 12, 13, 32, 34, 35, 39, 92, 96];
const TAB_WIDTH = 8;
/** Deeper than anyone nests f-strings; past it they are taken as plain strings. */
const MAX_HOLES = 20;

const WORD = new Uint8Array(128);
for (const c of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') WORD[c.charCodeAt(0)] = 1;
const isWord = (code: number): boolean => (code > 127 ? code !== 0xfeff && code !== 0x200b && code !== 0x2060 && code !== 0xa0 : WORD[code] === 1);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const NUMBER_AT = /0[xX][\da-fA-F_]+[lL]?|0[oObB][\d_]+[lL]?|(?:\d[\d_]*)?(\.[\d_]*)?([eE][+-]?\d[\d_]*)?[jJlL]?/y;

/** Longest first. */
const OPERATORS: readonly (readonly [string, number])[] = [
  ...['**=', '//=', '<<=', '>>='].map((text) => [text, AUGMENTED] as const),
  ['...', ELLIPSIS],
  ['**', POWER],
  ['->', ARROW],
  [':=', WALRUS],
  ...['//', '<<', '>>'].map((text) => [text, OPERATOR] as const),
  ...['==', '!=', '<=', '>=', '<>'].map((text) => [text, COMPARISON] as const),
  ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '@='].map((text) => [text, AUGMENTED] as const),
];
/** Characters that may go on an operator. */
const SECOND = new Uint8Array(128);
for (const c of '=.*>/<') SECOND[c.charCodeAt(0)] = 1;
/** Kinds of single characters. */
const SINGLE = Uint8Array.from({ length: 128 }, (_, code) =>
  '<>'.includes(String.fromCharCode(code)) ? COMPARISON : '$?!'.includes(String.fromCharCode(code)) ? STRAY : code,
);

/** What may follow the expression of a hole: a conversion, a format, the end, or `=`, which asks for the expression's text. */
const ENDS_EXPRESSION = /^(?:[!=](?!=)|[:}])/;

/** Words that only begin a statement: a line inside of brackets that starts with one shows that the brackets were forgotten. */
const BEGINS_STATEMENT = kindSet(
  ...[DEF, CLASS, RETURN, IMPORT, RAISE, TRY, WHILE, WITH, DEL, PASS, BREAK, CONTINUE, GLOBAL, NONLOCAL, ASSERT, EXCEPT, FINALLY, ELIF],
);

export function tokenize(source: string): Tokens {
  return new Lexer(source).run();
}

/** `<<<<<<< ours`, `=======`, `>>>>>>> theirs`, and `||||||| base` where the common ancestor is shown. */
const CONFLICT_MARKER = /(?:<{7}|>{7}|\|{7})(?: |$)|={7}$/my;

function isConflictMarker(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  if (code !== 60 && code !== 61 && code !== 62 && code !== 124) return false;
  CONFLICT_MARKER.lastIndex = at;
  return CONFLICT_MARKER.test(source);
}

class Lexer {
  readonly #tokens: Tokens;
  readonly #source: string;
  /** Widths of the blocks around the current line. */
  readonly #indents = [0];
  /** Comments on lines of their own since the last token: width before them, and end. */
  #comments: { readonly width: number; readonly end: number }[] = [];
  /** End of the last token, or of the comment behind it. */
  #lineEnd = 0;
  #holes = 0;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = new Tokens(source);
  }

  run(): Tokens {
    this.#startLine();
    this.#code(-1);
    this.#tokens.closeAll();
    this.#endLine();
    this.#closeBlocks(0);
    return this.#tokens.finish();
  }

  /** Reads tokens to the end of the source or of the hole, an opening brace, that they stand in. */
  #code(hole: number): void {
    const source = this.#source;
    while (this.#at < source.length) {
      const code = source.charCodeAt(this.#at);
      if (code === LINE_FEED) this.#lineFeed();
      else if (code <= SPACE || (code > 127 && !isWord(code))) this.#at++;
      else if (isDigit(code) || (code === DOT && isDigit(source.charCodeAt(this.#at + 1)))) this.#number();
      else if (isWord(code)) this.#word();
      else if (code === QUOTE || code === APOSTROPHE || code === BACKTICK) this.#string(this.#at, this.#at, '');
      else if (code === HASH) this.#comment();
      else if (code === BACKSLASH) this.#backslash();
      else if (hole >= 0 && this.#tokens.innermost === hole && ENDS_EXPRESSION.test(source.slice(this.#at, this.#at + 2))) return;
      else this.#punctuation(code);
      if (hole >= 0 && this.#tokens.innermost < hole) return;
    }
  }

  #push(kind: number, start: number, end: number): void {
    this.#tokens.push(kind, start, end);
    this.#lineEnd = end;
    this.#at = end;
  }

  #lineFeed(): void {
    const { lineStarts, unclosed } = this.#tokens;
    if (unclosed && this.#nextLineIsStatement()) {
      // The line feed is met again, outside of the brackets and of the f-strings around.
      this.#tokens.closeAll();
      return;
    }
    if (!unclosed) this.#endLine();
    lineStarts.push(++this.#at);
    if (!unclosed) this.#startLine();
  }

  #nextLineIsStatement(): boolean {
    const source = this.#source;
    let start = this.#at + 1;
    while (source.charCodeAt(start) === SPACE || source.charCodeAt(start) === TAB) start++;
    let end = start;
    while (isWord(source.charCodeAt(end))) end++;
    return end > start && BEGINS_STATEMENT[wordKind(source, start, end)] === 1;
  }

  #endLine(): void {
    const { kind, count } = this.#tokens;
    const last = count === 0 ? NEWLINE : (kind[count - 1] as number);
    if (last !== NEWLINE && last !== INDENT && last !== DEDENT) this.#tokens.push(NEWLINE, this.#lineEnd, this.#lineEnd);
  }

  /** Takes in the white space before a line, and what it says about blocks. Lines without code say nothing. */
  #startLine(): void {
    const source = this.#source;
    let width = 0;
    for (; ; this.#at++) {
      const code = source.charCodeAt(this.#at);
      if (code === SPACE) width++;
      else if (code === TAB) width += TAB_WIDTH;
      else if (code === FORM_FEED || code === RETURN_CODE) width = 0;
      else break;
    }
    const code = source.charCodeAt(this.#at);
    if (code === HASH) this.#comments.push({ width, end: this.#skipComment() });
    else if (width === 0 && isConflictMarker(source, this.#at)) this.#skipConflictMarker();
    else if (code > SPACE && code !== BACKSLASH) this.#indentation(width);
  }

  /** It stands at the left of whatever block it is in, and ends none. */
  #skipConflictMarker(): void {
    this.#tokens.damaged = true;
    this.#skipComment();
  }

  #indentation(width: number): void {
    const { kind, count } = this.#tokens;
    const around = this.#indents.at(-1) as number;
    if (width > around && count > 1 && kind[count - 2] === COLON && kind[count - 1] === NEWLINE) {
      this.#indents.push(width);
      this.#tokens.push(INDENT, this.#at, this.#at);
    } else if (width < around) this.#closeBlocks(width);
    this.#comments.length = 0;
  }

  /** Ends the blocks that are wider than the next line. Comments belong to the innermost block that they stand in. */
  #closeBlocks(width: number): void {
    for (const comment of this.#comments) {
      this.#dedent(Math.max(width, comment.width));
      if ((this.#indents.at(-1) as number) <= width) break;
      this.#lineEnd = comment.end;
    }
    this.#dedent(width);
  }

  #dedent(width: number): void {
    while ((this.#indents.at(-1) as number) > width) {
      this.#indents.pop();
      this.#tokens.push(DEDENT, this.#lineEnd, this.#lineEnd);
    }
  }

  #comment(): void {
    const end = this.#skipComment();
    if (!this.#tokens.unclosed) this.#lineEnd = end;
  }

  #skipComment(): number {
    const end = this.#source.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.#source.length : end;
    return this.#source.charCodeAt(this.#at - 1) === RETURN_CODE ? this.#at - 1 : this.#at;
  }

  /** A line that is continued; elsewhere a stray character. */
  #backslash(): void {
    const next = this.#source.charCodeAt(this.#at + 1);
    const length = next === LINE_FEED ? 2 : next === RETURN_CODE && this.#source.charCodeAt(this.#at + 2) === LINE_FEED ? 3 : 0;
    if (length === 0) this.#push(STRAY, this.#at, this.#at + 1);
    else {
      this.#at += length;
      this.#tokens.lineStarts.push(this.#at);
    }
  }

  #number(): void {
    NUMBER_AT.lastIndex = this.#at;
    const found = NUMBER_AT.exec(this.#source) as RegExpExecArray;
    const isFloat = found[1] !== undefined || found[2] !== undefined;
    this.#push(isFloat ? FLOAT : INTEGER, this.#at, this.#at + found[0].length);
  }

  #word(): void {
    const source = this.#source;
    const start = this.#at;
    let end = start + 1;
    while (isWord(source.charCodeAt(end))) end++;
    const next = source.charCodeAt(end);
    if ((next === QUOTE || next === APOSTROPHE) && end - start <= 3 && /^[bfrtu]+$/i.test(source.slice(start, end)))
      this.#string(start, end, source.slice(start, end).toLowerCase());
    else this.#push(wordKind(source, start, end), start, end);
  }

  #string(start: number, open: number, prefix: string): void {
    const quote = this.#source[open] as string;
    const close = this.#source.startsWith(quote.repeat(3), open) ? quote.repeat(3) : quote;
    if ((prefix.includes('f') || prefix.includes('t')) && this.#holes < MAX_HOLES) this.#formatted(start, open + close.length, close, prefix.includes('r'));
    else this.#plain(start, open + close.length, close);
  }

  #plain(start: number, from: number, close: string): void {
    const source = this.#source;
    const quote = close.charCodeAt(0);
    let at = from;
    for (; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === BACKSLASH) this.#noteLine(++at);
      else if (code === quote && (close.length === 1 || source.startsWith(close, at))) {
        this.#push(STRING, start, at + close.length);
        return;
      } else if (code === LINE_FEED) {
        if (close.length === 1) break;
        this.#noteLine(at);
      }
    }
    this.#tokens.damaged = true;
    this.#push(STRING, start, Math.min(at, source.length));
  }

  /** Text and holes of an f-string, to its end. */
  #formatted(start: number, from: number, close: string, isRaw: boolean): void {
    const source = this.#source;
    const quote = close.charCodeAt(0);
    this.#push(FSTRING, start, from);
    while (this.#at < source.length) {
      const code = source.charCodeAt(this.#at);
      if (code === LBRACE) {
        if (source.charCodeAt(this.#at + 1) === LBRACE) this.#at += 2;
        else if (!this.#hole(close)) break;
      } else if (code === BACKSLASH) this.#escape(isRaw);
      else if (code === quote && (close.length === 1 || source.startsWith(close, this.#at))) {
        this.#push(FSTRING_END, this.#at, this.#at + close.length);
        return;
      } else if (code === LINE_FEED && close.length === 1) break;
      else this.#noteLine(this.#at++);
    }
    this.#tokens.damaged = true;
    this.#push(FSTRING_END, Math.min(this.#at, source.length), Math.min(this.#at, source.length));
  }

  /** A backslash in an f-string: braces after it are braces, unless they hold the name of a character. */
  #escape(isRaw: boolean): void {
    const source = this.#source;
    const next = source.charCodeAt(++this.#at);
    if (!isRaw && source.startsWith('N{', this.#at)) {
      const end = source.indexOf('}', this.#at);
      this.#at = end < 0 ? source.length : end + 1;
    } else if (next !== LBRACE && next !== RBRACE) this.#noteLine(this.#at++);
  }

  /** `{expression!r:format}` with its braces; the format may have holes again. False when it has no end. */
  #hole(close: string): boolean {
    const tokens = this.#tokens;
    const open = tokens.count;
    tokens.openBracket(LBRACE, this.#at++);
    this.#holes++;
    this.#code(open);
    if (tokens.innermost === open) this.#format(open, close);
    this.#holes--;
    return tokens.kind[tokens.count - 1] === RBRACE && tokens.partner[tokens.count - 1] === open;
  }

  /** What follows the expression of a hole, to the brace that closes it or to the end of the string. */
  #format(open: number, close: string): void {
    const source = this.#source;
    while (this.#at < source.length && this.#tokens.innermost === open) {
      const code = source.charCodeAt(this.#at);
      if (code === LBRACE && this.#holes < MAX_HOLES) {
        if (!this.#hole(close)) return;
      } else if (code === RBRACE) this.#tokens.closeBracket(RBRACE, this.#at++);
      else if ((code === LINE_FEED && close.length === 1) || source.startsWith(close, this.#at)) {
        this.#tokens.closeAll();
        return;
      } else this.#noteLine(this.#at++);
    }
  }

  #noteLine(at: number): void {
    if (this.#source.charCodeAt(at) === LINE_FEED) this.#tokens.lineStarts.push(at + 1);
  }

  #punctuation(code: number): void {
    const start = this.#at;
    const tokens = this.#tokens;
    this.#lineEnd = ++this.#at;
    if (code === LPAREN || code === LBRACKET || code === LBRACE) tokens.openBracket(code, start);
    else if (code === RPAREN || code === RBRACKET || code === RBRACE) tokens.closeBracket(code, start);
    else if (SECOND[this.#source.charCodeAt(start + 1)] === 1) this.#operator(start, code);
    else tokens.push(SINGLE[code] as number, start, start + 1);
  }

  #operator(start: number, code: number): void {
    for (const [text, kind] of OPERATORS) {
      if (!this.#source.startsWith(text, start)) continue;
      this.#push(kind, start, start + text.length);
      return;
    }
    this.#tokens.push(SINGLE[code] as number, start, start + 1);
  }
}
