/**
 * Statements. Only those that open a scope or bind names leave nodes; of the others just the expressions count.
 * Past the bound of nesting a header (`if (...)`) is taken for a whole statement: what it governs is read as the next.
 */
import { EOF } from '../../shared/tokens.ts';
import { modifiersEnd } from './annotations.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readFor } from './loops.ts';
import { readMember } from './members.ts';
import type { SyntaxNode } from './node.ts';
import { readSwitch } from './switches.ts';
import {
  ARROW,
  ASSERT,
  ASSIGN,
  ASSIGN_OP,
  AT,
  CASE,
  CLASS,
  COLON,
  DEFAULT,
  DO,
  DOT,
  ELSE,
  ENUM,
  FINAL,
  FOR,
  IDENT,
  IF,
  INTERFACE,
  JUMP,
  LBRACE,
  LBRACKET,
  LPAREN,
  MODIFIER,
  PRIMITIVE,
  RBRACE,
  REFERENCE,
  RETURN,
  RPAREN,
  SEMI,
  STATIC,
  STEP,
  SWITCH,
  SYNCHRONIZED,
  THROW,
  THROWS,
  TRY,
  WHILE,
} from './token-kinds.ts';
import { readTry } from './try-statements.ts';
import { readTypeDeclaration, startsTypeDeclaration } from './type-declarations.ts';
import { typeEnd } from './types.ts';
import { readVariables } from './variables.ts';

/** From `{`. */
export function readBlock(c: Cursor): void {
  const node = c.open('scope');
  c.inside(readStatements, node);
  node.end = c.lastEnd;
}

/** To the closing brace, or to the next label of a `switch`. */
export function readStatements(c: Cursor): void {
  for (;;) {
    const k = c.kind[c.at] as number;
    if (k === RBRACE || k === EOF || startsLabel(c)) return;
    const before = c.at;
    readStatement(c);
    if (c.at === before) skipStray(c);
  }
}

/** `case ...` and `default`, but not the `default` of an annotation's element. */
export function startsLabel(c: Cursor): boolean {
  const k = c.kind[c.at];
  return k === CASE || (k === DEFAULT && (c.next() === COLON || c.next() === ARROW));
}

/** Past a token that nothing understood. */
export function skipStray(c: Cursor): void {
  c.damaged = true;
  const k = c.kind[c.at];
  c.at = k === LPAREN || k === LBRACKET ? c.behind(c.at) : c.at + 1;
}

type StatementReader = (c: Cursor) => void;

export function readStatement(c: Cursor): void {
  const read = READERS[c.kind[c.at] as number] ?? readExpressionStatement;
  if (c.enter()) {
    read(c);
    c.leave();
  } else if (NESTING.has(c.kind[c.at] as number)) readHeader(c);
  else read(c);
}

const NESTING = new Set([IF, WHILE, DO, FOR, ELSE]);

function readHeader(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] === LPAREN) c.inside(readLoosely, c.tail);
}

/** The pieces of a `for` header, whatever they are. */
function readLoosely(c: Cursor): void {
  while (c.kind[c.at] !== RPAREN && c.kind[c.at] !== EOF) {
    const before = c.at;
    readExpression(c);
    if (c.at === before) c.at++;
  }
}

function readExpressionStatement(c: Cursor): void {
  const before = c.at;
  readExpression(c);
  if (c.at > before) c.expect(SEMI);
}

/** The `(condition)` of a statement. */
export function readCondition(c: Cursor): void {
  if (c.kind[c.at] === LPAREN) c.inside(readExpression, c.tail);
  else c.damaged = true;
}

function readIf(c: Cursor): void {
  do {
    c.at++;
    if (c.kind[c.at] === IF) c.at++;
    readCondition(c);
    readStatement(c);
  } while (c.kind[c.at] === ELSE && c.next() === IF);
  if (c.kind[c.at] !== ELSE) return;
  c.at++;
  readStatement(c);
}

function readWhile(c: Cursor): void {
  c.at++;
  readCondition(c);
  readStatement(c);
}

