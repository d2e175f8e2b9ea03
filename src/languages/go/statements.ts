/**
 * Go statements, read from tokens. Blocks and clauses open scopes; what `:=`, `var`, `range` and `switch` bind becomes
 * a BindingFact with the type or value it was given; expressions leave their refs.
 */
import type { Cursor } from './cursor.ts';
import { isDefinition, readDefinition } from './definitions.ts';
import { readExpression, readExpressions } from './expressions.ts';
import { readSwitch } from './switches.ts';
import {
  ARROW,
  ASSIGN,
  ASSIGN_OP,
  BREAK,
  CASE,
  COLON,
  COMMA,
  CONST,
  CONTINUE,
  DEFAULT,
  DEFER,
  ELSE,
  FALLTHROUGH,
  FOR,
  GO,
  GOTO,
  IDENT,
  IF,
  LBRACE,
  LBRACKET,
  LPAREN,
  RANGE,
  RBRACE,
  RETURN,
  SELECT,
  SEMI,
  STEP,
  SWITCH,
  TYPE,
  VAR,
} from './token-kinds.ts';
import { readTypeDeclaration } from './type-declarations.ts';
import { readLocalValues } from './value-declarations.ts';

/** The cursor stands on `{`; afterwards behind its partner. */
export function readBlock(c: Cursor): void {
  const open = c.at;
  const mark = c.scopes.open();
  if (c.enter()) {
    c.at++;
    readStatements(c, c.partner(open));
    c.leave();
  }
  c.scopes.close(mark, c.tokens.endOf(open));
  c.at = c.kind[c.partner(open)] === RBRACE ? c.after(open) : c.partner(open);
}

/** Statements up to the token `end` or the next clause. */
function readStatements(c: Cursor, end: number): void {
  while (c.at < end) {
    const kind = c.kind[c.at];
    if (kind === CASE || kind === DEFAULT) return;
    const before = c.at;
    readStatement(c);
    if (c.kind[c.at] === SEMI || c.at === before) c.at++;
  }
}

const READERS: Readonly<Record<number, (c: Cursor) => void>> = {
  [LBRACE]: readBlock,
  [IF]: readIf,
  [FOR]: readFor,
  [SWITCH]: readSwitch,
  [SELECT]: readSelect,
  [VAR]: readLocalValues,
  [CONST]: readLocalValues,
  [TYPE]: readTypeDeclaration,
  [GO]: readAfterKeyword,
  [DEFER]: readAfterKeyword,
  [RETURN]: readAfterKeyword,
  [BREAK]: readJump,
  [CONTINUE]: readJump,
  [GOTO]: readJump,
  [FALLTHROUGH]: readJump,
};

function readStatement(c: Cursor): void {
  const read = READERS[c.kind[c.at] as number];
  if (read !== undefined) read(c);
  else if (c.kind[c.at] === IDENT && c.next() === COLON) c.at += 2;
  else readSimpleStatement(c);
}

/** `return x, y`, `go f()`, `defer f()`. */
function readAfterKeyword(c: Cursor): void {
  c.at++;
  readExpressions(c, 'callback');
}

function readJump(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] === IDENT) c.at++;
}

/** An expression, a send, an assignment or a definition. */
export function readSimpleStatement(c: Cursor): void {
  if (isDefinition(c)) readDefinition(c);
  else readAssignment(c);
}

function readAssignment(c: Cursor): void {
  const first = c.at;
  readExpressions(c);
  const kind = c.kind[c.at];
  if (kind === ASSIGN) {
    c.at++;
    const values = readExpressions(c, 'callback');
    if (c.kind[first] === IDENT) c.routes.alias(c, c.text(first), values[0] ?? '');
  } else if (kind === ASSIGN_OP || kind === ARROW) {
    c.at++;
    readExpression(c, 'callback');
  } else if (kind === STEP) c.at++;
}

function readIf(c: Cursor): void {
  const mark = c.scopes.open();
  c.at++;
  readHeader(c);
  if (c.kind[c.at] === LBRACE) readBlock(c);
  if (c.kind[c.at] === ELSE) {
    c.at++;
    if (c.kind[c.at] === IF && c.enter()) {
      readIf(c);
      c.leave();
    } else if (c.kind[c.at] === LBRACE) readBlock(c);
  }
  c.scopes.close(mark, c.startOffset());
}

/** Simple statements up to the body's `{`, where a brace is never a literal. */
export function readHeader(c: Cursor): void {
  c.inHeader = true;
  while (c.kind[c.at] !== LBRACE && c.kind[c.at] !== RBRACE && c.at < c.tokens.count - 1) {
    const before = c.at;
    readSimpleStatement(c);
    if (c.kind[c.at] === SEMI || c.at === before) c.at++;
  }
  c.inHeader = false;
}

function readFor(c: Cursor): void {
  const mark = c.scopes.open();
  c.at++;
  const range = findRange(c);
  if (range < 0) readHeader(c);
  else readRange(c, range);
  if (c.kind[c.at] === LBRACE) readBlock(c);
  c.scopes.close(mark, c.startOffset());
}

/** Token of `range` in `k, v := range x`, -1 for another loop. */
function findRange(c: Cursor): number {
  for (let i = c.at; i < c.tokens.count; i++) {
    const kind = c.kind[i];
    if (kind === RANGE) return i;
    if (kind === LPAREN || kind === LBRACKET) i = c.partner(i);
    else if (kind === LBRACE || kind === SEMI) break;
  }
  return -1;
}

/** The second variable is the element; the first an index, a key, or what a channel or a sequence hands out. */
function readRange(c: Cursor, range: number): void {
  const names: number[] = [];
  if (isDefinition(c)) for (let i = c.at; i < range; i++) if (c.kind[i] === IDENT) names.push(i);
  if (names.length === 0 && c.at < range) readExpressions(c);
  c.at = range + 1;
  c.inHeader = true;
  const over = readExpression(c);
  c.inHeader = false;
  const start = c.startOffset();
  names.forEach((name, i) => {
    c.scopes.bind(c.text(name), start, over === '?' ? {} : { value: i === 1 ? `${over}~` : `${over}~0` });
  });
}

function readSelect(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] !== LBRACE) return;
  const open = c.at++;
  readClauses(c, c.partner(open), () => {
    if (c.kind[c.at] !== COLON) readSimpleStatement(c);
  });
  c.at = c.after(open);
}

/** `case ...:` and `default:` clauses up to `end`, each with a scope of its own. `readCase` reads up to the colon. */
export function readClauses(c: Cursor, end: number, readCase: () => void): void {
  if (!c.enter()) return;
  while (c.at < end) {
    const before = c.at;
    const mark = c.scopes.open();
    if (c.kind[c.at] === CASE || c.kind[c.at] === DEFAULT) {
      c.at++;
      readCase();
    }
    while (c.at < end && c.kind[c.at] !== COLON && c.kind[c.at] !== COMMA && c.kind[c.at] !== SEMI && c.at !== before) c.at++;
    if (c.kind[c.at] === COLON) c.at++;
    readStatements(c, end);
    c.scopes.close(mark, c.startOffset());
    if (c.at === before) c.at++;
  }
  c.leave();
}
