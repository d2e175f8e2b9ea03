/** Arrays, and the lists of variables that values are taken apart into. */
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { AMPERSAND, ARRAY, ASSIGN, COMMA, ELLIPSIS, FAT_ARROW, LBRACKET, LIST, RBRACKET, RPAREN } from './token-kinds.ts';

const isEnd = (kind: number): boolean => kind === RBRACKET || kind === RPAREN;

/** `[1, 'a' => 2, ...$rest]`, `array(1, 2)`. */
export function readArray(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  if (c.kind[c.at] === ARRAY) c.at++;
  c.inside(readElements);
  c.wrap('array', start, mark);
}

function readElements(c: Cursor): void {
  while (!isEnd(c.kind[c.at] as number)) {
    if (c.accept(COMMA)) continue;
    const [start, mark, from] = [c.start, c.mark, c.at];
    if (c.kind[c.at] === ELLIPSIS) c.at++;
    readExpression(c);
    if (c.accept(FAT_ARROW)) readExpression(c);
    if (c.at > from) c.wrap('element', start, mark);
    if (!c.accept(COMMA)) return;
  }
}

/** True at a bracket whose array is assigned to. */
export const startsList = (c: Cursor): boolean => c.tokens.isClosed(c.at) && c.kind[c.behind(c.at)] === ASSIGN;

/** `list($a, $b)`, `['x' => $a, 'y' => [$b]]` on the left of an assignment or in a `foreach`. */
export function readList(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  if (c.kind[c.at] === LIST) c.at++;
  c.inside(readVariables);
  c.wrap('list', start, mark);
}

function readVariables(c: Cursor): void {
  while (!isEnd(c.kind[c.at] as number)) {
    if (c.accept(COMMA)) continue;
    readListed(c);
    if (c.accept(FAT_ARROW)) readListed(c);
    if (!c.accept(COMMA)) return;
  }
}

/** A variable, a list, or the key of one. */
export function readListed(c: Cursor): void {
  c.accept(AMPERSAND);
  const k = c.kind[c.at];
  if (k === LBRACKET || k === LIST) readList(c);
  else readExpression(c);
}
