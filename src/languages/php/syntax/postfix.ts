/** What follows an operand: members, calls, subscripts. */
import { readArguments } from './arguments.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readDynamic } from './operands.ts';
import { ARROW, DOLLAR, isWord, LBRACE, LBRACKET, LPAREN, RBRACKET, SCOPE, STEP, VARIABLE } from './token-kinds.ts';

/** From behind the operand that begins at `start` and left its nodes above `mark`. */
export function readPostfix(c: Cursor, start: number, mark: number): void {
  for (;;) {
    switch (c.kind[c.at]) {
      case ARROW:
        c.at++;
        readName(c);
        if (c.kind[c.at] === LPAREN) readCall(c, 'member_call', start, mark);
        else c.link('member_access', start, mark);
        break;
      case SCOPE:
        readScoped(c, start, mark);
        break;
      case LPAREN:
        readCall(c, 'function_call', start, mark);
        break;
      case LBRACKET:
        c.inside(readIndex);
        c.link('subscript', start, mark);
        break;
      case STEP:
        c.at++;
        break;
      default:
        return;
    }
  }
}

function readCall(c: Cursor, type: string, start: number, mark: number): void {
  readArguments(c);
  c.link(type, start, mark);
}

/** A member's name, also a computed one. */
export function readName(c: Cursor): void {
  const k = c.kind[c.at] as number;
  if (isWord(k)) c.at++;
  else if (k === VARIABLE) c.leaf('variable_name');
  else if (k === LBRACE) c.inside(readExpression);
  else if (k === DOLLAR) readDynamic(c);
  else c.damaged = true;
}

/** `Foo::bar()`, `Foo::$bar`, `Foo::BAR`. */
function readScoped(c: Cursor, start: number, mark: number): void {
  c.at++;
  const isVariable = c.kind[c.at] === VARIABLE || c.kind[c.at] === DOLLAR;
  readName(c);
  if (c.kind[c.at] === LPAREN) readCall(c, 'scoped_call', start, mark);
  else c.link(isVariable ? 'scoped_property' : 'class_constant', start, mark);
}

export function readIndex(c: Cursor): void {
  if (c.kind[c.at] !== RBRACKET) readExpression(c);
}
