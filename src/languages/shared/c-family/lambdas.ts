/** `[captures](parameters) -> T { body }`. The cursor stands on `[`; what is not a lambda is stepped over. */
import type { ExprText } from '../../../model/facts.ts';
import { UNKNOWN } from './chain.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { bindParameters, readParameters } from './parameters.ts';
import { ARROW, LBRACE, LPAREN, SEMI } from './token-kinds.ts';
import { typeText } from './types.ts';

const LONGEST_HEADER = 60;

export function readLambda(c: Cursor): ExprText {
  const open = c.at;
  const captures = c.after(open);
  const body = bodyOf(c, captures);
  if (body < 0) {
    c.at++;
    readExpression(c);
    c.at = captures;
    return UNKNOWN;
  }
  const mark = c.scopes.open();
  const params = c.kind[captures] === LPAREN ? readParameters(c, captures) : [];
  bindParameters(c, params, c.facts.current);
  c.block(body);
  c.scopes.close(mark, c.tokens.endOf(body));
  const arrow = arrowBefore(c, captures, body);
  const result = arrow < 0 ? '?' : typeText(c, arrow + 1, body) || '?';
  return `<(${params.map((p) => p.type || '?').join(',')})=>${result}>`;
}

/** Token of the `{`, -1 for none. */
function bodyOf(c: Cursor, from: number): number {
  let i = c.kind[from] === LPAREN ? c.after(from) : from;
  for (const end = i + LONGEST_HEADER; i < end; i++) {
    const k = c.kind[i];
    if (k === LBRACE) return i;
    if (k === 0 || k === SEMI) return -1;
    if (k === LPAREN) i = c.partner(i);
    else if (k === 44 || k === 41 || k === 125 || k === 61) return -1;
  }
  return -1;
}

function arrowBefore(c: Cursor, from: number, body: number): number {
  for (let i = c.kind[from] === LPAREN ? c.after(from) : from; i < body; i++) if (c.kind[i] === ARROW) return i;
  return -1;
}
