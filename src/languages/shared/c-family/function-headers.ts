/** What stands between a function's parameters and its body or `;`: qualifiers, macros, a trailing result, initialisers. */
import type { TypeText } from '../../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import type { Parameter } from './parameters.ts';
import {
  AMPERSAND,
  AND,
  ARROW,
  ASSIGN,
  ATTRIBUTE,
  BUILTIN,
  COLON,
  COMMA,
  DEFAULT,
  DELETE,
  IDENT,
  LBRACE,
  LBRACKET,
  LPAREN,
  NUMBER,
  QUALIFIER,
  RBRACE,
  SEMI,
  SIZEOF,
  STAR,
  STRUCT,
  THROW,
  TRY,
} from './token-kinds.ts';
import { qualifiedEnd, typeText } from './types.ts';

export interface FunctionHeader {
  /** Token of the `{`, -1 for a declaration. */
  readonly body: number;
  /** Token of the `:` before a constructor's initialisers, -1 for none. */
  readonly inits: number;
  /** Token where the header ends: the body, or `;`. */
  readonly end: number;
  /** `-> T` */
  readonly result: TypeText;
  readonly isPure: boolean;
  readonly isDefaulted: boolean;
  readonly isDeleted: boolean;
}

const LONGEST_TAIL = 60;
const LONGEST_OLD_STYLE = 120;

export function readFunctionHeader(c: Cursor, open: number, params: readonly Parameter[]): FunctionHeader {
  let end = c.after(open);
  let result = '';
  const oldStyle = oldStyleBody(c, end, params);
  if (oldStyle >= 0) return header(oldStyle, { body: oldStyle });
  for (const limit = end + LONGEST_TAIL; end < limit; ) {
    const k = c.kind[end] as number;
    if (k === LBRACE) return header(end, { body: end, result });
    if (k === COLON) return withInits(c, end, result);
    if (k === ASSIGN) return assigned(c, end, result);
    if (k === ARROW) {
      const to = resultEnd(c, end + 1);
      result = typeText(c, end + 1, to);
      end = Math.max(end + 1, to);
    } else if (k === QUALIFIER || k === AND || k === AMPERSAND || k === TRY || k === STAR) end++;
    else if (k === IDENT || k === SIZEOF || k === THROW || k === ATTRIBUTE) end = c.kind[end + 1] === LPAREN ? c.after(end + 1) : end + 1;
    else if (k === LBRACKET) end = c.after(end);
    else return header(end, { result });
  }
  return header(end, { result });
}

const header = (end: number, found: Partial<FunctionHeader>): FunctionHeader => ({
  body: -1,
  inits: -1,
  result: '',
  isPure: false,
  isDefaulted: false,
  isDeleted: false,
  ...found,
  end,
});

function assigned(c: Cursor, at: number, result: TypeText): FunctionHeader {
  const k = c.kind[at + 1];
  return header(at + 1, { result, isPure: k === NUMBER, isDefaulted: k === DEFAULT, isDeleted: k === DELETE });
}

function resultEnd(c: Cursor, from: number): number {
  let i = from;
  for (const limit = from + LONGEST_TAIL; i < limit; ) {
    const k = c.kind[i] as number;
    if (k === LBRACE || k === SEMI || k === ASSIGN || k === RBRACE || k === COMMA || k === 0) return i;
    const named = qualifiedEnd(c, i);
    i = named > i ? named : k === LPAREN ? c.after(i) : i + 1;
  }
  return i;
}

/** `: Base(x), field{y} {`: each name is followed by a bracket; the `{` that follows none is the body. */
function withInits(c: Cursor, colon: number, result: TypeText): FunctionHeader {
  let i = colon + 1;
  for (const limit = i + 4_000; i < limit; ) {
    const named = qualifiedEnd(c, i);
    if (named === i) break;
    i = named;
    if (c.kind[i] !== LPAREN && c.kind[i] !== LBRACE) break;
    i = c.after(i);
    if (c.kind[i] === 134) i++;
    if (c.kind[i] !== COMMA) break;
    i++;
  }
  return c.kind[i] === LBRACE ? header(i, { body: i, inits: colon, result }) : header(i, { result });
}

/** `int f(a, b) int a; char *b; { ... }`: parameters that are declared behind the bracket. */
function oldStyleBody(c: Cursor, from: number, params: readonly Parameter[]): number {
  const k = c.kind[from];
  if (params.length === 0 || (k !== BUILTIN && k !== STRUCT && k !== QUALIFIER && k !== IDENT) || !params.every((p) => p.name < 0 && c.kind[p.first] === IDENT))
    return -1;
  let last = -1;
  for (let i = from; i < from + LONGEST_OLD_STYLE; i++) {
    const kind = c.kind[i] as number;
    if (kind === LBRACE) return last === i - 1 ? i : -1;
    if (kind === SEMI) last = i;
    else if (kind === 0 || kind === RBRACE) return -1;
    else if (kind === LPAREN) i = c.partner(i);
  }
  return -1;
}
