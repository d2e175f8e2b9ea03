/**
 * How long an answer is when nobody says: as long as its evidence. It ends where the scores have fallen off; what is
 * nearly certain is shown with its source, what is likely with its signature, the rest as places. Scores in, best first
 * and as shares of the best, forms out. Pure. The limits: docs/lab/retrieval.md, "Length of an answer".
 */
import type { Form } from '../../model/pack.ts';

export interface PlannedSymbol {
  readonly score: number;
  /** A type says where its functions are, not what they do. */
  readonly isType: boolean;
}

/** A symbol below this share of the best is left out, but for the first few. */
const LAST = 0.25;
const FIRST_FEW = 5;
const MOST = 12;
/** From this share of the best on, a symbol at this rank is worth its source: the first in any case. */
const SOURCE_FROM = [0, 0.7, 0.85];
/** The same for the first function behind types. */
const FUNCTION_FROM = 0.5;
/** A likely symbol is shown with its signature. */
export const SIGNATURE_FROM = 0.5;

/** With `limit`, exactly as many as that (or as there are): whoever says a number means it. */
export function planAnswer(ranked: readonly PlannedSymbol[], limit?: number): Form[] {
  const first = ranked.slice(0, SOURCE_FROM.length).findIndex((r) => !r.isType);
  return ranked.slice(0, limit ?? lengthOf(ranked)).map(({ score }, rank) => {
    if (score >= (SOURCE_FROM[rank] ?? Number.POSITIVE_INFINITY) || (rank === first && score >= FUNCTION_FROM)) return 'source';
    return score >= SIGNATURE_FROM ? 'signatures' : 'locate';
  });
}

function lengthOf(ranked: readonly PlannedSymbol[]): number {
  const end = ranked.findIndex(({ score }, i) => i >= FIRST_FEW && score < LAST);
  return Math.min(MOST, end < 0 ? ranked.length : end);
}
