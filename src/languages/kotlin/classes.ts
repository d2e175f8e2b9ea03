/**
 * Classes, interfaces, objects, enums and type aliases. Members of a companion object are the class's own, as callers write
 * them (`Foo.create()`); what the companion inherits counts for the class, which stands for it as a value.
 */
import type { SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { addTypeParams, annotate, closeSymbol, declare, setSignature } from '../shared/jvm/declare.ts';
import { COLON, COMMA, EQUALS, IDENT, LBRACE, LESS, LPAREN, SEMI } from '../shared/jvm/token-kinds.ts';
import type { Head } from '../shared/token-reading/head.ts';
import { readArguments } from './calls.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { arityOf, type Parameter, paramTypes, readHead, readParameters, readTypeParameters, readWhere, typeOf, visibilityOf } from './header.ts';
import { addAccessors } from './implied.ts';
import { readMembers } from './members.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

/** The cursor stands on `class`, `interface` or `object`. */
export function readClass(c: Cursor, head: Head): void {
  const keyword = c.kind[c.at++] as number;
  if (keyword === KEYWORD.object && head.modifiers.has('companion')) {
    readCompanion(c, head);
    return;
  }
  if (c.kind[c.at] !== IDENT) return;
  const token = c.at++;
  const kind = kindOf(keyword, head);
  const index = openType(c, { head, token, kind, isObject: keyword === KEYWORD.object });
  const scope = c.scopes.open();
  const params = readTypeHeader(c, index, kind === 'interface');
  setSignature(c, index, head.rest, c.lastEnd);
  readBody(c, { symbol: index, name: c.name(token), isInterface: kind === 'interface', isStatic: keyword === KEYWORD.object });
  c.closeTypeParams(params);
  closeType(c, index, scope);
}

function kindOf(keyword: number, { modifiers }: Head): NodeKind {
  if (keyword === KEYWORD.interface) return 'interface';
  return modifiers.has('enum') ? 'enum' : 'class';
}

interface TypeStart {
  readonly head: Head;
  readonly token: number;
  readonly kind: NodeKind;
  readonly isObject: boolean;
}

function openType(c: Cursor, { head, token, kind, isObject }: TypeStart): SymbolIndex {
  const abstract = head.modifiers.has('abstract') || head.modifiers.has('sealed') ? NODE_FLAGS.abstract : 0;
  return declare(c, {
    name: c.name(token),
    token,
    kind,
    first: head.first,
    rest: head.rest,
    header: c.endOffset(token),
    end: c.tokens.source.length,
    open: true,
    visibility: visibilityOf(head),
    flags: abstract | (isObject ? NODE_FLAGS.static : 0) | (head.modifiers.has('expect') ? NODE_FLAGS.expected : 0),
    annotations: head.annotations,
  });
}

function closeType(c: Cursor, index: SymbolIndex, scope: number): void {
  c.scopes.close(scope, c.lastEnd);
  closeSymbol(c, index, c.lastEnd);
  c.facts.advance(c.lastEnd);
}

/** Type parameters, primary constructor, supertypes. Answers the mark of the type parameters. */
function readTypeHeader(c: Cursor, index: SymbolIndex, isInterface: boolean): number {
  const typeParams = c.kind[c.at] === LESS ? readTypeParameters(c) : [];
  const mark = c.openTypeParams(typeParams.map((p) => p.name));
  readPrimaryConstructor(c, index);
  readSupertypes(c, index, isInterface);
  const symbol = c.facts.symbol(index);
  if (symbol !== undefined && typeParams.length > 0) addTypeParams(symbol, readWhere(c, typeParams));
  for (const p of typeParams) if (p.bound !== '') c.type('bound', p.bound, c.at, index);
  return mark;
}

/** `@Inject private constructor(val a: Foo, b: Bar = Bar())`. */
function readPrimaryConstructor(c: Cursor, owner: SymbolIndex): void {
  const start = c.at;
  const head = readHead(c);
  const isWord = c.kind[c.at] === IDENT && c.text(c.at) === 'constructor';
  if (isWord) c.at++;
  if (c.kind[c.at] !== LPAREN || (head.modifiers.size > 0 && !isWord)) {
    c.at = start;
    return;
  }
  const open = c.at;
  const params = readParameters(c);
  if (head.annotations.length > 0) annotate(c, owner, [...(c.annotated.get(owner) ?? []), ...head.annotations]);
  addConstructor(c, owner, open, params);
  for (const p of params) {
    if (p.isProperty) addParameterProperty(c, owner, p);
    else {
      c.scopes.bind(p.name, c.startOffset(p.token), { type: typeOf(p), param: true });
      c.type('param', p.type, p.typeToken, owner);
    }
  }
}

/** Known by what it takes; callers mean the class. */
function addConstructor(c: Cursor, owner: SymbolIndex, open: number, params: readonly Parameter[]): void {
  const place = { token: open, first: open, rest: open, header: c.startOffset(open), end: c.lastEnd };
  const name = c.facts.symbol(owner)?.name ?? '';
  declare(c, { ...place, name, kind: 'constructor', owner, visibility: 'public', params: paramTypes(params), arity: arityOf(params, false), hidden: true });
}

function addParameterProperty(c: Cursor, owner: SymbolIndex, p: Parameter): void {
  const index = declare(c, {
    name: p.name,
    token: p.token,
    kind: 'property',
    first: p.head.first,
    rest: p.head.rest,
    header: p.end,
    end: p.end,
    owner,
    visibility: visibilityOf(p.head),
    annotations: p.head.annotations,
    type: typeOf(p),
  });
  c.type('field', p.type, p.typeToken, index);
  addAccessors(c, index, p.isVar);
}

/** `: Base(x), Face by impl`. */
export function readSupertypes(c: Cursor, at: SymbolIndex, isInterface: boolean): void {
  if (c.kind[c.at] !== COLON) return;
  do {
    c.at++;
    const head = readHead(c);
    const token = c.at;
    const type = readType(c);
    const isClass = c.kind[c.at] === LPAREN && !c.startsLine();
    if (isClass) readBaseCall(c, type, token, at);
    c.type(isClass || isInterface ? 'extends' : 'implements', type, token, at);
    if (head.annotations.length > 0) annotate(c, at, head.annotations);
    readDelegate(c);
  } while (c.kind[c.at] === COMMA);
}

/** `: Base(x)` makes the base's part of the object. */
function readBaseCall(c: Cursor, type: TypeText, token: number, at: SymbolIndex): void {
  const { count, handed } = readArguments(c, type);
  c.making(type, token, { args: count, handed, at });
}

function readDelegate(c: Cursor): void {
  if (c.kind[c.at] !== IDENT || c.text(c.at) !== 'by') return;
  c.at++;
  const before = c.inHeader;
  c.inHeader = true;
  readExpression(c);
  c.inHeader = before;
}

interface Body {
  readonly symbol: SymbolIndex;
  readonly name: string;
  readonly isInterface: boolean;
  readonly isStatic: boolean;
}

/** The braces behind a header, if there are any. */
export function readBody(c: Cursor, body: Body): void {
  if (c.kind[c.at] !== LBRACE) return;
  const open = c.at;
  c.bodies.push(body);
  c.at++;
  c.within(false, () => {
    const before = c.inHeader;
    c.inHeader = false;
    if (c.facts.symbol(body.symbol)?.kind === 'enum') readEntries(c, c.partner(open));
    readMembers(c, c.partner(open));
    c.inHeader = before;
  });
  c.bodies.pop();
  c.at = c.after(open);
}

/** Members, and what it inherits, go to the class around. */
function readCompanion(c: Cursor, head: Head): void {
  const outer = c.body;
  const token = c.kind[c.at] === IDENT && c.text(c.at) !== 'by' ? c.at++ : c.at - 1;
  if (outer === undefined) return;
  readSupertypes(c, outer.symbol, false);
  const name = c.kind[token] === IDENT ? c.name(token) : 'Companion';
  const end = c.kind[c.at] === LBRACE ? c.tokens.endOf(c.at) : c.lastEnd;
  const place = { token, first: head.first, rest: head.rest, header: c.lastEnd, end, owner: outer.symbol };
  declare(c, { ...place, name, kind: 'property', visibility: visibilityOf(head), flags: NODE_FLAGS.static, type: outer.name, hidden: name === 'Companion' });
  readBody(c, { ...outer, isStatic: true });
}

/** `RED(1) { override fun … }, GREEN;` */
function readEntries(c: Cursor, end: number): void {
  while (c.at < end && c.kind[c.at] !== SEMI) {
    const before = c.at;
    const head = readHead(c);
    if (c.kind[c.at] !== IDENT || c.startOffset(c.at) < c.startOffset(head.first)) break;
    readEntry(c, head);
    if (c.kind[c.at] === COMMA) c.at++;
    else break;
    if (c.at === before) c.at++;
  }
  if (c.kind[c.at] === SEMI) c.at++;
}

function readEntry(c: Cursor, head: Head): void {
  const token = c.at++;
  const type = c.body?.name ?? '';
  const index = declare(c, {
    name: c.name(token),
    token,
    kind: 'enum_member',
    first: head.first,
    rest: head.rest,
    header: c.endOffset(token),
    end: c.tokens.source.length,
    open: true,
    visibility: 'public',
    flags: NODE_FLAGS.static,
    annotations: head.annotations,
    type,
  });
  if (c.kind[c.at] === LPAREN) readArguments(c, type);
  readBody(c, { symbol: index, name: type, isInterface: false, isStatic: false });
  closeSymbol(c, index, c.lastEnd);
  c.facts.advance(c.lastEnd);
}

/** `typealias Handler = (Context) -> Unit`. */
export function readTypeAlias(c: Cursor, head: Head): void {
  c.at++;
  if (c.kind[c.at] !== IDENT) return;
  const token = c.at++;
  const typeParams = c.kind[c.at] === LESS ? readTypeParameters(c) : [];
  const mark = c.openTypeParams(typeParams.map((p) => p.name));
  if (c.kind[c.at] === EQUALS) c.at++;
  const typeToken = c.at;
  const type = readType(c);
  const place = { token, first: head.first, rest: head.rest, header: c.lastEnd, end: c.lastEnd };
  const index = declare(c, { ...place, name: c.name(token), kind: 'type', visibility: visibilityOf(head), annotations: head.annotations, type, typeParams });
  c.type('variable', type, typeToken, index);
  c.closeTypeParams(mark);
}
