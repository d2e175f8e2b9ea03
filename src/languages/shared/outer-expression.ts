/** An expression as others can read it, who do not see the local names around. */
import type { ExprText } from '../../model/facts.ts';
import type { Scopes } from './scopes.ts';

const HEAD = /^[\p{L}_][\p{L}\p{N}_]*/u;
const MAX_TURNS = 4;
const LONGEST = 300;

/** A local name at its head gives way to its type or value. `?` where that is not known. */
export function outerExpression(scopes: Scopes, text: ExprText): ExprText {
  let known = text;
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const head = HEAD.exec(known)?.[0];
    if (head === undefined || !scopes.has(head)) return known.length > LONGEST ? '?' : known;
    const meant = scopes.expression(head);
    if (meant === undefined || meant.startsWith('?')) return '?';
    known = meant + known.slice(head.length);
  }
  return '?';
}
