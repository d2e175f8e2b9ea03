/** Statements of a block: definitions and expressions. */
import type { ExprText } from '../../model/facts.ts';
import { COLON, EQUALS, IDENT, LBRACE, SEMI } from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { readBlockBody, readDefinition } from './definitions.ts';
import { readExpression } from './expressions.ts';
import { readPackagePath } from './imports.ts';
import { KEYWORD } from './token-kinds.ts';

/** Up to the token `end`. Answers the value of the last statement. */
export function readStatements(c: Cursor, end: number): ExprText {
  let value: ExprText = '?';
  c.within(false, () => {
    while (c.at < end) {
      const before = c.at;
      if (c.kind[c.at] === SEMI) c.at++;
      else if (c.kind[c.at] === KEYWORD.package) readPackage(c, end);
      else if (readDefinition(c, end)) value = '?';
      else value = readStatement(c, end);
      if (c.at === before) c.at++;
    }
  });
  return value;
}

function readStatement(c: Cursor, end: number): ExprText {
  const value = readExpression(c, end);
  if (c.kind[c.at] !== EQUALS || c.at >= end) return value;
  c.at++;
  readExpression(c, end);
  return '?';
}

/** `package a`, `package b { … }`, `package object c { … }`. Of one clause after another each sees what those before it have. */
function readPackage(c: Cursor, end: number): void {
  const { facts } = c;
  const isObject = c.next() === KEYWORD.object;
  if (isObject) c.at++;
  const line = c.tokens.line[c.at] as number;
  const path = readPackagePath(c);
  if (facts.declaredModule !== '') facts.imports.push({ specifier: facts.declaredModule, imported: '*', local: null, line, implied: true });
  facts.declaredModule = facts.declaredModule === '' ? path : `${facts.declaredModule}.${path}`;
  if (isObject) while (c.at < end && c.kind[c.at] !== LBRACE && c.kind[c.at] !== COLON && (!c.startsLine() || c.kind[c.at] === IDENT)) c.at++;
  if (c.kind[c.at] === LBRACE || c.kind[c.at] === COLON) readBlockBody(c, end);
}
