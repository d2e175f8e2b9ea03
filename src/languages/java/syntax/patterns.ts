/** Patterns: `x instanceof Foo f`, `case Foo f`, `case Point(int x, var y)`. */
import type { Cursor } from './cursor.ts';
import type { SyntaxNode } from './node.ts';
import { COMMA, FINAL, IDENT, LPAREN, RPAREN } from './token-kinds.ts';
import { typeEnd } from './types.ts';

/** From the word `instanceof`; the value that it tests begins at `start`, after the chain's node `before`. */
export function readInstanceof(c: Cursor, start: number, before: SyntaxNode): SyntaxNode {
  const node = c.insert('instanceof', start, before);
  c.at++;
  if (c.kind[c.at] === FINAL) c.at++;
  const end = typeEnd(c, c.at);
  if (end < 0) c.damaged = true;
  else if (c.kind[end] === LPAREN) readPattern(c);
  else {
    node.typeStart = c.startOf(c.at);
    node.typeEnd = c.endOf(end - 1);
    c.at = end;
    if (c.kind[end] === IDENT) node.nameStart = c.startOf(c.at++);
  }
  node.end = c.lastEnd;
  return node;
}

/** True where a label goes on with a pattern instead of a constant. */
export function startsPattern(c: Cursor): boolean {
  const from = c.kind[c.at] === FINAL ? c.at + 1 : c.at;
  const end = typeEnd(c, from);
  if (end < 0) return false;
  return c.kind[end] === LPAREN || (c.kind[end] === IDENT && !(end === from + 1 && c.isWord(end, 'when')));
}

export function readPattern(c: Cursor): void {
  if (c.kind[c.at] === FINAL) c.at++;
  const end = typeEnd(c, c.at);
  if (end >= 0 && c.kind[end] === LPAREN) {
    const node = c.open('record_pattern');
    c.at = end;
    c.inside(readComponents, node);
    node.end = c.lastEnd;
  } else if (end >= 0 && c.kind[end] === IDENT) {
    const node = c.open('pattern');
    node.typeStart = node.start;
    node.typeEnd = c.endOf(end - 1);
    node.nameStart = c.startOf(end);
    c.at = end + 1;
    node.end = c.lastEnd;
  } else if (end === c.at + 1 && c.isWord(c.at, '_')) c.at++;
  else c.damaged = true;
}

function readComponents(c: Cursor): void {
  while (c.kind[c.at] !== RPAREN) {
    readPattern(c);
    if (c.kind[c.at] !== COMMA) return;
    c.at++;
  }
}
