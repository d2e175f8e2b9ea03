/** Patterns of `case`, `catch`, `for` and `let (a, b)`: the names they bind, the cases and types they speak of. */
import type { ExprText } from '../../model/facts.ts';
import { COLON, COMMA, DOT, ELVIS, IDENT, LPAREN, QUESTION } from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { PAYLOAD } from './enum-cases.ts';
import { readExpression } from './expressions.ts';
import { isKeyword, KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

/** `subject` is what is matched; `binds` where names are bound because a `let` stands before. */
export function readPattern(c: Cursor, subject: ExprText, binds = false): void {
  if (!c.enter()) return;
  readOne(c, subject, binds);
  // `x?` matches what an optional holds.
  while ((c.kind[c.at] === QUESTION || c.kind[c.at] === ELVIS) && c.touches()) c.at++;
  if (c.kind[c.at] === KEYWORD.as) {
    const token = ++c.at;
    const type = readType(c);
    c.type('variable', type, token);
  }
  c.leave();
}

function readOne(c: Cursor, subject: ExprText, binds: boolean): void {
  const kind = c.kind[c.at] as number;
  if (kind === KEYWORD.let || kind === KEYWORD.var) {
    c.at++;
    readPattern(c, subject, true);
  } else if (kind === KEYWORD.is) {
    const token = ++c.at;
    c.type('variable', readType(c), token);
  } else if (kind === LPAREN) readTuple(c, (index) => (subject === '?' ? '?' : `${subject}#${index}`), binds);
  else if (kind === DOT) readCase(c, subject, binds);
  else if (kind === IDENT && (c.text(c.at) === '_' || (binds && c.next() !== DOT && c.next() !== LPAREN))) bindName(c, subject);
  else readQualified(c, subject, binds);
}

function bindName(c: Cursor, subject: ExprText): void {
  const token = c.at++;
  // `let x as Foo` is a Foo.
  if (c.kind[c.at] === KEYWORD.as) {
    const typeToken = ++c.at;
    const type = readType(c);
    c.type('variable', type, typeToken);
    c.scopes.bind(c.name(token), c.startOffset(token), { type });
  } else if (c.kind[c.at] === COLON && c.next() !== EOF && isAnnotated(c)) {
    c.at++;
    c.scopes.bind(c.name(token), c.startOffset(token), { type: readType(c) });
  } else c.scopes.bind(c.name(token), c.lastEnd, { value: subject });
}

const EOF = 0;

/** `for x: Foo in …`; in a switch the colon ends the case. */
const isAnnotated = (c: Cursor): boolean => c.kind[c.at - 2] === KEYWORD.for;

/** `.name(let a, label: b)`. */
function readCase(c: Cursor, subject: ExprText, binds: boolean): void {
  const token = c.at + 1;
  if (c.kind[token] !== IDENT && !isKeyword(c.kind[token] as number)) {
    c.at++;
    return;
  }
  const name = c.name(token);
  const known = subject !== '?' && !subject.startsWith('?');
  if (known) c.mention('reference', `${subject}.${name}`, token);
  c.at += 2;
  if (c.kind[c.at] === LPAREN) readTuple(c, (index) => (known ? `${subject}.${name}${PAYLOAD}%${index}` : '?'), binds);
  else if (c.kind[c.at] === DOT) readCase(c, subject, binds);
}

function readTuple(c: Cursor, part: (index: number) => ExprText, binds: boolean): void {
  const open = c.at;
  const end = c.partner(open);
  c.at++;
  for (let index = 0; c.at < end; index++) {
    const before = c.at;
    if (c.next() === COLON && (c.kind[c.at] === IDENT || isKeyword(c.kind[c.at] as number))) c.at += 2;
    readPattern(c, part(index), binds);
    if (c.at < end && c.kind[c.at] !== COMMA) c.skipConstruct();
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  c.at = c.after(open);
}

/** `Foo.bar(let x)`, a literal, a range: an expression, unless names are bound in it. */
function readQualified(c: Cursor, subject: ExprText, binds: boolean): void {
  const last = qualifiedEnd(c);
  if (last < 0 || (c.kind[last + 1] === LPAREN && !holdsBinding(c, last + 1) && !binds) || c.kind[last + 1] !== LPAREN) {
    c.expecting(subject, () => readExpression(c));
    return;
  }
  const names: string[] = [];
  for (let at = c.at; at < last - 1; at += 2) names.push(c.name(at));
  const type = names.join('.');
  c.at = last - 1;
  readCase(c, type, binds);
}

/** Token of the last name of `Foo.Bar.baz`; -1 when it is no such path. */
function qualifiedEnd(c: Cursor): number {
  if (c.kind[c.at] !== IDENT) return -1;
  let at = c.at;
  while (c.kind[at + 1] === DOT && c.kind[at + 2] === IDENT) at += 2;
  return at === c.at ? -1 : at;
}

function holdsBinding(c: Cursor, open: number): boolean {
  const end = c.partner(open);
  for (let at = open + 1; at < end; at++) if (c.kind[at] === KEYWORD.let || c.kind[at] === KEYWORD.var) return true;
  return false;
}
