/**
 * Scala expressions, read from tokens: each gives its ExprText and leaves refs for what it calls, reads and mentions. `end` is
 * the token before which it ends at the latest; a line's end ends it too, unless the next line goes on with `.` or an operator.
 */
import type { ExprText } from '../../model/facts.ts';
import { noteEffect } from '../shared/jvm/call-effects.ts';
import { closeSymbol, declare } from '../shared/jvm/declare.ts';
import {
  AT,
  CHAR,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  FAT_ARROW,
  FROM_ARROW,
  IDENT,
  LBRACE,
  LBRACKET,
  LPAREN,
  NUMBER,
  OPERATOR,
  SEMI,
  STRING,
  TEMPLATE,
} from '../shared/jvm/token-kinds.ts';
import { BLOCK, type Cursor } from './cursor.ts';
import { readBlockBody } from './definitions.ts';
import { bindPattern } from './patterns.ts';
import { readStatements } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType, readTypeArguments } from './types.ts';

const UNKNOWN: ExprText = '?';
const LONGEST_CHAIN = 500;

/** Does not move the cursor when there is no expression. */
export function readExpression(c: Cursor, end = c.tokens.count - 1): ExprText {
  if (!c.enter()) return UNKNOWN;
  const lambda = lambdaArrow(c, end);
  const text = lambda < 0 ? readInfix(c, end) : readLambda(c, lambda, end, undefined);
  c.leave();
  return text;
}

/** `x =>`, `(x, y) =>`, `_ =>`: the arrow behind the parameters of a function, -1 if there is none. */
function lambdaArrow(c: Cursor, end: number): number {
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
function readLambda(c: Cursor, arrow: number, end: number, expected: ExprText | undefined): ExprText {
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
  const callee = left.startsWith(UNKNOWN) ? UNKNOWN : `${left}.${name}`;
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
  if (c.kind[c.at] === LBRACE) return readBlock(c, callee === UNKNOWN ? undefined : `${callee}%0`);
  const lambda = lambdaArrow(c, end);
  return lambda < 0 ? readPrefix(c, end) : readLambda(c, lambda, end, callee === UNKNOWN ? undefined : `${callee}%0`);
}

const handed = (text: ExprText): string =>
  text.startsWith('?') || /[{}]/.test(text) || (text.includes(',') && !text.startsWith('<')) || text.length > 100 ? '' : text;

const PREFIXES = new Set<number>([33, 43, 45, 126]);

function readPrefix(c: Cursor, end: number): ExprText {
  const negates = c.kind[c.at] === 33;
  while (PREFIXES.has(c.kind[c.at] as number) && c.at < end) c.at++;
  const text = readChain(c, end);
  return negates ? '<Boolean>' : text;
}

interface Chain {
  text: ExprText;
  receiver: ExprText;
  name: number;
  pending: boolean;
  typeArgs: string;
}

function readChain(c: Cursor, end: number): ExprText {
  const chain: Chain = { text: UNKNOWN, receiver: '', name: -1, pending: false, typeArgs: '' };
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
      if (chain.text === '_') chain.text = UNKNOWN;
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

/** A text with the code in its holes. */
function readText(c: Cursor): void {
  while (c.kind[c.at] === TEMPLATE) {
    c.at++;
    if (c.kind[c.at] === LBRACE) {
      const open = c.at++;
      readStatements(c, c.partner(open));
      c.at = c.after(open);
    } else {
      const chain: Chain = { text: c.text(c.at), receiver: '', name: c.at, pending: true, typeArgs: '' };
      if (c.kind[c.at] === IDENT) emitName(c, chain);
      c.at++;
    }
  }
  if (c.kind[c.at] === STRING) c.at++;
}

function readTuple(c: Cursor): ExprText {
  const { texts } = readArguments(c, UNKNOWN);
  return texts.length === 1 ? (texts[0] as string) : UNKNOWN;
}

/** `{ … }`, `{ x => … }`, `{ case … => … }`. */
function readBlock(c: Cursor, expected: ExprText | undefined): ExprText {
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
    else text = readStatements(c, end);
    if (c.at < end) readStatements(c, end);
  });
  c.bodies.pop();
  c.at = c.after(open);
  c.scopes.close(scope, c.lastEnd);
  const head = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text)?.[0];
  return head !== undefined && head !== 'this' && head !== 'super' && !/^\p{Lu}/u.test(head) ? UNKNOWN : text;
}

