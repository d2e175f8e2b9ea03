/**
 * Expressions. Operators are read flat: which of them binds tighter says nothing about calls and names, except for those
 * that hand on a value: `??`, `? :`, and the words `and`, `xor`, `or`, which bind less than an assignment.
 */
import type { Cursor } from './cursor.ts';
import { readOperand } from './operands.ts';
import { readPostfix } from './postfix.ts';
import {
  AMPERSAND,
  AND_AND,
  ASSIGN,
  ASSIGN_OP,
  AT,
  BANG,
  CARET,
  CAST,
  COALESCE,
  COLON,
  COMPARE,
  DOT,
  EQUAL,
  GREATER,
  INSTANCEOF,
  LESS,
  LOGICAL,
  MINUS,
  OR_OR,
  PERCENT,
  PIPE,
  PIPE_TO,
  PLUS,
  POW,
  QUESTION,
  SHIFT,
  SLASH,
  STAR,
  STEP,
  TILDE,
} from './token-kinds.ts';

const [BY_WORD, CHOICE, COALESCING, TIGHT] = [1, 2, 3, 4] as const;
const LEVEL = new Uint8Array(256);
LEVEL[LOGICAL] = BY_WORD;
LEVEL[QUESTION] = CHOICE;
LEVEL[COALESCE] = COALESCING;
for (const kind of [PLUS, MINUS, STAR, SLASH, PERCENT, DOT, POW, SHIFT, LESS, GREATER, COMPARE, EQUAL]) LEVEL[kind] = TIGHT;
for (const kind of [AMPERSAND, PIPE, CARET, AND_AND, OR_OR, PIPE_TO, INSTANCEOF]) LEVEL[kind] = TIGHT;

export function readExpression(c: Cursor): void {
  readOperations(c, BY_WORD);
}

/** What an assignment, `yield` or `fn` takes. */
export function readValue(c: Cursor): void {
  readOperations(c, CHOICE);
}

function readCoalesced(c: Cursor): void {
  readOperations(c, COALESCING);
}

function readOperations(c: Cursor, least: number): void {
  const [start, mark] = [c.start, c.mark];
  readUnary(c);
  for (;;) {
    const level = LEVEL[c.kind[c.at] as number] as number;
    if (level === 0 || level < least) return;
    if (level === CHOICE) readChoice(c, start, mark);
    else {
      readRest(c, level);
      c.link('binary', start, mark);
    }
  }
}

function readRest(c: Cursor, level: number): void {
  if (level === COALESCING) {
    c.at++;
    c.deeper(readCoalesced);
    return;
  }
  while (LEVEL[c.kind[c.at] as number] === level) {
    c.at++;
    if (level === TIGHT) readUnary(c);
    else readValue(c);
  }
}

/** `a ? b : c`, `a ?: c`. */
function readChoice(c: Cursor, start: number, mark: number): void {
  c.at++;
  if (c.kind[c.at] !== COLON) c.deeper(readValue);
  c.expect(COLON);
  c.deeper(readCoalesced);
  c.link('conditional', start, mark);
}

const PREFIX = new Uint8Array(256);
for (const kind of [PLUS, MINUS, BANG, TILDE, AT, STEP, AMPERSAND]) PREFIX[kind] = 1;

export function readUnary(c: Cursor): void {
  while (PREFIX[c.kind[c.at] as number] === 1) c.at++;
  const [start, mark] = [c.start, c.mark];
  if (c.kind[c.at] === CAST) {
    c.at++;
    c.deeper(readUnary);
    c.wrap('cast', start, mark);
    return;
  }
  readOperand(c);
  readPostfix(c, start, mark);
  const k = c.kind[c.at];
  if (k === ASSIGN || k === ASSIGN_OP) readAssignment(c, start, mark);
}

/** Whatever is around it: `!$a = b()` assigns first. */
function readAssignment(c: Cursor, start: number, mark: number): void {
  const isPlain = c.kind[c.at] === ASSIGN;
  c.at++;
  c.deeper(readValue);
  c.wrap(isPlain ? 'assignment_expression' : 'augmented_assignment', start, mark);
}
