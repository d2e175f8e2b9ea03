/**
 * Expressions: tokens in, nodes out. Most expressions are a name, a call or a literal with nothing behind it, so an
 * operand is read first, and the ladder of operators is only climbed when one follows.
 */
import { readBraces, readList, readParentheses } from './displays.ts';
import type { Node } from './node.ts';
import { readLambdaParameters } from './parameters.ts';
import type { Reader } from './reader.ts';
import { readString } from './strings.ts';
import * as K from './token-kinds.ts';
import { readTrailers } from './trailers.ts';

const UNARY = K.kindSet(K.PLUS, K.MINUS, K.TILDE);
const CONSTANTS = K.kindSet(K.TRUE, K.FALSE, K.NONE, K.ELLIPSIS);
const BINARY = K.kindSet(K.OPERATOR, K.PLUS, K.MINUS, K.STAR, K.AT, K.PIPE, ...[...'/%&^'].map((c) => c.charCodeAt(0)));
const COMPARES = K.kindSet(K.COMPARISON, K.IN, K.IS, K.NOT);
/** What goes on after an operand. */
const CONTINUES = K.kindSet(K.AND, K.OR, K.IF, K.WALRUS);
for (let kind = 0; kind < 256; kind++) if (BINARY[kind] === 1 || COMPARES[kind] === 1) CONTINUES[kind] = 1;
const STARTS = K.kindSet(
  ...[K.NAME, K.INTEGER, K.FLOAT, K.STRING, K.FSTRING, K.LPAREN, K.LBRACKET, K.LBRACE, K.NOT, K.LAMBDA, K.AWAIT, K.ASYNC, K.YIELD, K.STAR, K.POWER],
);
for (let kind = 0; kind < 256; kind++) if (UNARY[kind] === 1 || CONSTANTS[kind] === 1) STARTS[kind] = 1;

export const startsExpression = (kind: number): boolean => STARTS[kind] === 1;

export function readExpression(r: Reader): Node {
  const { start } = r;
  const first = r.kind === K.NOT ? undefined : readOperand(r);
  if (first !== undefined && CONTINUES[r.kind] === 0) return first;
  if (!r.enter()) return r.tooDeep();
  let value = readDisjunction(r, first);
  if (r.kind === K.IF) value = readConditional(r, start, value);
  else if (r.kind === K.WALRUS) {
    r.at++;
    value = r.node('walrus', start, [value, readExpression(r)]);
  }
  r.leave();
  return value;
}

/** `a if b else c`; an `if` without `else` belongs to a comprehension. */
function readConditional(r: Reader, start: number, value: Node): Node {
  r.at++;
  const condition = readDisjunction(r);
  r.expect(K.ELSE);
  return r.node('conditional', start, [value, condition, readExpression(r)]);
}

/** An expression without a conditional at its end: what a comprehension iterates over, and its conditions. */
export function readDisjunction(r: Reader, first?: Node): Node {
  let left = readConjunction(r, first);
  while (r.skip(K.OR)) left = r.node('or', left.start, [left, readConjunction(r)]);
  return left;
}

function readConjunction(r: Reader, first?: Node): Node {
  let left = readNegation(r, first);
  while (r.skip(K.AND)) left = r.node('and', left.start, [left, readNegation(r)]);
  return left;
}

function readNegation(r: Reader, first?: Node): Node {
  if (first !== undefined || r.kind !== K.NOT) return readComparison(r, first);
  const { start } = r;
  while (r.kind === K.NOT) r.at++;
  return r.node('not', start, [readComparison(r)]);
}

function readComparison(r: Reader, first?: Node): Node {
  const left = readBinary(r, first);
  if (COMPARES[r.kind] === 0) return left;
  const parts = [left];
  while (COMPARES[r.kind] === 1) {
    if (r.skip(K.IS)) r.skip(K.NOT);
    else if (r.skip(K.NOT)) r.expect(K.IN);
    else r.at++;
    parts.push(readBinary(r));
  }
  return r.node('comparison', left.start, parts);
}

/** One node for all operators in a row: a long sum does not become a deep tree. */
function readBinary(r: Reader, first?: Node): Node {
  const left = first ?? readOperand(r);
  if (BINARY[r.kind] === 0) return left;
  const parts = [left];
  while (BINARY[r.kind] === 1) {
    r.at++;
    parts.push(readOperand(r));
  }
  return r.node('binary', left.start, parts);
}

