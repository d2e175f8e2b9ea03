/** A chain of members, calls and indexes while it is read, and what becomes of the names in it. */
import type { ExprText } from '../../../model/facts.ts';
import type { Cursor } from './cursor.ts';

export const UNKNOWN: ExprText = '?';
/** Past this nobody resolves the chain, and its texts would add up to megabytes. */
export const LONGEST_CHAIN = 400;

/** What the place of an expression says about a name that ends it. */
export type Use = 'reference' | 'callback';

export interface Chain {
  text: ExprText;
  /** Token of the last name; -1 when there is none. */
  name: number;
  /** The last name has not been emitted yet. */
  pending: boolean;
  /** Still a name, perhaps a qualified one. */
  named: boolean;
  /** `<T>` when template arguments were given. */
  typeArgs: string;
}

export function grow(chain: Chain, step: string): void {
  chain.text = chain.text === UNKNOWN || chain.text.length > LONGEST_CHAIN ? UNKNOWN : chain.text + step;
  chain.named = false;
}

export function flush(c: Cursor, chain: Chain): void {
  if (chain.pending) mentionName(c, chain, 'reference');
  chain.pending = false;
}

/** A name that is read or handed on: a field, or something that is declared outside of the function. */
export function mentionName(c: Cursor, { text, name, named }: Chain, use: Use): void {
  if (!named) {
    if (!text.startsWith(UNKNOWN)) c.mention('access', text, name);
  } else if (text.includes('.') || text.startsWith('::') || !c.scopes.has(text)) c.mention(use, text, name);
}
