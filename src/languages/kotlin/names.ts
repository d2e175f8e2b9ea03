/** Small questions about names and texts of expressions. */
import type { ExprText, SymbolFact } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';

const HEAD = /^[\p{L}_][\p{L}\p{N}_]*/u;
const MAX_TURNS = 4;
const LONGEST = 300;

/**
 * An expression as others can read it, who do not see the local names around: a local name at its head gives way to its
 * type or value. `?` where that is not known.
 */
export function withoutLocals(c: Cursor, text: ExprText): ExprText {
  let known = text;
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const head = HEAD.exec(known)?.[0];
    if (head === undefined || !c.scopes.has(head)) return known.length > LONGEST ? '?' : known;
    const meant = c.scopes.expression(head);
    if (meant === undefined || meant.startsWith('?')) return '?';
    known = meant + known.slice(head.length);
  }
  return '?';
}

/** What stands inside of something hidden is hidden too. */
export const isHidden = (c: Cursor, owner: SymbolFact | undefined): boolean =>
  owner?.hidden === true || (owner !== undefined && c.facts.symbol(owner.owner)?.hidden === true && owner.kind !== 'class');

export const isCapital = (name: string): boolean => /^\p{Lu}/u.test(name);
