/** Small questions about names. */
import type { SymbolFact } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';

/** What stands inside of something hidden is hidden too. */
export const isHidden = (c: Cursor, owner: SymbolFact | undefined): boolean =>
  owner?.hidden === true || (owner !== undefined && c.facts.symbol(owner.owner)?.hidden === true && owner.kind !== 'class');

export const isCapital = (name: string): boolean => /^\p{Lu}/u.test(name);
