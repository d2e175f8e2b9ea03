/**
 * The state of reading one file token by token: the token that comes next, the facts found so far, the names in scope.
 * A language extends it with what its grammar needs. Readers take a cursor, move it past what they understood and emit
 * facts on the way. Every loop moves on by at least a token, and recursion is bounded, so any input ends.
 */
import type { ExprText, RefRole, SymbolIndex, TypeRole, TypeText } from '../../model/facts.ts';
import { FactsBuilder } from './facts-builder.ts';
import { Scopes } from './scopes.ts';
import { EOF, type Tokens } from './tokens.ts';

/** Deeper nesting than any person writes; protects the stack against generated or hostile input. */
const MAX_DEPTH = 250;

const [LPAREN, RPAREN, COMMA, SEMI, LBRACKET, RBRACKET, LBRACE, RBRACE] = [40, 41, 44, 59, 91, 93, 123, 125];

export class TokenCursor {
  readonly tokens: Tokens;
  readonly kind: Uint8Array;
  readonly facts: FactsBuilder;
  readonly scopes: Scopes;
  /** Next token. */
  at = 0;
  /** In the header of if, for, match ...: `{` begins the body, not a literal. */
  inHeader = false;
  #depth = 0;
  readonly #mentioned = new Set<string>();
  #lengths: { readonly expr: ExprText; readonly token: number }[] = [];

  constructor(path: string, language: string, tokens: Tokens) {
    this.tokens = tokens;
    this.kind = tokens.kind;
    this.facts = new FactsBuilder(path, language);
    this.scopes = new Scopes(this.facts.bindings);
  }

  next(offset = 1): number {
    return this.kind[this.at + offset] as number;
  }

  text(token: number): string {
    return this.tokens.text(token);
  }

  startOffset(token = this.at): number {
    return this.tokens.start[token] as number;
  }

  partner(token: number): number {
    return this.tokens.partner[token] as number;
  }

  /** Token behind the bracket that closes `open`. */
  after(open: number): number {
    return Math.min(this.partner(open) + 1, this.tokens.count - 1);
  }

  /** One level deeper; false past the bound, and then the construct has been stepped over. Pairs with `leave`. */
  enter(): boolean {
    if (this.#depth < MAX_DEPTH) {
      this.#depth++;
      return true;
    }
    this.skipConstruct();
    return false;
  }

  leave(): void {
    this.#depth--;
  }

  /** Steps over tokens, brackets as a whole, to the next separator of the list or statement that the cursor is in. */
  skipConstruct(): void {
    for (;;) {
      const kind = this.kind[this.at] as number;
      if (kind === EOF || kind === COMMA || kind === SEMI || kind === RPAREN || kind === RBRACKET || kind === RBRACE) return;
      this.at = kind === LPAREN || kind === LBRACKET || kind === LBRACE ? this.after(this.at) : this.at + 1;
    }
  }

  /** First token of the argument at a position of the list that `open` opens, -1 if there are fewer. */
  argument(open: number, position: number): number {
    const end = this.partner(open);
    let left = position;
    let i = open + 1;
    for (; i < end && left > 0; i++) {
      const kind = this.kind[i];
      if (kind === COMMA) left--;
      else if (kind === LPAREN || kind === LBRACKET || kind === LBRACE) i = this.partner(i);
    }
    return i < end && left === 0 ? i : -1;
  }

  ref(role: RefRole, expr: ExprText, token: number, args?: number): void {
    const { line, column, offset } = this.tokens.position(token);
    const at = this.facts.current;
    this.facts.refs.push(args === undefined ? { role, at, expr, line, column, offset } : { role, at, expr, line, column, offset, args });
  }

  /** As `ref`, once per enclosing function: every further read of the same field says nothing new. */
  mention(role: RefRole, expr: ExprText, token: number): void {
    if (this.#mentioned.has(expr)) return;
    this.#mentioned.add(expr);
    this.ref(role, expr, token);
  }

  forgetMentions(): void {
    this.#mentioned.clear();
  }

  /** A constant in a type that is being read: `[u8; LIMIT]`. Whoever is said to have the type refers to it. */
  noteLength(expr: ExprText, token: number): void {
    this.#lengths.push({ expr, token });
  }

  type(role: TypeRole, type: TypeText, token: number, at: SymbolIndex = this.facts.current): void {
    if (this.#lengths.length > 0) this.#sayLengths(token, at);
    if (type === '' || type === '?' || this.namesNoType(type)) return;
    const { line, column } = this.tokens.position(token);
    this.facts.types.push({ role, at, type, line, column });
  }

  #sayLengths(from: number, at: SymbolIndex): void {
    for (const { expr, token } of this.#lengths) if (token >= from) this.facts.refs.push({ role: 'reference', at, expr, ...this.tokens.position(token) });
    this.#lengths = [];
  }

  /** Types that no symbol can stand for: predeclared ones, type parameters. */
  protected namesNoType(_type: TypeText): boolean {
    return false;
  }
}