/** An operand with its signs, `await` and powers. */
function readOperand(r: Reader): Node {
  const { kind, start } = r;
  if (UNARY[kind] === 0 && (kind !== K.AWAIT || STARTS[r.next] === 0)) return readPower(r);
  if (!r.enter()) return r.tooDeep();
  r.at++;
  const operand = r.node(kind === K.AWAIT ? 'await' : 'unary', start, [readOperand(r)]);
  r.leave();
  return operand;
}

function readPower(r: Reader): Node {
  const base = readPrimary(r);
  if (r.kind !== K.POWER) return base;
  r.at++;
  if (!r.enter()) return r.tooDeep();
  const power = r.node('binary', base.start, [base, readOperand(r)]);
  r.leave();
  return power;
}

/** An atom with the members, calls and subscripts that follow it. */
export function readPrimary(r: Reader): Node {
  const { kind } = r;
  const atom = kind === K.NAME ? r.leaf('name') : readAtom(r, kind);
  return readTrailers(r, atom);
}

function readAtom(r: Reader, kind: number): Node {
  if (kind === K.STRING || kind === K.FSTRING) return readString(r);
  if (kind === K.INTEGER) return r.leaf('integer');
  if (kind === K.FLOAT) return r.leaf('float');
  if (CONSTANTS[kind] === 1) return r.leaf('constant');
  if (kind === K.LPAREN || kind === K.LBRACKET || kind === K.LBRACE) return readBracket(r, kind);
  if (kind === K.ASYNC || kind === K.AWAIT) return r.leaf('name');
  if (kind === K.STAR || kind === K.POWER) return readSplat(r);
  if (kind === K.LAMBDA) return readLambda(r);
  return kind === K.YIELD ? readYield(r) : r.missing();
}

function readBracket(r: Reader, kind: number): Node {
  if (!r.enter()) return r.tooDeep();
  const bracket = kind === K.LPAREN ? readParentheses(r) : kind === K.LBRACKET ? readList(r) : readBraces(r);
  r.leave();
  return bracket;
}

/** `*x` and `**x` where several values are written. */
function readSplat(r: Reader): Node {
  const { start } = r;
  if (!r.enter()) return r.tooDeep();
  r.at++;
  const splat = r.node('splat', start, [readDisjunction(r)]);
  r.leave();
  return splat;
}

function readLambda(r: Reader): Node {
  const { start } = r;
  if (!r.enter()) return r.tooDeep();
  r.at++;
  const parameters = readLambdaParameters(r);
  r.expect(K.COLON);
  const lambda = r.node('lambda', start, [parameters, readExpression(r)]);
  r.leave();
  return lambda;
}

function readYield(r: Reader): Node {
  const { start } = r;
  r.at++;
  if (r.skip(K.FROM)) return r.node('yield', start, [readExpression(r)]);
  return STARTS[r.kind] === 1 ? r.node('yield', start, [readExpressions(r)]) : r.node('yield', start);
}

/** One expression, or several with commas between. */
export function readExpressions(r: Reader): Node {
  const first = readExpression(r);
  return r.kind === K.COMMA ? r.node('expression_list', first.start, readCommaSeparated(r, first)) : first;
}

export function readCommaSeparated(r: Reader, first = readExpression(r)): Node[] {
  const parts = [first];
  while (r.skip(K.COMMA) && STARTS[r.kind] === 1) parts.push(readExpression(r));
  return parts;
}

/** Names that a loop binds: like expressions, but `in` ends them. */
export function readTargets(r: Reader): Node {
  const first = readTarget(r);
  if (r.kind !== K.COMMA) return asPattern(first);
  const parts = [asPattern(first)];
  while (r.skip(K.COMMA) && STARTS[r.kind] === 1) parts.push(asPattern(readTarget(r)));
  return r.node('pattern', first.start, parts);
}

function readTarget(r: Reader): Node {
  if (r.kind !== K.STAR) return readPrimary(r);
  const { start } = r;
  r.at++;
  return r.node('splat', start, [readPrimary(r)]);
}

/** Marks what was read as an expression and turned out to be assigned to. */
export function asPattern(node: Node): Node {
  if (node.kind !== 'tuple' && node.kind !== 'list' && node.kind !== 'expression_list' && node.kind !== 'parentheses') return node;
  node.kind = 'pattern';
  for (const part of node.parts) asPattern(part);
  return node;
}
