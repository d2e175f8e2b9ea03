/**
 * Scala expressions, read from tokens: each gives its ExprText and leaves refs for what it calls, reads and mentions. `end` is
 * the token before which it ends at the latest; a line's end ends it too, unless the next line goes on with `.` or an operator.
 */
import type { ExprText } from '../../model/facts.ts';
import { CHAR, COLON, COMMA, DOT, FAT_ARROW, IDENT, LBRACE, LBRACKET, LPAREN, NUMBER, OPERATOR, STRING, TEMPLATE } from '../shared/jvm/token-kinds.ts';
import { type Chain, chainOf, startChain } from '../shared/token-reading/chain.ts';
import { readArguments, readStep } from './call-steps.ts';
import { emitName, readBranch, readCondition, readFor, readIf, readNew, readThrow, readTry } from './control-flow.ts';
import { BLOCK, type Cursor } from './cursor.ts';
import { bindPattern } from './patterns.ts';
import { readStatements } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType, readTypeArguments } from './types.ts';

export const UNKNOWN: ExprText = '?';
export const LONGEST_CHAIN = 500;

/** Does not move the cursor when there is no expression. */
export function readExpression(c: Cursor, end = c.tokens.count - 1): ExprText {
  if (!c.enter()) return UNKNOWN;
  const lambda = lambdaArrow(c, end);
  const text = lambda < 0 ? readInfix(c, end) : readLambda(c, lambda, end, undefined);
  c.leave();
  return text;
}

/** `x =>`, `(x, y) =>`, `_ =>`: the arrow behind the parameters of a function, -1 if there is none. */
export function lambdaArrow(c: Cursor, end: number): number {
  let at = c.kind[c.at] === KEYWORD.implicit ? c.at + 1 : c.at;
  if (c.kind[at] === LPAREN) at = c.after(at);
  else if (c.kind[at] === IDENT) {
    at++;
    if (c.kind[at] === COLON)
      while (at < end && (c.kind[at] === COLON || c.kind[at] === IDENT || c.kind[at] === DOT || c.kind[at] === LBRACKET))
        at = c.kind[at] === LBRACKET ? c.after(at) : at + 1;
  } else return -1;
  return at < end && c.kind[at] === FAT_ARROW ? at : -1;
}

/** `expected` is the function type that it stands for. */
export function readLambda(c: Cursor, arrow: number, end: number, expected: ExprText | undefined): ExprText {
  const scope = c.scopes.open();
  const start = c.startOffset();
  const names = bindParameters(c, arrow, start, expected);
  c.at = arrow + 1;
  if (c.startsLine()) {
    const last = c.layoutEnd(c.at, end);
    readStatements(c, last);
  } else if (c.nested || c.kind[c.at] === LBRACE) readExpression(c, end);
  else readStatements(c, end);
  c.scopes.close(scope, c.lastEnd);
  return `<(${Array(names).fill('?').join(',')})=>?>`;
}

function bindParameters(c: Cursor, arrow: number, start: number, expected: ExprText | undefined): number {
  let index = 0;
  let depth = 0;
  for (let at = c.at; at < arrow; at++) {
    const kind = c.kind[at];
    if (kind === LPAREN) depth++;
    if (kind === COMMA && depth < 2) index++;
    if (kind !== IDENT || c.kind[at - 1] === COLON || c.kind[at - 1] === DOT) continue;
    const name = c.name(at);
    if (c.kind[at + 1] === COLON) {
      const back = c.at;
      c.at = at + 2;
      const type = c.within(true, () => readParameterType(c, arrow));
      c.scopes.bind(name, start, { type, param: true });
      at = Math.max(at + 1, c.at - 1);
      c.at = back;
    } else c.scopes.bind(name, start, expected === undefined ? { param: true } : { value: `${expected}%${index}`, param: true });
  }
  return index + 1;
}

/** The `=>` behind a parameter's type is the lambda's own. */
function readParameterType(c: Cursor, arrow: number): string {
  const { typeEnd } = c;
  c.typeEnd = arrow;
  const type = readType(c);
  c.typeEnd = typeEnd;
  return type;
}

const SYMBOLS = new Set<number>([33, 35, 37, 38, 42, 43, 45, 47, 58, 60, 62, 63, 92, 94, 124, 126, OPERATOR]);

function readInfix(c: Cursor, end: number): ExprText {
  let left = readPrefix(c, end);
  while (c.at < end) {
    const kind = c.kind[c.at] as number;
    if (kind === KEYWORD.match) {
      left = readMatch(c, left);
      continue;
    }
    if (kind === COLON && !c.lineEnds && c.next() === IDENT && !c.startsLine(c.at + 1)) {
      c.at++;
      const type = readType(c);
      left = type === '?' ? left : `<${type}>`;
      continue;
    }
    if (kind !== IDENT && !SYMBOLS.has(kind)) break;
    // A line may go on with an operator that has its operand behind it.
    const leads = SYMBOLS.has(kind) && kind !== 58 && !c.startsLine(c.at + 1) && /\s/.test(c.tokens.source[c.endOffset(c.at)] ?? '');
    if (c.lineEnds && !leads) break;
    if (kind === COLON) break;
    left = readOperation(c, left, end);
  }
  return left;
}

