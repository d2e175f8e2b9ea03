/** `struct`, `union`, `class` and `enum` where a type is expected: a definition with its members, or a mention of one. */
import type { SymbolIndex, TypeText } from '../../../model/facts.ts';
import type { NodeKind } from '../../../model/node-kinds.ts';
import type { Cursor } from './cursor.ts';
import { readDeclarations } from './declarations.ts';
import type { Head } from './declarators.ts';
import { readEnumBody } from './enums.ts';
import { nameBefore } from './expressions.ts';
import { declare } from './symbols.ts';
import { ATTRIBUTE, COLON, COMMA, ENUM, IDENT, LBRACE, LBRACKET, LESS, LPAREN, QUALIFIER, RPAREN, SCOPE, SEMI, STAR, STATIC, STRUCT } from './token-kinds.ts';
import { closeAngles, qualifiedEnd, typeText } from './types.ts';

const LONGEST_HEADER = 400;

/** The cursor stands on the word; afterwards behind the type. Answers its name; '' for one without. */
export function readTypeSpecifier(c: Cursor, head: Head): TypeText {
  const word = c.at;
  const shape = headerOf(c, word);
  if (shape === undefined) {
    c.at = passMarks(c, word + 1);
    const end = Math.max(c.at, qualifiedEnd(c, c.at));
    const text = typeText(c, c.at, end);
    c.at = end;
    return text;
  }
  const type = c.kind[word] === ENUM ? readEnum(c, head, shape) : readStruct(c, head, shape);
  c.facts.advance(c.startOffset());
  return type;
}

/** Whether the declaration at the cursor defines a type: `static const struct row { ... } rows[] = ...`. */
export function definesType(c: Cursor): boolean {
  let i = c.at;
  while (c.kind[i] === STATIC || c.kind[i] === QUALIFIER) i++;
  return (c.kind[i] === STRUCT || c.kind[i] === ENUM) && headerOf(c, i) !== undefined;
}

interface TypeHeader {
  readonly word: number;
  /** Token of the name; -1 for none. */
  readonly name: number;
  readonly nameFrom: number;
  /** Token of the `:`, -1 for none. */
  readonly bases: number;
  readonly body: number;
}

/** `scoped enum`s have a second word; attributes and macros may stand before the name. */
function passMarks(c: Cursor, from: number): number {
  let i = from;
  for (;;) {
    const k = c.kind[i];
    if (k === STRUCT) i++;
    else if (k === ATTRIBUTE) i = c.kind[i + 1] === LPAREN ? c.after(i + 1) : i + 1;
    else if (k === LBRACKET) i = c.after(i);
    else return i;
  }
}

/** Undefined where the type is only mentioned. */
function headerOf(c: Cursor, word: number): TypeHeader | undefined {
  let name = -1;
  let nameFrom = -1;
  let i = passMarks(c, word + 1);
  for (const limit = i + LONGEST_HEADER; i < limit; ) {
    const k = c.kind[i] as number;
    if (k === LBRACE) return { word, name, nameFrom, bases: -1, body: i };
    if (k === COLON) {
      const body = bodyBehind(c, i);
      return body < 0 ? undefined : { word, name, nameFrom, bases: i, body };
    }
    if (k === IDENT) {
      const end = Math.max(i + 1, qualifiedEnd(c, i));
      if (c.text(i) !== 'final') {
        nameFrom = i;
        name = nameBefore(c, end);
      }
      i = end;
    } else if (k === LESS) {
      const close = closeAngles(c, i);
      if (close < 0) return undefined;
      i = close;
    } else if (k === LPAREN || k === LBRACKET) i = c.after(i);
    else if (k === ATTRIBUTE || k === QUALIFIER) i++;
    else return undefined;
  }
  return undefined;
}

/** The `{` behind a list of bases; -1 for a bit field or a label. */
function bodyBehind(c: Cursor, colon: number): number {
  for (let i = colon + 1; i < colon + LONGEST_HEADER; i++) {
    const k = c.kind[i] as number;
    if (k === LBRACE) return i;
    if (k === SEMI || k === 0 || k === RPAREN) return -1;
    if (k === LPAREN) i = c.partner(i);
  }
  return -1;
}

/** What a definition is called: its own name, or the one that a declarator behind it gives: `typedef struct { } name;`. */
interface Naming {
  readonly token: number;
  readonly kind: NodeKind;
}

