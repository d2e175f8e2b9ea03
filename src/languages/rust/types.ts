/**
 * Rust types, read from tokens, as TypeText: references, pointers and lifetimes dropped, slices and arrays `Array<T>`,
 * paths with dots, `dyn A + Send` and `impl A` as A, function types `(A)=>R`, `impl Iterator<Item = T>` as `Iterator<T>`.
 */
import type { TypeText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { readPathHead } from './paths.ts';
import {
  AMPERSAND,
  AND,
  ARROW,
  BANG,
  COLON,
  COMMA,
  CONST,
  CRATE,
  DYN,
  EQUALS,
  EXTERN,
  FN,
  FOR,
  GREATER,
  IDENT,
  IMPL,
  LBRACE,
  LBRACKET,
  LESS,
  LIFETIME,
  LPAREN,
  MINUS,
  MUT,
  NUMBER,
  PATH,
  PLUS,
  QUESTION,
  SELF,
  SELF_TYPE,
  SEMI,
  STAR,
  STRING,
  SUPER,
  TILDE,
  UNDERSCORE,
  UNSAFE,
} from './token-kinds.ts';
import { BUILTINS, MARKERS } from './universe.ts';

const UNKNOWN = '?';
const FUNCTION_TRAITS = new Set(['Fn', 'FnMut', 'FnOnce', 'AsyncFn', 'AsyncFnMut', 'AsyncFnOnce']);

/** Reads one type. A cursor that stands before no type does not move and gives `?`. */
export function readType(c: Cursor): TypeText {
  if (!c.enter()) return UNKNOWN;
  const type = readTypeWithin(c);
  c.leave();
  return type;
}

function readTypeWithin(c: Cursor): TypeText {
  for (;;) {
    switch (c.kind[c.at]) {
      case AMPERSAND:
      case AND:
      case STAR:
      case MUT:
      case CONST:
      case LIFETIME:
      case QUESTION:
      case TILDE:
        c.at++;
        continue;
      case IMPL:
      case DYN:
        c.at++;
        return principal(readBounds(c));
      case LPAREN:
        return readTuple(c);
      case LBRACKET:
        return readArray(c);
      case UNDERSCORE:
      case BANG:
        c.at++;
        return UNKNOWN;
      case FN:
      case UNSAFE:
      case EXTERN:
        return readFunctionPointer(c);
      case FOR:
        c.at++;
        skipAngles(c);
        continue;
      case LESS:
        return readQualified(c);
      case IDENT:
      case CRATE:
      case SELF:
      case SUPER:
      case SELF_TYPE:
      case PATH:
        return readPathType(c);
      default:
        return UNKNOWN;
    }
  }
}

/** `(A, B)` is a tuple, `(A)` is A. */
function readTuple(c: Cursor): TypeText {
  const open = c.at++;
  const end = c.partner(open);
  const items: TypeText[] = [];
  let commas = 0;
  while (c.at < end) {
    const before = c.at;
    items.push(principal(readBounds(c)));
    if (c.kind[c.at] === COMMA) commas++;
    if (c.at === before || c.kind[c.at] === COMMA) c.at++;
  }
  c.at = c.after(open);
  return items.length === 1 && commas === 0 ? (items[0] as TypeText) : `(${items.join(',')})`;
}

function readArray(c: Cursor): TypeText {
  const open = c.at++;
  const element = readType(c);
  noteLength(c, c.partner(open));
  c.at = c.after(open);
  return `Array<${element}>`;
}

/** `[T; LIMIT]`, `[T; limits::SIZE]`: the constant, where nothing is computed. */
function noteLength(c: Cursor, end: number): void {
  if (c.kind[c.at] !== SEMI) return;
  const names: string[] = [];
  for (let i = c.at + 1; i < end; i += 2) {
    if (c.kind[i] !== IDENT || (i + 1 < end && c.kind[i + 1] !== PATH)) return;
    names.push(c.text(i));
  }
  if (names.length > 0) c.noteLength(names.join('.'), end - 1);
}

/** `unsafe extern "C" fn(A) -> B` */
function readFunctionPointer(c: Cursor): TypeText {
  while (c.kind[c.at] === UNSAFE || c.kind[c.at] === EXTERN || c.kind[c.at] === STRING || c.kind[c.at] === FN) c.at++;
  return readFunctionTail(c);
}

function readFunctionTail(c: Cursor): TypeText {
  const params = c.kind[c.at] === LPAREN ? readFunctionParameters(c) : [];
  return `(${params.join(',')})=>${readReturnType(c) || '()'}`;
}

/** `(A, name: &B)`: a function pointer may name them. */
function readFunctionParameters(c: Cursor): TypeText[] {
  const open = c.at++;
  const end = c.partner(open);
  const params: TypeText[] = [];
  while (c.at < end) {
    const before = c.at;
    if ((c.kind[c.at] === IDENT || c.kind[c.at] === UNDERSCORE) && c.next() === COLON) c.at += 2;
    params.push(principal(readBounds(c)));
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
    else if (c.at < end) c.skipConstruct();
  }
  c.at = c.after(open);
  return params;
}

/** `-> T`; '' when there is none. */
export function readReturnType(c: Cursor): TypeText {
  if (c.kind[c.at] !== ARROW) return '';
  c.at++;
  return readType(c);
}

/** `<T as Trait>::Name`: which type that is depends on the impl. */
function readQualified(c: Cursor): TypeText {
  skipAngles(c);
  while (c.kind[c.at] === PATH) {
    c.at++;
    if (c.kind[c.at] === LESS) skipAngles(c);
    else c.at++;
  }
  return UNKNOWN;
}

function readPathType(c: Cursor): TypeText {
  let path = readPathHead(c);
  let args = '';
  while (c.kind[c.at] === IDENT || c.kind[c.at] === SELF_TYPE) {
    const name = c.text(c.at++);
    path = path === '' ? name : `${path}.${name}`;
    if (FUNCTION_TRAITS.has(name) && c.kind[c.at] === LPAREN) return readFunctionTail(c);
    if (c.kind[c.at] === PATH && c.next() === LESS) c.at++;
    args = c.kind[c.at] === LESS ? readTypeArguments(c) : '';
    if (c.kind[c.at] !== PATH) break;
    c.at++;
  }
  const dot = path.indexOf('.');
  if (dot > 0) c.heads.note(path.slice(0, dot), c.tokens.line[c.at - 1] as number);
  return path === '' ? UNKNOWN : path + args;
}

/** `<'a, T, Item = U, 4>` as `<T,U>`. */
export function readTypeArguments(c: Cursor): TypeText {
  const args: TypeText[] = [];
  c.at++;
  while (c.kind[c.at] !== GREATER) {
    const before = c.at;
    const kind = c.kind[c.at];
    if (kind === LIFETIME || kind === NUMBER || kind === STRING || kind === MINUS) c.at++;
    else if (kind === LBRACE) c.at = c.after(c.at);
    else {
      if (kind === IDENT && (c.next() === EQUALS || c.next() === COLON)) c.at += 2;
      args.push(principal(readBounds(c)));
    }
    if (c.kind[c.at] === COMMA) c.at++;
    else if (c.kind[c.at] !== GREATER && c.at === before) break;
    else if (c.kind[c.at] !== GREATER && !startsArgument(c.kind[c.at] as number)) break;
  }
  if (c.kind[c.at] === GREATER) c.at++;
  return args.length > 0 ? `<${args.join(',')}>` : '';
}

const startsArgument = (kind: number): boolean => kind === NUMBER || kind === LBRACE || kind === IDENT;

/** `A + 'a + ?Sized + B` */
export function readBounds(c: Cursor): TypeText[] {
  const bounds: TypeText[] = [];
  for (;;) {
    if (c.kind[c.at] === LIFETIME) c.at++;
    else bounds.push(readType(c));
    if (c.kind[c.at] !== PLUS) return bounds;
    c.at++;
  }
}

/** The bound that has the members: of several rather one of the repository than `Clone` or `Debug`. */
export function principal(bounds: readonly TypeText[]): TypeText {
  if (bounds.length < 2) return bounds[0] ?? UNKNOWN;
  const informative = bounds.filter((b) => !MARKERS.has(b));
  return informative.find((b) => !BUILTINS.has(lastName(b))) ?? informative[0] ?? (bounds[0] as TypeText);
}

const lastName = (type: TypeText): string => baseName(type).slice(baseName(type).lastIndexOf('.') + 1);

/** Steps over `< ... >`; function arrows are tokens of their own and do not count. */
export function skipAngles(c: Cursor): void {
  if (c.kind[c.at] !== LESS) return;
  let depth = 0;
  for (; c.at < c.tokens.count - 1; c.at++) {
    const kind = c.kind[c.at];
    if (kind === LESS) depth++;
    else if (kind === GREATER && --depth === 0) break;
    else if (kind === LPAREN || kind === LBRACKET || kind === LBRACE) c.at = c.partner(c.at);
  }
  c.at++;
}

/** Name of a type without arguments: `Foo<T>` -> `Foo`. */
export function baseName(type: TypeText): string {
  const open = type.indexOf('<');
  return open < 0 ? type : type.slice(0, open);
}

export const isFunctionType = (type: TypeText): boolean => type.startsWith('(') && type.includes(')=>');
