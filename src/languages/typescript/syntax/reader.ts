/**
 * The place in the source that reading has reached, how nodes are made from there, and what comes after the next token.
 * Every loop of the grammar moves on by at least a token, and recursion is bounded, so any input ends.
 */
import { BoundedDepth } from '../../shared/bounded-depth.ts';
import { Brackets } from './brackets.ts';
import { FailedLists } from './failed-lists.ts';
import { columnOf, indentOf, NO_BLOCK } from './layout.ts';
import { inField, NO_CHILDREN, Node } from './node.ts';
import { Scanner } from './scanner.ts';
import * as K from './token-kinds.ts';

/** What may be read besides plain TypeScript. */
export interface Dialect {
  /** `<` begins an element where an operand is expected, and never a type assertion. */
  readonly jsx: boolean;
  /** Plain JavaScript, which may have the types of Flow. */
  readonly flow?: boolean;
  /** The braces of the file do not match: see layout.ts. */
  readonly byLayout?: boolean;
  /** A template of the file has no end: one that goes on over lines of code ends with its first line. */
  readonly cutsTemplates?: boolean;
}

/** Places in which an expression is read differently. */
export const Around = {
  nothing: 0,
  /** In the head of a `for`: `in` ends an expression. */
  forHead: 1,
  /** Between the `?` and the `:` of a choice: `(a) : b => c` is not a function with a result type. */
  choice: 2,
  /** Behind `extends` of a class: type arguments without a call are the clause's. */
  heritage: 4,
  /** On the right of `extends` in a type: a `?` ends the type. */
  condition: 8,
  /** The result of a function: an arrow behind it is the function's own. */
  result: 16,
} as const;

const CLOSES = K.kindSet(K.RPAREN, K.RBRACKET, K.RBRACE, K.EOF);
const OPENS = K.kindSet(K.LPAREN, K.LBRACKET, K.LBRACE);
/** Words that begin a statement and nothing else: a line that starts with one inside of brackets shows that they were never closed. */
const BEGINS_STATEMENT = K.kindSet(
  ...[K.CONST, K.VAR, K.RETURN, K.IF, K.FOR, K.WHILE, K.DO, K.SWITCH, K.TRY, K.THROW, K.BREAK, K.CONTINUE, K.EXPORT, K.IMPORT, K.ENUM, K.CASE],
);

/** What stands behind a key, also behind one that is a word of the language. */
const AFTER_KEY = K.kindSet(K.COLON, K.LPAREN, K.COMMA, K.RBRACE, K.QUESTION, K.ASSIGN, K.LESS, K.SEMICOLON, K.BANG);

export class Reader extends Scanner {
  readonly jsx: boolean;
  readonly flow: boolean;
  readonly byLayout: boolean;
  readonly cutsTemplates: boolean;
  readonly depth = new BoundedDepth();
  readonly brackets: Brackets;
  /** What the place says about how an expression is read; brackets begin anew. */
  around: number = Around.nothing;
  /** `import` and `export` may stand here. */
  atModuleLevel = true;
  /** A brace was never closed or never opened. */
  unbalanced = false;
  /** A template was never closed. */
  openTemplate = false;
  /** How far the line is indented that opened the innermost block; kept by layout only. */
  #block = NO_BLOCK;
  readonly failedLists = new FailedLists();
  #ids = 0;
  readonly #scout: Scanner;
  #peekedAt = -1;

  constructor(source: string, { jsx, flow = false, byLayout = false, cutsTemplates = false }: Dialect) {
    super(source);
    this.jsx = jsx;
    this.flow = flow;
    this.byLayout = byLayout;
    this.cutsTemplates = cutsTemplates;
    this.#scout = new Scanner(source);
    this.brackets = new Brackets(source, cutsTemplates);
    this.advance();
  }

  /** The token behind the next one. */
  peek(): Scanner {
    if (this.#peekedAt !== this.end) {
      this.#scout.seek(this.end);
      this.#peekedAt = this.end;
    }
    return this.#scout;
  }

  /** Passes a token of that kind, if it is the next one. */
  skip(kind: number): boolean {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }

  /** As `skip`, where the token has to be. */
  expect(kind: number): boolean {
    if (this.skip(kind)) return true;
    this.damaged = true;
    return false;
  }

