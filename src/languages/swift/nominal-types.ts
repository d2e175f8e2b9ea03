/** Classes, structs, enums, actors, protocols, type aliases and macros. */
import type { SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { addTypeParams, closeSymbol, setSignature } from '../shared/jvm/declare.ts';
import { COLON, COMMA, EQUALS, IDENT, LBRACE, LESS, LPAREN } from '../shared/jvm/token-kinds.ts';
import type { Head } from '../shared/token-reading/head.ts';
import type { Cursor, TypeBody } from './cursor.ts';
import { declareSwift } from './declare.ts';
import { arityOf, paramTypes, readParameters, readTypeParameters, readWhere, skipAttributes, visibilityOf } from './header.ts';
import { readMembers } from './members.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

const KINDS: Readonly<Record<number, NodeKind>> = { [KEYWORD.struct]: 'struct', [KEYWORD.enum]: 'enum', [KEYWORD.protocol]: 'interface' };

/** The cursor stands on `class`, `struct`, `enum`, `protocol` or `actor`. */
export function readNominal(c: Cursor, head: Head): void {
  const kind = KINDS[c.kind[c.at++] as number] ?? 'class';
  if (c.kind[c.at] !== IDENT) return;
  const token = c.at++;
  const around = c.body;
  const visibility = visibilityOf(c, head);
  const index = declareSwift(c, head, { name: c.name(token), token, kind, open: true, visibility, flags: 0 });
  const name = around === undefined ? c.name(token) : `${around.name}.${c.name(token)}`;
  if (!c.isInBlock) c.declaredTypes.set(name, index);
  const { mark, bases } = readTypeHeader(c, index, kind);
  setSignature(c, index, head.rest, c.lastEnd);
  const isProtocol = kind === 'interface';
  readBody(c, {
    symbol: index,
    name,
    isProtocol,
    isExtension: false,
    isTestCase: isTestCase(bases, head),
    // A requirement is as visible as its protocol.
    ...(isProtocol && visibility !== 'private' ? { visibility: visibility === 'public' ? 'public' : 'internal' } : {}),
  });
  c.closeTypeParams(mark);
  closeSymbol(c, index, c.lastEnd);
  c.facts.advance(c.lastEnd);
}

/** XCTest's classes, those that a project derives from them, and suites of Swift Testing. */
export const isTestCase = (bases: readonly TypeText[], { annotations }: Pick<Head, 'annotations'>): boolean =>
  bases.some((b) => /(?:TestCase|Tests?|Spec)$/.test(b)) || annotations.some((a) => a.name === 'Suite');

interface TypeHeader {
  /** Of the type parameters. */
  readonly mark: number;
  readonly bases: readonly TypeText[];
}

function readTypeHeader(c: Cursor, index: SymbolIndex, kind: NodeKind): TypeHeader {
  const params = c.kind[c.at] === LESS ? readTypeParameters(c) : [];
  const mark = c.openTypeParams(params.map((p) => p.name));
  const bases = readBases(c);
  bases.forEach(({ type, token }, i) => {
    // A class has at most one superclass, which comes first; what it names is told when it is found.
    c.type((i === 0 && kind === 'class') || kind === 'interface' ? 'extends' : 'implements', type, token, index);
  });
  const symbol = c.facts.symbol(index);
  const bounded = readWhere(c, params);
  if (symbol !== undefined && bounded.length > 0) addTypeParams(symbol, bounded);
  for (const p of bounded) if (p.bound !== '') c.type('bound', p.bound, c.at, index);
  return { mark, bases: bases.map((b) => b.type) };
}

interface WrittenBase {
  readonly type: TypeText;
  readonly token: number;
}

/** `: Base, @unchecked Sendable, P & Q`. */
export function readBases(c: Cursor): readonly WrittenBase[] {
  const bases: WrittenBase[] = [];
  if (c.kind[c.at] !== COLON) return bases;
  do {
    c.at++;
    skipAttributes(c);
    const token = c.at;
    if (c.kind[token] === KEYWORD.class) c.at++;
    else {
      const type = readType(c);
      if (type !== '?') bases.push({ type, token });
    }
  } while (c.kind[c.at] === COMMA);
  return bases;
}

/** The braces behind a header, if there are any. */
export function readBody(c: Cursor, body: TypeBody): void {
  if (c.kind[c.at] !== LBRACE) return;
  const open = c.at;
  if (!c.enter()) return;
  c.bodies.push(body);
  const inHeader = c.inHeader;
  c.inHeader = false;
  c.at++;
  readMembers(c, c.partner(open));
  c.inHeader = inHeader;
  c.bodies.pop();
  c.at = c.after(open);
  c.leave();
}

/** `typealias Handler<T> = (T) -> Void`. */
export function readTypeAlias(c: Cursor, head: Head): void {
  c.at++;
  if (c.kind[c.at] !== IDENT) return;
  const token = c.at++;
  const params = c.kind[c.at] === LESS ? readTypeParameters(c) : [];
  const mark = c.openTypeParams(params.map((p) => p.name));
  if (c.kind[c.at] === EQUALS) c.at++;
  const typeToken = c.at;
  const type = readType(c);
  const index = declareSwift(c, head, { name: c.name(token), token, kind: 'type', visibility: visibilityOf(c, head), type, typeParams: readWhere(c, params) });
  c.type('variable', type, typeToken, index);
  c.closeTypeParams(mark);
}

/** `associatedtype Element: Hashable = Int`: all that is known of it is its bound. */
export function readAssociatedType(c: Cursor, head: Head): void {
  c.at++;
  if (c.kind[c.at] !== IDENT) return;
  const token = c.at++;
  const bases = readBases(c);
  let type = bases.map((b) => b.type).join('|');
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    type = readType(c);
  }
  readWhere(c, []);
  const index = declareSwift(c, head, { name: c.name(token), token, kind: 'type', visibility: visibilityOf(c, head), type });
  for (const base of bases) c.type('bound', base.type, base.token, index);
}

/** `macro stringify<T>(_ value: T) -> (T, String) = #externalMacro(…)`. */
export function readMacro(c: Cursor, head: Head): void {
  const token = c.at + 1;
  c.at += 2;
  const params = c.kind[c.at] === LESS ? readTypeParameters(c) : [];
  const taken = c.kind[c.at] === LPAREN ? readParameters(c) : [];
  while (c.kind[c.at] !== 0 && !c.startsLine()) c.at = c.kind[c.at] === LPAREN ? c.after(c.at) : c.at + 1;
  declareSwift(c, head, {
    name: c.name(token),
    token,
    kind: 'macro',
    visibility: visibilityOf(c, head),
    flags: NODE_FLAGS.static,
    typeParams: params,
    params: paramTypes(taken),
    arity: arityOf(taken),
  });
}
