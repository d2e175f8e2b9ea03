/** Variables of functions: whether a statement declares some, and the bindings that it makes. */
import type { ExprText, TypeText } from '../../../model/facts.ts';
import { UNKNOWN } from './chain.ts';
import type { Cursor } from './cursor.ts';
import { made, nameBefore, readExpression } from './expressions.ts';
import { readInitializer } from './initializers.ts';
import {
  AMPERSAND,
  AND,
  ASSIGN,
  ATTRIBUTE,
  BUILTIN,
  COLON,
  COMMA,
  ENUM,
  EXTERN,
  IDENT,
  LBRACE,
  LBRACKET,
  LESS,
  LPAREN,
  QUALIFIER,
  RPAREN,
  SCOPE,
  SEMI,
  SIZEOF,
  STAR,
  STATIC,
  STRUCT,
  TYPENAME,
} from './token-kinds.ts';
import { closeAngles, qualifiedEnd, typeText } from './types.ts';

const STARTS = new Uint8Array(256);
for (const k of [QUALIFIER, STATIC, EXTERN, STRUCT, ENUM, TYPENAME]) STARTS[k] = 1;
/** What may follow a declared name. */
const FOLLOWS = new Uint8Array(256);
for (const k of [SEMI, ASSIGN, COMMA, LBRACKET, LPAREN, LBRACE, COLON, RPAREN, ATTRIBUTE]) FOLLOWS[k] = 1;

export function isLocalDeclaration(c: Cursor): boolean {
  const k = c.kind[c.at] as number;
  if (STARTS[k] === 1) return true;
  if (k === BUILTIN) return c.next() !== LPAREN || c.next(2) === STAR;
  if (k === SIZEOF) return c.next() === LPAREN && c.kind[c.after(c.at + 1)] === IDENT;
  if (k !== IDENT && k !== SCOPE) return false;
  const end = qualifiedEnd(c, c.at);
  if (end === c.at) return false;
  if (c.kind[end] === LPAREN) return isPointerToFunction(c, end);
  const name = pastMarks(c, end);
  const after = c.kind[name + 1] as number;
  if (c.kind[name] !== IDENT || FOLLOWS[after] !== 1) return false;
  return name === end || (after !== LPAREN && after !== COLON) || (after === COLON && c.isCpp);
}

/** `handler_t (*fp)(int) = ...` */
const isPointerToFunction = (c: Cursor, open: number): boolean =>
  c.kind[open + 1] === STAR && c.kind[open + 2] === IDENT && c.kind[open + 3] === RPAREN && c.kind[open + 4] === LPAREN;

/** Behind `*`, `&` and qualifiers. */
function pastMarks(c: Cursor, from: number): number {
  let i = from;
  while (c.kind[i] === STAR || c.kind[i] === AMPERSAND || c.kind[i] === AND || c.kind[i] === QUALIFIER) i++;
  return i;
}

/** The cursor ends on what stands behind the last declared name: `;`, `)` of a header. */
export function readLocalDeclaration(c: Cursor): void {
  const first = c.at;
  const end = typeEnd(c, first);
  const type = typeText(c, first, end);
  const typeToken = nameBefore(c, end);
  c.at = end;
  if (type !== 'auto') c.type('variable', type, first);
  for (;;) {
    const before = c.at;
    c.at = pastMarks(c, c.at);
    if (c.kind[c.at] === LBRACKET && type === 'auto') readTaken(c);
    else if (c.kind[c.at] === LPAREN) readPointer(c, type);
    else if (c.kind[c.at] === IDENT) readVariable(c, type, typeToken, { first, isPointer: c.at > before });
    if (c.kind[c.at] !== COMMA || c.at === before) return;
    c.at++;
  }
}

