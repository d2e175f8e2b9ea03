/**
 * if, match, loops and blocks, which are expressions in Rust. As a value they are their first branch with a known
 * one, as long as it does not hang on a name that ends with the branch.
 */
import type { ExprText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { matchedBy, readExpression, UNKNOWN } from './expressions.ts';
import { type Matched, readPattern } from './patterns.ts';
import { lift, readBlock } from './statements.ts';
import { COMMA, CONST, ELSE, FAT_ARROW, FOR, HASH, IF, IN, LBRACE, LBRACKET, LOOP, LPAREN, MATCH, UNSAFE, WHILE } from './token-kinds.ts';

/** Readers by keyword; each gives the value of the whole. */
export const CONTROL: Readonly<Record<number, (c: Cursor) => ExprText>> = {
  [LBRACE]: readBlock,
  [UNSAFE]: readAfterKeyword,
  [CONST]: readAfterKeyword,
  [LOOP]: readLoop,
  [IF]: readIf,
  [WHILE]: readWhile,
  [FOR]: readFor,
  [MATCH]: readMatch,
};

function readAfterKeyword(c: Cursor): ExprText {
  c.at++;
  return c.kind[c.at] === LBRACE ? readBlock(c) : UNKNOWN;
}

function readLoop(c: Cursor): ExprText {
  readAfterKeyword(c);
  return UNKNOWN;
}

function readIf(c: Cursor): ExprText {
  if (!c.enter()) return UNKNOWN;
  const mark = c.scopes.open();
  c.at++;
  readHeader(c);
  let value = c.kind[c.at] === LBRACE ? lift(c, readBlock(c), mark) : UNKNOWN;
  c.scopes.close(mark, c.startOffset());
  if (c.kind[c.at] === ELSE) {
    c.at++;
    const other = c.kind[c.at] === IF ? readIf(c) : c.kind[c.at] === LBRACE ? readBlock(c) : UNKNOWN;
    if (value === UNKNOWN) value = other;
  }
  c.leave();
  return value;
}

function readWhile(c: Cursor): ExprText {
  const mark = c.scopes.open();
  c.at++;
  readHeader(c);
  if (c.kind[c.at] === LBRACE) readBlock(c);
  c.scopes.close(mark, c.startOffset());
  return UNKNOWN;
}

/** A condition, where a brace begins the body and never a struct. */
function readHeader(c: Cursor): ExprText {
  const inHeader = c.inHeader;
  c.inHeader = true;
  const value = readExpression(c);
  c.inHeader = inHeader;
  return value;
}

function readFor(c: Cursor): ExprText {
  const mark = c.scopes.open();
  const pattern = ++c.at;
  readPattern(c, {}, -1);
  if (c.kind[c.at] === IN) c.at++;
  const over = readHeader(c);
  const body = c.at;
  c.at = pattern;
  readPattern(c, over === UNKNOWN ? {} : { value: `${over}~` }, c.startOffset(body));
  c.at = body;
  if (c.kind[c.at] === LBRACE) readBlock(c);
  c.scopes.close(mark, c.startOffset());
  return UNKNOWN;
}

function readMatch(c: Cursor): ExprText {
  const first = ++c.at;
  const subject = matchedBy(c, readHeader(c), first);
  if (c.kind[c.at] !== LBRACE || !c.enter()) return UNKNOWN;
  const open = c.at++;
  const end = c.partner(open);
  const inHeader = c.inHeader;
  c.inHeader = false;
  let value = UNKNOWN;
  while (c.at < end) {
    const before = c.at;
    const arm = readArm(c, subject, end);
    if (value === UNKNOWN) value = arm;
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  c.inHeader = inHeader;
  c.at = c.after(open);
  c.leave();
  return value;
}

/** `#[attr] pattern if guard => value` */
function readArm(c: Cursor, subject: Matched, end: number): ExprText {
  while (c.kind[c.at] === HASH && c.next() === LBRACKET) c.at = c.after(c.at + 1);
  const mark = c.scopes.open();
  readPattern(c, subject, c.startOffset());
  if (c.kind[c.at] === IF) {
    c.at++;
    readExpression(c);
  }
  while (c.at < end && c.kind[c.at] !== FAT_ARROW && c.kind[c.at] !== COMMA)
    c.at = c.kind[c.at] === LPAREN || c.kind[c.at] === LBRACE ? c.after(c.at) : c.at + 1;
  if (c.kind[c.at] === FAT_ARROW) c.at++;
  const value = c.at < end ? lift(c, readExpression(c, 'callback'), mark) : UNKNOWN;
  c.scopes.close(mark, c.startOffset());
  return value;
}
