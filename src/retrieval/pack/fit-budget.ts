/**
 * Which symbols fit the budget. The first ten go in by rank; behind them value per token decides, nearer ones
 * preferred. What does not fit is passed over, so that one long symbol does not keep out ten short ones. Pure.
 */
export interface PackItem {
  readonly score: number;
  /** Walk score, 0 to 1. */
  readonly proximity: number;
  /** Characters of what is shown, roughly: decides the order in which things are tried, not whether they fit. */
  readonly size: number;
}

export interface FitParams {
  readonly byRank: number;
  /** As specified; not tuned on our tasks. */
  readonly proximityExponent: number;
}

const FIT_PARAMS: FitParams = { byRank: 10, proximityExponent: 0.3 };

/** So many in a row that do not fit: the budget is full. */
const MAX_MISSES = 12;
/** Characters that any symbol takes: its place, its kind, its score. */
const OWN_LINE = 40;
/** A thing that nothing leads to still counts a little. */
const LEAST_PROXIMITY = 0.01;

/** Tokens of one position; `short` of its shorter form, in which it is included where the whole one does not fit. */
export interface Costs {
  whole(position: number): number;
  short?(position: number): number;
}

export interface Fitted {
  readonly position: number;
  readonly short: boolean;
}

/** What is included, in order of rank. Only the first by rank are worth a shorter form. */
export function fitBudget(ranked: readonly PackItem[], budget: number, costs: Costs, params: FitParams = FIT_PARAMS): Fitted[] {
  const first = ranked.slice(0, params.byRank).map((_, i) => i);
  const chosen: Fitted[] = [];
  let left = take(first, budget, costs, chosen);
  if (left > 0 && ranked.length > first.length) left = take(byDensity(ranked, params), left, { whole: costs.whole }, chosen);
  return chosen.sort((a, b) => a.position - b.position);
}

/** What is left of the budget. */
function take(order: readonly number[], budget: number, { whole, short }: Costs, chosen: Fitted[]): number {
  let left = budget;
  let misses = 0;
  for (const position of order) {
    const price = whole(position);
    const less = price <= left ? price : (short?.(position) ?? Number.POSITIVE_INFINITY);
    if (less <= left) {
      chosen.push({ position, short: price > left });
      left -= less;
      misses = 0;
    } else if (++misses === MAX_MISSES) return 0;
  }
  return left;
}

function byDensity(ranked: readonly PackItem[], params: FitParams): number[] {
  const rest = ranked.map((item, position) => ({ position, density: density(item, params) })).slice(params.byRank);
  return rest.sort((a, b) => b.density - a.density || a.position - b.position).map((r) => r.position);
}

function density({ score, proximity, size }: PackItem, params: FitParams): number {
  return (score / (OWN_LINE + size)) * Math.max(proximity, LEAST_PROXIMITY) ** params.proximityExponent;
}
