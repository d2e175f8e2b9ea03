/** Functions, operators, initialisers, subscripts. */
import type { SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { closeSymbol, type TypeParam } from '../shared/jvm/declare.ts';
import { ARROW, BANG, IDENT, LBRACE, LESS, LPAREN, QUESTION } from '../shared/jvm/token-kinds.ts';
import { outerExpression } from '../shared/outer-expression.ts';
import type { Head } from '../shared/token-reading/head.ts';
import { readAccessors } from './accessors.ts';
import type { Cursor } from './cursor.ts';
import { declareSwift } from './declare.ts';
import { arityOf, type Parameter, paramTypes, readParameters, readTypeParameters, readWhere, typeOf, visibilityOf } from './header.ts';
import { readBlock } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType, selfType, skipFunctionMarks } from './types.ts';

/** The cursor stands on `func`. */
export function readFunction(c: Cursor, head: Head): void {
  c.at++;
  const token = c.at;
  const name = readName(c);
  if (name === '') return;
  const kind = c.body === undefined ? 'function' : 'method';
  readCallable(c, head, { name, token, kind, flags: memberFlags(c, head) | testFlag(c, head, name) });
}

/** A name, or the characters of an operator: `static func == (…)`. */
function readName(c: Cursor): string {
  if (c.kind[c.at] === IDENT) return c.name(c.at++);
  let name = '';
  while (c.kind[c.at] !== LPAREN && c.kind[c.at] !== LBRACE && c.kind[c.at] !== 0 && !(c.kind[c.at] === LESS && name !== '' && !c.touches()))
    name += c.text(c.at++);
  return c.kind[c.at] === LPAREN || c.kind[c.at] === LESS ? name : '';
}

export const memberFlags = (c: Cursor, { modifiers }: Head): number =>
  c.body !== undefined && (modifiers.has('static') || modifiers.has('class')) ? NODE_FLAGS.static : 0;

/** XCTest runs methods by their name, Swift Testing what says `@Test`. */
function testFlag(c: Cursor, { annotations }: Head, name: string): number {
  const isTest = annotations.some((a) => a.name === 'Test') || (c.body?.isTestCase === true && /^test(?:$|[A-Z_0-9])/.test(name));
  return isTest ? NODE_FLAGS.test : 0;
}

interface CallableStart {
  readonly name: string;
  readonly token: number;
  readonly kind: NodeKind;
  readonly flags: number;
  /** What it gives back without saying so. */
  readonly type?: TypeText;
  /** Parameters of a subscript have no labels unless they say two names. */
  readonly unlabelled?: boolean;
}

function readCallable(c: Cursor, head: Head, start: CallableStart): SymbolIndex {
  const { name, token, kind, flags } = start;
  const index = declareSwift(c, head, { name, token, kind, open: true, visibility: visibilityOf(c, head), flags });
  const typeParams = c.kind[c.at] === LESS ? readTypeParameters(c) : [];
  const mark = c.openTypeParams(typeParams.map((p) => p.name));
  const scope = c.scopes.open();
  const params = c.kind[c.at] === LPAREN ? readParameters(c, start.unlabelled) : [];
  const result = readResult(c, index, start.type);
  describe(c, index, { head, typeParams: readWhere(c, typeParams), params });
  readCallableBody(c, index, result, name === 'subscript');
  c.scopes.close(scope, c.lastEnd);
  c.closeTypeParams(mark);
  closeSymbol(c, index, c.lastEnd);
  c.facts.advance(c.lastEnd);
  return index;
}