  /** A node that reaches to the token passed last. */
  node(type: string, start: number, children: readonly Node[] = NO_CHILDREN, end = this.previousEnd): Node {
    return new Node(this.#ids++, type, start, Math.max(start, end), children);
  }

  /** The next token as a node without children. */
  leaf(type: string): Node {
    const { start, end } = this;
    this.advance();
    return new Node(this.#ids++, type, start, end, NO_CHILDREN);
  }

  /** The same, in a place of its own. */
  leafIn(field: string, type: string): Node {
    return inField(field, this.leaf(type));
  }

  /** Where something has to be and is not. */
  missing(): Node {
    this.damaged = true;
    return this.node('ERROR', this.start, NO_CHILDREN, this.start);
  }

  /** One level deeper; false past the bound, and then what is nested too deep has been passed. Pairs with `leave`. */
  enter(): boolean {
    if (this.depth.enter()) return true;
    this.damaged = true;
    if (CLOSES[this.kind] === 0) this.skipToken();
    return false;
  }

  leave(): void {
    this.depth.leave();
  }

  /** Passes a token, a bracket with all that is in it. */
  skipToken(): void {
    const close = OPENS[this.kind] === 1 ? this.brackets.closeOf(this.start) : -1;
    if (close >= 0) this.seek(close + 1);
    else this.advance();
  }

  /** Opens a block whose brace is the next token; answers with what `closeBlock` wants to know. */
  openBlock(): number {
    const outer = this.#block;
    if (this.byLayout) this.#block = indentOf(this.source, this.start);
    this.advance();
    return outer;
  }

  /** Does the next token end the innermost block? */
  get endsBlock(): boolean {
    if (this.kind === K.EOF) return true;
    if (!this.byLayout || !this.newline) return this.kind === K.RBRACE;
    const column = columnOf(this.source, this.start);
    // A brace that is set further in closes something that was never opened.
    if (this.kind === K.RBRACE) return column <= this.#block;
    return column <= this.#block && this.kind !== K.CASE && this.kind !== K.DEFAULT;
  }

  /** The same of a block that has members instead of statements: a statement shows that it was never closed. */
  get endsMembers(): boolean {
    return this.endsBlock || (this.kind !== K.RBRACE && this.endsList(true));
  }

  /** Passes the brace that closes the innermost block, if it is there. */
  closeBlock(outer: number): void {
    const isOther = this.byLayout && this.newline && columnOf(this.source, this.start) < this.#block;
    this.#block = outer;
    if (!isOther && this.skip(K.RBRACE)) return;
    this.damaged = true;
    this.unbalanced = true;
  }

  /** Passes the end of a statement: a semicolon, the end of a line, or what stands before a closing brace. */
  semicolon(): void {
    if (this.skip(K.SEMICOLON) || this.newline || this.kind === K.RBRACE || this.kind === K.EOF) return;
    this.damaged = true;
  }

  /** Reads what stands between brackets, where the place around them says nothing any more. */
  inside<T>(read: (r: Reader) => T): T {
    const { around } = this;
    this.around = Around.nothing;
    const result = read(this);
    this.around = around;
    return result;
  }

  /** Is the next token a word that begins a statement and nothing else? */
  get beginsStatement(): boolean {
    return BEGINS_STATEMENT[this.kind] === 1;
  }

  /** Does the next token show that a list was never closed? */
  endsList(keyed: boolean): boolean {
    if (CLOSES[this.kind] === 1) return true;
    if (!this.newline) return false;
    if (keyed) return (this.beginsStatement || this.kind === K.FUNCTION || this.kind === K.CLASS) && AFTER_KEY[this.peek().kind] === 0;
    if (!this.beginsStatement) return false;
    const next = this.peek().kind;
    return this.kind !== K.IMPORT || (next !== K.LPAREN && next !== K.DOT);
  }

  /**
   * Reads the items of a list up to its closing bracket, which is passed. What is not an item is passed too, up to where the
   * list goes on. Items with keys may begin with any word.
   */
  list(close: number, item: (r: Reader) => Node, keyed = false): Node[] {
    const items: Node[] = [];
    const { around } = this;
    this.around = Around.nothing;
    while (this.kind !== close) {
      if (this.skip(K.COMMA)) continue;
      // A list of type parameters may have `const` in it, and nobody forgets to close one.
      if (close === K.GREATER ? CLOSES[this.kind] === 1 : this.endsList(keyed)) break;
      if (close === K.RPAREN && (this.kind === K.SEMICOLON || this.kind === K.ARROW)) break;
      const { start } = this;
      items.push(item(this));
      if (this.kind === K.COMMA || this.kind === close) continue;
      this.damaged = true;
      // Without a comma in front of it this is not an item.
      if (this.newline && (this.kind === K.FUNCTION || this.kind === K.CLASS)) break;
      if (this.start === start) this.skipToken();
    }
    this.around = around;
    if (!this.expect(close) && close === K.RBRACE) this.unbalanced = true;
    return items;
  }
}
