/**
 * Kotlin expressions, read from tokens by precedence: each gives its ExprText and leaves refs for what it calls, reads and
 * mentions. A line's end ends an expression, unless it goes on with `.`, `?:`, `&&` or the like.
 */
import type { ExprText } from '../../model/facts.ts';
import {
  AMPERSAND,
  AT,
  BANG,
  CHAR,
  COMPARE,
  ELVIS,
  GREATER,
  IDENT,
  LBRACE,
  LESS,
  LOGIC,
  LPAREN,
  MINUS,
  NUMBER,
  PERCENT,
  PLUS,
  RANGE,
  REFERENCE,
  SLASH,
  STAR,
  STEP,
  STRING,
  TEMPLATE,
} from '../shared/jvm/token-kinds.ts';
import { LONGEST_CHAIN, readChain } from './chains.ts';
import type { Cursor } from './cursor.ts';
import { readAnnotation } from './header.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

export const UNKNOWN: ExprText = '?';

/** By token: how strongly a binary operator binds. */
const STRENGTH = new Uint8Array(256);
const bind = (strength: number, ...kinds: readonly number[]) => {
  for (const kind of kinds) STRENGTH[kind] = strength;
};
bind(3, LOGIC);
bind(5, COMPARE, LESS, GREATER);
bind(7, KEYWORD.in, KEYWORD.is);
bind(8, ELVIS);
const INFIX = 9;
bind(INFIX, IDENT);
bind(10, RANGE);
bind(11, PLUS, MINUS);
bind(12, STAR, SLASH, PERCENT);
bind(13, KEYWORD.as);

/** Kinds that go on with an expression on the next line. */
const CONTINUES = new Set<number>([ELVIS, LOGIC, KEYWORD.as]);

/** Does not move the cursor when there is no expression. */
export function readExpression(c: Cursor): ExprText {
  return readBinary(c, 0);
}

/** The value of an argument or a parameter, inside of parentheses. */
export function readArgumentValue(c: Cursor): ExprText {
  return c.within(true, () => readExpression(c));
}

function readBinary(c: Cursor, least: number): ExprText {
  if (!c.enter()) return UNKNOWN;
  let left = readUnary(c);
  for (;;) {
    const operator = c.at;
    const negated = c.kind[operator] === BANG && (c.next() === KEYWORD.in || c.next() === KEYWORD.is);
    const kind = c.kind[negated ? operator + 1 : operator] as number;
    const strength = STRENGTH[kind] as number;
    if (strength === 0 || strength <= least || (c.lineEnds && !CONTINUES.has(kind))) break;
    if (kind === IDENT && !isInfix(c)) break;
    c.at += negated ? 2 : 1;
    left = readRight(c, left, { operator, kind, strength, negated });
  }
  c.leave();
  return left;
}

interface Operator {
  /** Token. */
  readonly operator: number;
  readonly kind: number;
  readonly strength: number;
  readonly negated: boolean;
}

function readRight(c: Cursor, left: ExprText, { operator, kind, strength, negated }: Operator): ExprText {
  switch (kind) {
    case KEYWORD.as:
      return readCast(c);
    case KEYWORD.is:
      return readTest(c, left, negated);
    case ELVIS: {
      const right = readBinary(c, strength);
      return left.startsWith('?') ? right : left;
    }
    case LOGIC:
      if (c.text(operator) === '||') c.alternatives = true;
      readBinary(c, strength);
      return '<Boolean>';
    case COMPARE:
    case LESS:
    case GREATER:
      readBinary(c, strength);
      return '<Boolean>';
    default:
      return readOperation(c, left, { operator, kind, strength });
  }
}

function readCast(c: Cursor): ExprText {
  if (c.kind[c.at] === 63) c.at++;
  const token = c.at;
  const type = readType(c);
  c.type('variable', type, token);
  return type === '?' ? UNKNOWN : `<${type}>`;
}

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** `x is Foo`: what follows knows x to be a Foo. */
function readTest(c: Cursor, left: ExprText, negated: boolean): ExprText {
  const token = c.at;
  const type = readType(c);
  c.type('variable', type, token);
  if (NAME.test(left) && type !== '?') c.tests.push({ name: left, type, negated });
  return '<Boolean>';
}

const OPERATOR_NAMES: Readonly<Record<number, string>> = {
  [PLUS]: 'plus',
  [MINUS]: 'minus',
  [STAR]: 'times',
  [SLASH]: 'div',
  [PERCENT]: 'rem',
  [RANGE]: 'rangeTo',
};

/** Operators and infix functions are calls of members: `a to b`, `a + b`. */
function readOperation(c: Cursor, before: ExprText, { operator, kind, strength }: Omit<Operator, 'negated'>): ExprText {
  const left = before.length > LONGEST_CHAIN ? UNKNOWN : before;
  const right = readBinary(c, strength);
  if (kind === KEYWORD.in) {
    if (isOurs(right)) c.call(`${right}.contains`, operator, 1, handed(left));
    return '<Boolean>';
  }
  const name = kind === IDENT ? c.name(operator) : (OPERATOR_NAMES[kind] as string);
  if (kind !== IDENT && !isOurs(left)) return left.startsWith('<') ? left : UNKNOWN;
  if (kind === IDENT && name === 'to') return UNKNOWN;
  c.call(left.startsWith('?') ? `?.${name}` : `${left}.${name}`, operator, 1, handed(right));
  return left.startsWith('?') ? UNKNOWN : `${left}.${name}{${handed(right)}}()`;
}

/** Something that may have operators of its own: no literal, and known. */
const isOurs = (text: ExprText): boolean => text !== UNKNOWN && !text.startsWith('?') && !/^<(?:Int|Long|String|Double|Float|Char|Boolean)>/.test(text);

const handed = (text: ExprText): string => (text.startsWith('?') || /[,{}]/.test(text) || text.length > 80 ? '' : text);

/** A name between two operands, on the line of the first. */
function isInfix(c: Cursor): boolean {
  if (c.startsLine() && c.nested === false) return false;
  const next = c.kind[c.at + 1] as number;
  if (c.kind[c.at - 1] === AT || c.startsLine(c.at + 1)) return false;
  return (
    next === IDENT ||
    next === STRING ||
    next === TEMPLATE ||
    next === NUMBER ||
    next === CHAR ||
    next === LPAREN ||
    STARTS_OPERAND.has(next) ||
    (next === LBRACE && !c.inHeader)
  );
}

const STARTS_OPERAND = new Set<number>([
  KEYWORD.this,
  KEYWORD.true,
  KEYWORD.false,
  KEYWORD.null,
  KEYWORD.if,
  KEYWORD.when,
  KEYWORD.object,
  KEYWORD.super,
  REFERENCE,
]);

function readUnary(c: Cursor): ExprText {
  let negates = false;
  for (;;) {
    const kind = c.kind[c.at] as number;
    if (kind === BANG) negates = true;
    else if (kind === AT) {
      readAnnotation(c, []);
      continue;
    } else if (kind !== MINUS && kind !== PLUS && kind !== STEP && kind !== AMPERSAND) break;
    c.at++;
  }
  const text = readChain(c);
  return negates ? '<Boolean>' : text;
}
