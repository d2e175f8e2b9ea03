/**
 * Where a type ends. Looks ahead without moving the cursor: whether a type stands somewhere is what tells a
 * declaration from an expression, a cast from parentheses. Answers the token behind it, -1 where none can be meant.
 */
import type { Cursor } from './cursor.ts';
import { AMPERSAND, AT, COMMA, DOT, EXTENDS, GREATER, IDENT, INTERFACE, LBRACKET, LESS, LPAREN, PRIMITIVE, QUESTION, RBRACKET, SUPER } from './token-kinds.ts';

/** `a.Outer<X>.Inner[]`, `int`, `@Nullable Foo`. */
export function typeEnd(c: Cursor, from: number): number {
  const element = elementTypeEnd(c, from);
  return element < 0 ? -1 : dimensionsEnd(c, element);
}

/** A type without its dimensions: what may follow `new`. */
export function elementTypeEnd(c: Cursor, from: number): number {
  const { kind } = c;
  let at = kind[from] === AT ? annotationsEnd(c, from) : from;
  if (kind[at] === PRIMITIVE) return at + 1;
  if (kind[at] !== IDENT) return -1;
  for (;;) {
    at++;
    if (kind[at] === LESS) {
      at = typeArgumentsEnd(c, at);
      if (at < 0) return -1;
    }
    if (kind[at] !== DOT) return at;
    const part = kind[at + 1] === AT ? annotationsEnd(c, at + 1) : at + 1;
    if (kind[part] !== IDENT) return at;
    at = part;
  }
}

export function dimensionsEnd(c: Cursor, from: number): number {
  const { kind } = c;
  let at = from;
  for (;;) {
    const open = kind[at] === AT ? annotationsEnd(c, at) : at;
    if (kind[open] !== LBRACKET || kind[open + 1] !== RBRACKET) return at;
    at = open + 2;
  }
}

/** More tokens than type arguments have; bounds the search on `a < b < c ...`. */
const LONGEST = 300;

const IN_TYPE_ARGUMENTS = new Set([IDENT, DOT, COMMA, QUESTION, EXTENDS, SUPER, AMPERSAND, PRIMITIVE, LBRACKET, RBRACKET]);

/** Behind the `>` that closes the `<` at `from`. */
export function typeArgumentsEnd(c: Cursor, from: number): number {
  const { kind } = c;
  let depth = 0;
  for (let at = from; at < from + LONGEST; ) {
    const k = kind[at] as number;
    if (k === AT) {
      at = annotationsEnd(c, at);
      continue;
    }
    if (k === LESS) depth++;
    else if (k === GREATER) {
      if (--depth === 0) return at + 1;
    } else if (!IN_TYPE_ARGUMENTS.has(k)) return -1;
    at++;
  }
  return -1;
}

/** Behind `@A @b.C(...)`; `@interface` is none. */
export function annotationsEnd(c: Cursor, from: number): number {
  const { kind } = c;
  let at = from;
  while (kind[at] === AT && kind[at + 1] !== INTERFACE) {
    at++;
    if (kind[at] === IDENT) at++;
    while (kind[at] === DOT && kind[at + 1] === IDENT) at += 2;
    if (kind[at] === LPAREN) at = c.behind(at);
  }
  return at;
}
