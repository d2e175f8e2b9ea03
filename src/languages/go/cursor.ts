/**
 * The state of reading one Go file: the token that comes next, the facts found so far, the names in scope.
 * Readers (`readType`, `readExpression`, `readBlock` ...) take a cursor, move it past what they understood and emit
 * facts on the way. Every loop moves on by at least a token, and recursion is bounded, so any input ends.
 */
import type { ExprText, RefRole, SymbolIndex, TypeRole, TypeText } from '../../model/facts.ts';
import { FactsBuilder } from '../shared/facts-builder.ts';
import { Scopes } from '../shared/scopes.ts';
import type { Tokens } from '../shared/tokens.ts';
import { COMMA, LBRACE, LBRACKET, LPAREN, RBRACE, RBRACKET, RPAREN, SEMI } from './lexer.ts';
import { RouteTable } from './route-table.ts';
import { BASIC_TYPES, BUILTINS } from './universe.ts';

/** Deeper nesting than any person writes; protects the stack against generated or hostile input. */
const MAX_DEPTH = 300;

export class Cursor {
  readonly tokens: Tokens;
  readonly kind: Uint8Array;
  readonly facts: FactsBuilder;
  readonly scopes: Scopes;
  readonly routes: RouteTable;
  /** Import path by the name it has in this file. */
  readonly imports = new Map<string, string>();
  readonly isTest: boolean;
  /** Type parameters of the function or type being read: they name no type. */
  typeParams: readonly string[] = [];
  /** Next token. */
  at = 0;
  /** In the header of if, for, switch: `{` begins the body, not a literal. */
  inHeader = false;
  #depth = 0;
  readonly #mentioned = new Set<string>();

  constructor(path: string, tokens: Tokens) {
    this.tokens = tokens;
    this.kind = tokens.kind;
    this.facts = new FactsBuilder(path, 'go');
    this.scopes = new Scopes(this.facts.bindings);
    this.routes = new RouteTable(this.facts);
    this.isTest = path.endsWith('_test.go');
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
      if (kind === 0 || kind === COMMA || kind === SEMI || kind === RPAREN || kind === RBRACKET || kind === RBRACE) return;
      this.at = kind === LPAREN || kind === LBRACKET || kind === LBRACE ? this.after(this.at) : this.at + 1;
    }
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

  type(role: TypeRole, type: TypeText, token: number, at: SymbolIndex = this.facts.current): void {
    if (type === '' || type === '?' || BASIC_TYPES.has(type) || this.typeParams.includes(type)) return;
    const { line, column } = this.tokens.position(token);
    this.facts.types.push({ role, at, type, line, column });
  }

  /** A name that can only mean something of this package: not local, not imported, not predeclared. */
  isPackageName(name: string): boolean {
    return !this.scopes.has(name) && !this.imports.has(name) && !BUILTINS.has(name);
  }

  isImport(name: string): boolean {
    return this.imports.has(name) && !this.scopes.has(name);
  }
}
