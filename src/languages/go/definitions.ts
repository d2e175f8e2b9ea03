/** `a, b := x, y`: bindings for the names, and a symbol when the value is a function. */
import type { ExprText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { readExpressions, UNKNOWN } from './expressions.ts';
import { readNamedFunction } from './functions.ts';
import { COMMA, DEFINE, FUNC, IDENT } from './token-kinds.ts';

/** True when the cursor stands before `name, name :=`. */
export function isDefinition(c: Cursor): boolean {
  let i = c.at;
  while (c.kind[i] === IDENT && c.kind[i + 1] === COMMA) i += 2;
  return c.kind[i] === IDENT && c.kind[i + 1] === DEFINE;
}

export function readDefinition(c: Cursor): void {
  const names = [c.at++];
  while (c.kind[c.at] === COMMA) {
    names.push(c.at + 1);
    c.at += 2;
  }
  c.at++;
  const first = names[0] as number;
  if (names.length === 1 && c.kind[c.at] === FUNC && readNamedFunction(c, first, first)) return;
  const values = readExpressions(c, 'callback');
  bindNames(c, names, values);
  c.routes.alias(c, c.text(first), values[0] ?? '');
}

/** Names become visible behind the statement, as `x := x.next()` needs. */
export function bindNames(c: Cursor, names: readonly number[], values: readonly ExprText[], type?: string): void {
  const start = c.startOffset();
  names.forEach((name, i) => {
    const value = valueAt(values, i, names.length);
    c.scopes.bind(c.text(name), start, type === undefined ? { value } : { type });
  });
}

/** Value of the i-th of `count` names. One value for two names is a call with several results, or `v, ok`. */
export function valueAt(values: readonly ExprText[], i: number, count: number): ExprText {
  if (values.length === count) return values[i] ?? UNKNOWN;
  const [only] = values;
  if (values.length !== 1 || only === undefined || only === UNKNOWN) return UNKNOWN;
  if (only.endsWith('()') || only.startsWith('<(')) return `${only}#${i}`;
  return i === 0 ? only : UNKNOWN;
}
