/** `switch`, as a statement or an expression. Each label opens a scope that ends with its statements. */
import { EOF } from '../../shared/tokens.ts';
import type { Cursor } from './cursor.ts';
import { readConditional, readExpression } from './expressions.ts';
import { SyntaxNode } from './node.ts';
import { readPattern, startsPattern } from './patterns.ts';
import { readBlock, readStatement, readStatements, skipStray, startsLabel } from './statements.ts';
import { ARROW, CASE, COLON, COMMA, DEFAULT, IDENT, LBRACE, LPAREN, RBRACE, SEMI, THROW } from './token-kinds.ts';

export function readSwitch(c: Cursor): SyntaxNode {
  const node = new SyntaxNode('other', c.startOf(c.at));
  c.at++;
  if (c.kind[c.at] === LPAREN) c.inside(readSubject, node);
  else c.damaged = true;
  if (c.kind[c.at] === LBRACE) c.inside(readCases, node);
  else c.damaged = true;
  node.end = c.lastEnd;
  return node;
}

function readSubject(c: Cursor, node: SyntaxNode): void {
  node.left = readExpression(c);
}

function readCases(c: Cursor, { left }: SyntaxNode): void {
  while (c.kind[c.at] !== RBRACE && c.kind[c.at] !== EOF) {
    if (startsLabel(c)) readCase(c, left);
    else {
      const before = c.at;
      c.damaged = true;
      readStatement(c);
      if (c.at === before) skipStray(c);
    }
  }
}

function readCase(c: Cursor, subject: SyntaxNode | undefined): void {
  const scope = c.open('scope');
  if (c.kind[c.at++] === CASE) readLabel(c, subject);
  if (c.kind[c.at] === ARROW) readRule(c);
  else {
    c.expect(COLON);
    readStatements(c);
  }
  scope.end = c.lastEnd;
}

/** `Foo f when f.ok()`, `A, B`, `null, default`. */
function readLabel(c: Cursor, subject: SyntaxNode | undefined): void {
  for (;;) {
    if (c.kind[c.at] === DEFAULT) c.at++;
    else if (c.kind[c.at] === IDENT && ENDS_LABEL.has(c.next())) readConstant(c, subject);
    else if (startsPattern(c)) readPattern(c);
    else readConditional(c);
    if (c.kind[c.at] !== COMMA) break;
    c.at++;
  }
  if (c.kind[c.at] === IDENT && c.isWord(c.at, 'when')) {
    c.at++;
    readConditional(c);
  }
}

const ENDS_LABEL = new Set([COLON, ARROW, COMMA]);

/** A bare name: one of the constants of what is switched on, if that is an enum. */
function readConstant(c: Cursor, subject: SyntaxNode | undefined): void {
  const node = c.open('case_constant');
  node.left = subject;
  c.at++;
  node.end = c.lastEnd;
}

function readRule(c: Cursor): void {
  c.at++;
  const k = c.kind[c.at];
  if (k === LBRACE) readBlock(c);
  else if (k === THROW) readStatement(c);
  else {
    readExpression(c);
    c.expect(SEMI);
  }
}
