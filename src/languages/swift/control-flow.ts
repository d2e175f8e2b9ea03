/** `if`, `guard`, `switch`, `do`, loops and jumps; `if` and `switch` may be values. */
import type { ExprText } from '../../model/facts.ts';
import { COLON, COMMA, EQUALS, IDENT, LBRACE, LPAREN } from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readPattern } from './patterns.ts';
import { readBlock, readStatements, startsCase } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

const UNKNOWN: ExprText = '?';

/** Readers by the keyword at which the cursor stands. */
export const CONTROL_FLOW: Record<number, ((c: Cursor) => ExprText) | undefined> = {
  [KEYWORD.if]: readIf,
  [KEYWORD.guard]: readGuard,
  [KEYWORD.switch]: readSwitch,
  [KEYWORD.do]: readDo,
  [KEYWORD.for]: readFor,
  [KEYWORD.while]: readWhile,
  [KEYWORD.repeat]: readRepeat,
  [KEYWORD.defer]: readDefer,
  [KEYWORD.return]: readReturn,
  [KEYWORD.throw]: readThrow,
  [KEYWORD.break]: readJump,
  [KEYWORD.continue]: readJump,
  [KEYWORD.fallthrough]: readJump,
};

const either = (first: ExprText, second: ExprText): ExprText => (first.startsWith('?') || first === '<nil>' ? second : first);

function inHeader<T>(c: Cursor, read: () => T): T {
  const before = c.inHeader;
  c.inHeader = true;
  const result = c.expecting(UNKNOWN, read);
  c.inHeader = before;
  return result;
}

/** `let x = f(), case .a(let b) = c, y > 1`. The names are visible from here on. */
function readConditions(c: Cursor): void {
  inHeader(c, () => {
    for (;;) {
      readCondition(c);
      if (c.kind[c.at] !== COMMA) return;
      c.at++;
    }
  });
}

function readCondition(c: Cursor): void {
  const kind = c.kind[c.at] as number;
  if (kind === KEYWORD.case) readCaseCondition(c);
  else if (kind === KEYWORD.let || kind === KEYWORD.var) readBinding(c);
  else readExpression(c);
}

function readCaseCondition(c: Cursor): void {
  const pattern = ++c.at;
  while (c.kind[c.at] !== EQUALS && c.kind[c.at] !== LBRACE && c.kind[c.at] !== 0) c.at = c.kind[c.at] === LPAREN ? c.after(c.at) : c.at + 1;
  if (c.kind[c.at] === EQUALS) c.at++;
  const subject = readExpression(c);
  const behind = c.at;
  c.at = pattern;
  readPattern(c, subject);
  c.at = behind;
}

/** `let x = y`, `let x: Foo = y`; `let x` alone is the x that there is. */
function readBinding(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] === LPAREN) {
    const open = c.at;
    c.at = c.after(open);
    if (c.kind[c.at] === EQUALS) c.at++;
    const value = readExpression(c);
    const behind = c.at;
    c.at = open;
    readPattern(c, value, true);
    c.at = behind;
    return;
  }
  const token = c.at++;
  let type: string | undefined;
  if (c.kind[c.at] === COLON) {
    const at = ++c.at;
    type = readType(c);
    c.type('variable', type, at);
  }
  if (c.kind[c.at] !== EQUALS) return;
  c.at++;
  const value = readExpression(c);
  if (c.kind[token] === IDENT) c.scopes.bind(c.name(token), c.lastEnd, type === undefined ? { value } : { type });
}

function readIf(c: Cursor): ExprText {
  c.at++;
  const scope = c.scopes.open();
  readConditions(c);
  const first = readBlock(c);
  c.scopes.close(scope, c.lastEnd);
  if (c.kind[c.at] !== KEYWORD.else) return first;
  c.at++;
  return either(first, c.kind[c.at] === KEYWORD.if ? readIf(c) : readBlock(c));
}

/** The names that a guard binds are those of the block around it. */
function readGuard(c: Cursor): ExprText {
  c.at++;
  readConditions(c);
  if (c.kind[c.at] === KEYWORD.else) c.at++;
  readBlock(c);
  return UNKNOWN;
}

function readSwitch(c: Cursor): ExprText {
  c.at++;
  const subject = inHeader(c, () => readExpression(c));
  if (c.kind[c.at] !== LBRACE) return UNKNOWN;
  const open = c.at++;
  const end = c.partner(open);
  let value: ExprText = UNKNOWN;
  while (c.at < end) {
    const before = c.at;
    if (startsCase(c)) value = either(value, readCase(c, subject, end));
    if (c.at === before) c.at++;
  }
  c.at = c.after(open);
  return value;
}

