/**
 * Expressions. Operators are read flat: which of them binds tighter says nothing about calls and names, except for
 * what stands to the left of `instanceof`.
 */
import { annotationsUntil } from './annotations.ts';
import type { Cursor } from './cursor.ts';
import { readLambda, startsLambda } from './lambdas.ts';
import { SyntaxNode } from './node.ts';
import { readInstanceof } from './patterns.ts';
import { readPostfix } from './postfix.ts';
import {
  AMPERSAND,
  ASSIGN,
  ASSIGN_OP,
  AT,
  BANG,
  CARET,
  CHARACTER,
  COLON,
  COMMA,
  CONSTANT,
  GREATER,
  IDENT,
  INSTANCEOF,
  LBRACE,
  LESS,
  LOOSE_OP,
  LPAREN,
  MINUS,
  NEW,
  NUMBER,
  PERCENT,
  PIPE,
  PLUS,
  PRIMITIVE,
  QUESTION,
  RBRACE,
  RPAREN,
  SLASH,
  STAR,
  STEP,
  STRING,
  SUPER,
  SWITCH,
  THIS,
  TIGHT_OP,
  TILDE,
} from './token-kinds.ts';
import { typeEnd } from './types.ts';

export function readExpression(c: Cursor): SyntaxNode {
  return c.deeper(readAny);
}

function readAny(c: Cursor): SyntaxNode {
  return startsLambda(c) ? readLambda(c) : readConditional(c);
}

/** An expression that is not a lambda: in `case A -> b` the arrow is the label's. */
export function readConditional(c: Cursor): SyntaxNode {
  const left = readBinary(c);
  const k = c.kind[c.at];
  if (k === ASSIGN || k === ASSIGN_OP) return readAssignment(c, left);
  return k === QUESTION ? readTernary(c, left) : left;
}

function readAssignment(c: Cursor, left: SyntaxNode): SyntaxNode {
  const node = new SyntaxNode('assignment', left.start);
  c.at++;
  node.right = readExpression(c);
  node.end = c.lastEnd;
  return node;
}

/** `a ? b : c ? d : e` is read in a loop, as long as it may be. */
function readTernary(c: Cursor, condition: SyntaxNode): SyntaxNode {
  const first = new SyntaxNode('ternary', condition.start);
  for (let node = first; ; ) {
    c.at++;
    node.left = readExpression(c);
    c.expect(COLON);
    const alternative = startsLambda(c) ? c.deeper(readLambda) : readBinary(c);
    if (c.kind[c.at] !== QUESTION) {
      node.right = c.kind[c.at] === ASSIGN || c.kind[c.at] === ASSIGN_OP ? readAssignment(c, alternative) : alternative;
      break;
    }
    node.right = new SyntaxNode('ternary', alternative.start);
    node = node.right;
  }
  first.end = c.lastEnd;
  return first;
}

const [TIGHT, LOOSE] = [1, 2] as const;
const BINARY = new Uint8Array(256);
for (const kind of [TIGHT_OP, LESS, GREATER, PLUS, MINUS, STAR, SLASH, PERCENT]) BINARY[kind] = TIGHT;
for (const kind of [LOOSE_OP, AMPERSAND, PIPE, CARET]) BINARY[kind] = LOOSE;

function readBinary(c: Cursor): SyntaxNode {
  const start = c.startOf(c.at);
  const before = c.tail;
  const first = readUnary(c);
  const k = c.kind[c.at] as number;
  return BINARY[k] === 0 && k !== INSTANCEOF ? first : readOperations(c, start, before);
}

/** What follows the first operand, which begins at `start`; `before` is the node that was chained last before it. */
function readOperations(c: Cursor, start: number, before: SyntaxNode): SyntaxNode {
  const whole = new SyntaxNode('binary', start);
  let outermost = whole;
  let left = { start, before, isWhole: true };
  for (;;) {
    const k = c.kind[c.at] as number;
    if (k === INSTANCEOF) {
      const test = readInstanceof(c, left.start, left.before);
      if (left.isWhole) outermost = test;
    } else if (BINARY[k] !== 0) {
      c.at++;
      while (k === GREATER && c.kind[c.at] === GREATER) c.at++;
      if (BINARY[k] === LOOSE) {
        left = { start: c.startOf(c.at), before: c.tail, isWhole: false };
        outermost = whole;
      }
      readUnary(c);
    } else break;
  }
  outermost.end = c.lastEnd;
  return outermost;
}

const PREFIX = new Set<number>([PLUS, MINUS, BANG, TILDE, STEP]);

function readUnary(c: Cursor): SyntaxNode {
  const k = c.kind[c.at] as number;
  if (k === LPAREN && startsCast(c)) return readCast(c);
  if (!PREFIX.has(k)) return readPostfix(c);
  const node = new SyntaxNode('other', c.startOf(c.at));
  while (PREFIX.has(c.kind[c.at] as number)) c.at++;
  if (startsCast(c)) readCast(c);
  else readPostfix(c);
  node.end = c.lastEnd;
  return node;
}

/** What may stand behind a cast; `(a) + b` and `(a) - b` are sums. */
const OPERAND = new Set<number>([...[IDENT, STRING, CHARACTER, NUMBER, CONSTANT, LPAREN, BANG, TILDE], ...[THIS, SUPER, NEW, SWITCH, PRIMITIVE]]);

function startsCast(c: Cursor): boolean {
  const { kind } = c;
  const first = kind[c.at + 1];
  if (kind[c.at] !== LPAREN || (first !== IDENT && first !== PRIMITIVE && first !== AT)) return false;
  let end = typeEnd(c, c.at + 1);
  while (end > 0 && kind[end] === AMPERSAND) end = typeEnd(c, end + 1);
  if (end < 0 || kind[end] !== RPAREN) return false;
  return (first === PRIMITIVE && end === c.at + 2) || OPERAND.has(kind[end + 1] as number);
}

/** `(Foo & Bar) value`: the first type is what the value is taken for. */
function readCast(c: Cursor): SyntaxNode {
  const node = c.open('cast');
  const behind = c.behind(c.at);
  node.typeStart = c.startOf(c.at + 1);
  node.typeEnd = c.endOf(typeEnd(c, c.at + 1) - 1);
  annotationsUntil(c, behind);
  c.deeper(readCastOperand);
  node.end = c.lastEnd;
  return node;
}

function readCastOperand(c: Cursor): SyntaxNode {
  return startsLambda(c) ? readLambda(c) : readUnary(c);
}

/** The initial value of a variable: an expression or `{ a, b }`. */
export function readInitializer(c: Cursor): SyntaxNode {
  if (c.kind[c.at] !== LBRACE) return readExpression(c);
  const node = new SyntaxNode('other', c.startOf(c.at));
  c.inside(readInitializers, node);
  node.end = c.lastEnd;
  return node;
}

function readInitializers(c: Cursor): void {
  while (c.kind[c.at] !== RBRACE) {
    readInitializer(c);
    if (c.kind[c.at] !== COMMA) return;
    c.at++;
  }
}
