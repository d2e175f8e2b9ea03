/** `(T *)x` and `(T){...}`: whether a bracket holds a type, told from its tokens and what follows. */
import type { ExprText } from '../../../model/facts.ts';
import { UNKNOWN } from './chain.ts';
import type { Cursor } from './cursor.ts';
import { readChain } from './expressions.ts';
import { readInitializer } from './initializers.ts';
import {
  AMPERSAND,
  AND,
  BANG,
  BUILTIN,
  CHARACTER,
  CONSTANT_WORD,
  ENUM,
  IDENT,
  LBRACE,
  LPAREN,
  MINUS,
  NEW,
  NUMBER,
  QUALIFIER,
  SIZEOF,
  STAR,
  STRING,
  STRUCT,
  THIS,
  TILDE,
} from './token-kinds.ts';
import { isTypeToken, qualifiedEnd, typeText } from './types.ts';

const LONGEST_TYPE = 24;

/** The cursor stands on `(`. */
export function isCast(c: Cursor): boolean {
  const end = c.partner(c.at);
  const first = c.at + 1;
  if (end - first > LONGEST_TYPE || end === first) return false;
  const names = qualifiedEnd(c, first);
  if (names === end) return isOperand(c, end + 1, c.scopes.has(c.text(first)));
  let sure = false;
  for (let i = Math.max(first, names); i < end; i++) {
    const k = c.kind[i] as number;
    if (k === LPAREN && c.kind[i + 1] === STAR) {
      sure = true;
      i = c.partner(i);
    } else if (k === LPAREN) i = c.partner(i);
    else if (!isTypeToken(k)) return false;
    if (k === BUILTIN || k === STRUCT || k === ENUM || k === QUALIFIER) sure = true;
  }
  // `(a * b)` is a product, `(a *)` is a type.
  const last = c.kind[end - 1];
  return sure || last === STAR || last === AMPERSAND || last === AND;
}

/** After a bracket with a single name: `(foo) x` is a cast, `(foo)(x)`, `(foo) - x` and `(foo) * x` are not to be told. */
function isOperand(c: Cursor, next: number, isLocal: boolean): boolean {
  if (isLocal) return false;
  const k = c.kind[next];
  return (
    k === IDENT ||
    k === NUMBER ||
    k === STRING ||
    k === CHARACTER ||
    k === SIZEOF ||
    k === THIS ||
    k === NEW ||
    k === TILDE ||
    k === BANG ||
    k === CONSTANT_WORD ||
    k === LBRACE ||
    (k === LPAREN && c.kind[next + 1] !== STAR && /_t$|^[A-Z]/.test(c.text(next - 2)))
  );
}

export function readCast(c: Cursor): ExprText {
  const open = c.at;
  const type = typeText(c, open + 1, c.partner(open));
  c.type('variable', type, open + 1);
  c.at = c.after(open);
  if (c.kind[c.at] === LBRACE) readInitializer(c, 'callback');
  else if (c.enter()) {
    while (c.kind[c.at] === STAR || c.kind[c.at] === AMPERSAND || c.kind[c.at] === MINUS || c.kind[c.at] === TILDE || c.kind[c.at] === BANG) c.at++;
    readChain(c, 'callback');
    c.leave();
  }
  return type === '' ? UNKNOWN : `<${type}>`;
}
