/**
 * Rust expressions, read from tokens: each gives its ExprText and leaves refs for what it calls, makes, reads and
 * mentions. A chain such as `a.b(c)?.d[i]` is one loop over its steps; a step's name is emitted when the next step
 * tells what it was (a call, a field on the way) or when the chain ends (a field, a constant, a function by name).
 */
import type { ExprText } from '../../model/facts.ts';
import { readCall } from './calls.ts';
import { readClosure } from './closures.ts';
import { CONTROL } from './control-flow.ts';
import type { Cursor } from './cursor.ts';
import { readStructLiteral } from './literals.ts';
import { readMacro } from './macros.ts';
import { HIDES_VALUE, isBinary, KEEPS_VALUE, skipOperator } from './operators.ts';
import { readPathHead } from './paths.ts';
import { type Matched, readPattern } from './patterns.ts';
import {
  AMPERSAND,
  AS,
  ASYNC,
  AWAIT,
  BANG,
  BREAK,
  CHAR,
  COMMA,
  CONST,
  CONTINUE,
  CRATE,
  DOT,
  EQUALS,
  IDENT,
  LBRACE,
  LBRACKET,
  LESS,
  LET,
  LIFETIME,
  LPAREN,
  MOVE,
  NUMBER,
  OR,
  PATH,
  PIPE,
  QUESTION,
  RANGE,
  RETURN,
  SELF,
  SELF_TYPE,
  SEMI,
  STRING,
  SUPER,
  UNDERSCORE,
} from './token-kinds.ts';
import { readType, readTypeArguments, skipAngles } from './types.ts';

export const UNKNOWN: ExprText = '?';

/** A builder with hundreds of calls: past this nobody resolves the chain, and its texts would add up to megabytes. */
const LONGEST_CHAIN = 500;

/** What the place of an expression says about a name that ends it: read, or handed on (a function by name). */
type Use = 'reference' | 'callback';

/** Does not move the cursor when there is no expression. */
export function readExpression(c: Cursor, use: Use = 'reference'): ExprText {
  if (!c.enter()) return UNKNOWN;
  let text = readUnary(c, use);
  while (isBinary(c.kind[c.at] as number)) {
    const assigns = c.kind[c.at] === EQUALS;
    skipOperator(c);
    readUnary(c, assigns ? 'callback' : 'reference');
    text = UNKNOWN;
  }
  c.leave();
  return text;
}

function readUnary(c: Cursor, use: Use): ExprText {
  let known = true;
  let handedOn = use;
  for (;;) {
    const kind = c.kind[c.at] as number;
    if (HIDES_VALUE.has(kind)) known = false;
    else if (!KEEPS_VALUE.has(kind)) break;
    if (kind === RETURN || kind === BREAK) handedOn = 'callback';
    c.at++;
    if (kind === BREAK && c.kind[c.at] === LIFETIME) c.at++;
    // `&raw const x`
    if (kind === AMPERSAND && c.kind[c.at] === IDENT && c.next() === CONST) c.at += 2;
  }
  const text = readChain(c, handedOn);
  return known ? text : UNKNOWN;
}

/** A chain as it grows. */
export interface Chain {
  text: ExprText;
  /** Token of the last name, for the position of a ref; -1 when there is none. */
  name: number;
  /** The last name has not been emitted yet. */
  pending: boolean;
}

function readChain(c: Cursor, use: Use): ExprText {
  const first = c.at;
  const chain: Chain = { text: UNKNOWN, name: -1, pending: false };
  readOperand(c, chain);
  if (c.at === first) return UNKNOWN;
  while (readStep(c, chain));
  if (chain.pending) emitName(c, chain, use);
  return chain.text;
}

function readOperand(c: Cursor, chain: Chain): void {
  const kind = c.kind[c.at] as number;
  const control = CONTROL[kind];
  if (control !== undefined) chain.text = control(c);
  else if (kind === IDENT || kind === SELF_TYPE || kind === CRATE || kind === SUPER || kind === PATH || kind === LESS) readPathOperand(c, chain);
  else if (kind === SELF) readSelf(c, chain);
  else if (kind === LPAREN) chain.text = readParenthesised(c);
  else if (kind === LBRACKET) readArray(c);
  else if (kind === PIPE || kind === OR || kind === MOVE || kind === ASYNC) chain.text = readClosure(c, undefined);
  else if (kind === LET) readLetCondition(c);
  else if (kind === STRING || kind === NUMBER || kind === CHAR || kind === UNDERSCORE || kind === CONTINUE) {
    c.at++;
    if (kind === CONTINUE && c.kind[c.at] === LIFETIME) c.at++;
  } else if (kind === LIFETIME) {
    c.at += 2;
    readOperand(c, chain);
  }
}