/** `case Foo(x) if y => …`, one or many, up to `end`. */
function readCases(c: Cursor, end: number, subject: ExprText | undefined): void {
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

function readStep(c: Cursor, chain: Chain, end: number): boolean {
  switch (c.kind[c.at]) {
    case DOT:
      return readMember(c, chain);
    case LPAREN:
      if (c.startsLine()) return false;
      readCall(c, chain);
      return true;
    case LBRACE:
      if (c.startsLine() || chain.name < 0 || !chain.pending) return false;
      readCall(c, chain);
      return true;
    case LBRACKET:
      if (c.startsLine() || !chain.pending) return false;
      readGivenTypes(c, chain);
      return true;
    case COLON:
      return readColonBlock(c, chain, end);
    case AT:
      c.at++;
      return false;
    default:
      return false;
  }
}

/** `test("x"):` and an indented block as the last argument. */
function readColonBlock(c: Cursor, chain: Chain, end: number): boolean {
  if (c.nested || !c.startsLine(c.at + 1) || c.at + 1 >= end || c.column(c.at + 1) <= c.indent(c.at)) return false;
  c.at++;
  const last = c.layoutEnd(c.at, end);
  if (chain.pending) emitName(c, chain);
  c.bodies.push(BLOCK);
  readStatements(c, last);
  c.bodies.pop();
  c.at = Math.max(c.at, last);
  return false;
}

function readMember(c: Cursor, chain: Chain): boolean {
  const next = c.next();
  if (chain.pending) emitName(c, chain);
  if (next !== IDENT && next !== OPERATOR) {
    c.at += 2;
    return next >= KEYWORD.abstract;
  }
  chain.receiver = chain.text.length > LONGEST_CHAIN ? UNKNOWN : chain.text;
  chain.name = c.at + 1;
  const name = c.name(chain.name);
  // What an option holds is said without it, so that taking it out changes nothing.
  chain.text = name === 'get' && c.kind[c.at + 2] !== LPAREN ? chain.receiver : `${chain.receiver}.${name}`;
  chain.typeArgs = '';
  chain.pending = chain.text !== chain.receiver;
  c.at += 2;
  return true;
}

function readGivenTypes(c: Cursor, chain: Chain): void {
  const token = c.at + 1;
  chain.typeArgs = readTypeArguments(c);
  const only = chain.typeArgs.slice(1, -1);
  if (only !== '' && only !== '?') c.type('variable', only.includes(',') ? `(${only})` : only, token);
}

function readCall(c: Cursor, chain: Chain): void {
  const { name, pending, receiver, typeArgs } = chain;
  const callee = chain.text;
  const open = c.at;
  if (name < 0 || !pending) {
    if (c.kind[open] === LPAREN) readArguments(c, UNKNOWN);
    else readBlock(c, undefined);
    // `f(x)(y)`: a further parameter list gives what the first one did.
    return;
  }
  let args: Arguments = { texts: [], handed: '', count: 0 };
  if (c.kind[open] === LPAREN) args = readArguments(c, callee);
  else args = { texts: [readBlock(c, callee.startsWith(UNKNOWN) ? undefined : `${callee}%0`)], handed: '', count: 1 };
  c.call(callee, name, args.count, args.handed);
  noteEffect(c, { name: c.name(name), receiver: receiver === UNKNOWN ? '' : receiver, token: name, args: sourceOf(c, open) });
  const isType = /^\p{Lu}/u.test(c.name(name));
  if (callee.startsWith(UNKNOWN)) chain.text = UNKNOWN;
  else if (typeArgs !== '' && isType && receiver === '') chain.text = `<${callee}${typeArgs}>`;
  else chain.text = `${callee}${typeArgs || (args.texts.length === 0 ? '' : `{${args.texts.map(plain).join(',')}}`)}()`;
  chain.pending = false;
  chain.name = -1;
  chain.receiver = '';
  chain.typeArgs = '';
}

const plain = (text: ExprText): string => (text.startsWith('?') || /[,{}]/.test(text) || text.startsWith('<(') || text.length > 60 ? '' : text);

const sourceOf = (c: Cursor, open: number): string =>
  c.kind[open] === LPAREN ? c.tokens.source.slice(c.endOffset(open), c.startOffset(c.partner(open))).slice(0, 400) : '';

interface Arguments {
  readonly texts: readonly ExprText[];
  readonly handed: string;
  readonly count: number | undefined;
}

/** The parentheses at the cursor, which stands behind them afterwards. */
export function readArguments(c: Cursor, callee: ExprText): Arguments {
  const open = c.at;
  const end = c.partner(open);
  const texts: ExprText[] = [];
  let named = false;
  c.at++;
  if (c.isWord('using') && c.next() === IDENT) c.at++;
  c.within(true, () => {
    while (c.at < end) {
      const before = c.at;
      if (c.kind[c.at] === IDENT && c.next() === EQUALS) {
        c.at += 2;
        named = true;
      }
      const lambda = lambdaArrow(c, end);
      const expected = callee.startsWith(UNKNOWN) ? undefined : `${callee}%${texts.length}`;
      texts.push(lambda < 0 ? readExpression(c, end) : readLambda(c, lambda, end, expected));
      while (c.at < end && c.kind[c.at] !== COMMA) {
        const at = c.at;
        readExpression(c, end);
        if (c.at === at) c.at++;
      }
      if (c.kind[c.at] === COMMA || c.at === before) c.at++;
    }
  });
  c.at = c.after(open);
  const known = named ? texts.map(() => '') : texts.map(handed);
  return { texts: named ? texts.map(() => UNKNOWN) : texts, handed: known.some((t) => t !== '') ? known.join(',') : '', count: texts.length };
}

/** `new Foo[A](x) with Bar { … }`. */
function readNew(c: Cursor, end: number): ExprText {
  const keyword = c.at++;
  const token = c.at;
  const { inHeader } = c;
  c.inHeader = true;
  const type = readType(c);
  c.inHeader = inHeader;
  const name = type.includes('<') ? type.slice(0, type.indexOf('<')) : type;
  let count = 0;
  let texts = '';
  while (c.kind[c.at] === LPAREN && !c.startsLine()) {
    const args = readArguments(c, name);
    if (texts === '') [count, texts] = [args.count ?? 0, args.handed];
  }
  if (name !== '?' && name !== '') c.call(name, lastName(c, token), count, texts);
  const hasBody = (c.kind[c.at] === LBRACE && !c.startsLine()) || (c.kind[c.at] === COLON && c.startsLine(c.at + 1));
  if (hasBody) readAnonymous(c, keyword, type, token, end);
  return type === '?' ? UNKNOWN : type === name ? `${name}()` : `<${type}>`;
}

function lastName(c: Cursor, token: number): number {
  let at = token;
  while (c.kind[at + 1] === DOT && c.kind[at + 2] === IDENT) at += 2;
  return at;
}

function readAnonymous(c: Cursor, keyword: number, type: string, token: number, end: number): void {
  const place = { token: keyword, first: keyword, rest: keyword, header: c.endOffset(keyword), end: c.tokens.source.length };
  const name = `$new${keyword}`;
  const index = declare(c, { ...place, name, kind: 'class', open: true, visibility: 'private', hidden: true, local: true });
  c.type('extends', type, token, index);
  c.bodies.push({ symbol: index, name, isStatic: false });
  readBlockBody(c, end);
  c.bodies.pop();
  closeSymbol(c, index, c.lastEnd);
  c.facts.advance(c.lastEnd);
}

/** `(cond)`, `cond then`. */
function readCondition(c: Cursor, end: number, word: number): void {
  if (c.kind[c.at] === LPAREN && c.kind[c.after(c.at)] !== word) {
    readArguments(c, UNKNOWN);
    return;
  }
  c.within(true, () => readExpression(c, end));
}

function readIf(c: Cursor, end: number): ExprText {
  c.at++;
  readCondition(c, end, KEYWORD.then);
  if (c.kind[c.at] === KEYWORD.then) c.at++;
  const first = readBranch(c, end);
  if (c.kind[c.at] === SEMI && c.next() === KEYWORD.else) c.at++;
  if (c.kind[c.at] !== KEYWORD.else || c.at >= end) return first;
  c.at++;
  const second = readBranch(c, end);
  return first.startsWith(UNKNOWN) || first === '<null>' ? second : first;
}

/** An expression, or an indented block on the next lines. */
function readBranch(c: Cursor, end: number): ExprText {
  if (c.kind[c.at] === LBRACE) return readBlock(c, undefined);
  if (!c.startsLine() || c.at >= end) {
    const text = readExpression(c, end);
    if (c.kind[c.at] !== EQUALS || c.at >= end) return text;
    c.at++;
    readExpression(c, end);
    return UNKNOWN;
  }
  const last = c.layoutEnd(c.at, end);
  const scope = c.scopes.open();
  const text = readStatements(c, last);
  c.at = Math.max(c.at, last);
  c.scopes.close(scope, c.lastEnd);
  return text;
}

/** `for (x <- xs; y = f(x) if z) yield e`. */
function readFor(c: Cursor, end: number): ExprText {
  c.at++;
  const scope = c.scopes.open();
  const open = c.at;
  const isBracket = c.kind[open] === LPAREN || c.kind[open] === LBRACE;
  const last = isBracket ? c.partner(open) : forEnd(c, end);
  if (isBracket) c.at++;
  readGenerators(c, last);
  c.at = isBracket ? c.after(open) : last;
  if (c.kind[c.at] === KEYWORD.yield || c.kind[c.at] === KEYWORD.do) c.at++;
  readBranch(c, end);
  c.scopes.close(scope, c.lastEnd);
  return UNKNOWN;
}

function forEnd(c: Cursor, end: number): number {
  for (let at = c.at; at < end; at++) {
    const kind = c.kind[at];
    if (kind === KEYWORD.yield || kind === KEYWORD.do) return at;
    if (kind === LPAREN || kind === LBRACE || kind === LBRACKET) at = c.partner(at);
  }
  return end;
}

function readGenerators(c: Cursor, end: number): void {
  c.within(false, () => {
    while (c.at < end) {
      const before = c.at;
      if (c.kind[c.at] === SEMI) c.at++;
      else if (c.kind[c.at] === KEYWORD.if) {
        c.at++;
        readExpression(c, end);
      } else readGenerator(c, end);
      if (c.at === before) c.at++;
    }
  });
}

function readGenerator(c: Cursor, end: number): void {
  const first = c.kind[c.at] === KEYWORD.case ? c.at + 1 : c.at;
  let stop = first;
  while (stop < end && c.kind[stop] !== FROM_ARROW && c.kind[stop] !== EQUALS && !(stop > first && c.startsLine(stop)))
    stop = c.kind[stop] === LPAREN || c.kind[stop] === LBRACKET ? c.after(stop) : stop + 1;
  if (stop >= end || (c.kind[stop] !== FROM_ARROW && c.kind[stop] !== EQUALS)) {
    readExpression(c, end);
    return;
  }
  const isFrom = c.kind[stop] === FROM_ARROW;
  c.at = stop + 1;
  const over = readExpression(c, end);
  bindPattern(c, first, stop, over.startsWith(UNKNOWN) ? UNKNOWN : isFrom ? `${over}~` : over, c.lastEnd);
}

function readTry(c: Cursor, end: number): ExprText {
  c.at++;
  const text = readBranch(c, end);
  if (c.kind[c.at] === KEYWORD.catch && c.at < end) {
    c.at++;
    if (c.kind[c.at] === LBRACE) readBlock(c, undefined);
    else if (c.kind[c.at] === KEYWORD.case) readCases(c, c.layoutEnd(c.at, end), undefined);
    else readExpression(c, end);
  }
  if (c.kind[c.at] === KEYWORD.finally && c.at < end) {
    c.at++;
    readBranch(c, end);
  }
  return text;
}

function readThrow(c: Cursor, end: number): void {
  c.at++;
  const token = c.kind[c.at] === KEYWORD.new ? c.at + 1 : c.at;
  const text = readExpression(c, end);
  const thrown = /^<?([\w.]+?)(?:\{.*\})?(?:\(\)|>)$/.exec(text)?.[1];
  if (thrown !== undefined && /(?:^|\.)[A-Z]\w*$/.test(thrown)) c.ref('throw', thrown, lastName(c, token));
}

const PACKAGE_HEADS = new Set(['java', 'javax', 'org', 'com', 'io', 'net', 'scala', 'play', 'akka']);

/** The last name of a chain that is no call: a value, an object, or a method without parameters. Locals say nothing. */
function emitName(c: Cursor, chain: Chain): void {
  chain.pending = false;
  const { text, name } = chain;
  const own = c.name(name);
  const isCapital = /^\p{Lu}/u.test(own);
  if (text === own) {
    if (!c.scopes.has(own)) c.mention(isCapital ? 'reference' : 'access', own, name);
    return;
  }
  if (text.startsWith(UNKNOWN) || PACKAGE_HEADS.has(text.slice(0, Math.max(0, text.indexOf('.'))))) return;
  // A method without a parameter list is called by its name alone.
  c.mention(isCapital ? 'reference' : 'access', text, name);
}
