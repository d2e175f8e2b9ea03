/** Structs (also tuple structs and unions) with fields, enums with variants. */
import type { SymbolIndex, TypeText } from '../../model/facts.ts';
import { readAttributes } from './attributes.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { boundsOf, type Generics, readGenerics, readWhere } from './generics.ts';
import { type ItemHead, readVisibility } from './items.ts';
import { declare } from './symbols.ts';
import { COLON, COMMA, EQUALS, IDENT, LBRACE, LPAREN, SEMI } from './token-kinds.ts';
import { readType } from './types.ts';

/** The cursor stands on `struct` or `union`. */
export function readStruct(c: Cursor, head: ItemHead): void {
  const name = c.at + 1;
  if (c.kind[name] !== IDENT) return;
  c.at = name + 1;
  const generics = readGenerics(c);
  readWhere(c, generics);
  const open = c.kind[c.at] === LBRACE || c.kind[c.at] === LPAREN ? c.at : -1;
  const index = declareType(c, head, { kind: 'struct', name, open, generics });
  if (open < 0) return;
  withParams(c, generics, () => {
    if (c.kind[open] === LBRACE) readNamedFields(c, open, index);
    else readTupleFields(c, open, index);
  });
  c.at = c.after(open);
  readWhere(c, generics);
}

/** The cursor stands on `enum`. */
export function readEnum(c: Cursor, head: ItemHead): void {
  const name = c.at + 1;
  if (c.kind[name] !== IDENT) return;
  c.at = name + 1;
  const generics = readGenerics(c);
  readWhere(c, generics);
  const open = c.kind[c.at] === LBRACE ? c.at : -1;
  const index = declareType(c, head, { kind: 'enum', name, open, generics });
  if (open < 0) return;
  withParams(c, generics, () => readVariants(c, open, index, head));
  c.at = c.after(open);
}

interface TypeParts {
  readonly kind: 'struct' | 'enum';
  readonly name: number;
  /** Token of the body's bracket, -1 without one. */
  readonly open: number;
  readonly generics: Generics;
}

function declareType(c: Cursor, head: ItemHead, { kind, name, open, generics }: TypeParts): SymbolIndex {
  const isTuple = c.kind[open] === LPAREN;
  const index = declare(c, {
    name,
    kind,
    first: head.first,
    last: open < 0 ? c.at - 1 : c.partner(open),
    end: open < 0 ? (c.tokens.end[c.at - 1] as number) : c.tokens.endOf(open),
    head: head.signature,
    ...(open < 0 || isTuple ? {} : { header: open }),
    attributes: head.attributes,
    visibility: head.visibility,
    typeParams: [...generics.params.keys()],
    ...boundsOf(generics.params),
  });
  for (const { type, token } of generics.bounds) c.type('bound', type, token, index);
  c.declaredTypes.set(c.qualified(c.text(name)), index);
  return index;
}

function withParams(c: Cursor, generics: Generics, read: () => void): void {
  const outer = c.typeParams;
  c.typeParams = new Map([...outer, ...generics.params]);
  read();
  c.typeParams = outer;
}

/** Calls `readEntry` for each part of a bracketed list, attributes and visibility already read. */
function readEntries(c: Cursor, open: number, readEntry: (head: ItemHead) => void): void {
  const end = c.partner(open);
  c.at = open + 1;
  while (c.at < end) {
    const first = c.at;
    const attributes = readAttributes(c);
    readEntry({ first, signature: c.at, attributes, visibility: readVisibility(c) });
    if (c.kind[c.at] === COMMA || c.kind[c.at] === SEMI || c.at === first) c.at++;
    else if (c.at < end) c.skipConstruct();
  }
}

/** Gives the types by field name, for patterns. */
function readNamedFields(c: Cursor, open: number, owner: SymbolIndex, hidden?: true): ReadonlyMap<string, TypeText> {
  const types = new Map<string, TypeText>();
  readEntries(c, open, (head) => {
    const name = c.at;
    if (c.kind[name] !== IDENT || c.next() !== COLON) return;
    c.at += 2;
    const typeToken = c.at;
    const type = readType(c);
    types.set(c.text(name), type);
    const index = addField(c, { head, name, owner, type, hidden });
    c.type('field', type, typeToken, index);
  });
  return types;
}

interface NewField {
  readonly head: ItemHead;
  readonly name: number;
  readonly owner: SymbolIndex;
  readonly type: TypeText;
  readonly hidden: true | undefined;
}

function addField(c: Cursor, { head, name, owner, type, hidden }: NewField): SymbolIndex {
  const last = c.at - 1;
  return declare(c, {
    name,
    kind: 'field',
    first: head.first,
    last,
    end: c.tokens.end[last] as number,
    head: head.signature,
    attributes: head.attributes,
    visibility: head.visibility,
    owner,
    type,
    ...(hidden ? { hidden } : {}),
  });
}

/** `struct Id(pub u64)`: fields `0`, `1`, which only code may name. */
function readTupleFields(c: Cursor, open: number, owner: SymbolIndex): ReadonlyMap<string, TypeText> {
  const types = new Map<string, TypeText>();
  readEntries(c, open, (head) => {
    const typeToken = c.at;
    const type = readType(c);
    if (c.at === typeToken) return;
    const index = addField(c, { head, name: typeToken, owner, type, hidden: true });
    const symbol = c.facts.symbol(index);
    if (symbol !== undefined) symbol.name = String(types.size);
    types.set(String(types.size), type);
    c.type('field', type, typeToken, owner);
  });
  return types;
}

function readVariants(c: Cursor, open: number, owner: SymbolIndex, enumHead: ItemHead): void {
  const enumName = c.facts.symbol(owner)?.name ?? '';
  readEntries(c, open, (head) => {
    const name = c.at;
    if (c.kind[name] !== IDENT) return;
    c.at++;
    const payload = c.at;
    if (c.kind[payload] === LPAREN || c.kind[payload] === LBRACE) c.at = c.after(payload);
    const behind = c.at;
    const last = behind - 1;
    const index = declare(c, {
      name,
      kind: 'enum_member',
      first: head.first,
      last,
      end: c.tokens.end[last] as number,
      head: name,
      attributes: head.attributes,
      visibility: enumHead.visibility,
      owner,
    });
    if (c.kind[payload] === LPAREN) c.variants.set(`${enumName}.${c.text(name)}`, readTupleFields(c, payload, index));
    else if (c.kind[payload] === LBRACE) c.variants.set(`${enumName}.${c.text(name)}`, readNamedFields(c, payload, index));
    c.at = behind;
    if (c.kind[c.at] !== EQUALS) return;
    c.at++;
    readExpression(c);
  });
}
