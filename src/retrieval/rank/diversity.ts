/**
 * A ranked list that no single class fills: at most so many members of one owner among the first ten. What is held
 * back keeps its order behind them.
 */
export interface DiversityParams {
  readonly window: number;
  readonly perOwner: number;
}

/** docs/performance.md, "Diversity". */
export const DIVERSITY_PARAMS: DiversityParams = { window: 10, perOwner: 8 };

export function diversify(ranked: readonly number[], owner: Int32Array, params: DiversityParams = DIVERSITY_PARAMS): number[] {
  const taken = new Map<number, number>();
  const first: number[] = [];
  const held: number[] = [];
  let i = 0;
  for (; i < ranked.length && first.length < params.window; i++) {
    const id = ranked[i] as number;
    const up = owner[id] as number;
    const count = taken.get(up) ?? 0;
    if (up >= 0 && count >= params.perOwner) held.push(id);
    else {
      first.push(id);
      taken.set(up, count + 1);
    }
  }
  return [...first, ...held, ...ranked.slice(i)];
}
