/** What `for PATTERN in EXPR` binds: elements, pairs of `enumerate` and `zip`-like adapters, keys and values of maps. */
import type { ExprText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { COMMA, LPAREN } from './lexer.ts';
import { readPattern } from './patterns.ts';

const ENUMERATED = '.enumerate()';
const ITERATING = /(\.(iter|iter_mut|into_iter|drain)\(\))+$/;
const MAP_TYPE = /^<?(\w+\.)*(HashMap|BTreeMap|IndexMap|FxHashMap|AHashMap)\b/;

export function readLoopPattern(c: Cursor, over: ExprText, start: number): void {
  if (over === '?') readPattern(c, {}, start);
  else if (c.kind[c.at] === LPAREN && over.endsWith(ENUMERATED)) readPair(c, `${over.slice(0, -ENUMERATED.length)}~`, start);
  else if (c.kind[c.at] === LPAREN && isMap(c, over)) readPair(c, `${over}~`, start);
  else readPattern(c, { value: `${over}~` }, start);
}

/** `(_, x)`: the second is the element; an index or a key has no members worth knowing. */
function readPair(c: Cursor, element: ExprText, start: number): void {
  const open = c.at++;
  readPattern(c, {}, start);
  if (c.kind[c.at] === COMMA) c.at++;
  readPattern(c, { value: element }, start);
  c.at = c.after(open);
}

/** Iterating a map gives pairs. Its type is known here only when this file says it: a local, or a field by its name. */
function isMap(c: Cursor, over: ExprText): boolean {
  const source = over.replace(ITERATING, '');
  const local = c.scopes.describe(source);
  if (local !== undefined) return MAP_TYPE.test(local);
  const field = source.slice(source.lastIndexOf('.') + 1);
  return c.facts.symbols.some((s) => s.kind === 'field' && s.name === field && s.type !== undefined && MAP_TYPE.test(s.type));
}
