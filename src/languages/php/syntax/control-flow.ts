/** Branches, loops and `try`, with braces and with colons: `if (a): ... endif;`. */
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readListed } from './lists.ts';
import { readParenthesized } from './operands.ts';
import { endStatement, readBlock, readStatement, readStatements } from './statements.ts';
import {
  AS,
  CASE,
  CATCH,
  COLON,
  COMMA,
  DEFAULT,
  ELSE,
  ELSEIF,
  END_BLOCK,
  FAT_ARROW,
  FINALLY,
  IDENT,
  IF,
  LBRACE,
  LPAREN,
  NAME,
  PIPE,
  RPAREN,
  SEMI,
  VARIABLE,
  WHILE,
} from './token-kinds.ts';

const ENDS_BRANCH = new Set<number>([ELSE, ELSEIF, END_BLOCK]);
const ENDS_LOOP = new Set<number>([END_BLOCK]);
const ENDS_CASE = new Set<number>([CASE, DEFAULT, END_BLOCK]);

/** Branches of `else if` that are each inside of the one before. */
const LONGEST_ROW = 100;

function readCondition(c: Cursor): void {
  if (c.kind[c.at] === LPAREN) readParenthesized(c);
  else c.damaged = true;
}

/** `else if` begins a branch inside of the one before; a long row of them is read without going deeper. */
export function readIf(c: Cursor): void {
  const open: { readonly start: number; readonly mark: number }[] = [];
  do {
    open.push({ start: c.start, mark: c.mark });
    c.at++;
    readCondition(c);
  } while (readBranches(c, open.length < LONGEST_ROW));
  const end = c.lastEnd;
  for (const { start, mark } of open.reverse()) c.wrap('if', start, mark, end);
}

/** Behind the condition; true at the `if` of an `else if` that shall be a branch of its own. */
function readBranches(c: Cursor, opensMore: boolean): boolean {
  const isPlain = c.kind[c.at] !== COLON;
  readBranch(c);
  for (;;) {
    const k = c.kind[c.at];
    if (k !== ELSE && k !== ELSEIF) break;
    c.at++;
    const isElseIf = k === ELSE && c.kind[c.at] === IF && isPlain;
    if (isElseIf && opensMore) return true;
    if (isElseIf) c.at++;
    if (isElseIf || k === ELSEIF) readCondition(c);
    readBranch(c);
    if (k === ELSE && !isElseIf) break;
  }
  if (!isPlain) endColon(c);
  return false;
}

function readBranch(c: Cursor): void {
  if (c.accept(COLON)) readStatements(c, ENDS_BRANCH);
  else readStatement(c);
}

function endColon(c: Cursor): void {
  c.expect(END_BLOCK);
  endStatement(c);
}

function readLoopBody(c: Cursor): void {
  if (c.accept(COLON)) {
    readStatements(c, ENDS_LOOP);
    endColon(c);
  } else readStatement(c);
}

export function readWhile(c: Cursor): void {
  c.at++;
  readCondition(c);
  readLoopBody(c);
}

export function readDo(c: Cursor): void {
  c.at++;
  readStatement(c);
  c.expect(WHILE);
  readCondition(c);
  endStatement(c);
}

export function readFor(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] === LPAREN) c.inside(readSteps);
  else c.damaged = true;
  readLoopBody(c);
}

function readSteps(c: Cursor): void {
  while (c.kind[c.at] !== RPAREN) {
    const from = c.at;
    if (c.kind[c.at] === SEMI || c.kind[c.at] === COMMA) c.at++;
    else readExpression(c);
    if (c.at === from) return;
  }
}

export function readForeach(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.at++;
  if (c.kind[c.at] === LPAREN) c.inside(readEach);
  else c.damaged = true;
  readLoopBody(c);
  c.wrap('foreach', start, mark);
}

/** `$list as $key => $value`. */
function readEach(c: Cursor): void {
  readExpression(c);
  c.expect(AS);
  const [start, mark] = [c.start, c.mark];
  readListed(c);
  if (!c.accept(FAT_ARROW)) return;
  readListed(c);
  c.wrap('pair', start, mark);
}

export function readSwitch(c: Cursor): void {
  c.at++;
  readCondition(c);
  if (c.kind[c.at] === LBRACE) c.inside(readCases);
  else if (c.accept(COLON)) {
    readCases(c);
    endColon(c);
  } else c.damaged = true;
}

function readCases(c: Cursor): void {
  while (c.at < c.limit && c.kind[c.at] !== END_BLOCK) {
    const k = c.kind[c.at];
    if (k === CASE || k === DEFAULT) readLabel(c);
    readStatements(c, ENDS_CASE);
  }
}

function readLabel(c: Cursor): void {
  if (c.kind[c.at++] === CASE) readExpression(c);
  if (!c.accept(SEMI)) c.expect(COLON);
}

export function readTry(c: Cursor): void {
  c.at++;
  readBody(c);
  while (c.kind[c.at] === CATCH) readCatch(c);
  if (c.accept(FINALLY)) readBody(c);
}

function readBody(c: Cursor): void {
  if (c.kind[c.at] === LBRACE) readBlock(c);
  else c.damaged = true;
}

function readCatch(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.at++;
  if (c.kind[c.at] === LPAREN) c.inside(readCaught);
  else c.damaged = true;
  readBody(c);
  c.wrap('catch', start, mark);
}

/** `A | B $e`. */
function readCaught(c: Cursor): void {
  while (c.kind[c.at] === NAME || c.kind[c.at] === IDENT || c.kind[c.at] === PIPE) c.at++;
  if (c.kind[c.at] === VARIABLE) c.leaf('variable_name');
}
