/** Blocks and their statements: `let` binds, items inside functions are declared, the last expression is the value. */
import type { ExprText } from '../../model/facts.ts';
import { readNamedClosure } from './closures.ts';
import type { Cursor } from './cursor.ts';
import { matchedBy, readExpression, UNKNOWN } from './expressions.ts';
import { readItem, startsItem } from './items.ts';
import { type Matched, readPattern } from './patterns.ts';
import { ASYNC, COLON, ELSE, EQUALS, IDENT, LBRACE, LET, MOVE, MUT, OR, PIPE, RBRACE, SEMI } from './token-kinds.ts';
import { readType } from './types.ts';

/** The cursor stands on `{`; afterwards behind its partner. */
export function readBlock(c: Cursor): ExprText {
  const open = c.at;
  const end = c.partner(open);
  const mark = c.scopes.open();
  const inHeader = c.inHeader;
  c.inHeader = false;
  let value = UNKNOWN;
  if (c.enter()) {
    c.at++;
    value = readStatements(c, end);
    c.leave();
  }
  value = lift(c, value, mark);
  c.inHeader = inHeader;
  c.scopes.close(mark, c.tokens.endOf(open));
  c.at = c.kind[end] === RBRACE ? c.after(open) : end;
  return value;
}

const MAX_LIFTS = 4;

/** An expression as it reads outside the scope opened with `mark`: names of the scope give way to what they stand for. */
export function lift(c: Cursor, value: ExprText, mark: number): ExprText {
  let text = value;
  for (let i = 0; i < MAX_LIFTS; i++) {
    const head = /^[\w$]+/.exec(text)?.[0] ?? '';
    if (!c.scopes.boundSince(mark, head)) return text;
    const known = c.scopes.expression(head);
    if (known === undefined) return UNKNOWN;
    text = known + text.slice(head.length);
  }
  return UNKNOWN;
}

function readStatements(c: Cursor, end: number): ExprText {
  let value = UNKNOWN;
  while (c.at < end) {
    const before = c.at;
    value = UNKNOWN;
    if (c.kind[c.at] === LET) readLet(c);
    else if (startsItem(c)) readItem(c);
    else value = readExpression(c, 'callback');
    if (c.kind[c.at] === SEMI) {
      c.at++;
      value = UNKNOWN;
    } else if (c.at === before) c.at++;
  }
  return value;
}

/** `let PATTERN: T = value else { ... };` Names become visible behind it. */
function readLet(c: Cursor): void {
  const first = c.at++;
  if (isNamedClosure(c)) {
    const name = c.kind[c.at] === MUT ? c.at + 1 : c.at;
    c.at = name + 2;
    readNamedClosure(c, name, first);
    return;
  }
  const pattern = c.at;
  readPattern(c, {}, -1);
  const type = readAnnotation(c);
  const matched = readInitialiser(c);
  const behind = c.at;
  c.at = pattern;
  const known = type !== undefined && type !== UNKNOWN && !type.includes('?') ? { type: c.known(type) } : matched;
  readPattern(c, known, c.startOffset(behind));
  c.routes.alias(c.text(c.kind[pattern] === MUT ? pattern + 1 : pattern), c.startOffset(first), c.startOffset(behind));
  c.at = behind;
}

/** `name = |`, `name = move |` */
function isNamedClosure(c: Cursor): boolean {
  const name = c.kind[c.at] === MUT ? c.at + 1 : c.at;
  if (c.kind[name] !== IDENT || c.kind[name + 1] !== EQUALS) return false;
  const kind = c.kind[name + 2];
  const next = c.kind[name + 3];
  return kind === PIPE || kind === OR || ((kind === MOVE || kind === ASYNC) && (next === PIPE || next === OR));
}

function readAnnotation(c: Cursor): string | undefined {
  if (c.kind[c.at] !== COLON) return undefined;
  const token = ++c.at;
  const type = readType(c);
  c.type('variable', type, token);
  return type;
}

function readInitialiser(c: Cursor): Matched {
  if (c.kind[c.at] !== EQUALS) return {};
  const first = ++c.at;
  const matched = matchedBy(c, readExpression(c, 'callback'), first);
  if (c.kind[c.at] === ELSE) {
    c.at++;
    if (c.kind[c.at] === LBRACE) readBlock(c);
  }
  return matched;
}
