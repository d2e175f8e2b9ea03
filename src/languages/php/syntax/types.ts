/** Types of parameters, results and properties: they are read from the text later, here they are only passed. */
import type { Cursor } from './cursor.ts';
import { AMPERSAND, ARRAY, ELLIPSIS, IDENT, LPAREN, NAME, PIPE, QUESTION, RPAREN, STATIC, VARIABLE } from './token-kinds.ts';

/** `?Foo`, `A|(B&C)|null`, `static`; stays where it is if no type is here. */
export function skipType(c: Cursor): void {
  c.at = typeEnd(c, c.at);
}

export function typeEnd(c: Cursor, from: number): number {
  const { kind } = c;
  let at = kind[from] === QUESTION ? from + 1 : from;
  for (;;) {
    const k = kind[at];
    if (k === IDENT || k === NAME || k === ARRAY || k === STATIC) at++;
    else if (k === LPAREN) at = c.behind(at);
    else return at;
    if (kind[at] !== PIPE && (kind[at] !== AMPERSAND || isReference(c, at))) return at;
    at++;
  }
}

/** The `&` of `Foo &$a`, `Foo & ...$a`. */
function isReference(c: Cursor, at: number): boolean {
  const k = c.kind[at + 1];
  return k === VARIABLE || k === ELLIPSIS || k === RPAREN;
}
