/**
 * `type` declarations: structs with fields, interfaces with methods, named types and aliases. An embedded struct field
 * is a field and a mixin; an interface that embeds another extends it.
 */
import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import type { Cursor } from './cursor.ts';
import { arity, methodTypes, readSignature } from './signature.ts';
import { declare } from './symbols.ts';
import {
  ASSIGN,
  COMMA,
  DOT,
  IDENT,
  INTERFACE,
  LBRACE,
  LBRACKET,
  LPAREN,
  MAP,
  PIPE,
  RBRACE,
  RBRACKET,
  SEMI,
  STAR,
  STRING,
  STRUCT,
  TILDE,
} from './token-kinds.ts';
import { type Parameter, readParameters, readType } from './types.ts';

/** The cursor stands on `type`, at top level or in a function, which then owns the type. */
export function readTypeDeclaration(c: Cursor): void {
  const keyword = c.at++;
  if (c.kind[c.at] !== LPAREN) {
    if (c.kind[c.at] === IDENT) readTypeSpec(c, keyword, false);
    return;
  }
  const open = c.at++;
  const end = c.partner(open);
  while (c.at < end) {
    const before = c.at;
    if (c.kind[c.at] === IDENT) readTypeSpec(c, keyword, true);
    if (c.kind[c.at] === SEMI || c.at === before) c.at++;
    else if (c.at < end) c.skipConstruct();
  }
  c.at = c.after(open);
}

function readTypeSpec(c: Cursor, keyword: number, grouped: boolean): void {
  const name = c.at++;
  const typeParams = readTypeParameters(c);
  if (c.kind[c.at] === ASSIGN) c.at++;
  const typeToken = c.at;
  const isStruct = c.kind[typeToken] === STRUCT;
  const hasBody = (isStruct || c.kind[typeToken] === INTERFACE) && c.next() === LBRACE;
  const kind: NodeKind = !hasBody ? 'type' : isStruct ? 'struct' : 'interface';
  const type = readType(c);
  const last = c.at - 1;
  const index = declare(c, {
    name,
    kind,
    first: grouped ? name : keyword,
    last,
    end: hasBody ? c.tokens.endOf(typeToken + 1) : (c.tokens.end[last] as number),
    ...(hasBody ? { header: typeToken + 1 } : {}),
    keyword: grouped ? 'type ' : '',
    type,
    typeParams,
  });
  for (const p of typeParams) c.type('bound', p.type, p.typeToken, index);
  if (!hasBody) {
    c.type('field', type, typeToken, index);
    readBodyInPlace(c, typeToken, index);
  } else if (isStruct) readFields(c, typeToken + 1, index);
  else readInterfaceBody(c, typeToken + 1, index);
  c.at = last + 1;
}

/** `type A[T any] ...` has type parameters, `type A [4]int` and `type A []int` have none. */
function readTypeParameters(c: Cursor): readonly Parameter[] {
  const generic = c.kind[c.at] === LBRACKET && c.next() === IDENT && c.next(2) !== RBRACKET && c.next(2) !== DOT;
  return generic ? readParameters(c) : [];
}

/** The cursor moves behind the last field of the struct whose `{` is `open`. */
export function readFields(c: Cursor, open: number, owner: SymbolIndex): void {
  if (!c.enter()) return;
  const end = c.partner(open);
  c.at = open + 1;
  while (c.at < end) {
    const before = c.at;
    if (c.kind[c.at] === IDENT && !isEmbedded(c)) readNamedFields(c, owner);
    else if (c.kind[c.at] === IDENT || c.kind[c.at] === STAR || c.kind[c.at] === LPAREN) readEmbeddedField(c, owner);
    if (c.kind[c.at] === STRING) c.at++;
    if (c.kind[c.at] === SEMI || c.at === before) c.at++;
  }
  c.leave();
}

/** A lone type: `T`, `pkg.T`, `T[X]`. */
function isEmbedded(c: Cursor): boolean {
  const next = c.next();
  if (next === DOT || next === SEMI || next === STRING || next === RBRACE) return true;
  if (next !== LBRACKET || c.next(2) === RBRACKET) return false;
  const behind = c.kind[c.after(c.at + 1)];
  return behind === SEMI || behind === STRING || behind === RBRACE;
}

