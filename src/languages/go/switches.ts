/** `switch` in both forms. In a type switch the variable has, in each clause, the type that the clause names. */
import type { ExprText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { readExpression, readExpressions } from './expressions.ts';
import { readClauses, readHeader, readSimpleStatement } from './statements.ts';
import { COLON, COMMA, DEFINE, IDENT, LBRACE, LBRACKET, LPAREN, RPAREN, SEMI, TYPE } from './token-kinds.ts';
import { readType } from './types.ts';

export function readSwitch(c: Cursor): void {
  const mark = c.scopes.open();
  c.at++;
  const body = findBody(c);
  const onTypes = c.kind[body - 1] === RPAREN && c.kind[body - 2] === TYPE;
  const subject = onTypes ? readTypeSwitchHeader(c, body) : undefined;
  if (!onTypes) readHeader(c);
  if (c.kind[c.at] === LBRACE) readSwitchBody(c, subject);
  c.scopes.close(mark, c.startOffset());
}

function findBody(c: Cursor): number {
  for (let i = c.at; i < c.tokens.count; i++) {
    const kind = c.kind[i];
    if (kind === LBRACE) return i;
    if (kind === LPAREN || kind === LBRACKET) i = c.partner(i);
  }
  return c.tokens.count - 1;
}

interface Subject {
  /** '' when the switch binds no name. */
  readonly name: string;
  readonly value: ExprText;
}

/** `[init;] [x :=] y.(type)` */
function readTypeSwitchHeader(c: Cursor, body: number): Subject {
  c.inHeader = true;
  let init = -1;
  for (let i = c.at; i < body; i++) if (c.kind[i] === SEMI) init = i;
  if (init >= 0) {
    readSimpleStatement(c);
    c.at = init + 1;
  }
  const named = c.kind[c.at] === IDENT && c.next() === DEFINE;
  const name = named ? c.text(c.at) : '';
  if (named) c.at += 2;
  const value = readExpression(c);
  c.inHeader = false;
  c.at = body;
  return { name, value };
}

function readSwitchBody(c: Cursor, subject: Subject | undefined): void {
  const open = c.at++;
  readClauses(c, c.partner(open), () => {
    if (subject !== undefined) readTypeCase(c, subject);
    else if (c.kind[c.at] !== COLON) readExpressions(c);
  });
  c.at = c.after(open);
}

function readTypeCase(c: Cursor, subject: Subject): void {
  const types: string[] = [];
  while (c.kind[c.at] !== COLON) {
    const token = c.at;
    const type = readType(c);
    if (type !== 'nil') {
      c.type('variable', type, token);
      types.push(type);
    }
    if (c.kind[c.at] !== COMMA) break;
    c.at++;
  }
  if (subject.name === '') return;
  c.scopes.bind(subject.name, c.startOffset(), types.length === 1 ? { type: types[0] as string } : { value: subject.value });
}
