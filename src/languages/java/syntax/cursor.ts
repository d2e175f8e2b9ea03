/**
 * The state of reading one Java file: the token that comes next and the chain of nodes so far. Readers take a cursor,
 * move it past what they understood and chain nodes on the way. Any input ends: lists move on by at least a token,
 * and what is nested too deeply for the stack is put aside and read afterwards, at its place in the chain.
 */
import { BoundedDepth } from '../../shared/bounded-depth.ts';
import { EOF, type Tokens } from '../../shared/tokens.ts';
import { tokenize } from './lexer.ts';
import { type FactKind, SyntaxNode } from './node.ts';
import { COMMA, LBRACE, LBRACKET, LPAREN, RBRACE, RBRACKET, RPAREN, SEMI } from './token-kinds.ts';

/** Reads a piece of the file; what it finds belongs to the node. */
type Reader = (c: Cursor, node: SyntaxNode) => unknown;

interface Deferred {
  readonly at: number;
  /** The bracket that it stands in, -1 without one. */
  readonly open: number;
  readonly after: SyntaxNode;
  readonly read: Reader;
  readonly node: SyntaxNode;
}

export class Cursor extends BoundedDepth {
  readonly source: string;
  readonly tokens: Tokens;
  readonly kind: Uint8Array;
  /** Next token. */
  at = 0;
  /** Something stood where the grammar has no place for it. */
  damaged: boolean;
  /** Last node of the chain; where a node that begins earlier has to go in, readers remember it. */
  tail: SyntaxNode;
  readonly #first = new SyntaxNode('other', 0);
  readonly #deferred: Deferred[] = [];

  constructor(source: string) {
    super();
    this.source = source;
    this.tokens = tokenize(source);
    this.kind = this.tokens.kind;
    this.damaged = this.tokens.damaged;
    this.tail = this.#first;
  }

  /** First node of the chain. */
  get first(): SyntaxNode | undefined {
    return this.#first.next;
  }

  next(offset = 1): number {
    return this.kind[this.at + offset] as number;
  }

  /** Offset of a token. */
  startOf(token: number): number {
    return this.tokens.start[token] as number;
  }

  endOf(token: number): number {
    return this.tokens.end[token] as number;
  }

  /** Offset at which what was read so far ends. */
  get lastEnd(): number {
    return this.at === 0 ? 0 : (this.tokens.end[this.at - 1] as number);
  }

  isWord(token: number, word: string): boolean {
    const start = this.tokens.start[token] as number;
    return (this.tokens.end[token] as number) - start === word.length && this.source.startsWith(word, start);
  }

  /** A node at the end of the chain that begins with a token. */
  open(kind: FactKind, token = this.at): SyntaxNode {
    return this.insert(kind, this.startOf(token), this.tail);
  }

  /** A node that turns out to surround what has been chained since `after` was the last one. */
  insert(kind: FactKind, start: number, after: SyntaxNode): SyntaxNode {
    const node = new SyntaxNode(kind, start);
    node.next = after.next;
    after.next = node;
    if (this.tail === after) this.tail = node;
    return node;
  }

  /** Steps over a token that should be here. */
  expect(kind: number): void {
    if (this.kind[this.at] === kind) this.at++;
    else this.damaged = true;
  }

  /** Token behind a bracket and what it holds; one that was never closed ends before the token that ended it. */
  behind(open: number): number {
    const close = this.tokens.partner[open] as number;
    return this.tokens.isClosed(open) ? close + 1 : close;
  }

  /** Reads what stands in the brackets at the cursor and moves behind them. */
  inside(read: Reader, node: SyntaxNode): void {
    const open = this.at;
    const behind = this.behind(open);
    this.at = open + 1;
    if (this.enter()) {
      this.#readWithin(open, read, node);
      this.leave();
      if (this.at !== this.tokens.partner[open]) this.damaged = true;
    } else this.#deferred.push({ at: open + 1, open, after: this.tail, read, node });
    this.at = behind;
  }

  /**
   * A bracket that was never closed has no token that ends it: the one before which it was given up is hidden meanwhile.
   * Reading on past it would read the same again afterwards, twice as much at every level.
   */
  #readWithin(open: number, read: Reader, node: SyntaxNode): void {
    if (open < 0 || this.tokens.isClosed(open)) {
      read(this, node);
      return;
    }
    const end = this.tokens.partner[open] as number;
    const hidden = this.kind[end] as number;
    this.kind[end] = EOF;
    read(this, node);
    this.kind[end] = hidden;
  }

  /** Reads an expression that may contain itself without a bracket in between. */
  deeper(read: (c: Cursor) => SyntaxNode): SyntaxNode {
    if (!this.enter()) {
      const node = new SyntaxNode('other', this.startOf(this.at));
      this.#deferred.push({ at: this.at, open: -1, after: this.tail, read, node });
      this.#skipConstruct();
      return node;
    }
    const result = read(this);
    this.leave();
    return result;
  }

  /** To the next separator of the list or statement that the cursor is in. */
  #skipConstruct(): void {
    for (;;) {
      const k = this.kind[this.at] as number;
      if (k === EOF || k === COMMA || k === SEMI || k === RPAREN || k === RBRACKET || k === RBRACE) return;
      this.at = k === LPAREN || k === LBRACKET || k === LBRACE ? this.behind(this.at) : this.at + 1;
    }
  }

  /** Last put aside first: then what goes in after the same node comes out in order. */
  readDeferred(): void {
    for (let next = this.#deferred.pop(); next !== undefined; next = this.#deferred.pop()) {
      const rest = next.after.next;
      next.after.next = undefined;
      this.tail = next.after;
      this.at = next.at;
      this.#readWithin(next.open, next.read, next.node);
      this.tail.next = rest;
    }
  }
}
