/**
 * Classes, traits, objects, enums, givens, extensions, methods and values. A class and its companion object have one name
 * and share their members. Bodies stand in braces or are indented.
 */
import type { SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { addTypeParams, annotate, closeSymbol, declare, setSignature, type TypeParam } from '../shared/jvm/declare.ts';
import { COLON, COMMA, EQUALS, IDENT, LBRACE, LBRACKET, LPAREN, OPERATOR } from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { readArguments, readExpression } from './expressions.ts';
import {
  arityOf,
  type Head,
  type Parameter,
  type ParameterList,
  paramTypes,
  readHead,
  readParameterLists,
  readTypeParameters,
  typeOf,
  visibilityOf,
} from './header.ts';
import { readImport } from './imports.ts';
import { bindPattern } from './patterns.ts';
import { readStatements } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

/** A definition at the cursor; false if there is none, and then the cursor has not moved. `end` is where the block around ends. */
export function readDefinition(c: Cursor, end: number): boolean {
  const start = c.at;
  const head = readHead(c);
  c.facts.advance(c.startOffset(start));
  const kind = c.kind[c.at] as number;
  if (kind === KEYWORD.case && (c.next() === KEYWORD.class || c.next() === KEYWORD.object)) {
    c.at++;
    readTypeDefinition(c, head, end, true);
  } else if (kind === KEYWORD.class || kind === KEYWORD.trait || kind === KEYWORD.object || kind === KEYWORD.enum) readTypeDefinition(c, head, end, false);
  else if (kind === KEYWORD.def) readMethod(c, head, end);
  else if (kind === KEYWORD.val || kind === KEYWORD.var) readValue(c, head, end);
  else if (kind === KEYWORD.type && c.next() === IDENT) readTypeMember(c, head);
  else if (kind === KEYWORD.given) readGiven(c, head, end);
  else if (kind === KEYWORD.import || kind === KEYWORD.export)
    readImport(c, c.facts.current < 0 ? undefined : { start: c.startOffset(), end: c.startOffset(Math.max(start, end - 1)) });
  else if (kind === KEYWORD.case && c.body !== undefined && c.facts.symbol(c.body.symbol)?.kind === 'enum') readCases(c, head, end);
  else if (c.isWord('extension') && (c.next() === LPAREN || c.next() === LBRACKET)) readExtension(c, end);
  else c.at = start;
  return c.at > start;
}

const KINDS: Readonly<Record<number, NodeKind>> = { [KEYWORD.class]: 'class', [KEYWORD.object]: 'class', [KEYWORD.trait]: 'trait', [KEYWORD.enum]: 'enum' };

function readTypeDefinition(c: Cursor, head: Head, end: number, isCase: boolean): void {
  const keyword = c.kind[c.at++] as number;
  if (c.kind[c.at] !== IDENT && c.kind[c.at] !== OPERATOR) return;
  const token = c.at++;
  const name = c.name(token);
  const isObject = keyword === KEYWORD.object;
  const abstract = head.modifiers.has('abstract') || head.modifiers.has('sealed') ? NODE_FLAGS.abstract : 0;
  const index = openSymbol(c, { head, token, name, kind: KINDS[keyword] as NodeKind, flags: abstract | (isObject ? NODE_FLAGS.static : 0) });
  const scope = c.scopes.open();
  const typeParams = c.kind[c.at] === LBRACKET ? readTypeParameters(c) : [];
  const mark = openTypeParams(c, index, typeParams);
  const lists = readClassParameters(c, index, isCase);
  readParents(c, index, end);
  setSignature(c, index, head.rest, c.lastEnd);
  const extensionOf = head.modifiers.has('implicit') && keyword === KEYWORD.class ? lists[0]?.params[0]?.type : undefined;
  readBody(c, { symbol: index, name, isStatic: isObject, extensionOf }, end);
  finish(c, index, scope, mark);
}

interface SymbolStart {
  readonly head: Head;
  readonly token: number;
  readonly name: string;
  readonly kind: NodeKind;
  readonly flags: number;
  readonly extensionOf?: TypeText | undefined;
}

function openSymbol(c: Cursor, { head, token, name, kind, flags, extensionOf }: SymbolStart): SymbolIndex {
  const owner = c.facts.symbol(c.facts.current);
  const place = { token, first: head.first, rest: head.rest, header: c.endOffset(token), end: c.tokens.source.length };
  const isHidden = owner?.hidden === true;
  return declare(c, { ...place, name, kind, open: true, visibility: visibilityOf(head), flags, annotations: head.annotations, extensionOf, hidden: isHidden });
}

function openTypeParams(c: Cursor, index: SymbolIndex, params: readonly TypeParam[]): number {
  const symbol = c.facts.symbol(index);
  if (symbol !== undefined && params.length > 0) addTypeParams(symbol, params);
  for (const p of params) if (p.bound !== '') c.type('bound', p.bound, c.at, index);
  return c.openTypeParams(params.map((p) => p.name));
}

function finish(c: Cursor, index: SymbolIndex, scope: number, mark: number): void {
  c.scopes.close(scope, c.lastEnd);
  c.closeTypeParams(mark);
  closeSymbol(c, index, c.lastEnd);
  c.facts.advance(c.lastEnd);
}

/** `@Inject() private (val a: Foo)(implicit b: Bar)`. */
function readClassParameters(c: Cursor, owner: SymbolIndex, isCase: boolean): readonly ParameterList[] {
  const head = readHead(c);
  if (head.annotations.length > 0) annotate(c, owner, [...(c.annotated.get(owner) ?? []), ...head.annotations]);
  const open = c.at;
  const lists = readParameterLists(c);
  if (lists.length === 0) return lists;
  const place = { token: open, first: open, rest: open, header: c.startOffset(open), end: c.lastEnd, owner };
  const name = c.facts.symbol(owner)?.name ?? '';
  declare(c, { ...place, name, kind: 'constructor', visibility: 'public', params: paramTypes(lists), arity: arityOf(lists, false), hidden: true });
  lists.forEach((list, i) => {
    for (const p of list.params) {
      if (p.isProperty || (isCase && i === 0)) addParameterProperty(c, owner, p);
      else bindParameter(c, owner, p);
    }
  });
  return lists;
}

function bindParameter(c: Cursor, at: SymbolIndex, p: Parameter): void {
  c.scopes.bind(p.name, c.startOffset(p.token), { type: typeOf(p), param: true });
  c.type('param', p.type, p.typeToken, at);
}

function addParameterProperty(c: Cursor, owner: SymbolIndex, p: Parameter): void {
  const place = { token: p.token, first: p.head.first, rest: p.head.rest, header: p.end, end: p.end, owner };
  const index = declare(c, { ...place, name: p.name, kind: 'property', visibility: visibilityOf(p.head), annotations: p.head.annotations, type: typeOf(p) });
  c.type('field', p.type, p.typeToken, index);
}

/** `extends A(x) with B with C`, `extends A, B derives D`. What is mixed in last is asked first. */
function readParents(c: Cursor, at: SymbolIndex, end: number): void {
  if (c.kind[c.at] !== KEYWORD.extends) return;
  const parents: { type: TypeText; token: number }[] = [];
  do {
    c.at++;
    const token = c.at;
    const inHeader = c.inHeader;
    c.inHeader = true;
    const type = readParentType(c);
    c.inHeader = inHeader;
    while (c.kind[c.at] === LPAREN && c.at < end && !c.startsLine()) readArguments(c, type);
    if (type !== '?') parents.push({ type, token });
  } while (c.at < end && (c.kind[c.at] === KEYWORD.with || c.kind[c.at] === COMMA));
  for (const { type, token } of parents.reverse()) c.type('extends', type, token, at);
  if (c.isWord('derives')) {
    do {
      const token = ++c.at;
      c.type('variable', readParentType(c), token, at);
    } while (c.kind[c.at] === COMMA);
  }
}

/** A type without `with`, which goes on with the next one. */
function readParentType(c: Cursor): TypeText {
  const before = c.at;
  const type = readType(c);
  if (!c.tokens.source.slice(c.startOffset(before), c.lastEnd).includes(' with ')) return type;
  // `A with B`: step back to the first `with`.
  let at = before;
  while (c.kind[at] !== KEYWORD.with && at < c.at) at = c.kind[at] === LBRACKET || c.kind[at] === LPAREN ? c.after(at) : at + 1;
  c.at = at;
  return type;
}

interface Body {
  readonly symbol: SymbolIndex;
  readonly name: string;
  readonly isStatic: boolean;
  readonly extensionOf?: TypeText | undefined;
}

/** Braces, or what is indented behind a colon. */
function readBody(c: Cursor, body: Body, end: number): void {
  c.bodies.push(body);
  readBlockBody(c, end);
  c.bodies.pop();
}

/** `{ self: Foo => … }`, `: …`. */
export function readBlockBody(c: Cursor, end: number): void {
  if (c.kind[c.at] === LBRACE) {
    const open = c.at++;
    skipSelfType(c);
    readStatements(c, c.partner(open));
    c.at = c.after(open);
  } else if ((c.kind[c.at] === COLON || c.kind[c.at] === KEYWORD.with) && c.startsLine(c.at + 1) && c.at + 1 < end) {
    c.at++;
    const last = c.layoutEnd(c.at, end);
    skipSelfType(c);
    readStatements(c, last);
    c.at = last;
  }
}

/** `self =>`, `this: Foo with Bar =>`: what it says is part of `this`. */
function skipSelfType(c: Cursor): void {
  if (c.kind[c.at] !== IDENT && c.kind[c.at] !== KEYWORD.this) return;
  const start = c.at;
  const name = c.kind[c.at] === IDENT ? c.name(c.at) : 'this';
  c.at++;
  let type = '';
  if (c.kind[c.at] === COLON) {
    c.at++;
    type = c.within(true, () => readOneType(c));
  }
  if (c.kind[c.at] !== 144) {
    c.at = start;
    return;
  }
  c.at++;
  const body = c.body;
  if (type !== '' && body !== undefined) c.type('mixin', type, start, body.symbol);
  if (name !== 'this' && name !== '_') c.scopes.bind(name, c.startOffset(start), { value: 'this', param: true });
}

/** A type before `=>`. */
function readOneType(c: Cursor): TypeText {
  const start = c.at;
  let at = start;
  while (c.kind[at] !== 144 && at < start + 40 && c.kind[at] !== 0) at = c.kind[at] === LBRACKET ? c.after(at) : at + 1;
  const name = c.kind[start] === IDENT ? c.name(start) : '';
  c.at = at;
  return name;
}

function readMethod(c: Cursor, head: Head, end: number): void {
  const line = c.indent(c.at);
  c.at++;
  const isConstructor = c.kind[c.at] === KEYWORD.this;
  const token = c.at++;
  const { body } = c;
  const inClass = body !== undefined && body.symbol === c.facts.current;
  const test = head.annotations.some((a) => /(?:^|\.)Test$/.test(a.name)) ? NODE_FLAGS.test : 0;
  const name = isConstructor ? (body?.name ?? 'this') : c.name(token);
  const flags = test | (inClass && body?.isStatic ? NODE_FLAGS.static : 0);
  const extensionOf = inClass || body?.symbol === -1 ? body?.extensionOf : undefined;
  const index = openSymbol(c, {
    head,
    token,
    name,
    kind: isConstructor ? 'constructor' : inClass && body.symbol >= 0 ? 'method' : 'function',
    flags,
    extensionOf,
  });
  const scope = c.scopes.open();
  c.forgetMentions();
  const mark = openTypeParams(c, index, c.kind[c.at] === LBRACKET ? readTypeParameters(c) : []);
  const lists = readParameterLists(c);
  const symbol = c.facts.symbol(index);
  const params = paramTypes(lists, extensionOf);
  if (symbol !== undefined) {
    if (params.length > 0) symbol.params = params;
    symbol.arity = arityOf(lists, extensionOf !== undefined);
  }
  for (const list of lists) for (const p of list.params) bindParameter(c, index, p);
  const value = readTypeAndValue(c, { index, head, line, end, role: 'return' });
  if (symbol !== undefined && symbol.type === undefined && value !== '?') symbol.value = value;
  finish(c, index, scope, mark);
}

interface Rest {
  readonly index: SymbolIndex;
  readonly head: Head;
  /** Column of the definition's line. */
  readonly line: number;
  readonly end: number;
  readonly role: 'return' | 'field';
}

/** `: Type = value`, `{ procedure }`. Answers the value as others can read it. */
function readTypeAndValue(c: Cursor, { index, head, line, end, role }: Rest): string {
  const symbol = c.facts.symbol(index);
  if (c.kind[c.at] === COLON) {
    const token = ++c.at;
    const type = readType(c);
    if (symbol !== undefined && type !== '?') symbol.type = type;
    c.type(role, type, token, index);
  }
  setSignature(c, index, head.rest, c.lastEnd);
  if (c.kind[c.at] === LBRACE && !c.startsLine() && role === 'return') {
    readExpression(c, end);
    return '?';
  }
  if (c.kind[c.at] !== EQUALS) {
    if (symbol !== undefined && role === 'return' && c.body?.symbol === symbol.owner) symbol.flags |= NODE_FLAGS.abstract;
    return '?';
  }
  c.at++;
  return readDefinedValue(c, line, end);
}

/** What stands behind `=`: on the next lines, a block by indentation. */
function readDefinedValue(c: Cursor, line: number, end: number): string {
  if (!c.startsLine() || c.column(c.at) <= line)
    return localFree(
      c,
      c.within(false, () => readExpression(c, end)),
    );
  const last = c.layoutEnd(c.at, end);
  const value = readStatements(c, last);
  c.at = Math.max(c.at, last);
  return localFree(c, value);
}

const HEAD = /^[\p{L}_][\p{L}\p{N}_]*/u;

/** A local name at the head gives way to its type or value. */
function localFree(c: Cursor, text: string): string {
  const head = HEAD.exec(text)?.[0];
  if (head === undefined || !c.scopes.has(head)) return text.length > 300 ? '?' : text;
  const meant = c.scopes.expression(head);
  return meant === undefined || !meant.startsWith('<') ? '?' : meant + text.slice(head.length);
}

/** `val x: A = …`, `val (a, b) = …`, `lazy val`. */
function readValue(c: Cursor, head: Head, end: number): void {
  const line = c.indent(c.at);
  c.at++;
  const { body } = c;
  const inClass = body !== undefined && body.symbol === c.facts.current;
  const isMember = inClass || c.facts.current < 0;
  if (c.kind[c.at] !== IDENT || !isMember || (c.next() !== COLON && c.next() !== EQUALS && c.next() !== COMMA)) {
    readLocalValue(c, line, end);
    return;
  }
  const token = c.at++;
  const name = c.name(token);
  const constant = /^[A-Z]/.test(name) && (body === undefined || body.isStatic);
  const kind: NodeKind = constant ? 'constant' : inClass ? 'property' : 'variable';
  const index = openSymbol(c, { head, token, name, kind, flags: inClass && body?.isStatic ? NODE_FLAGS.static : 0 });
  while (c.kind[c.at] === COMMA && c.next() === IDENT) c.at += 2;
  const scope = c.scopes.open();
  const value = readTypeAndValue(c, { index, head, line, end, role: 'field' });
  const symbol = c.facts.symbol(index);
  if (symbol !== undefined && symbol.type === undefined && value !== '?') symbol.value = value;
  finish(c, index, scope, c.openTypeParams([]));
}

function readLocalValue(c: Cursor, line: number, end: number): void {
  const pattern = c.at;
  const isName = c.kind[pattern] === IDENT && (c.next() === COLON || c.next() === EQUALS);
  let type = '';
  if (isName) {
    c.at++;
    if (c.kind[c.at] === COLON) {
      const token = ++c.at;
      type = readType(c);
      c.type('variable', type, token);
    }
  } else
    while (c.at < end && c.kind[c.at] !== EQUALS && !(c.startsLine() && c.at > pattern))
      c.at = c.kind[c.at] === LPAREN || c.kind[c.at] === LBRACE ? c.after(c.at) : c.at + 1;
  const stop = c.at;
  let value = '?';
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    value = c.startsLine() && c.column(c.at) > line ? indented(c, end) : c.within(false, () => readExpression(c, end));
  }
  if (isName) c.scopes.bind(c.name(pattern), c.lastEnd, type === '' ? { value } : { type });
  else bindPattern(c, pattern, stop, value, c.lastEnd);
}

