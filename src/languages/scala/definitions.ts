/**
 * Classes, traits, objects, enums, givens, extensions, methods and values. A class and its companion object have one name
 * and share their members. Bodies stand in braces or are indented.
 */
import type { SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { addTypeParams, annotate, closeSymbol, declare, setSignature, type TypeParam } from '../shared/jvm/declare.ts';
import { COLON, COMMA, IDENT, LBRACE, LBRACKET, LPAREN, OPERATOR } from '../shared/jvm/token-kinds.ts';
import type { Head } from '../shared/token-reading/head.ts';
import { readArguments } from './call-steps.ts';
import type { Cursor } from './cursor.ts';
import { arityOf, type Parameter, type ParameterList, paramTypes, readHead, readParameterLists, readTypeParameters, typeOf, visibilityOf } from './header.ts';
import { readImport } from './imports.ts';
import { readStatements } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';
import { readCases, readExtension, readGiven, readMethod, readTypeMember, readValue } from './value-definitions.ts';

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

export function openSymbol(c: Cursor, { head, token, name, kind, flags, extensionOf }: SymbolStart): SymbolIndex {
  const owner = c.facts.symbol(c.facts.current);
  const place = { token, first: head.first, rest: head.rest, header: c.endOffset(token), end: c.tokens.source.length };
  const isHidden = owner?.hidden === true;
  return declare(c, { ...place, name, kind, open: true, visibility: visibilityOf(head), flags, annotations: head.annotations, extensionOf, hidden: isHidden });
}

export function openTypeParams(c: Cursor, index: SymbolIndex, params: readonly TypeParam[]): number {
  const symbol = c.facts.symbol(index);
  if (symbol !== undefined && params.length > 0) addTypeParams(symbol, params);
  for (const p of params) if (p.bound !== '') c.type('bound', p.bound, c.at, index);
  return c.openTypeParams(params.map((p) => p.name));
}

export function finish(c: Cursor, index: SymbolIndex, scope: number, mark: number): void {
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

export function bindParameter(c: Cursor, at: SymbolIndex, p: Parameter): void {
  c.scopes.bind(p.name, c.startOffset(p.token), { type: typeOf(p), param: true });
  c.type('param', p.type, p.typeToken, at);
}

export function addParameterProperty(c: Cursor, owner: SymbolIndex, p: Parameter): void {
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
    if (c.kind[c.at] === LPAREN && c.at < end && !c.startsLine()) readBaseCall(c, type, token, at, end);
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

/** `extends Base(x)(y)` makes the base's part of the object. */
function readBaseCall(c: Cursor, type: TypeText, token: number, at: SymbolIndex, end: number): void {
  const { count, handed } = readArguments(c, type);
  c.making(type, token, { args: count, handed, at });
  while (c.kind[c.at] === LPAREN && c.at < end && !c.startsLine()) readArguments(c, type);
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
export function readBody(c: Cursor, body: Body, end: number): void {
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
