/** `match ($a) { 1, 2 => b(), default => c() }`. */
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readParenthesized } from './operands.ts';
import { COMMA, DEFAULT, FAT_ARROW, LBRACE, LPAREN } from './token-kinds.ts';

/** `match` is the name of a function in older code. */
export const startsMatch = (c: Cursor): boolean => c.next() === LPAREN && c.kind[c.behind(c.at + 1)] === LBRACE;

export function readMatch(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.at++;
  readParenthesized(c);
  c.inside(readArms);
  c.wrap('match', start, mark);
}

function readArms(c: Cursor): void {
  while (c.at < c.limit) {
    const from = c.at;
    if (c.kind[c.at] === DEFAULT) c.at++;
    else readExpression(c);
    // Between the values of an arm stand commas as well.
    while (c.kind[c.at] === COMMA || c.kind[c.at] === FAT_ARROW) c.at++;
    if (c.at === from) return;
  }
}
