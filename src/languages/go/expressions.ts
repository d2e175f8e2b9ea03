/**
 * Go expressions, read from tokens: each gives its ExprText and leaves refs for what it calls, makes, reads and
 * mentions. A chain such as `a.b(c).d[i]` is one loop over its steps; a step's name is emitted when the next step
 * tells what it was (a call, a field on the way) or when the chain ends (a field, a constant, a function by name).
 */
import type { ExprText } from '../../model/facts.ts';
import { withNamedStruct } from './anonymous-structs.ts';
import { readCall } from './calls.ts';
import type { Cursor } from './cursor.ts';
import { readFunctionLiteral } from './functions.ts';
import { readLiteralBody } from './literals.ts';
import {
  AMPERSAND,
  ARROW,
  BANG,
  CARET,
  CHAN,
  COLON,
  COMMA,
  DOT,
  FUNC,
  IDENT,
  INTERFACE,
  LBRACE,
  LBRACKET,
  LPAREN,
  MAP,
  MINUS,
  NUMBER,
  OPERATOR,
  PIPE,
  PLUS,
  RBRACKET,
  RUNE,
  SEMI,
  STAR,
  STRING,
  STRUCT,
  TILDE,
  TYPE,
} from './token-kinds.ts';
import { readType, readTypeArguments } from './types.ts';
import { BUILTIN_FUNCTIONS } from './universe.ts';

export const UNKNOWN: ExprText = '?';

/** A builder with hundreds of calls: past this nobody resolves the chain, and its texts would add up to megabytes. */
const LONGEST_CHAIN = 500;

/** What the place of an expression says about a name that ends it: read, or handed on (a function by name). */
type Use = 'reference' | 'callback';

/** By token: what is of its operands' type, and what may be a boolean. */
const ARITHMETIC = 1;
const COMPARISON = 2;
const BINARY = new Uint8Array(256);
for (const kind of [PLUS, MINUS, STAR, AMPERSAND, PIPE, CARET, '/'.charCodeAt(0), '%'.charCodeAt(0)]) BINARY[kind] = ARITHMETIC;
for (const kind of [OPERATOR, '>'.charCodeAt(0)]) BINARY[kind] = COMPARISON;

/** Does not move the cursor when there is no expression. */
export function readExpression(c: Cursor, use: Use = 'reference'): ExprText {
  if (!c.enter()) return UNKNOWN;
  let text = readUnary(c, use);
  let compares = false;
  for (let kind = BINARY[c.kind[c.at] as number]; kind !== 0; kind = BINARY[c.kind[c.at] as number]) {
    if (kind === COMPARISON) compares = true;
    c.at++;
    const right = readUnary(c, 'reference');
    // A number without a type takes that of the other side: `2 * delay`.
    if (text === UNKNOWN) text = right;
  }
  c.leave();
  return compares ? UNKNOWN : text;
}

/** Comma-separated expressions. */
export function readExpressions(c: Cursor, use: Use = 'reference'): ExprText[] {
  const texts = [readExpression(c, use)];
  while (c.kind[c.at] === COMMA) {
    c.at++;
    texts.push(readExpression(c, use));
  }
  return texts;
}

function readUnary(c: Cursor, use: Use): ExprText {
  let wrap: 'same' | 'received' | 'unknown' = 'same';
  for (;;) {
    const kind = c.kind[c.at] as number;
    if (kind === ARROW && c.next() !== CHAN) wrap = 'received';
    else if (kind === BANG) wrap = 'unknown';
    else if (kind !== STAR && kind !== AMPERSAND && kind !== PLUS && kind !== MINUS && kind !== CARET && kind !== TILDE) break;
    c.at++;
  }
  const text = readChain(c, use);
  if (wrap === 'same' || text === UNKNOWN) return text;
  return wrap === 'received' ? `${text}~` : UNKNOWN;
}

/** A chain as it grows. */
export interface Chain {
  text: ExprText;
  /** Token of the last name, for the position of a ref; -1 when there is none. */
  name: number;
  /** The last name has not been emitted yet. */
  pending: boolean;
  /** Still `Name` or `pkg.Name`, so a `{` makes a literal of it and `[T]` may be type arguments. */
  named: boolean;
  /** `<T>` when type arguments were given. */
  typeArgs: string;
  readonly first: number;
}

function readChain(c: Cursor, use: Use): ExprText {
  const chain: Chain = { text: UNKNOWN, name: -1, pending: false, named: false, typeArgs: '', first: c.at };
  readOperand(c, chain);
  if (c.at === chain.first) return UNKNOWN;
  while (readStep(c, chain));
  if (chain.pending) emitName(c, chain, use);
  return chain.text;
}

function readOperand(c: Cursor, chain: Chain): void {
  switch (c.kind[c.at]) {
    case IDENT:
      chain.text = c.text(c.at);
      chain.name = c.at++;
      chain.pending = true;
      chain.named = true;
      return;
    case STRING:
    case NUMBER:
    case RUNE:
      c.at++;
      return;
    case FUNC:
      chain.text = readFunctionLiteral(c);
      return;
    case LPAREN:
      chain.text = readParenthesised(c);
      return;
    case LBRACKET:
    case MAP:
    case CHAN:
    case ARROW:
    case STRUCT:
    case INTERFACE:
      readTypeOperand(c, chain);
  }
}

function readParenthesised(c: Cursor): ExprText {
  const open = c.at++;
  const inHeader = c.inHeader;
  c.inHeader = false;
  const text = readExpression(c);
  c.inHeader = inHeader;
  c.at = c.after(open);
  return text;
}

