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

/** What something is made of: `(a, b)`, `{a, b}`. */
export interface Given {
  readonly texts: readonly ExprText[];
  /** Members are named: no constructor takes them. */
  readonly isDesignated: boolean;
}

export function readGiven(c: Cursor): Given {
  const open = c.at;
  const texts: ExprText[] = [];
  // Nested too deep to be read, its number of elements says nothing either.
  let isDesignated = true;
  if (c.enter()) {
    c.at++;
    isDesignated = readElements(c, c.partner(open), 'callback', texts);
    c.leave();
  }
  c.at = c.after(open);
  return { texts, isDesignated };
}

/** True when a member is named. */
function readElements(c: Cursor, end: number, use: Use, texts?: ExprText[]): boolean {
  let isDesignated = false;
  while (c.at < end) {
    const before = c.at;
    isDesignated = passDesignators(c) || isDesignated;
    const text = c.kind[c.at] === LBRACE ? readInitializer(c, use) : readExpression(c, use);
    if (c.kind[c.at] === COMMA || c.at >= end) texts?.push(text);
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  return isDesignated;
}

/** `.read =`, `[INDEX] =`, `.a.b =`, and the older `read:`. */
function passDesignators(c: Cursor): boolean {
  let i = c.at;
  if (c.kind[i] === IDENT && c.kind[i + 1] === COLON) {
    c.at = i + 2;
    return true;
  }
  while ((c.kind[i] === DOT && c.kind[i + 1] === IDENT) || c.kind[i] === LBRACKET) i = c.kind[i] === DOT ? i + 2 : c.after(i);
  if (i === c.at || c.kind[i] !== ASSIGN) return false;
  c.at = i + 1;
  return true;
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