function namingOf(c: Cursor, head: Head, { name, word, body }: TypeHeader): Naming | undefined {
  const text = c.text(word);
  const kind: NodeKind = text === 'class' ? 'class' : text === 'enum' ? 'enum' : 'struct';
  if (name >= 0) return { token: name, kind };
  let next = c.after(body);
  while (c.kind[next] === STAR || c.kind[next] === QUALIFIER || c.kind[next] === ATTRIBUTE) next = c.kind[next + 1] === LPAREN ? c.after(next + 1) : next + 1;
  if (c.kind[next] !== IDENT) return undefined;
  const after = c.kind[next + 1];
  if (after !== SEMI && after !== COMMA && after !== LBRACKET && after !== 61) return undefined;
  if (head.isTypedef) return { token: next, kind };
  return { token: next, kind: c.region.type >= 0 ? 'field' : 'variable' };
}

function readStruct(c: Cursor, head: Head, shape: TypeHeader): TypeText {
  const naming = namingOf(c, head, shape);
  const end = c.tokens.endOf(shape.body);
  if (naming === undefined) {
    readMembers(c, shape, c.region.type, c.region.typeName);
    return '';
  }
  const name = c.text(naming.token);
  const specialised = shape.nameFrom >= 0 && c.kind[naming.token + 1] === LESS;
  const index = declare(c, {
    name: naming.token,
    ...(specialised
      ? { as: c.tokens.source.slice(c.startOffset(naming.token), c.startOffset(Math.max(naming.token, closeAngles(c, naming.token + 1)))).replace(/\s+/g, '') }
      : {}),
    kind: naming.kind,
    first: head.first,
    end,
    header: shape.body,
    open: true,
    typeParams: head.typeParams,
    ...outerType(c, shape, naming.token),
  });
  if (!specialised) c.types.set(name, index);
  if (shape.bases >= 0) readBases(c, shape, index);
  readMembers(c, shape, index, name);
  return naming.token === shape.name ? name : passNamed(c, head, naming, name);
}

/** The declarator that gave the name is part of the definition. */
function passNamed(c: Cursor, head: Head, { token }: Naming, name: string): TypeText {
  if (head.isTypedef) return name;
  c.at = token + 1;
  while (c.kind[c.at] === LBRACKET) c.at = c.after(c.at);
  return '';
}

/** `struct Outer::Inner { ... }` */
function outerType(c: Cursor, { nameFrom }: TypeHeader, name: number): { owner?: SymbolIndex; ownerType?: string } {
  if (nameFrom < 0 || nameFrom === name || c.kind[name - 1] !== SCOPE) return {};
  const path = [...c.region.namespaces, ...typeText(c, nameFrom, name - 1).split('.')].join('.');
  const own = c.types.get(path.slice(path.lastIndexOf('.') + 1));
  return own === undefined ? { owner: -1, ownerType: path } : { owner: own };
}

function readMembers(c: Cursor, { word, body }: TypeHeader, type: SymbolIndex, typeName: string): void {
  const outer = c.region;
  c.region = { ...outer, type, typeName, access: c.text(word) === 'class' ? 'private' : 'public' };
  if (c.enter()) {
    c.at = body + 1;
    readDeclarations(c, c.partner(body));
    c.leave();
  }
  c.region = outer;
  c.at = c.after(body);
}

/** `: public Base<T>, private virtual Other` */
function readBases(c: Cursor, { bases, body }: TypeHeader, index: SymbolIndex): void {
  for (let i = bases + 1; i < body; ) {
    if (c.kind[i] !== IDENT && c.kind[i] !== SCOPE) {
      i++;
      continue;
    }
    let end = Math.max(i + 1, qualifiedEnd(c, i));
    if (c.kind[end] === LESS) end = Math.max(end, closeAngles(c, end));
    c.type('extends', typeText(c, i, end), nameBefore(c, end), index);
    i = end;
  }
}

function readEnum(c: Cursor, head: Head, shape: TypeHeader): TypeText {
  const naming = namingOf(c, head, shape);
  const isScoped = c.kind[shape.word + 1] === STRUCT;
  const owner = c.facts.current;
  const isNamed = naming !== undefined && naming.kind === 'enum';
  const index = isNamed
    ? declare(c, {
        name: naming.token,
        kind: 'enum',
        first: head.first,
        end: c.tokens.endOf(shape.body),
        header: shape.body,
        open: true,
        ...outerType(c, shape, naming.token),
      })
    : -1;
  if (isNamed) c.types.set(c.text(naming.token), index);
  readEnumBody(c, shape.body, isScoped && isNamed ? index : owner);
  c.at = c.after(shape.body);
  return isNamed ? c.text(naming.token) : 'int';
}
