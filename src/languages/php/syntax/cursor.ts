/**
 * The state of reading one PHP file: the token that comes next, and the nodes that are finished but have no parent yet.
 * Readers take a cursor, move it past what they understood and leave nodes on that pile; who turns out to surround them
 * takes them from there. Any input ends: lists move on by at least a token, and what is nested more deeply than anything
 * a person writes is left out.
 */
import { BoundedDepth } from '../../shared/bounded-depth.ts';
import { EOF, type Tokens } from '../../shared/tokens.ts';
import { tokenize } from './lexer.ts';
import { Syntax } from './node.ts';
import { COMMA, LBRACE, LBRACKET, LPAREN, PAGE, RBRACE, RBRACKET, RPAREN, SEMI, TEXT_CLOSE, TEXT_OPEN } from './token-kinds.ts';

type Reader = (c: Cursor) => unknown;

/** Levels that the links of a chain may add: whoever visits the nodes goes down as many. */
const MAX_CHAIN = 200;
const NO_KIDS: readonly Syntax[] = [];

export class Cursor extends BoundedDepth {
  readonly source: string;
  readonly tokens: Tokens;
  readonly kind: Uint8Array;
  /** Next token. */
  at = 0;
  /** The token that ends the brackets around. */
  limit: number;
  /** Classes around. */
  classes = 0;
  /** A member of a class came up in the body of another: that one was never closed, and nothing else in it was either. */
  escapes = false;
  /** Something stood where the grammar has no place for it. */
  damaged: boolean;
  readonly #pile: Syntax[] = [];

  constructor(source: string) {
    super();
    this.source = source;
    this.tokens = tokenize(source);
    this.kind = this.tokens.kind;
    this.damaged = this.tokens.damaged;
    this.limit = this.tokens.count - 1;
  }

  next(offset = 1): number {
    return this.kind[this.at + offset] as number;
  }

  /** Offset of the next token. */
  get start(): number {
    return this.tokens.start[this.at] as number;
  }

  /** Offset at which what was read so far ends. */
  get lastEnd(): number {
    return this.at === 0 ? 0 : (this.tokens.end[this.at - 1] as number);
  }

  /** Height of the pile: `wrap` takes what came after it. */
  get mark(): number {
    return this.#pile.length;
  }

  /** A node around what was put on the pile since the mark. */
  wrap(type: string, start: number, mark: number, end: number = this.lastEnd): void {
    const pile = this.#pile;
    let height = 0;
    for (let i = mark; i < pile.length; i++) height = Math.max(height, (pile[i] as Syntax).height);
    const kids = height === 0 ? NO_KIDS : pile.length === mark + 1 ? [pile.pop() as Syntax] : pile.splice(mark);
    pile.push(new Syntax(type, start, end, kids, height + 1));
  }

  /** Wraps a link of a chain, `$a->b()->c()`; links that no person would write stand beside one another instead. */
  link(type: string, start: number, mark: number): void {
    const first = this.#pile[mark];
    if (first === undefined || first.height < MAX_CHAIN) {
      this.wrap(type, start, mark);
      return;
    }
    this.wrap(type, first.end, mark + 1);
    if (first.type !== 'chain') {
      this.wrap('chain', start, mark);
      return;
    }
    const link = this.#pile.pop() as Syntax;
    (first.kids as Syntax[]).push(link);
    first.end = link.end;
    first.height = Math.max(first.height, link.height + 1);
  }

  /** A node that is a single token, and moves past it. */
  leaf(type: string): void {
    this.#pile.push(new Syntax(type, this.start, this.tokens.end[this.at] as number, NO_KIDS, 1));
    this.at++;
  }

  /** The nodes that stand in no other. */
  get roots(): readonly Syntax[] {
    return this.#pile;
  }

  isText(token: number, text: string): boolean {
    const start = this.tokens.start[token] as number;
    const length = (this.tokens.end[token] as number) - start;
    return length === text.length && this.source.slice(start, start + length).toLowerCase() === text;
  }

  /** Steps over a token that should be here. */
  expect(kind: number): void {
    if (this.kind[this.at] === kind) this.at++;
    else this.damaged = true;
  }

  /** Steps over a token that may be here. */
  accept(kind: number): boolean {
    if (this.kind[this.at] !== kind) return false;
    this.at++;
    return true;
  }

  /** Token behind a bracket and what it holds; one that was never closed ends before the token that ended it. */
  behind(open: number): number {
    const close = this.tokens.partner[open] as number;
    if (this.kind[open] === TEXT_OPEN) return this.kind[close] === TEXT_CLOSE ? close + 1 : close;
    return this.tokens.isClosed(open) ? close + 1 : close;
  }

  /** Reads what stands in the brackets at the cursor and moves behind them. */
  inside(read: Reader): void {
    const { at, limit } = this;
    const behind = this.behind(at);
    if (this.enter()) {
      this.limit = this.tokens.partner[at] as number;
      this.at = at + 1;
      read(this);
      this.leave();
      if (this.at !== this.limit) this.damaged = true;
      this.limit = limit;
      if (this.escapes) return;
    }
    this.at = behind;
  }

  /** Reads what may contain itself without a bracket in between. */
  deeper(read: Reader): void {
    if (!this.enter()) {
      this.#skipConstruct();
      return;
    }
    read(this);
    this.leave();
  }

  /** To the next separator of the list or statement that the cursor is in. */
  #skipConstruct(): void {
    for (;;) {
      const k = this.kind[this.at] as number;
      if (ENDS.has(k)) return;
      this.at = OPENS.has(k) ? this.behind(this.at) : this.at + 1;
    }
  }
}

const ENDS = new Set<number>([EOF, COMMA, SEMI, PAGE, RPAREN, RBRACKET, RBRACE, TEXT_CLOSE]);
const OPENS = new Set<number>([LPAREN, LBRACKET, LBRACE, TEXT_OPEN]);