function readDo(c: Cursor): void {
  c.at++;
  readStatement(c);
  c.expect(WHILE);
  readCondition(c);
  c.expect(SEMI);
}

/** `return x;`, `yield x;` */
function readResult(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] !== SEMI) readExpression(c);
  c.expect(SEMI);
}

function readThrow(c: Cursor): void {
  const node = c.open('throw');
  readResult(c);
  node.end = c.lastEnd;
}

function readJump(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] === IDENT) c.at++;
  c.expect(SEMI);
}

function readAssert(c: Cursor): void {
  c.at++;
  readExpression(c);
  if (c.kind[c.at] === COLON) {
    c.at++;
    readExpression(c);
  }
  c.expect(SEMI);
}

function readSynchronized(c: Cursor): void {
  if (c.next() === LPAREN) {
    c.at++;
    readCondition(c);
    if (c.kind[c.at] === LBRACE) readBlock(c);
    else c.damaged = true;
  } else readDeclaration(c);
}

function readNamed(c: Cursor): void {
  const next = c.next();
  if (next === COLON) readLabelled(c);
  else if (isYield(c)) readResult(c);
  else if (startsTypeDeclaration(c, modifiersEnd(c, c.at)) || startsVariable(c)) readDeclaration(c);
  else readExpressionStatement(c);
}

function readLabelled(c: Cursor): void {
  while (c.kind[c.at] === IDENT && c.next() === COLON) c.at += 2;
  readStatement(c);
}

/** What follows a variable or method that happens to be named `yield`. */
const NOT_YIELD = new Set([ASSIGN, ASSIGN_OP, DOT, LBRACKET, STEP, REFERENCE, SEMI]);

function isYield(c: Cursor): boolean {
  return c.isWord(c.at, 'yield') && !NOT_YIELD.has(c.next());
}

/** True where a type stands that is followed by a name. */
function startsVariable(c: Cursor): boolean {
  const next = c.next();
  if (next === LPAREN || next === ASSIGN) return false;
  const end = typeEnd(c, c.at);
  return end > 0 && c.kind[end] === IDENT;
}

function readPrimitive(c: Cursor): void {
  if (startsVariable(c)) readDeclaration(c);
  else readExpressionStatement(c);
}

/** A local variable or class. What can only be a member shows that a brace was forgotten, and is read as one. */
function readDeclaration(c: Cursor): void {
  const type = modifiersEnd(c, c.at);
  const name = typeEnd(c, type);
  if (startsTypeDeclaration(c, type)) readTypeDeclaration(c, type);
  else if (name > 0 && c.kind[name] === IDENT && c.kind[name + 1] !== LPAREN) readLocal(c, type, name);
  else {
    c.damaged = true;
    if (type > c.at || isMethodWithBody(c, name)) readMember(c);
    else {
      c.at = Math.max(c.at, name);
      readExpressionStatement(c);
    }
  }
}

function isMethodWithBody(c: Cursor, name: number): boolean {
  if (name < 0 || c.kind[name + 1] !== LPAREN) return false;
  const after = c.kind[c.behind(name + 1)];
  return after === LBRACE || after === THROWS;
}

export function readLocal(c: Cursor, type: number, name: number): SyntaxNode {
  return readVariables(c, c.open('local'), type, name);
}

const READERS: Readonly<Record<number, StatementReader>> = {
  [LBRACE]: readBlock,
  [SEMI]: (c) => {
    c.at++;
  },
  [IDENT]: readNamed,
  [PRIMITIVE]: readPrimitive,
  [IF]: readIf,
  [WHILE]: readWhile,
  [DO]: readDo,
  [FOR]: readFor,
  [TRY]: readTry,
  [SWITCH]: readSwitch,
  [SYNCHRONIZED]: readSynchronized,
  [RETURN]: readResult,
  [THROW]: readThrow,
  [JUMP]: readJump,
  [ASSERT]: readAssert,
  [AT]: readDeclaration,
  [MODIFIER]: readDeclaration,
  [FINAL]: readDeclaration,
  [STATIC]: readDeclaration,
  [CLASS]: readDeclaration,
  [INTERFACE]: readDeclaration,
  [ENUM]: readDeclaration,
};
