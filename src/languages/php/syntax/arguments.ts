/** The arguments of a call, a creation or an attribute. */
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { AMPERSAND, COLON, COMMA, ELLIPSIS, isWord, RPAREN } from './token-kinds.ts';

/** From the parenthesis. */
export function readArguments(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.inside(readList);
  c.wrap('arguments', start, mark);
}

function readList(c: Cursor): void {
  if (c.kind[c.at] === ELLIPSIS && c.next() === RPAREN) {
    c.at++;
    return;
  }
  while (c.kind[c.at] !== RPAREN) {
    readArgument(c);
    if (!c.accept(COMMA)) return;
  }
}

/** `$a`, `name: $a`, `...$list`. */
function readArgument(c: Cursor): void {
  const [start, mark, from] = [c.start, c.mark, c.at];
  if (isWord(c.kind[c.at] as number) && c.next() === COLON) c.at += 2;
  if (c.kind[c.at] === ELLIPSIS || c.kind[c.at] === AMPERSAND) c.at++;
  readExpression(c);
  if (c.at > from) c.wrap('argument', start, mark);
}
