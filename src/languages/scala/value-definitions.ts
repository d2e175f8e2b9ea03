/** Methods, values, type members, givens and extensions. */
import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { declare, setSignature, showPrimary } from '../shared/jvm/declare.ts';
import { COLON, COMMA, EQUALS, IDENT, LBRACE, LBRACKET, LPAREN } from '../shared/jvm/token-kinds.ts';
import type { Head } from '../shared/token-reading/head.ts';
import { readArguments } from './call-steps.ts';
import type { Cursor } from './cursor.ts';
import { addParameterProperty, bindParameter, finish, openSymbol, openTypeParams, readBlockBody, readBody, readDefinition } from './definitions.ts';
import { readExpression } from './expressions.ts';
import { arityOf, paramTypes, readParameterLists, readTypeParameters, typeOf, visibilityOf } from './header.ts';
import { bindPattern } from './patterns.ts';
import { readStatements } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

export function readMethod(c: Cursor, head: Head, end: number): void {
  const line = c.indent(c.at);
  c.at++;
  const isConstructor = c.kind[c.at] === KEYWORD.this;
  const token = c.at++;
  const { body } = c;
  const inClass = body !== undefined && body.symbol === c.facts.current;
  const test = head.annotations.some((a) => /(?:^|\.)Test$/.test(a.name)) ? NODE_FLAGS.test : 0;
  const name = isConstructor ? (body?.name ?? 'this') : c.name(token);
  if (isConstructor) showPrimary(c, c.facts.current);
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
export function readValue(c: Cursor, head: Head, end: number): void {
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

export function indented(c: Cursor, end: number): string {
  const last = c.layoutEnd(c.at, end);
  const value = readStatements(c, last);
  c.at = Math.max(c.at, last);
  return value;
}

/** `type A = B`, `type F[_] <: G`. */
export function readTypeMember(c: Cursor, head: Head): void {
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
export function readGiven(c: Cursor, head: Head, end: number): void {
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
export function readCases(c: Cursor, head: Head, end: number): void {
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
export function readExtension(c: Cursor, end: number): void {
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
