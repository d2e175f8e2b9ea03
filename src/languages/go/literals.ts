/**
 * The braces of a composite literal. Keys of a struct literal are field accesses on its type, values may be functions
 * by name, and inner literals without a type (`{...}`) have the element type of the outer one.
 */
import type { TypeText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { COLON, COMMA, IDENT, LBRACE, SEMI } from './token-kinds.ts';
import { elementType } from './types.ts';

/** More values without keys are those of a list. */
const MAX_FIELDS = 12;

/** The cursor stands on `{`; afterwards behind its partner. */
export function readLiteralBody(c: Cursor, type: TypeText): void {
  const open = c.at;
  const end = c.partner(open);
  if (!c.enter()) return;
  const element = elementType(type);
  const keyed = element === '' && type !== '?' && type !== '';
  const inHeader = c.inHeader;
  c.inHeader = false;
  c.at++;
  for (let position = 0; c.at < end; position++) {
    const before = c.at;
    if (keyed && c.kind[c.at] === IDENT && c.next() === COLON) {
      c.mention('access', `<${type}>.${c.text(c.at)}`, c.at);
      c.at += 2;
    } else if (keyed && position < MAX_FIELDS) c.mention('access', `<${type}>#${position}`, c.at);
    readElement(c, element);
    if (c.kind[c.at] === COLON) {
      c.at++;
      readElement(c, element);
    }
    if (c.at === before || c.kind[c.at] === COMMA || c.kind[c.at] === SEMI) c.at++;
  }
  c.inHeader = inHeader;
  c.at = c.after(open);
  c.leave();
}

function readElement(c: Cursor, element: TypeText): void {
  if (c.kind[c.at] === LBRACE) readLiteralBody(c, element);
  else readExpression(c, 'callback');
}