function indented(c: Cursor, end: number): string {
  const last = c.layoutEnd(c.at, end);
  const value = readStatements(c, last);
  c.at = Math.max(c.at, last);
  return value;
}

/** `type A = B`, `type F[_] <: G`. */
function readTypeMember(c: Cursor, head: Head): void {
  const token = ++c.at;
  c.at++;
  const typeParams = c.kind[c.at] === LBRACKET ? readTypeParameters(c) : [];
  const mark = c.openTypeParams(typeParams.map((p) => p.name));
  let type = '?';
  const typeToken = c.at + 1;
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    type = readType(c);
  } else if (c.kind[c.at] === 146) {
    c.at++;
    readType(c);
  }
  const place = { token, first: head.first, rest: head.rest, header: c.lastEnd, end: c.lastEnd };
  const index = declare(c, { ...place, name: c.name(token), kind: 'type', visibility: visibilityOf(head), annotations: head.annotations, type, typeParams });
  c.type('variable', type, typeToken, index);
  c.closeTypeParams(mark);
}

/** `given name: Foo = …`, `given Foo[A] with …`. */
function readGiven(c: Cursor, head: Head, end: number): void {
  const line = c.indent(c.at);
  const keyword = c.at++;
  const named =
    c.kind[c.at] === IDENT &&
    (c.next() === COLON || (c.next() === LBRACKET && c.kind[c.after(c.at + 1)] === COLON) || (c.next() === LPAREN && c.kind[c.after(c.at + 1)] === COLON));
  const token = named ? c.at++ : keyword;
  if (c.kind[c.at] === LBRACKET && !named) c.at = c.after(c.at);
  const scope = c.scopes.open();
  const mark = c.openTypeParams(c.kind[c.at] === LBRACKET ? readTypeParameters(c).map((p) => p.name) : []);
  for (const list of readParameterLists(c)) for (const p of list.params) c.scopes.bind(p.name, c.startOffset(p.token), { type: typeOf(p), param: true });
  if (c.kind[c.at] === COLON && named) c.at++;
  const typeToken = c.at;
  const type = readType(c);
  const name = named ? c.name(token) : `given_${type.replace(/[^\w]+/g, '_').replace(/_$/, '')}`;
  const index = openSymbol(c, { head, token, name, kind: c.body === undefined ? 'variable' : 'property', flags: 0 });
  const symbol = c.facts.symbol(index);
  if (symbol !== undefined && type !== '?') symbol.type = type;
  c.type('field', type, typeToken, index);
  setSignature(c, index, head.rest, c.lastEnd);
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    readDefinedValue(c, line, end);
  } else readBody(c, { symbol: index, name, isStatic: false }, end);
  finish(c, index, scope, mark);
}