function readSelf(c: Cursor, chain: Chain): void {
  if (c.next() === PATH) {
    readPathOperand(c, chain);
    return;
  }
  c.at++;
  chain.text = 'this';
}

export interface Path {
  readonly text: ExprText;
  /** Token of the last name. */
  readonly name: number;
}

/** `a::b::<T>::C` as `a.b.C`; emits a reference or callback unless a call, literal or macro follows. */
export function readPath(c: Cursor, use: Use): Path {
  const path = readPathText(c);
  const next = c.kind[c.at];
  if (next !== LPAREN && next !== BANG && path.name >= 0 && path.text !== 'cls') emitPath(c, path, use);
  return path;
}

/** The head of a path says which import it needs; `Self` is the type around. */
function readPathText(c: Cursor): Path {
  if (c.kind[c.at] === LESS) return readQualifiedPath(c);
  let text = readPathHead(c);
  let name = -1;
  while (c.kind[c.at] === IDENT || c.kind[c.at] === SELF_TYPE) {
    name = c.at++;
    const word = c.kind[name] === SELF_TYPE ? 'cls' : c.text(name);
    text = text === '' ? headName(c, word) : `${text}.${word}`;
    if (c.kind[c.at] !== PATH) break;
    c.at++;
    if (c.kind[c.at] !== LESS) continue;
    readTurbofish(c);
    if (c.kind[c.at] !== PATH) break;
    c.at++;
  }
  const dot = text.indexOf('.');
  if (dot > 0 && name >= 0) c.heads.note(text.slice(0, dot), c.tokens.line[name] as number);
  return { text: text === '' ? UNKNOWN : text, name };
}

/** `T::new()` of a type parameter is a member of its bound. */
function headName(c: Cursor, word: string): string {
  return c.kind[c.at] === PATH ? c.typeParams.get(word) || word : word;
}

/** `<T as Trait>::method`: a member of T, or of the trait when T can be anything. */
function readQualifiedPath(c: Cursor): Path {
  const open = c.at++;
  let type = readType(c);
  if (c.kind[c.at] === AS && (c.typeParams.has(type) || type === UNKNOWN)) {
    c.at++;
    type = readType(c);
  }
  c.at = open;
  skipAngles(c);
  let text = type === UNKNOWN ? UNKNOWN : `<${c.known(type)}>`;
  let name = -1;
  while (c.kind[c.at] === PATH && c.next() === IDENT) {
    name = c.at + 1;
    text += `.${c.text(name)}`;
    c.at += 2;
  }
  return { text, name };
}

function readPathOperand(c: Cursor, chain: Chain): void {
  const path = readPathText(c);
  chain.text = path.text;
  chain.name = path.name;
  chain.pending = path.name >= 0 && path.text !== 'cls';
  if (path.name < 0) return;
  if (c.kind[c.at] === BANG && [LPAREN, LBRACKET, LBRACE].includes(c.next())) {
    chain.text = readMacro(c, path);
    chain.pending = false;
    chain.name = -1;
  } else if (c.kind[c.at] === LBRACE && !c.inHeader && isTypeName(c, path.name)) {
    chain.text = readStructLiteral(c, path);
    chain.pending = false;
    chain.name = -1;
  }
}

/** Types and variants begin with a capital letter; `Self` is one. */
export function isTypeName(c: Cursor, token: number): boolean {
  const code = c.tokens.source.charCodeAt(c.startOffset(token));
  return code >= 65 && code <= 90;
}

/** `(x)` is x, `(a, b)` is a tuple of unknown parts. */
function readParenthesised(c: Cursor): ExprText {
  const open = c.at;
  const texts = readList(c, open, 'callback');
  const tuple = texts.length !== 1 || c.kind[c.partner(open) - 1] === COMMA;
  if (tuple) c.tuple = { open, texts };
  return tuple ? UNKNOWN : (texts[0] as ExprText);
}

/** What a pattern is matched against: the expression that was read from token `first` up to here. */
export function matchedBy(c: Cursor, value: ExprText, first: number): Matched {
  if (value !== UNKNOWN) return { value };
  return c.tuple?.open === first && c.at === c.after(first) ? { parts: c.tuple.texts } : {};
}

function readArray(c: Cursor): void {
  readList(c, c.at, 'callback');
}

