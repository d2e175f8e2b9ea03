/** Blocks and statements: declarations, assignments, expressions. */
import type { ExprText } from '../../model/facts.ts';
import { ASSIGN_OP, COLON, EQUALS, IDENT, LBRACE, SEMI } from '../shared/jvm/token-kinds.ts';
import { readBraces } from '../shared/token-reading/statements.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readDeclaration } from './members.ts';
import { KEYWORD } from './token-kinds.ts';

/** The braces at the cursor. Answers the value of the last statement. */
export function readBlock(c: Cursor): ExprText {
  return c.kind[c.at] === LBRACE ? readBraces(c, readStatements) : '?';
}

/** Up to the token `end`, or to where a switch goes on with another case. */
export function readStatements(c: Cursor, end: number, inSwitch = false): ExprText {
  const { inHeader, expected } = c;
  c.inHeader = false;
  c.expected = c.result === '' ? '?' : `<${c.result}>`;
  let value: ExprText = '?';
  while (c.at < end && !(inSwitch && startsCase(c))) {
    const before = c.at;
    if (c.kind[c.at] === SEMI) c.at++;
    else value = readStatement(c);
    if (c.at === before) c.at++;
  }
  c.inHeader = inHeader;
  c.expected = expected;
  return value;
}

export const startsCase = (c: Cursor): boolean =>
  c.kind[c.at] === KEYWORD.case || (c.kind[c.at] === KEYWORD.default && c.next() === COLON) || (c.kind[c.at] === 64 && c.next(2) === KEYWORD.default);

const LABELLED = new Set<number>([KEYWORD.for, KEYWORD.while, KEYWORD.repeat, KEYWORD.switch, KEYWORD.do, KEYWORD.if]);

function readStatement(c: Cursor): ExprText {
  // `outer: for …`
  if (c.kind[c.at] === IDENT && c.next() === COLON && LABELLED.has(c.next(2))) c.at += 2;
  if (readDeclaration(c)) return '?';
  const value = readExpression(c);
  const kind = c.kind[c.at];
  if (kind !== EQUALS && kind !== ASSIGN_OP) return value;
  c.at++;
  c.expecting(value.startsWith('?') ? '?' : value, () => readExpression(c));
  return '?';
}