/** `a op b`, `xs map { … }`: a call of a member. */
function readOperation(c: Cursor, left: ExprText, end: number): ExprText {
  const token = c.at++;
  const name = c.name(token);
  if (c.kind[c.at] === LBRACKET) readTypeArguments(c);
  const callee = left.startsWith(UNKNOWN) || left.length > LONGEST_CHAIN ? UNKNOWN : `${left}.${name}`;
  const before = c.at;
  const isLiteral = /^<(?:Int|Long|Double|String|Boolean|Char)>$/.test(left);
  const right = readOperand(c, callee, end);
  if (c.at === before) {
    if (c.kind[token] === IDENT && callee !== UNKNOWN) c.mention('access', callee, token);
    return callee;
  }
  if (!isLiteral && (c.kind[token] === IDENT || callee !== UNKNOWN)) c.call(callee === UNKNOWN ? `?.${name}` : callee, token, 1, handed(right));
  if (isLiteral || /^(?:==|!=|<|>|<=|>=|&&|\|\||eq|ne)$/.test(name)) return /^[=!<>&|]/.test(name) ? '<Boolean>' : left;
  return callee === UNKNOWN ? UNKNOWN : `${callee}{${handed(right)}}()`;
}

function readOperand(c: Cursor, callee: ExprText, end: number): ExprText {
  const expected = callee === UNKNOWN ? undefined : `${callee}%0`;
  if (c.kind[c.at] === LBRACE) return readBlock(c, expected);
  const lambda = lambdaArrow(c, end);
  if (lambda >= 0) return readLambda(c, lambda, end, expected);
  // Without parentheses the `_` of `xs map _.name` belongs to the expression around.
  return c.kind[c.at] === LPAREN ? c.withPlaceholder(expected, () => readPrefix(c, end)) : readPrefix(c, end);
}

/** `x.toInt`, `x.toLowerCase`, whatever x is. */
const CONVERTED = /\.(?:to(Int|Long|Short|Byte|Char|Float|Double|String)|toLowerCase|toUpperCase|trim|mkString)(?:\(\))?$/;

export function handed(text: ExprText): string {
  const converted = CONVERTED.exec(text);
  return converted === null ? plainText(text) : `<${converted[1] ?? 'String'}>`;
}

const plainText = (text: ExprText): string =>
  text.startsWith('?') || /[{}]/.test(text) || (text.includes(',') && !text.startsWith('<')) || text.length > 100 ? '' : text;

const PREFIXES = new Set<number>([33, 43, 45, 126]);

function readPrefix(c: Cursor, end: number): ExprText {
  const negates = c.kind[c.at] === 33;
  while (PREFIXES.has(c.kind[c.at] as number) && c.at < end) c.at++;
  const text = readChain(c, end);
  return negates ? '<Boolean>' : text;
}

function readChain(c: Cursor, end: number): ExprText {
  const chain = startChain();
  const first = c.at;
  readHeadOperand(c, chain, end);
  if (c.at === first) return UNKNOWN;
  while (c.at < end && readStep(c, chain, end));
  if (chain.pending) emitName(c, chain);
  return chain.text;
}

function readHeadOperand(c: Cursor, chain: Chain, end: number): void {
  const kind = c.kind[c.at] as number;
  switch (kind) {
    case IDENT:
      chain.name = c.at++;
      chain.text = c.name(chain.name);
      chain.pending = chain.text !== '_';
      if (chain.text === '_') chain.text = (c.kind[c.at] === DOT ? c.nextPlaceholder() : undefined) ?? UNKNOWN;
      return;
    case STRING:
    case TEMPLATE:
      readText(c);
      chain.text = '<String>';
      return;
    case NUMBER: {
      const text = c.text(c.at++);
      chain.text = /[lL]$/.test(text) ? '<Long>' : /[.eEdDfF]/.test(text) && !/^0[xX]/.test(text) ? '<Double>' : '<Int>';
      return;
    }
    case CHAR:
      c.at++;
      chain.text = '<Char>';
      return;
    case LPAREN:
      chain.text = readTuple(c);
      return;
    case LBRACE:
      chain.text = readBlock(c, undefined);
      return;
    default:
      readWord(c, chain, kind, end);
  }
}

