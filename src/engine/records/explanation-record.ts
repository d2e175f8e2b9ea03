/** Why a symbol ranks where it does, as JSON. */
import type { Explanation } from '../inspect/explain.ts';
import { symbolRecord } from './symbol-record.ts';

export function explanationRecord({ symbol, rank, lost, score, needed, components, seedWeight, walk, others, ...rest }: Explanation) {
  return {
    symbol: symbolRecord(symbol),
    rank: rank ?? null,
    lost: lost ?? null,
    score: round(score),
    needed: round(needed),
    components: Object.fromEntries(Object.entries(components).map(([name, share]) => [name, round(share)])),
    seed_weight: seedWeight ?? null,
    walk: walk === undefined ? null : { score: round(walk.score), hops: walk.hops },
    ...rest,
    others: others.map((o) => ({ ...symbolRecord(o.symbol), rank: o.rank ?? null })),
  };
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
