/** Blocks and statements: declarations, assignments, expressions. */
import type { ExprText } from '../../model/facts.ts';
import { ASSIGN_OP, AT, EQUALS, IDENT, LBRACE, SEMI } from '../shared/jvm/token-kinds.ts';
import { readBraces } from '../shared/token-reading/statements.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readDeclaration } from './members.ts';

/** The braces at the cursor; without braces one statement. Answers the last value. */
export function readBlock(c: Cursor): ExprText {
  return c.kind[c.at] === LBRACE ? readBraces(c, readStatements) : readStatement(c);
}

/** Up to the token `end`. Answers the value of the last statement. */
export function readStatements(c: Cursor, end: number): ExprText {
  const inHeader = c.inHeader;
  c.inHeader = false;
  let value: ExprText = '?';
  c.within(false, () => {
    while (c.at < end) {
      const before = c.at;
      if (c.kind[c.at] === SEMI) c.at++;
      else value = readStatement(c);
      if (c.at === before) c.at++;
    }
  });
  c.inHeader = inHeader;
  return value;
}

function readStatement(c: Cursor): ExprText {
  // `label@ for (…)`
  if (c.kind[c.at] === IDENT && c.next() === AT && c.endOffset(c.at) === c.startOffset(c.at + 1)) c.at += 2;
  if (readDeclaration(c)) return '?';
  const value = readExpression(c);
  const kind = c.kind[c.at];
  if ((kind === EQUALS || kind === ASSIGN_OP) && !c.lineEnds) {
    const token = c.at++;
    if (kind === ASSIGN_OP) assignBy(c, value, token);
    readExpression(c);
    return '?';
  }
  return value;
}

const ASSIGNED: Readonly<Record<string, string>> = { '+=': 'plusAssign', '-=': 'minusAssign', '*=': 'timesAssign', '/=': 'divAssign' };

/** `events += handler` may be a call. */
function assignBy(c: Cursor, value: ExprText, token: number): void {
  const name = ASSIGNED[c.text(token)];
  if (name !== undefined && !value.startsWith('?') && !value.startsWith('<')) c.call(`${value}.${name}`, token, 1, '');
}