function readWord(c: Cursor, chain: Chain, kind: number, end: number): void {
  switch (kind) {
    case KEYWORD.this:
    case KEYWORD.super:
      c.at++;
      chain.text = kind === KEYWORD.this ? 'this' : 'super';
      if (kind === KEYWORD.this && c.kind[c.at] === LPAREN && c.facts.symbol(c.facts.current)?.kind === 'constructor') readOwnConstructor(c, chain);
      if (c.kind[c.at] === LBRACKET && kind === KEYWORD.super) {
        const type = readTypeArguments(c).slice(1, -1);
        if (type !== '') chain.text = `<${type}>`;
      }
      return;
    case KEYWORD.true:
    case KEYWORD.false:
      c.at++;
      chain.text = '<Boolean>';
      return;
    case KEYWORD.null:
      c.at++;
      chain.text = '<null>';
      return;
    case KEYWORD.new:
      chain.text = readNew(c, end);
      return;
    case KEYWORD.if:
      chain.text = readIf(c, end);
      return;
    case KEYWORD.for:
      chain.text = readFor(c, end);
      return;
    case KEYWORD.while:
      c.at++;
      readCondition(c, end, KEYWORD.do);
      if (c.kind[c.at] === KEYWORD.do) c.at++;
      readBranch(c, end);
      return;
    case KEYWORD.do:
      c.at++;
      readBranch(c, end);
      if (c.kind[c.at] === KEYWORD.while) {
        c.at++;
        readExpression(c, end);
      }
      return;
    case KEYWORD.try:
      chain.text = readTry(c, end);
      return;
    case KEYWORD.throw:
      readThrow(c, end);
      return;
    case KEYWORD.return:
      c.at++;
      if (!c.lineEnds) readExpression(c, end);
      return;
    case KEYWORD.case:
      readCases(c, end, undefined);
  }
}

/** `this(x, 1)` at the head of `def this(x: Int)`. */
function readOwnConstructor(c: Cursor, chain: Chain): void {
  const token = c.at - 1;
  const { count, handed } = readArguments(c, UNKNOWN);
  c.call('this', token, count, handed);
  chain.text = UNKNOWN;
}

/** A text with the code in its holes. */
function readText(c: Cursor): void {
  while (c.kind[c.at] === TEMPLATE) {
    c.at++;
    if (c.kind[c.at] === LBRACE) {
      const open = c.at++;
      readStatements(c, c.partner(open));
      c.at = c.after(open);
    } else {
      const chain = chainOf(c.text(c.at), c.at);
      if (c.kind[c.at] === IDENT) emitName(c, chain);
      c.at++;
    }
  }
  if (c.kind[c.at] === STRING) c.at++;
}

function readTuple(c: Cursor): ExprText {
  const { texts } = readArguments(c, UNKNOWN, c.expected);
  return texts.length === 1 ? (texts[0] as string) : UNKNOWN;
}

/** `{ … }`, `{ x => … }`, `{ case … => … }`. */
export function readBlock(c: Cursor, expected: ExprText | undefined): ExprText {
  const open = c.at;
  const end = c.partner(open);
  const scope = c.scopes.open();
  c.bodies.push(BLOCK);
  c.at++;
  let text: ExprText = UNKNOWN;
  c.within(false, () => {
    const arrow = lambdaArrow(c, end);
    if (c.kind[c.at] === KEYWORD.case) {
      readCases(c, end, expected === undefined ? undefined : `${expected}%0`);
      text = '<(?)=>?>';
    } else if (arrow >= 0) text = readLambda(c, arrow, end, expected);
    else text = c.withPlaceholder(expected, () => readStatements(c, end));
    if (c.at < end) readStatements(c, end);
  });
  c.bodies.pop();
  c.at = c.after(open);
  c.scopes.close(scope, c.lastEnd);
  const head = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text)?.[0];
  return head !== undefined && head !== 'this' && head !== 'super' && !/^\p{Lu}/u.test(head) ? UNKNOWN : text;
}

/** `case Foo(x) if y => …`, one or many, up to `end`. */
export function readCases(c: Cursor, end: number, subject: ExprText | undefined): void {
  while (c.at < end && c.kind[c.at] === KEYWORD.case) {
    const first = ++c.at;
    let arrow = first;
    while (arrow < end && c.kind[arrow] !== FAT_ARROW)
      arrow = c.kind[arrow] === LPAREN || c.kind[arrow] === LBRACE || c.kind[arrow] === LBRACKET ? c.after(arrow) : arrow + 1;
    let guard = first;
    while (guard < arrow && c.kind[guard] !== KEYWORD.if) guard++;
    const scope = c.scopes.open();
    bindPattern(c, first, guard, subject ?? UNKNOWN, c.startOffset(first));
    c.at = guard;
    if (guard < arrow) {
      c.at++;
      readExpression(c, arrow);
    }
    c.at = Math.min(arrow + 1, end);
    readStatements(c, nextCase(c, end));
    c.scopes.close(scope, c.lastEnd);
  }
}

function nextCase(c: Cursor, end: number): number {
  for (let at = c.at; at < end; at++) {
    const kind = c.kind[at];
    if (kind === KEYWORD.case && c.kind[at + 1] !== KEYWORD.class && c.kind[at + 1] !== KEYWORD.object) return at;
    if (kind === LPAREN || kind === LBRACE || kind === LBRACKET) at = c.partner(at);
  }
  return end;
}

function readMatch(c: Cursor, subject: ExprText): ExprText {
  c.at++;
  if (c.kind[c.at] === LBRACE) {
    const open = c.at++;
    readCases(c, c.partner(open), subject);
    c.at = c.after(open);
  } else if (c.kind[c.at] === KEYWORD.case) {
    const last = c.layoutEnd(c.at, c.tokens.count - 1);
    readCases(c, last, subject);
    c.at = Math.max(c.at, last);
  }
  return UNKNOWN;
}