/** Token behind the type that a declaration begins with. */
export function typeEnd(c: Cursor, first: number): number {
  let i = first;
  let named = false;
  for (;;) {
    const k = c.kind[i] as number;
    if (k === QUALIFIER || k === STATIC || k === EXTERN || k === TYPENAME) i++;
    else if (k === BUILTIN) {
      named = true;
      i++;
    } else if (k === STRUCT || k === ENUM) {
      named = true;
      i = Math.max(i + 1, qualifiedEnd(c, i + 1));
    } else if (k === ATTRIBUTE || (k === SIZEOF && !named)) {
      named = named || k === SIZEOF;
      i = c.kind[i + 1] === LPAREN ? c.after(i + 1) : i + 1;
    } else if ((k === IDENT || k === SCOPE) && !named) {
      named = true;
      i = Math.max(i + 1, templateEnd(c, qualifiedEnd(c, i)));
    } else if (k === IDENT && c.kind[pastMarks(c, i + 1)] === IDENT) i++;
    else return i;
  }
}

function templateEnd(c: Cursor, end: number): number {
  return c.kind[end] === LESS ? Math.max(end, closeAngles(c, end)) : end;
}

interface Declared {
  /** Where the declaration begins. */
  readonly first: number;
  /** `*` or `&` stands before the name. */
  readonly isPointer: boolean;
}

function readVariable(c: Cursor, type: TypeText, typeToken: number, { first, isPointer }: Declared): void {
  const name = c.at++;
  while (c.kind[c.at] === LBRACKET) c.at = c.after(c.at);
  if (c.kind[c.at] === ATTRIBUTE) c.at = c.next() === LPAREN ? c.after(c.at + 1) : c.at + 1;
  const isMade = c.isCpp && !isPointer && (c.kind[c.at] === SEMI || c.kind[c.at] === COMMA) && c.kind[typeToken] === IDENT && c.kind[first] !== EXTERN;
  if (isMade && !type.startsWith('std.')) made(c, type, typeToken, first);
  const value = readValue(c, type, typeToken, first);
  const isKnown = type !== '' && type !== 'auto' && type !== '__auto_type';
  c.scopes.bind(c.text(name), c.startOffset(name), isKnown ? { type } : { value });
}

function readValue(c: Cursor, type: TypeText, typeToken: number, first: number): ExprText {
  const k = c.kind[c.at];
  if (k === ASSIGN) {
    c.at++;
    return readInitializer(c, 'callback');
  }
  if (k === COLON) {
    c.at++;
    const over = readExpression(c);
    return over === UNKNOWN ? UNKNOWN : `${over}~`;
  }
  if (k === LPAREN || k === LBRACE) {
    if (c.isCpp && c.kind[typeToken] === IDENT) made(c, type, typeToken, first);
    else readInitializer(c, 'callback');
  }
  return UNKNOWN;
}

/** `auto [key, value] = ...` */
function readTaken(c: Cursor): void {
  const open = c.at;
  const close = c.partner(open);
  c.at = c.after(open);
  const over = c.kind[c.at] === COLON;
  if (c.kind[c.at] === ASSIGN || over) c.at++;
  const value = readExpression(c);
  for (let i = open + 1, n = 0; i < close; i++) {
    if (c.kind[i] !== IDENT) continue;
    c.scopes.bind(c.text(i), c.startOffset(i), { value: value === UNKNOWN ? UNKNOWN : `${value}${over ? '~' : ''}#${n}` });
    n++;
  }
}

/** `int (*compare)(const void *) = by_name` */
function readPointer(c: Cursor, type: TypeText): void {
  const close = c.partner(c.at);
  let name = -1;
  for (let i = c.at + 1; i < close; i++) if (c.kind[i] === IDENT) name = i;
  c.at = close + 1;
  if (c.kind[c.at] === LPAREN) c.at = c.after(c.at);
  if (name >= 0) c.scopes.bind(c.text(name), c.startOffset(name), { type: `=>${type || '?'}` });
  if (c.kind[c.at] !== ASSIGN) return;
  c.at++;
  readInitializer(c, 'callback');
}
