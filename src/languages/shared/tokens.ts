/**
 * Tokens of one source file as columns, for languages whose bodies are read token by token: a column read costs a
 * few nanoseconds, a question to a syntax node crosses into wasm. A language's lexer appends tokens in source order
 * and pairs brackets; afterwards the columns are read-only. Kinds below 128 are the character codes of punctuation.
 */
import type { Position } from './facts-builder.ts';

export const EOF = 0;

/** Among the characters `(` stands right before `)`, the other opening brackets two before the closing ones. */
const openerOf = (close: number): number => (close === 41 ? 40 : close - 2);
const closerOf = (open: number): number => (open === 40 ? 41 : open + 2);

export class Tokens {
  readonly source: string;
  count = 0;
  /** A bracket stands without its partner. */
  damaged = false;
  kind: Uint8Array;
  start: Int32Array;
  end: Int32Array;
  /** 1-based line of the token's first character. */
  line: Int32Array;
  /** Index of the bracket that closes (or opens) this one; for an unclosed bracket the token before which it was given up. */
  partner: Int32Array;
  /** Offset at which each line begins; index 0 is line 1. */
  readonly lineStarts: number[] = [0];
  /** Start and end offsets of comments, in order: [start0, end0, start1, end1, ...]. */
  readonly comments: number[] = [];
  readonly #open: number[] = [];
  /** The first newline at or behind an offset. */
  #newline = -1;
  #searchedFrom = 0;

  constructor(source: string) {
    this.source = source;
    const guess = Math.ceil(source.length / 5) + 64;
    this.kind = new Uint8Array(guess);
    this.start = new Int32Array(guess);
    this.end = new Int32Array(guess);
    this.line = new Int32Array(guess);
    this.partner = new Int32Array(guess);
  }

  push(kind: number, start: number, end: number): void {
    const i = this.count++;
    if (i === this.kind.length) this.#grow();
    this.kind[i] = kind;
    this.start[i] = start;
    this.end[i] = end;
    this.line[i] = this.lineStarts.length;
  }

  /** Counts the lines that begin within a literal or comment, which a lexer passes as a whole. */
  passLines(start: number, end: number): void {
    this.lineEnd(start);
    while (this.#newline < end) {
      this.lineStarts.push(this.#newline + 1);
      this.#findNewline(this.#newline + 1);
    }
  }

  /** Offset of the newline that ends the line of an offset. */
  lineEnd(offset: number): number {
    if (offset < this.#searchedFrom || offset > this.#newline) this.#findNewline(offset);
    return this.#newline;
  }

  /** Remembered: on a line without end every search would go through the rest of the file. */
  #findNewline(from: number): void {
    const found = this.source.indexOf('\n', from);
    this.#searchedFrom = from;
    this.#newline = found < 0 ? this.source.length : found;
  }

  openBracket(kind: number, start: number): void {
    this.#open.push(this.count);
    this.push(kind, start, start + 1);
  }

  /** Pairs with the nearest opener of its kind; openers in between were never closed and end here as well. */
  closeBracket(kind: number, start: number): void {
    const opener = openerOf(kind);
    let depth = this.#open.length - 1;
    while (depth >= 0 && this.kind[this.#open[depth] as number] !== opener) depth--;
    const at = this.count;
    this.push(kind, start, start + 1);
    this.partner[at] = at;
    if (depth < this.#open.length - 1 || depth < 0) this.damaged = true;
    if (depth < 0) return;
    this.partner[at] = this.#open[depth] as number;
    while (this.#open.length > depth) this.partner[this.#open.pop() as number] = at;
  }

  /** Index of the innermost open bracket, -1 outside of any. */
  get innermost(): number {
    return this.#open.at(-1) ?? -1;
  }

  get unclosed(): boolean {
    return this.#open.length > 0;
  }

  /** Ends the innermost open bracket before the token that comes next: it was never closed. */
  giveUpInnermost(): void {
    this.damaged = true;
    this.partner[this.#open.pop() as number] = this.count;
  }

  /** Ends every open bracket before the token that comes next. */
  closeAll(): void {
    if (this.#open.length > 0) this.damaged = true;
    for (const open of this.#open) this.partner[open] = this.count;
    this.#open.length = 0;
  }

  /** Ends the columns with an EOF token, which closes every bracket that is still open. */
  finish(): this {
    this.closeAll();
    this.push(EOF, this.source.length, this.source.length);
    return this;
  }

  /** False for an opening bracket that was given up, also where the one that ended it is of its kind and closes another. */
  isClosed(open: number): boolean {
    const close = this.partner[open] as number;
    return this.partner[close] === open && this.kind[close] === closerOf(this.kind[open] as number);
  }

  /** Offset at which the range of an opening bracket ends; its partner may be a foreign token when it was never closed. */
  endOf(open: number): number {
    const close = this.partner[open] as number;
    return (this.isClosed(open) ? this.end[close] : this.start[close]) as number;
  }

  text(token: number): string {
    return this.source.slice(this.start[token], this.end[token]);
  }

  position(token: number): Position {
    const line = this.line[token] as number;
    const offset = this.start[token] as number;
    return { line, column: offset - (this.lineStarts[line - 1] as number), offset };
  }

  /** First token that begins at or after the offset. */
  at(offset: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.start[middle] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** 1-based line that holds the offset. */
  lineOf(offset: number): number {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  #grow(): void {
    const size = this.kind.length * 2;
    const grow = <T extends Uint8Array | Int32Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.kind = grow(this.kind, new Uint8Array(size));
    this.start = grow(this.start, new Int32Array(size));
    this.end = grow(this.end, new Int32Array(size));
    this.line = grow(this.line, new Int32Array(size));
    this.partner = grow(this.partner, new Int32Array(size));
  }
}
