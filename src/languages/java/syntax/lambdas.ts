/** Lambdas: `x -> ...`, `(a, b) -> ...`, `(Foo a) -> { ... }`. */
import { annotationsUntil } from './annotations.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import type { SyntaxNode } from './node.ts';
import { readBlock } from './statements.ts';
import { ARROW, IDENT, LBRACE, LPAREN } from './token-kinds.ts';

export function startsLambda(c: Cursor): boolean {
  const k = c.kind[c.at];
  if (k === IDENT) return c.next() === ARROW;
  return k === LPAREN && c.kind[c.behind(c.at)] === ARROW;
}

export function readLambda(c: Cursor): SyntaxNode {
  const node = c.open('lambda');
  annotationsUntil(c, c.kind[c.at] === LPAREN ? c.behind(c.at) : c.at + 1);
  node.closeEnd = c.lastEnd;
  c.at++;
  if (c.kind[c.at] === LBRACE) readBlock(c);
  else readExpression(c);
  node.end = c.lastEnd;
  return node;
}
