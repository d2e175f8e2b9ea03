/** Names that a pattern binds, with their types where the pattern says so. Enters: the tokens of a pattern. */
import type { ExprText } from '../../model/facts.ts';
import { COLON, COMMA, DOT, IDENT, LPAREN } from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { readType } from './types.ts';

const isVariable = (name: string): boolean => /^[\p{Ll}_]/u.test(name);

/** The pattern from token `first` up to `stop`; `value` is what it takes apart; names are visible from `start`. */
export function bindPattern(c: Cursor, first: number, stop: number, value: ExprText, start: number): void {
  const back = c.at;
  let index = 0;
  const isTuple = c.kind[first] === LPAREN;
  for (let at = first; at < stop; at++) {
    if (c.kind[at] === COMMA) index++;
    if (c.kind[at] !== IDENT) continue;
    const name = c.name(at);
    if (!isVariable(name) || c.kind[at - 1] === DOT || c.kind[at + 1] === LPAREN || c.kind[at + 1] === DOT) {
      if (!isVariable(name) && c.kind[at - 1] !== DOT) c.ref('reference', pathAt(c, at), at);
      continue;
    }
    if (c.kind[at + 1] === COLON) {
      c.at = at + 2;
      const { typeEnd } = c;
      c.typeEnd = stop;
      const type = readType(c);
      c.typeEnd = typeEnd;
      c.type('variable', type, at + 2);
      c.scopes.bind(name, start, { type });
      at = Math.max(at + 1, c.at - 1);
    } else if (name !== '_')
      c.scopes.bind(name, start, { value: value.startsWith('?') ? '?' : isTuple ? `${value}#${index}` : stop - first === 1 ? value : '?' });
  }
  c.at = back;
}

function pathAt(c: Cursor, token: number): string {
  let path = c.name(token);
  for (let at = token + 1; c.kind[at] === DOT && c.kind[at + 1] === IDENT; at += 2) path += `.${c.name(at + 1)}`;
  return path;
}