/** `case .a, .b(let x) where x > 1:`. */
function readCase(c: Cursor, subject: ExprText, end: number): ExprText {
  const scope = c.scopes.open();
  if (c.kind[c.at] === 64) c.at += 2;
  const isCase = c.kind[c.at++] === KEYWORD.case;
  if (isCase) {
    for (;;) {
      readPattern(c, subject.startsWith('?') ? UNKNOWN : subject);
      readGuardExpression(c);
      if (c.kind[c.at] !== COMMA) break;
      c.at++;
    }
  }
  while (c.at < end && c.kind[c.at] !== COLON) c.at = c.kind[c.at] === LPAREN ? c.after(c.at) : c.at + 1;
  c.at++;
  const value = readStatements(c, end, true);
  c.scopes.close(scope, c.startOffset());
  return value;
}

function readGuardExpression(c: Cursor): void {
  if (c.kind[c.at] !== KEYWORD.where) return;
  c.at++;
  readExpression(c);
}

/** `do { … } catch let e as Foo where … { … }`. */
function readDo(c: Cursor): ExprText {
  c.at++;
  if (c.kind[c.at] === KEYWORD.throws) {
    c.at++;
    if (c.kind[c.at] === LPAREN) c.at = c.after(c.at);
  }
  let value = readBlock(c);
  while (c.kind[c.at] === KEYWORD.catch) {
    c.at++;
    const scope = c.scopes.open();
    if (c.kind[c.at] === LBRACE) c.scopes.bind('error', c.startOffset(), { type: 'Error' });
    else inHeader(c, () => readCatch(c));
    value = either(value, readBlock(c));
    c.scopes.close(scope, c.lastEnd);
  }
  return value;
}

function readCatch(c: Cursor): void {
  for (;;) {
    readPattern(c, UNKNOWN);
    readGuardExpression(c);
    if (c.kind[c.at] !== COMMA) return;
    c.at++;
  }
}

/** `for try await case let x in xs where …`. */
function readFor(c: Cursor): ExprText {
  const keyword = c.at++;
  const scope = c.scopes.open();
  while (c.kind[c.at] === KEYWORD.try || c.isWord('await') || c.kind[c.at] === KEYWORD.case) c.at++;
  const pattern = c.at;
  while (c.kind[c.at] !== KEYWORD.in && c.kind[c.at] !== LBRACE && c.kind[c.at] !== 0) c.at = c.kind[c.at] === LPAREN ? c.after(c.at) : c.at + 1;
  if (c.kind[c.at] === KEYWORD.in) c.at++;
  const over = inHeader(c, () => readExpression(c));
  const behind = c.at;
  c.at = pattern;
  bindElement(c, over, pattern === keyword + 1);
  c.at = behind;
  inHeader(c, () => readGuardExpression(c));
  readBlock(c);
  c.scopes.close(scope, c.lastEnd);
  return UNKNOWN;
}

/** `for (key, value) in map` takes a pair apart. */
function bindElement(c: Cursor, over: ExprText, plain: boolean): void {
  if (c.kind[c.at] !== LPAREN || over.startsWith('?')) {
    readPattern(c, over.startsWith('?') ? UNKNOWN : `${over}~`, plain || c.kind[c.at] === IDENT);
    return;
  }
  const end = c.partner(c.at);
  let index = 0;
  for (c.at++; c.at < end; c.at++) {
    if (c.kind[c.at] === COMMA) index++;
    else if (c.kind[c.at] === IDENT) c.scopes.bind(c.name(c.at), c.startOffset(), { value: `${over}~#${index}` });
  }
}

function readWhile(c: Cursor): ExprText {
  c.at++;
  const scope = c.scopes.open();
  readConditions(c);
  readBlock(c);
  c.scopes.close(scope, c.lastEnd);
  return UNKNOWN;
}

function readRepeat(c: Cursor): ExprText {
  c.at++;
  readBlock(c);
  if (c.kind[c.at] === KEYWORD.while) {
    c.at++;
    readExpression(c);
  }
  return UNKNOWN;
}

function readDefer(c: Cursor): ExprText {
  c.at++;
  readBlock(c);
  return UNKNOWN;
}

function readReturn(c: Cursor): ExprText {
  c.at++;
  return c.startsLine() || c.kind[c.at] === 125 ? UNKNOWN : readExpression(c);
}

/** `break outer`. */
function readJump(c: Cursor): ExprText {
  c.at++;
  if (c.kind[c.at] === IDENT && !c.startsLine()) c.at++;
  return UNKNOWN;
}

const MADE = /^([\w.]+?)(?:\.\w+)?(?:\{.*\})?(?:\(\))?$/;

/** `throw Foo.bar(x)`: the type that is thrown. */
function readThrow(c: Cursor): ExprText {
  c.at++;
  const token = c.at;
  const text = c.expecting(UNKNOWN, () => readExpression(c));
  const thrown = MADE.exec(text)?.[1];
  if (thrown !== undefined && /^[A-Z]/.test(thrown)) c.ref('throw', thrown, token);
  return UNKNOWN;
}