/** `case Red, Green` and `case Circle(r: Double) extends Shape(…)` of an enum. */
function readCases(c: Cursor, head: Head, end: number): void {
  do {
    c.at++;
    if (c.kind[c.at] !== IDENT) return;
    const token = c.at++;
    const index = openSymbol(c, { head, token, name: c.name(token), kind: 'enum_member', flags: NODE_FLAGS.static });
    const symbol = c.facts.symbol(index);
    if (symbol !== undefined && c.body !== undefined) symbol.type = c.body.name;
    const scope = c.scopes.open();
    const mark = c.openTypeParams(c.kind[c.at] === LBRACKET ? readTypeParameters(c).map((p) => p.name) : []);
    for (const list of readParameterLists(c)) for (const p of list.params) addParameterProperty(c, index, p);
    if (c.kind[c.at] === KEYWORD.extends) {
      c.at++;
      const type = readType(c);
      while (c.kind[c.at] === LPAREN && c.at < end) readArguments(c, type);
    }
    finish(c, index, scope, mark);
  } while (c.kind[c.at] === COMMA);
}

/** `extension [A](xs: List[A]) def second: A = …`, one or several methods. */
function readExtension(c: Cursor, end: number): void {
  c.at++;
  const scope = c.scopes.open();
  const mark = c.openTypeParams(c.kind[c.at] === LBRACKET ? readTypeParameters(c).map((p) => p.name) : []);
  const lists = readParameterLists(c);
  for (const list of lists) for (const p of list.params) c.scopes.bind(p.name, c.startOffset(p.token), { type: typeOf(p), param: true });
  const extensionOf = lists.flatMap((l) => (l.isGiven ? [] : l.params))[0]?.type;
  const around = c.body;
  c.bodies.push({ symbol: c.facts.current, name: around?.name ?? '', isStatic: around?.isStatic ?? false, extensionOf });
  if (c.kind[c.at] === LBRACE) readBlockBody(c, end);
  else {
    const last = c.startsLine() ? c.layoutEnd(c.at, end) : end;
    if (last === end && !c.startsLine()) readDefinition(c, end);
    else readStatements(c, last);
  }
  c.bodies.pop();
  c.closeTypeParams(mark);
  c.scopes.close(scope, c.lastEnd);
}
