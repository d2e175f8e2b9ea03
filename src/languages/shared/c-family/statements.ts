/**
 * Statements of C and C++, read from tokens. Blocks open scopes; declarations become bindings with their type or value;
 * everything else is expressions, which leave their refs. What is not understood is stepped over.
 */
import type { Cursor } from './cursor.ts';
import { readDeclaration } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { isLocalDeclaration, readLocalDeclaration } from './local-declarations.ts';
import { bindParameters, readParameters } from './parameters.ts';
import {
  ATTRIBUTE,
  CASE,
  CATCH,
  COLON,
  COMMA,
  DEFAULT,
  DO,
  ELSE,
  FOR,
  GOTO,
  IDENT,
  IF,
  JUMP,
  LBRACE,
  LPAREN,
  NAMESPACE,
  RBRACE,
  RETURN,
  SEMI,
  STATIC_ASSERT,
  SWITCH,
  TRY,
  TYPEDEF,
  USING,
  WHILE,
} from './token-kinds.ts';
import { definesType } from './type-specifiers.ts';

/** The cursor stands on `{`; afterwards behind its partner. */
export function readBlock(c: Cursor): void {
  const open = c.at;
  const end = c.partner(open);
  const mark = c.scopes.open();
  if (c.enter()) {
    c.at++;
    while (c.at < end) {
      const before = c.at;
      readStatement(c, end);
      if (c.kind[c.at] === SEMI || c.at === before) c.at++;
    }
    c.leave();
  }
  c.scopes.close(mark, c.tokens.endOf(open));
  c.at = c.kind[end] === RBRACE ? c.after(open) : end;
}

const READERS: Readonly<Record<number, (c: Cursor, end: number) => void>> = {
  [LBRACE]: readBlock,
  [IF]: readControlled,
  [WHILE]: readControlled,
  [SWITCH]: readControlled,
  [FOR]: readControlled,
  [CATCH]: readCatch,
  [ELSE]: pass,
  [DO]: pass,
  [TRY]: pass,
  [JUMP]: pass,
  [CASE]: readCase,
  [DEFAULT]: readCase,
  [GOTO]: readGoto,
  [RETURN]: readReturn,
  [TYPEDEF]: readLocalType,
  [USING]: readLocalType,
  [NAMESPACE]: readLocalType,
  [STATIC_ASSERT]: (c) => {
    c.at++;
    readExpression(c);
  },
  [ATTRIBUTE]: (c) => {
    c.at = c.next() === LPAREN ? c.after(c.at + 1) : c.at + 1;
  },
};

function readStatement(c: Cursor, end: number): void {
  const read = READERS[c.kind[c.at] as number];
  if (read !== undefined) read(c, end);
  else if (c.kind[c.at] === IDENT && c.next() === COLON) c.at += 2;
  else if (definesType(c)) readLocalType(c, end);
  else if (isLocalDeclaration(c)) readLocalDeclaration(c);
  else readExpressions(c, end);
}

/** Types of a function are declared like others; they belong to it. */
function readLocalType(c: Cursor, end: number): void {
  readDeclaration(c, end);
}

function readExpressions(c: Cursor, end: number): void {
  readExpression(c, 'callback');
  while (c.kind[c.at] === COMMA && c.at < end) {
    c.at++;
    readExpression(c, 'callback');
  }
}

function pass(c: Cursor): void {
  c.at++;
}

/** `if (...)`, `for (...)`: the names of the header are visible to the end of the statement behind it. */
function readControlled(c: Cursor, end: number): void {
  c.at++;
  // `if IS("x") {`: the macro has the brackets.
  if (c.kind[c.at] === IDENT && c.next() === LPAREN) {
    readExpression(c);
    if (c.at < end) readStatement(c, end);
    return;
  }
  // `if constexpr (...)`
  if (c.kind[c.at] !== LPAREN && c.next() === LPAREN) c.at++;
  if (c.kind[c.at] !== LPAREN) return;
  const open = c.at;
  const mark = c.scopes.open();
  const close = c.partner(open);
  if (c.enter()) {
    c.at++;
    while (c.at < close) {
      const before = c.at;
      if (isLocalDeclaration(c)) readLocalDeclaration(c);
      else readExpressions(c, close);
      if (c.kind[c.at] === SEMI || c.at === before) c.at++;
    }
    c.at = c.after(open);
    if (c.at < end) readStatement(c, end);
    c.leave();
  } else c.at = c.after(open);
  c.scopes.close(mark, c.startOffset());
}

function readCatch(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] !== LPAREN) return;
  const mark = c.scopes.open();
  bindParameters(c, readParameters(c, c.at), c.facts.current);
  c.at = c.after(c.at);
  if (c.kind[c.at] === LBRACE) readBlock(c);
  c.scopes.close(mark, c.startOffset());
}

function readCase(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] !== COLON) readExpression(c);
  if (c.kind[c.at] === COLON) c.at++;
}

function readGoto(c: Cursor): void {
  c.at += c.next() === IDENT ? 2 : 1;
}

function readReturn(c: Cursor): void {
  c.at++;
  readExpression(c, 'callback');
}
