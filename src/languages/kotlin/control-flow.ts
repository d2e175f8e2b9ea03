/** `if`, `when`, `try`, loops and jumps, most of which are values. Tests of types narrow names where they hold. */
import type { ExprText } from '../../model/facts.ts';
import { ARROW, AT, BANG, COLON, COMMA, EQUALS, IDENT, LBRACE, LPAREN, SEMI } from '../shared/jvm/token-kinds.ts';
import type { Cursor, TypeTest } from './cursor.ts';
import { readArgumentValue, readExpression, UNKNOWN } from './expressions.ts';
import { readHead } from './header.ts';
import { isCapital } from './names.ts';
import { bindParts } from './properties.ts';
import { readBlock } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

type Flow = (c: Cursor) => ExprText;

/** Readers by the keyword at which the cursor stands. */
export const CONTROL_FLOW: Record<number, Flow | undefined> = {
  [KEYWORD.if]: readIf,
  [KEYWORD.when]: readWhen,
  [KEYWORD.try]: readTry,
  [KEYWORD.for]: readFor,
  [KEYWORD.while]: readWhile,
  [KEYWORD.do]: readDo,
  [KEYWORD.return]: readJump,
  [KEYWORD.break]: readJump,
  [KEYWORD.continue]: readJump,
  [KEYWORD.throw]: readThrow,
};

const either = (first: ExprText, second: ExprText): ExprText => (first.startsWith('?') || first === '<null>' ? second : first);

/** The parentheses of a condition, and the tests that hold behind it. */
function readCondition(c: Cursor): { readonly tests: readonly TypeTest[]; readonly start: number } {
  const before = { tests: c.tests, alternatives: c.alternatives };
  c.tests = [];
  c.alternatives = false;
  const open = c.at;
  const start = c.startOffset(open);
  if (c.kind[open] === LPAREN) {
    c.at++;
    const inHeader = c.inHeader;
    c.inHeader = false;
    readArgumentValue(c);
    c.inHeader = inHeader;
    c.at = c.after(open);
  }
  const tests = c.alternatives ? [] : c.tests;
  c.tests = before.tests;
  c.alternatives = before.alternatives;
  return { tests, start };
}

function narrow(c: Cursor, tests: readonly TypeTest[], start: number, end: number): void {
  for (const { name, type, negated } of tests) if (!negated) c.facts.bindings.push({ name, start, end, type, narrowed: true });
}

function readIf(c: Cursor): ExprText {
  c.at++;
  const { tests, start } = readCondition(c);
  const first = c.kind[c.at] === SEMI ? UNKNOWN : readBranch(c);
  narrow(c, tests, start, c.lastEnd);
  const jumped = endsInJump(c);
  if (c.kind[c.at] === SEMI && c.next() === KEYWORD.else) c.at++;
  if (c.kind[c.at] !== KEYWORD.else) {
    // `if (x !is Foo) return`: behind it x is a Foo.
    if (jumped) for (const { name, type, negated } of tests) if (negated && c.scopes.has(name)) c.scopes.bind(name, c.lastEnd, { type });
    return first;
  }
  c.at++;
  return either(first, readBranch(c));
}

const JUMPS = new Set<number>([KEYWORD.return, KEYWORD.throw, KEYWORD.continue, KEYWORD.break]);
const FARTHEST = 12;

/** Whether the branch that was just read is one short jump. */
function endsInJump(c: Cursor): boolean {
  for (let at = c.at - 1; at > c.at - FARTHEST && at > 0; at--) {
    if (JUMPS.has(c.kind[at] as number)) return true;
    if (c.kind[at] === SEMI || c.kind[at] === KEYWORD.if) return false;
  }
  return false;
}

/** A block or one statement; assignments may stand in it. */
function readBranch(c: Cursor): ExprText {
  if (c.kind[c.at] === LBRACE) return readBlock(c);
  const text = readExpression(c);
  if ((c.kind[c.at] === EQUALS || c.kind[c.at] === 140) && !c.startsLine()) {
    c.at++;
    readExpression(c);
    return UNKNOWN;
  }
  return text;
}

function readWhen(c: Cursor): ExprText {
  c.at++;
  const scope = c.scopes.open();
  const subject = c.kind[c.at] === LPAREN ? readSubject(c) : '';
  let value: ExprText = UNKNOWN;
  if (c.kind[c.at] === LBRACE) {
    const open = c.at++;
    const end = c.partner(open);
    while (c.at < end) {
      const before = c.at;
      if (c.kind[c.at] === SEMI) c.at++;
      else value = either(value, readEntry(c, subject, end));
      if (c.at === before) c.at++;
    }
    c.at = c.after(open);
  }
  c.scopes.close(scope, c.lastEnd);
  return value;
}