/** `async throws(Foo) -> Bar`. What gives back `Self` gives back what it is called on. */
function readResult(c: Cursor, index: SymbolIndex, implied: TypeText | undefined): TypeText {
  const symbol = c.facts.symbol(index);
  if (symbol === undefined) return '';
  for (; c.isWord('async') || c.kind[c.at] === KEYWORD.throws || c.kind[c.at] === KEYWORD.rethrows; c.at++) {
    if (c.isWord('async')) symbol.flags |= NODE_FLAGS.async;
    else if (c.next() === LPAREN && c.touches(c.at + 1)) readThrown(c, index);
  }
  skipFunctionMarks(c);
  if (c.kind[c.at] !== ARROW) {
    symbol.type = implied ?? 'Void';
    return symbol.type;
  }
  const token = ++c.at;
  const isSelf = c.kind[token] === KEYWORD.Self && c.next() !== 46;
  const type = readType(c);
  if (isSelf) symbol.value = 'this';
  else if (type !== '?') {
    symbol.type = type;
    c.type('return', type, token, index);
  }
  return isSelf ? selfType(c) : type;
}

/** The cursor stands on `throws` in front of the type in parentheses; afterwards on the last of them. */
function readThrown(c: Cursor, index: SymbolIndex): void {
  const open = c.at + 1;
  c.at = open + 1;
  const token = c.at;
  c.type('throws', readType(c), token, index);
  c.at = c.partner(open);
}

interface Described {
  readonly head: Head;
  readonly typeParams: readonly TypeParam[];
  readonly params: readonly Parameter[];
}

function describe(c: Cursor, index: SymbolIndex, { head, typeParams, params }: Described): void {
  const symbol = c.facts.symbol(index);
  if (symbol === undefined) return;
  c.signature(index, head.rest);
  addBounds(c, index, typeParams);
  if (params.length > 0) {
    symbol.params = paramTypes(params);
    symbol.labels = params.map((p) => p.label);
  }
  symbol.arity = arityOf(params);
  for (const p of params) {
    c.scopes.bind(p.name, c.startOffset(p.token), { type: typeOf(p), param: true });
    c.type('param', p.type, p.typeToken, index);
    for (const a of p.attributes) if (/^[A-Z]/.test(a.name) && a.name !== 'Sendable') c.ref('decorator', a.name, a.token);
  }
  if (c.body?.isProtocol && c.kind[c.at] !== LBRACE) symbol.flags |= NODE_FLAGS.abstract;
}

function addBounds(c: Cursor, index: SymbolIndex, typeParams: readonly TypeParam[]): void {
  const symbol = c.facts.symbol(index);
  if (symbol === undefined || typeParams.length === 0) return;
  symbol.typeParams = typeParams.map((p) => p.name);
  const bounded = typeParams.filter((p) => p.bound !== '' && p.bound !== '?');
  if (bounded.length > 0) symbol.bounds = Object.fromEntries(bounded.map((p) => [p.name, p.bound]));
  for (const p of bounded) c.type('bound', p.bound, c.at, index);
}

function readCallableBody(c: Cursor, index: SymbolIndex, result: TypeText, isSubscript: boolean): void {
  c.forgetMentions();
  if (c.kind[c.at] !== LBRACE) return;
  const before = c.result;
  c.result = result;
  if (isSubscript) readAccessors(c, index);
  else {
    const value = c.inBlock(() => readBlock(c));
    const symbol = c.facts.symbol(index);
    const known = symbol !== undefined && symbol.type === undefined && symbol.value === undefined ? outerExpression(c.scopes, value) : '?';
    if (known !== '?' && symbol !== undefined) symbol.value = known;
  }
  c.result = before;
}

/** `init?(x: Int) throws { … }`. The cursor stands on the word. */
export function readInit(c: Cursor, head: Head): void {
  const token = c.at++;
  if (c.kind[c.at] === QUESTION || c.kind[c.at] === BANG) c.at++;
  readCallable(c, head, { name: 'init', token, kind: 'constructor', flags: 0, type: c.body?.name ?? '' });
}

export function readDeinit(c: Cursor, head: Head): void {
  const token = c.at++;
  readCallable(c, head, { name: 'deinit', token, kind: 'method', flags: 0 });
}

/** `subscript(index: Int) -> Element { get { … } set { … } }`. */
export function readSubscript(c: Cursor, head: Head): void {
  const token = c.at++;
  readCallable(c, head, { name: 'subscript', token, kind: 'method', flags: memberFlags(c, head), unlabelled: true });
}
