/**
 * Whether a `<` begins a list of types, told from the tokens alone: `f<T>(x)` calls with a type argument, `a < b` compares.
 * Every look is bounded, so that no source costs more than a constant for each sign.
 */
import type { Reader } from './reader.ts';
import type { Scanner } from './scanner.ts';
import * as K from './token-kinds.ts';

const MAX_TOKENS = 3000;

/** What types are made of, besides names and brackets. */
const IN_TYPES = K.kindSet(
  ...[K.COMMA, K.DOT, K.PIPE, K.AMPERSAND, K.ARROW, K.STRING, K.NUMBER, K.TEMPLATE, K.MINUS, K.ELLIPSIS, K.STAR],
  ...[K.TYPEOF, K.VOID, K.NULL, K.TRUE, K.FALSE, K.THIS, K.NEW, K.IMPORT, K.EXTENDS, K.CONST, K.IN],
);
/** What they have besides between brackets: members and parameters. */
const IN_BRACKETS = K.kindSet(K.COLON, K.SEMICOLON, K.QUESTION, K.ASSIGN, K.PLUS, K.AT, K.PRIVATE_NAME);
/** Behind these a type begins: a `?` there is Flow's. */
const BEFORE_TYPE = K.kindSet(K.LESS, K.COMMA, K.PIPE, K.AMPERSAND);

/**
 * Offset behind the `>` that closes the list of types at `open`; -1 when it is none. A list of type parameters may have
 * defaults.
 */
export function typeListEnd(r: Reader, open: number, isParameters = true): number {
  if (r.brackets.isSpent || r.failedLists.has(open, isParameters)) return -1;
  const scanner = r.brackets.after(open);
  if (scanner.kind === K.SHIFT) scanner.cut(K.LESS);
  const list = new TypeList(isParameters);
  for (let i = 0; i < MAX_TOKENS && list.take(scanner); i++) {
    if (list.isClosed) return scanner.end;
    r.brackets.pass();
  }
  r.failedLists.add(list.opened, isParameters);
  return -1;
}

/** What is known of a list of types while its tokens come. */
class TypeList {
  isClosed = false;
  /** Offsets of all `<` that are open. */
  readonly opened: number[] = [];
  readonly #isParameters: boolean;
  /** How many `<` are open, within each bracket that is open around. */
  readonly #angles = [0];
  #hasCondition = false;
  #before = K.EOF;

  constructor(isParameters: boolean) {
    this.#isParameters = isParameters;
  }

  /** False when the token cannot be part of such a list. */
  take(token: Scanner): boolean {
    const { kind } = token;
    const fits = this.#takeBracket(token) ?? this.#takeSign(kind) ?? this.#isPart(kind);
    if (kind === K.EXTENDS) this.#hasCondition = true;
    this.#before = kind;
    return fits;
  }

  get #isOutermost(): boolean {
    return this.#angles.length === 1;
  }

  #takeBracket({ kind, source, start }: Scanner): boolean | undefined {
    if (kind === K.LPAREN || kind === K.LBRACKET || kind === K.LBRACE) {
      this.#angles.push(0);
      return true;
    }
    if (kind === K.RPAREN || kind === K.RBRACKET || kind === K.RBRACE) return !this.#isOutermost && this.#angles.pop() === 0;
    if (kind === K.LESS) return this.#open(start, 1);
    if (kind === K.SHIFT && source.charCodeAt(start) === K.LESS) return this.#open(start, 2);
    return kind === K.GREATER ? this.#close() : undefined;
  }

  #open(start: number, count: number): true {
    for (let i = 0; i < count; i++) this.opened.push(start + i);
    (this.#angles[this.#angles.length - 1] as number) += count;
    return true;
  }

  #close(): boolean {
    const last = this.#angles.length - 1;
    if (this.#angles[last] === 0) return false;
    this.opened.pop();
    const open = (this.#angles[last] as number) - 1;
    this.#angles[last] = open;
    this.isClosed = open === 0 && last === 0;
    return true;
  }

  /** A choice between types has a condition in front of it; between brackets the signs are of members. */
  #takeSign(kind: number): boolean | undefined {
    if (!this.#isOutermost) return undefined;
    if (kind === K.QUESTION) return this.#hasCondition || BEFORE_TYPE[this.#before] === 1;
    return kind === K.COLON ? this.#hasCondition || this.#isParameters : undefined;
  }

  #isPart(kind: number): boolean {
    if (K.isName(kind) || IN_TYPES[kind] === 1) return true;
    if (kind === K.ASSIGN && this.#isParameters) return true;
    if (K.isWord(kind)) return !this.#isOutermost || this.#before === K.DOT;
    return !this.#isOutermost && IN_BRACKETS[kind] === 1;
  }
}

/** After these a list of types does not end an expression: `a < b > c` compares. */
const COMPARES = K.kindSet(K.LESS, K.GREATER, K.PLUS, K.MINUS, K.ASSIGN, K.SHIFT, K.SLASH);
const STARTS_EXPRESSION = K.kindSet(
  ...[K.NUMBER, K.STRING, K.LBRACE, K.LBRACKET, K.FUNCTION, K.CLASS, K.NEW, K.BANG, K.TILDE, K.UPDATE, K.THIS, K.SUPER, K.NULL, K.TRUE, K.FALSE],
  ...[K.TYPEOF, K.VOID, K.DELETE, K.IMPORT, K.PRIVATE_NAME, K.AT],
);

/** What the `<` that comes next begins: nothing but a comparison, type arguments of a call or template, or some that stand alone. */
export function typeArgumentsAhead(r: Reader): 'none' | 'called' | 'alone' {
  if (r.kind !== K.LESS && !(r.kind === K.SHIFT && r.source.charCodeAt(r.start) === K.LESS)) return 'none';
  const end = typeListEnd(r, r.start, false);
  if (end < 0) return 'none';
  const next = r.brackets.after(end);
  if (next.kind === K.LPAREN || next.kind === K.TEMPLATE) return 'called';
  return endsExpression(next) ? 'alone' : 'none';
}

function endsExpression({ kind, newline }: Scanner): boolean {
  if (COMPARES[kind] === 1) return false;
  if (newline) return true;
  return STARTS_EXPRESSION[kind] === 0 && (!K.isName(kind) || kind === K.AS || kind === K.SATISFIES);
}