/** `(x)`, `(val y = f())`. Answers the name that the entries test, '' when it has none. */
function readSubject(c: Cursor): string {
  const open = c.at++;
  readHead(c);
  let name = '';
  if (c.kind[c.at] === KEYWORD.val) {
    const token = c.at + 1;
    c.at += 2;
    let type: string | undefined;
    if (c.kind[c.at] === COLON) {
      c.at++;
      type = readType(c);
    }
    c.at++;
    const value = readArgumentValue(c);
    name = c.name(token);
    c.scopes.bind(name, c.lastEnd, type === undefined ? { value } : { type });
  } else name = readArgumentValue(c);
  c.at = c.after(open);
  return name;
}

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** `is Foo, in xs, 1 -> body`. */
function readEntry(c: Cursor, subject: string, end: number): ExprText {
  const types: string[] = [];
  const before = { tests: c.tests, alternatives: c.alternatives };
  c.tests = [];
  c.alternatives = false;
  const start = c.startOffset();
  c.within(true, () => {
    while (c.at < end && c.kind[c.at] !== ARROW) {
      const from = c.at;
      readWhenCondition(c, subject, types);
      if (c.kind[c.at] === COMMA || c.at === from) c.at++;
    }
  });
  const tests: TypeTest[] = c.alternatives ? [] : [...c.tests];
  c.tests = before.tests;
  c.alternatives = before.alternatives;
  if (c.kind[c.at] === ARROW) c.at++;
  const value = c.within(false, () => readBranch(c));
  if (types.length > 0 && NAME.test(subject)) tests.push({ name: subject, type: types.join('|'), negated: false });
  narrow(c, tests, start, c.lastEnd);
  return value;
}

function readWhenCondition(c: Cursor, subject: string, types: string[]): void {
  const negated = c.kind[c.at] === BANG && (c.next() === KEYWORD.is || c.next() === KEYWORD.in);
  if (negated) c.at++;
  if (c.kind[c.at] === KEYWORD.else) c.at++;
  else if (c.kind[c.at] === KEYWORD.is) {
    const token = ++c.at;
    const type = readType(c);
    c.type('variable', type, token);
    if (!negated && type !== '?') types.push(type);
  } else if (c.kind[c.at] === KEYWORD.in) {
    c.at++;
    readExpression(c);
  } else if (c.kind[c.at] === IDENT && isCapital(c.text(c.at)) && (c.next() === ARROW || c.next() === COMMA) && !subject.startsWith('?') && subject !== '') {
    // An entry of an enum, imported or not.
    c.ref('reference', c.name(c.at), c.at);
    c.at++;
  } else readExpression(c);
}

function readTry(c: Cursor): ExprText {
  c.at++;
  let value = readBlock(c);
  while (c.kind[c.at] === IDENT && c.text(c.at) === 'catch' && c.next() === LPAREN) {
    const open = ++c.at;
    const scope = c.scopes.open();
    c.at++;
    readHead(c);
    if (c.kind[c.at] === IDENT && c.next() === COLON) {
      const name = c.at;
      c.at += 2;
      const token = c.at;
      const type = readType(c);
      c.type('variable', type, token);
      c.scopes.bind(c.name(name), c.startOffset(name), { type });
    }
    c.at = c.after(open);
    value = either(value, readBlock(c));
    c.scopes.close(scope, c.lastEnd);
  }
  if (c.kind[c.at] === IDENT && c.text(c.at) === 'finally' && c.next() === LBRACE) {
    c.at++;
    readBlock(c);
  }
  return value;
}

/** `for (x: Foo in xs)`, `for ((k, v) in map)`. */
function readFor(c: Cursor): ExprText {
  c.at++;
  const open = c.at;
  const scope = c.scopes.open();
  if (c.kind[open] === LPAREN) {
    c.at++;
    readLoopHeader(c);
    c.at = c.after(open);
  }
  readBranch(c);
  c.scopes.close(scope, c.lastEnd);
  return UNKNOWN;
}

function readLoopHeader(c: Cursor): void {
  readHead(c);
  const variable = c.at;
  let type: string | undefined;
  if (c.kind[variable] === LPAREN) c.at = c.after(variable);
  else {
    c.at++;
    if (c.kind[c.at] === COLON) {
      c.at++;
      type = readType(c);
    }
  }
  if (c.kind[c.at] === KEYWORD.in) c.at++;
  const over = readArgumentValue(c);
  const start = c.lastEnd;
  if (c.kind[variable] === LPAREN) bindParts(c, variable, over, start, '~#');
  else if (c.kind[variable] === IDENT)
    c.scopes.bind(c.name(variable), start, type === undefined ? { value: over.startsWith('?') ? '?' : `${over}~` } : { type });
}

function readWhile(c: Cursor): ExprText {
  c.at++;
  const { tests, start } = readCondition(c);
  if (c.kind[c.at] !== SEMI) readBranch(c);
  narrow(c, tests, start, c.lastEnd);
  return UNKNOWN;
}

function readDo(c: Cursor): ExprText {
  c.at++;
  readBranch(c);
  if (c.kind[c.at] === KEYWORD.while) {
    c.at++;
    readCondition(c);
  }
  return UNKNOWN;
}

/** `return@label x`, `break`, `continue@outer`. */
function readJump(c: Cursor): ExprText {
  const kind = c.kind[c.at++];
  if (c.kind[c.at] === AT && !c.startsLine()) c.at += 2;
  if (kind === KEYWORD.return && !c.lineEnds) readExpression(c);
  return UNKNOWN;
}

function readThrow(c: Cursor): ExprText {
  c.at++;
  const token = c.at;
  const text = readExpression(c);
  const thrown = /^([\w.]+)(?:\{.*\})?\(\)$/.exec(text)?.[1];
  if (thrown !== undefined && isCapital(thrown.slice(thrown.lastIndexOf('.') + 1))) c.ref('throw', thrown, token + 2 * (thrown.split('.').length - 1));
  return UNKNOWN;
}