function readNamedFields(c: Cursor, owner: SymbolIndex): void {
  const first = c.at;
  const names = [c.at++];
  while (c.kind[c.at] === COMMA) {
    names.push(c.at + 1);
    c.at += 2;
  }
  const typeToken = c.at;
  const type = readType(c);
  const last = c.at - 1;
  for (const name of names) {
    // Nothing can refer to a field named `_`, but its type is used: `_ noCopy`.
    const index = c.text(name) === '_' ? owner : addField(c, { name, first, last, owner, type });
    c.type('field', type, typeToken, index);
    readBodyInPlace(c, typeToken, index);
    c.at = last + 1;
  }
}

/** `x struct { ... }`, `x []struct { ... }`, `x interface { ... }`: the field has the members of its type. */
function readBodyInPlace(c: Cursor, typeToken: number, field: SymbolIndex): void {
  const struct = structIn(c, typeToken);
  if (struct >= 0) readFields(c, struct + 1, field);
  else if (c.kind[typeToken] === INTERFACE && c.kind[typeToken + 1] === LBRACE) readInterfaceBody(c, typeToken + 1, field);
}

/** Token of the `struct` that a type is, or is a list, a map or a pointer of; -1 if it ends otherwise or has no fields. */
export function structIn(c: Cursor, token: number): number {
  let at = token;
  for (let kind = c.kind[at]; kind === LBRACKET || kind === MAP || kind === STAR; kind = c.kind[at]) at = kind === LBRACKET ? c.after(at) : at + 1;
  return c.kind[at] === STRUCT && c.kind[at + 1] === LBRACE && c.partner(at + 1) > at + 2 ? at : -1;
}

function readEmbeddedField(c: Cursor, owner: SymbolIndex): void {
  const first = c.at;
  const type = readType(c);
  const last = c.at - 1;
  let name = first;
  for (let i = first; i <= last && c.kind[i] !== LBRACKET; i++) if (c.kind[i] === IDENT) name = i;
  if (c.kind[name] !== IDENT) return;
  addField(c, { name, first, last, owner, type });
  c.type('mixin', type, name, owner);
}

interface NewField {
  readonly name: number;
  readonly first: number;
  readonly last: number;
  readonly owner: SymbolIndex;
  readonly type: string;
}

function addField(c: Cursor, field: NewField): SymbolIndex {
  const { name, first, last, owner, type } = field;
  return declare(c, { name, kind: 'field', first, last, end: c.tokens.end[last] as number, owner, type });
}

function readInterfaceBody(c: Cursor, open: number, owner: SymbolIndex): void {
  const end = c.partner(open);
  c.at = open + 1;
  while (c.at < end) {
    const before = c.at;
    if (c.kind[c.at] === IDENT && c.next() === LPAREN) readInterfaceMethod(c, owner);
    else readEmbeddedInterface(c, owner);
    if (c.kind[c.at] === SEMI || c.at === before) c.at++;
  }
}

function readInterfaceMethod(c: Cursor, owner: SymbolIndex): void {
  const name = c.at++;
  const signature = readSignature(c);
  const last = c.at - 1;
  const index = declare(c, {
    name,
    kind: 'method',
    first: name,
    last,
    end: c.tokens.end[last] as number,
    owner,
    flags: NODE_FLAGS.abstract,
    ...methodTypes(signature),
    arity: arity(signature),
  });
  for (const p of signature.params) c.type('param', p.type, p.typeToken, index);
  for (const r of signature.results) c.type('return', r.type, r.typeToken, index);
}

/** A union or `~T` is a constraint on types, not an interface to extend. */
function readEmbeddedInterface(c: Cursor, owner: SymbolIndex): void {
  let constraint = c.kind[c.at] === TILDE;
  const token = c.at;
  const types = [readType(c)];
  while (c.kind[c.at] === PIPE) {
    constraint = true;
    c.at++;
    types.push(readType(c));
  }
  for (const type of types) c.type(constraint ? 'bound' : 'extends', type, token, owner);
}