/** `[]T{...}`, `map[K]V{...}`, `[]byte(x)`: a type where a value is expected. */
function readTypeOperand(c: Cursor, chain: Chain): void {
  const token = c.at;
  const written = readType(c);
  c.type('variable', written, token);
  const type = c.kind[c.at] === LBRACE && token !== c.fieldsAt ? withNamedStruct(c, token, written) : written;
  chain.text = type === UNKNOWN ? UNKNOWN : `<${type}>`;
  if (c.kind[c.at] === LBRACE) readLiteralBody(c, type);
  else if (c.kind[c.at] === LPAREN) {
    const open = c.at++;
    readExpressions(c, 'callback');
    c.at = c.after(open);
  }
}

/** One step of the chain; false when the chain has ended. */
function readStep(c: Cursor, chain: Chain): boolean {
  switch (c.kind[c.at]) {
    case DOT:
      return readSelector(c, chain);
    case LPAREN:
      readCall(c, chain);
      return true;
    case LBRACKET:
      readIndex(c, chain);
      return true;
    case LBRACE:
      if (!chain.named || c.inHeader) return false;
      readLiteral(c, chain);
      return true;
    default:
      return false;
  }
}

function extend(chain: Chain, name: string): void {
  chain.text = chain.text.length > LONGEST_CHAIN ? `${UNKNOWN}.${name}` : `${chain.text}.${name}`;
  chain.pending = true;
}

function readSelector(c: Cursor, chain: Chain): boolean {
  const next = c.next();
  if (next !== IDENT && next !== LPAREN) {
    c.at++;
    return false;
  }
  chain.named &&= next === IDENT && chain.text.indexOf('.') < 0;
  if (chain.pending) emitName(c, chain, 'reference');
  if (next === LPAREN) readAssertion(c, chain);
  else {
    chain.name = c.at + 1;
    extend(chain, c.text(chain.name));
    c.at += 2;
  }
  return true;
}

/** `x.(T)` is a T; `x.(type)` stays x and the switch binds it. */
function readAssertion(c: Cursor, chain: Chain): void {
  const open = c.at + 1;
  c.at += 2;
  if (c.kind[c.at] !== TYPE) {
    const token = c.at;
    const type = readType(c);
    c.type('variable', type, token);
    chain.text = type === UNKNOWN ? UNKNOWN : `<${type}>`;
  }
  chain.name = -1;
  c.at = c.after(open);
}

function readIndex(c: Cursor, chain: Chain): void {
  const open = c.at;
  const behind = c.kind[c.after(open)];
  if (chain.named && (behind === LPAREN || (behind === LBRACE && !c.inHeader)) && mayBeGeneric(c, chain.text) && looksLikeTypes(c, open)) {
    chain.typeArgs = readTypeArguments(c);
    c.type('variable', `(${chain.typeArgs.slice(1, -1)})`, open + 1);
    return;
  }
  if (chain.pending) emitName(c, chain, 'reference');
  chain.named = false;
  const slices = readIndexBody(c, open);
  if (!slices && chain.text !== UNKNOWN) chain.text += '[]';
  c.at = c.after(open);
}

/** Reads what stands in the brackets; true for `a[x:y]`, which keeps the type. */
function readIndexBody(c: Cursor, open: number): boolean {
  const end = c.partner(open);
  const inHeader = c.inHeader;
  c.inHeader = false;
  let slices = false;
  c.at = open + 1;
  while (c.at < end) {
    const before = c.at;
    readExpression(c);
    if (c.kind[c.at] === COLON) slices = true;
    if (c.at === before || c.kind[c.at] === COLON || c.kind[c.at] === COMMA || c.kind[c.at] === SEMI) c.at++;
  }
  c.inHeader = inHeader;
  return slices;
}

/** A function or type of this package or of another one: no local value is generic, and no field. */
function mayBeGeneric(c: Cursor, name: string): boolean {
  const dot = name.indexOf('.');
  return dot < 0 ? !c.scopes.has(name) : c.isImport(name.slice(0, dot));
}

/** Type arguments, told from an index: a composite type, or names that are nothing local. A constant looks the same; what has it as its key is not a function. */
function looksLikeTypes(c: Cursor, open: number): boolean {
  const kind = c.kind[open + 1] as number;
  if (kind !== IDENT) return kind === STAR || kind === LBRACKET || kind === MAP || kind === FUNC || kind === INTERFACE || kind === STRUCT || kind === CHAN;
  const name = c.text(open + 1);
  if (c.scopes.has(name) || BUILTIN_FUNCTIONS.has(name)) return false;
  const behind = c.kind[c.kind[open + 2] === DOT ? open + 4 : open + 2];
  return behind === RBRACKET || behind === COMMA || behind === LBRACKET;
}

/** `Foo{...}`, `pkg.Foo{...}`, `Foo[T]{...}`. */
function readLiteral(c: Cursor, chain: Chain): void {
  c.ref('new', chain.text, chain.name);
  const type = chain.text + chain.typeArgs;
  readLiteralBody(c, type);
  chain.text = chain.typeArgs === '' ? `${chain.text}()` : `<${type}>`;
  chain.pending = false;
  chain.named = false;
  chain.name = -1;
}

/** The last name of a chain that is not a call: a value of this package, of another one, or a field or method. Locals say nothing. */
function emitName(c: Cursor, chain: Chain, use: Use): void {
  chain.pending = false;
  const { text, name } = chain;
  const dot = text.lastIndexOf('.');
  if (dot < 0) {
    if (c.isPackageName(text)) c.mention(use, text, name);
  } else c.mention(c.isImport(text.slice(0, dot)) ? use : 'access', text, name);
}
