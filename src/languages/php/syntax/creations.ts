/** `new Foo(...)`, `new $class`, `new class(...) extends Foo { ... }`. */
import { readArguments } from './arguments.ts';
import { readAttributes } from './attributes.ts';
import { readClassBody } from './classes.ts';
import type { Cursor } from './cursor.ts';
import { readDynamic, readParenthesized } from './operands.ts';
import { readIndex, readName } from './postfix.ts';
import { ARROW, CLASS, DOLLAR, HASH, IDENT, LBRACKET, LPAREN, MODIFIER, NAME, SCOPE, STATIC, VARIABLE } from './token-kinds.ts';

export function readCreation(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.at++;
  const k = c.kind[c.at];
  if (k === CLASS || k === MODIFIER || k === HASH) readAnonymousClass(c);
  else {
    readClassName(c);
    if (c.kind[c.at] === LPAREN) readArguments(c);
  }
  c.wrap('creation', start, mark);
}

function readAnonymousClass(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  readAttributes(c);
  while (c.accept(MODIFIER));
  c.expect(CLASS);
  if (c.kind[c.at] === LPAREN) readArguments(c);
  readClassBody(c);
  c.wrap('anonymous_class', start, mark);
}

/** A name, a variable with members but without calls, or anything in parentheses. */
function readClassName(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  const k = c.kind[c.at];
  if (k === IDENT || k === NAME || k === STATIC) c.at++;
  else if (k === VARIABLE) c.leaf('variable_name');
  else if (k === DOLLAR) readDynamic(c);
  else if (k === LPAREN) readParenthesized(c);
  else c.damaged = true;
  if (k !== LPAREN) readPath(c, start, mark);
}

function readPath(c: Cursor, start: number, mark: number): void {
  for (;;) {
    const k = c.kind[c.at];
    if (k === LBRACKET) {
      c.inside(readIndex);
      c.link('subscript', start, mark);
    } else if (k === ARROW || k === SCOPE) {
      c.at++;
      readName(c);
      c.link(k === ARROW ? 'member_access' : 'scoped_property', start, mark);
    } else return;
  }
}
