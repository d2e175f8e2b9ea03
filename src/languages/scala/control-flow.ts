/** Conditions, loops, matches and exceptions, what is made anew, and what a name at the head of a chain means. */
import type { ExprText } from '../../model/facts.ts';
import { closeSymbol, declare } from '../shared/jvm/declare.ts';
import { COLON, DOT, EQUALS, FROM_ARROW, IDENT, LBRACE, LBRACKET, LPAREN, SEMI } from '../shared/jvm/token-kinds.ts';
import type { Chain } from '../shared/token-reading/chain.ts';
import { readArguments } from './call-steps.ts';
import type { Cursor } from './cursor.ts';
import { readBlockBody } from './definitions.ts';
import { readBlock, readCases, readExpression, UNKNOWN } from './expressions.ts';
import { bindPattern } from './patterns.ts';
import { readStatements } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

/** `new Foo[A](x) with Bar { … }`. */
export function readNew(c: Cursor, end: number): ExprText {
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
  if (name !== '?' && name !== '') c.call(name, lastName(c, token), count, texts, 'new');
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
export function readCondition(c: Cursor, end: number, word: number): void {
  if (c.kind[c.at] === LPAREN && c.kind[c.after(c.at)] !== word) {
    readArguments(c, UNKNOWN);
    return;
  }
  c.within(true, () => readExpression(c, end));
}

export function readIf(c: Cursor, end: number): ExprText {
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
export function readBranch(c: Cursor, end: number): ExprText {
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
export function readFor(c: Cursor, end: number): ExprText {
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

export function readTry(c: Cursor, end: number): ExprText {
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

export function readThrow(c: Cursor, end: number): void {
  c.at++;
  const token = c.kind[c.at] === KEYWORD.new ? c.at + 1 : c.at;
  const text = readExpression(c, end);
  const thrown = /^<?([\w.]+?)(?:\{.*\})?(?:\(\)|>)$/.exec(text)?.[1];
  if (thrown !== undefined && /(?:^|\.)[A-Z]\w*$/.test(thrown)) c.ref('throw', thrown, lastName(c, token));
}

const PACKAGE_HEADS = new Set(['java', 'javax', 'org', 'com', 'io', 'net', 'scala', 'play', 'akka']);

/** The last name of a chain that is not a call: a value, an object, or a method without parameters. Locals say nothing. */
export function emitName(c: Cursor, chain: Chain): void {
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
