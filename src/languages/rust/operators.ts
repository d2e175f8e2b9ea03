/**
 * Operators of expressions, by their tokens: which stand between two operands, and which prefixes leave the value what
 * it was.
 */
import type { Cursor } from './cursor.ts';
import {
  AMPERSAND,
  AND,
  ASSIGN_OP,
  BANG,
  BREAK,
  COMPARISON,
  EQUALS,
  GREATER,
  LESS,
  MINUS,
  MUT,
  OR,
  PIPE,
  PLUS,
  RANGE,
  RETURN,
  STAR,
  YIELD,
} from './token-kinds.ts';

const BINARY = new Uint8Array(256);
for (const kind of [
  PLUS,
  MINUS,
  STAR,
  '/'.charCodeAt(0),
  '%'.charCodeAt(0),
  '^'.charCodeAt(0),
  AMPERSAND,
  PIPE,
  AND,
  OR,
  LESS,
  GREATER,
  COMPARISON,
  EQUALS,
  ASSIGN_OP,
  RANGE,
])
  BINARY[kind] = 1;

export const isBinary = (kind: number): boolean => BINARY[kind] === 1;

/** In front of a value that stays what it is. */
export const KEEPS_VALUE = new Set([AMPERSAND, AND, STAR, MUT]);
/** In front of a value that nobody gets. */
export const HIDES_VALUE = new Set([BANG, MINUS, RETURN, BREAK, YIELD, RANGE]);

/** `<<` and `>>=` are several tokens, because types need the single ones. */
export function skipOperator(c: Cursor): void {
  const kind = c.kind[c.at++];
  while ((kind === LESS || kind === GREATER) && (c.kind[c.at] === kind || c.kind[c.at] === COMPARISON) && c.startOffset() === c.tokens.end[c.at - 1]) c.at++;
}
