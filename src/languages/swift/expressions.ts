/**
 * Swift expressions, read from tokens: each gives its ExprText and leaves refs for what it calls, reads and mentions. How
 * strongly operators bind is left aside: it changes nothing of what is called. A line's end ends an expression, unless the
 * next line goes on with `.` or with an operator between blanks.
 */
import type { ExprText } from '../../model/facts.ts';
import {
  AMPERSAND,
  BANG,
  COLON,
  COMPARE,
  ELVIS,
  EQUALS,
  GREATER,
  LESS,
  LOGIC,
  MINUS,
  PERCENT,
  PIPE,
  PLUS,
  QUESTION,
  RANGE,
  SLASH,
  STAR,
} from '../shared/jvm/token-kinds.ts';
import { readChain } from './chains.ts';
import type { Cursor } from './cursor.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

export const UNKNOWN: ExprText = '?';

const [CARET, TILDE] = [94, 126];
const BINARY = new Set<number>([PLUS, MINUS, STAR, SLASH, PERCENT, LESS, GREATER, AMPERSAND, PIPE, CARET, TILDE, COMPARE, LOGIC, ELVIS, RANGE]);
const PREFIX = new Set<number>([BANG, MINUS, PLUS, AMPERSAND, TILDE, RANGE, LESS, GREATER, STAR, SLASH, PERCENT, PIPE, CARET, EQUALS]);
const TRUTH = new Set<number>([COMPARE, LOGIC, LESS, GREATER]);

/** Does not move the cursor when there is no expression. */
export function readExpression(c: Cursor): ExprText {
  if (!c.enter()) return UNKNOWN;
  let left = readOperand(c);
  for (;;) {
    const kind = c.kind[c.at] as number;
    if (kind === KEYWORD.as || kind === KEYWORD.is) left = readCast(c, kind);
    else if (kind === QUESTION && !c.touches()) left = readTernary(c);
    else if (BINARY.has(kind) && isBinary(c)) left = readRight(c, left, kind);
    else break;
  }
  c.leave();
  return left;
}

/** At the beginning of a line `-x` and `&x` begin something else. */
const isBinary = (c: Cursor): boolean => !c.startsLine() || !c.touches(c.at + 1);

function readCast(c: Cursor, kind: number): ExprText {
  c.at++;
  if ((c.kind[c.at] === QUESTION || c.kind[c.at] === BANG) && c.touches()) c.at++;
  const token = c.at;
  const type = readType(c);
  c.type('variable', type, token);
  if (kind === KEYWORD.is) return '<Bool>';
  return type === '?' ? UNKNOWN : `<${type}>`;
}

/** `condition ? a : b`. */
function readTernary(c: Cursor): ExprText {
  c.at++;
  const first = readExpression(c);
  if (c.kind[c.at] !== COLON) return first;
  c.at++;
  const second = readExpression(c);
  return first.startsWith('?') || first === '<nil>' ? second : first;
}

function readRight(c: Cursor, left: ExprText, kind: number): ExprText {
  c.at++;
  const expected = kind === COMPARE || kind === ELVIS || kind === LESS || kind === GREATER ? left : c.expected;
  const right = c.expecting(expected.startsWith('?') ? UNKNOWN : expected, () => readOperand(c));
  if (kind === ELVIS) return left.startsWith('?') ? right : left;
  if (TRUTH.has(kind)) return '<Bool>';
  if (kind === RANGE) return UNKNOWN;
  return left.startsWith('<') ? left : right.startsWith('<') ? right : UNKNOWN;
}

/** What stands between operators, with what is written in front of it. */
function readOperand(c: Cursor): ExprText {
  let negates = false;
  for (;;) {
    const kind = c.kind[c.at] as number;
    if (kind === KEYWORD.try) {
      c.at++;
      if ((c.kind[c.at] === QUESTION || c.kind[c.at] === BANG) && c.touches()) c.at++;
    } else if (isAwait(c)) c.at++;
    else if (PREFIX.has(kind) && c.touches(c.at + 1)) {
      negates ||= kind === BANG;
      c.at++;
    } else break;
  }
  const text = readChain(c);
  return negates ? '<Bool>' : text;
}

const AWAITING = /^(?:await|consume|copy|borrow)$/;

/** `await x`: a name follows on the same line. */
function isAwait(c: Cursor): boolean {
  if (c.kind[c.at] !== 128 || !AWAITING.test(c.text(c.at)) || c.startsLine(c.at + 1)) return false;
  const next = c.next();
  return next === 128 || next >= KEYWORD.class || next === 40 || next === 46 || next === 91;
}