/** Expressions in brackets, separated by commas or a semicolon; afterwards the cursor stands behind them. */
function readList(c: Cursor, open: number, use: Use): ExprText[] {
  const end = c.partner(open);
  const inHeader = c.inHeader;
  c.inHeader = false;
  const texts: ExprText[] = [];
  c.at = open + 1;
  while (c.at < end) {
    const before = c.at;
    texts.push(readExpression(c, use));
    if (c.kind[c.at] === COMMA || c.kind[c.at] === SEMI || c.at === before) c.at++;
    else if (c.at < end) c.skipConstruct();
  }
  c.inHeader = inHeader;
  c.at = c.after(open);
  return texts;
}

/** `let P = x` in the condition of if and while: the names are visible in the body. */
function readLetCondition(c: Cursor): void {
  c.at++;
  const pattern = c.at;
  readPattern(c, {}, -1);
  if (c.kind[c.at] !== EQUALS) return;
  const first = ++c.at;
  const matched = matchedBy(c, readUnary(c, 'reference'), first);
  const behind = c.at;
  const start = c.startOffset();
  c.at = pattern;
  readPattern(c, matched, start);
  c.at = behind;
}

/** One step of the chain; false when the chain has ended. */
function readStep(c: Cursor, chain: Chain): boolean {
  switch (c.kind[c.at]) {
    case DOT:
      return readMember(c, chain);
    case LPAREN:
      readCall(c, chain);
      return true;
    case LBRACKET:
      readIndex(c, chain);
      return true;
    case QUESTION:
      unwrap(c, chain);
      c.at++;
      return true;
    case AS:
      readCast(c, chain);
      return true;
    default:
      return false;
  }
}

/** Behind `?`, `.await` and `.unwrap()` a value is what was inside. */
export function unwrap(c: Cursor, chain: Chain): void {
  if (chain.pending) emitName(c, chain, 'reference');
  if (chain.text !== UNKNOWN) chain.text += '^';
  chain.name = -1;
}

function extend(chain: Chain, name: string): void {
  chain.text = chain.text.length > LONGEST_CHAIN ? `${UNKNOWN}.${name}` : `${chain.text}.${name}`;
  chain.pending = true;
}

function readMember(c: Cursor, chain: Chain): boolean {
  const next = c.next();
  if (next === AWAIT) {
    unwrap(c, chain);
    c.at += 2;
    return true;
  }
  if (next !== IDENT && next !== NUMBER) {
    c.at++;
    return false;
  }
  if (chain.pending) emitName(c, chain, 'reference');
  chain.name = c.at + 1;
  extend(chain, c.text(chain.name));
  c.at += 2;
  if (c.kind[c.at] === PATH && c.next() === LESS) {
    c.at++;
    readTurbofish(c);
  }
  return true;
}

/** `::<Config>`: the types are named, whatever is called with them. */
function readTurbofish(c: Cursor): void {
  const token = c.at + 1;
  const types = readTypeArguments(c).slice(1, -1);
  if (types !== '' && types !== UNKNOWN) c.type('variable', `(${types})`, token);
}

function readIndex(c: Cursor, chain: Chain): void {
  if (chain.pending) emitName(c, chain, 'reference');
  const open = c.at;
  const slices = c.kind[open + 1] === RANGE || (c.kind[open + 2] === RANGE && c.partner(open) > open + 2);
  readList(c, open, 'reference');
  if (!slices && chain.text !== UNKNOWN) chain.text += '[]';
  chain.name = -1;
}

function readCast(c: Cursor, chain: Chain): void {
  if (chain.pending) emitName(c, chain, 'reference');
  const token = ++c.at;
  const type = readType(c);
  c.type('variable', type, token);
  chain.text = type === UNKNOWN ? UNKNOWN : `<${type}>`;
  chain.name = -1;
}

/** The last name of a chain that is not a call: an item, or a field or method of a value. Locals say nothing. */
function emitName(c: Cursor, chain: Chain, use: Use): void {
  chain.pending = false;
  const isMember = chain.name > 0 && c.kind[chain.name - 1] === DOT;
  if (!isMember) emitPath(c, chain, use);
  else if (c.kind[chain.name] === IDENT) c.mention('access', chain.text, chain.name);
}

export function emitPath(c: Cursor, { text, name }: Path, use: Use): void {
  const dot = text.indexOf('.');
  const head = dot < 0 ? text : text.slice(0, dot);
  if (dot < 0 ? c.isItemName(text) : !c.scopes.has(head)) c.mention(use, text, name);
}
