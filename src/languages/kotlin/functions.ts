/** Functions, constructors, initial blocks, and functions without a name. */
import type { SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { closeSymbol, declare, showPrimary, type TypeParam } from '../shared/jvm/declare.ts';
import { COLON, DOT, EQUALS, GREATER, IDENT, LBRACE, LESS, LPAREN } from '../shared/jvm/token-kinds.ts';
import { outerExpression } from '../shared/outer-expression.ts';
import type { Head } from '../shared/token-reading/head.ts';
import { readArguments } from './calls.ts';
import { BLOCK, type Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { arityOf, type Parameter, paramTypes, readParameters, readTypeParameters, readWhere, typeOf, visibilityOf } from './header.ts';
import { isHidden } from './names.ts';
import { readBlock } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

interface Signature {
  readonly head: Head;
  /** Token of the name. */
  readonly token: number;
  readonly typeParams: readonly TypeParam[];
  readonly receiver: TypeText | undefined;
  readonly receiverToken: number;
  readonly params: readonly Parameter[];
  readonly type: TypeText | undefined;
  readonly typeToken: number;
}

/** The cursor stands on `fun`; false, without having moved, for a function without a name. */
export function readFunction(c: Cursor, head: Head): boolean {
  const start = c.at++;
  const typeParams = c.kind[c.at] === LESS ? readTypeParameters(c) : [];
  const token = nameBefore(c, LPAREN);
  if (token < 0) {
    c.at = start;
    return false;
  }
  const mark = c.openTypeParams(typeParams.map((p) => p.name));
  const index = openFunction(c, head, token);
  const scope = c.scopes.open();
  const signature = readSignature(c, { head, token, typeParams });
  finishSignature(c, index, signature);
  readFunctionBody(c, index, signature);
  c.scopes.close(scope, c.lastEnd);
  c.closeTypeParams(mark);
  closeSymbol(c, index, c.lastEnd);
  bindReceiver(c, signature.receiver, start);
  c.facts.advance(c.lastEnd);
  return true;
}

const FARTHEST = 200;

/** Token of the name that stands before the next `stop`; what is before it is the receiver. -1 without a name. */
export function nameBefore(c: Cursor, ...stops: readonly number[]): number {
  let depth = 0;
  for (let at = c.at; at < c.at + FARTHEST; at++) {
    const kind = c.kind[at] as number;
    const next = c.kind[at + 1] as number;
    if (kind === LESS) depth++;
    else if (kind === GREATER) depth--;
    else if (kind === LPAREN) at = c.partner(at);
    else if (kind === IDENT && depth === 0 && next !== DOT && next !== LESS && next !== 63 && next !== 135)
      return stops.length === 0 || stops.includes(next) ? at : -1;
    else if (kind === 0 || kind === LBRACE || kind === EQUALS) return -1;
  }
  return -1;
}

/** The type in front of the name, `Foo<T>.`, at which the cursor stands afterwards. */
export function readReceiver(c: Cursor, name: number): TypeText | undefined {
  if (c.at === name) return undefined;
  c.typeLimit = name;
  const type = readType(c);
  c.typeLimit = -1;
  c.at = name;
  return type;
}

const TEST_ANNOTATION = /(?:^|\.|[a-z])Test$|(?:^|\.)(?:TestFactory|TestTemplate|Theory|Property)$/;

function openFunction(c: Cursor, head: Head, token: number): SymbolIndex {
  const owner = c.facts.symbol(c.facts.current);
  const inClass = c.body !== undefined && c.body.symbol === c.facts.current;
  const abstract = head.modifiers.has('abstract') ? NODE_FLAGS.abstract : 0;
  const test = head.annotations.some((a) => TEST_ANNOTATION.test(a.name)) ? NODE_FLAGS.test : 0;
  const flags =
    abstract |
    test |
    (head.modifiers.has('expect') ? NODE_FLAGS.expected : 0) |
    (inClass && c.body?.isStatic ? NODE_FLAGS.static : 0) |
    (head.modifiers.has('suspend') ? NODE_FLAGS.async : 0);
  return declare(c, {
    name: c.name(token),
    token,
    kind: inClass ? 'method' : 'function',
    first: head.first,
    rest: head.rest,
    header: c.endOffset(token),
    end: c.tokens.source.length,
    open: true,
    visibility: visibilityOf(head, owner === undefined || inClass ? 'public' : 'private'),
    flags,
    annotations: head.annotations,
    hidden: isHidden(c, owner),
  });
}

function readSignature(c: Cursor, { head, token, typeParams }: Pick<Signature, 'head' | 'token' | 'typeParams'>): Signature {
  const receiverToken = c.at;
  const receiver = readReceiver(c, token);
  c.at = token + 1;
  const params = readParameters(c);
  let type: TypeText | undefined;
  const typeToken = c.at + 1;
  if (c.kind[c.at] === COLON) {
    c.at++;
    type = readType(c);
  }
  return { head, token, typeParams: readWhere(c, typeParams), receiver, receiverToken, params, type, typeToken };
}

function finishSignature(c: Cursor, index: SymbolIndex, s: Signature): void {
  const symbol = c.facts.symbol(index);
  if (symbol === undefined) return;
  describeCallable(c, index, s);
  const { flags } = symbol;
  if (c.body?.isInterface && symbol.kind === 'method' && c.kind[c.at] !== LBRACE && c.kind[c.at] !== EQUALS) symbol.flags = flags | NODE_FLAGS.abstract;
  if (s.receiver !== undefined) {
    symbol.extensionOf = s.receiver;
    c.type('param', s.receiver, s.receiverToken, index);
  }
  if (s.type !== undefined) {
    symbol.type = s.type;
    c.type('return', s.type, s.typeToken, index);
  }
}

function describeCallable(c: Cursor, index: SymbolIndex, { head, typeParams, receiver, params }: Omit<Signature, 'token'>): void {
  const symbol = c.facts.symbol(index);
  if (symbol === undefined) return;
  c.signature(index, head.rest);
  c.typeParameters(symbol, typeParams, index);
  const types = paramTypes(params, receiver);
  if (types.length > 0) symbol.params = types;
  symbol.arity = arityOf(params, receiver !== undefined);
  for (const p of params) {
    c.scopes.bind(p.name, c.startOffset(p.token), { type: typeOf(p), param: true });
    c.type('param', p.type, p.typeToken, index);
    for (const a of p.head.annotations) c.ref('decorator', a.name, a.token);
  }
  addThrows(c, index, head);
}

/** `@Throws(IOException::class)`. */
function addThrows(c: Cursor, index: SymbolIndex, { annotations }: Head): void {
  for (const a of annotations) if (a.name === 'Throws') for (const [, type = ''] of a.args.matchAll(/([\w.]+)::class/g)) c.type('throws', type, a.token, index);
}

function readFunctionBody(c: Cursor, index: SymbolIndex, { type }: Signature): void {
  c.forgetMentions();
  const symbol = c.facts.symbol(index);
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    const value = c.within(false, () => readExpression(c));
    if (type === undefined && symbol !== undefined) {
      const known = outerExpression(c.scopes, value);
      if (known !== '?') symbol.value = known;
    }
  } else if (c.kind[c.at] === LBRACE) {
    if (type === undefined && symbol !== undefined) symbol.type = 'Unit';
    readBlock(c);
  } else if (type === undefined && symbol !== undefined) symbol.type = 'Unit';
}

/** Inside, `this` is the receiver. */
export function bindReceiver(c: Cursor, receiver: TypeText | undefined, first: number): void {
  if (receiver !== undefined && receiver !== '?') c.facts.bindings.push({ name: 'this', start: c.startOffset(first), end: c.lastEnd, type: receiver });
}

/** `constructor(a: Int) : this(a, 1) { … }`. The cursor stands on the word. */
export function readConstructor(c: Cursor, head: Head): void {
  const token = c.at++;
  const place = { token, first: head.first, rest: head.rest, header: c.endOffset(token), end: c.tokens.source.length };
  const name = c.body?.name ?? '';
  showPrimary(c, c.facts.current);
  const index = declare(c, { ...place, name, kind: 'constructor', open: true, visibility: visibilityOf(head), annotations: head.annotations, type: name });
  const scope = c.scopes.open();
  const params = readParameters(c);
  describeCallable(c, index, { head, typeParams: [], receiver: undefined, receiverToken: token, params, type: undefined, typeToken: token });
  if (c.kind[c.at] === COLON) {
    const called = ++c.at;
    c.at++;
    const { count, handed } = readArguments(c, c.text(called));
    c.call(c.kind[called] === KEYWORD.super ? 'super' : 'this', called, count, handed);
  }
  if (c.kind[c.at] === LBRACE) readBlock(c);
  c.scopes.close(scope, c.lastEnd);
  closeSymbol(c, index, c.lastEnd);
  c.facts.advance(c.lastEnd);
}

export function readInit(c: Cursor): void {
  c.at++;
  c.bodies.push(BLOCK);
  readBlock(c);
  c.bodies.pop();
}

/** `fun(x: Int): Foo { … }` and `fun Foo.() = …`: a value. The cursor stands on `fun`. */
export function readAnonymousFunction(c: Cursor): void {
  const start = c.at++;
  const open = findOpen(c);
  if (open < 0) return;
  const receiver = open === c.at ? undefined : readReceiver(c, open);
  c.at = open;
  const scope = c.scopes.open();
  for (const p of readParameters(c)) c.scopes.bind(p.name, c.startOffset(p.token), { type: typeOf(p), param: true });
  if (c.kind[c.at] === COLON) {
    c.at++;
    c.type('variable', readType(c), c.at - 1);
  }
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    readExpression(c);
  } else if (c.kind[c.at] === LBRACE) readBlock(c);
  c.scopes.close(scope, c.lastEnd);
  bindReceiver(c, receiver, start);
}

function findOpen(c: Cursor): number {
  for (let at = c.at; at < c.at + 30; at++) {
    if (c.kind[at] === LPAREN) return at;
    if (c.kind[at] !== IDENT && c.kind[at] !== DOT && c.kind[at] !== LESS && c.kind[at] !== GREATER) return -1;
  }
  return -1;
}
