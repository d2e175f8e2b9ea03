/**
 * Which symbols fit the budget. The first ten by rank go in as long as they fit; behind them value per token decides,
 * nearer ones preferred. What counts is the rendered answer, headers and edges included: the largest prefix of that
 * order whose rendering fits is found by bisection.
 */
export interface PackItem {
  readonly id: number;
  readonly score: number;
  /** Estimated tokens of its own lines. */
  readonly cost: number;
  /** Walk score, 0 to 1. */
  readonly proximity: number;
}

export interface FitParams {
  readonly byRank: number;
  /** docs/performance.md, "Packing": the seeds' sweep found 0.3. */
  readonly proximityExponent: number;
}

export const FIT_PARAMS: FitParams = { byRank: 10, proximityExponent: 0.3 };

/** Positions in `ranked`, in order of rank, of what is included. `cost` measures a rendering of such positions. */
export function fitBudget(ranked: readonly PackItem[], budget: number, cost: (positions: readonly number[]) => number, params: FitParams = FIT_PARAMS): number[] {
  const order = inclusionOrder(ranked, params);
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (cost(byRank(order, middle)) <= budget) low = middle;
    else high = middle - 1;
  }
  return byRank(order, low);
}

const byRank = (order: readonly number[], count: number): number[] => order.slice(0, count).sort((a, b) => a - b);

function inclusionOrder(ranked: readonly PackItem[], params: FitParams): number[] {
  const positions = ranked.map((_, i) => i);
  const density = (i: number) => {
    const item = ranked[i] as PackItem;
    return (item.score / Math.max(1, item.cost)) * Math.max(item.proximity, 0.01) ** params.proximityExponent;
  };
  const rest = positions.slice(params.byRank).sort((a, b) => density(b) - density(a) || a - b);
  return [...positions.slice(0, params.byRank), ...rest];
}
