/** What a variable, a field or a call is given: expressions, `{ ... }` lists with designators, arguments that are statements. */
import type { ExprText } from '../../../model/facts.ts';
import { UNKNOWN, type Use } from './chain.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { ASSIGN, COLON, COMMA, DOT, IDENT, LBRACE, LBRACKET, LPAREN, RPAREN } from './token-kinds.ts';

/** `= expression`, `(a, b)` or `{ .read = my_read, [3] = handler }`; the cursor stands on its first token. */
export function readInitializer(c: Cursor, use: Use): ExprText {
  const open = c.at;
  if (c.kind[open] !== LBRACE && c.kind[open] !== LPAREN) return readExpression(c, use);
  if (c.enter()) {
    c.at++;
    readElements(c, c.partner(open), use);
    c.leave();
  }
  c.at = c.after(open);
  return UNKNOWN;
}

function readElements(c: Cursor, end: number, use: Use): void {
  while (c.at < end) {
    const before = c.at;
    passDesignators(c);
    if (c.kind[c.at] === LBRACE) readInitializer(c, use);
    else readExpression(c, use);
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
}

/** `.read =`, `[INDEX] =`, `.a.b =`, and the older `read:`. */
function passDesignators(c: Cursor): void {
  let i = c.at;
  if (c.kind[i] === IDENT && c.kind[i + 1] === COLON) {
    c.at = i + 2;
    return;
  }
  while ((c.kind[i] === DOT && c.kind[i + 1] === IDENT) || c.kind[i] === LBRACKET) i = c.kind[i] === DOT ? i + 2 : c.after(i);
  if (i > c.at && c.kind[i] === ASSIGN) c.at = i + 1;
}

/** An argument; macros are handed statements and types as well, so whatever is left of it is read on. */
export function readArgument(c: Cursor, end: number): ExprText {
  const text = c.kind[c.at] === LBRACE ? readInitializer(c, 'callback') : readExpression(c, 'callback');
  while (c.at < end && c.kind[c.at] !== COMMA) {
    const before = c.at;
    if (c.kind[c.at] === LBRACE) c.block(c.at);
    else readExpression(c, 'callback');
    if (c.at === before) c.at++;
  }
  return c.kind[c.at] === COMMA || c.kind[c.at] === RPAREN ? text : UNKNOWN;
}
