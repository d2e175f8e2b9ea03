/**
 * Puts the best candidates into their final order: each score is multiplied by e to the weighted sum of the candidate's
 * features, group by group, so that `why` can say what its words, size and company did. What is not among the
 * candidates keeps its score. Pure. docs/decisions/0005-fitted-order.md.
 */
import { type Scored, scaleEach } from '../evidence.ts';
import type { Considered } from './considered.ts';
import { type Best, bestOfList, FEATURE_GROUPS, type FeatureGroup, featuresOf, type Weights } from './features.ts';
import { FITTED_WEIGHTS } from './weights.ts';

export interface FittedParams {
  readonly weights: Weights;
}

export const FITTED_PARAMS: FittedParams = { weights: FITTED_WEIGHTS };

export function reorder(scored: Scored, candidates: readonly Considered[], weights: Weights, strength = 1): void {
  const best = bestOfList(candidates);
  for (const group of FEATURE_GROUPS) {
    const gains = gainsOf(candidates, (c) => weightedSum(group, c, best, weights));
    scaleEach(scored, group, new Map(candidates.map((c, i) => [c.id, Math.exp(strength * (gains[i] as number))])));
  }
}

function weightedSum(group: FeatureGroup, candidate: Considered, best: Best, weights: Weights): number {
  const worth: Readonly<Record<string, number>> = weights[group];
  let sum = 0;
  for (const [name, of] of featuresOf(group)) sum += (worth[name] as number) * of(candidate, best);
  return sum;
}

/** Against the average candidate. What is known to be meant, whatever it is like, gets as much as the best. */
function gainsOf(candidates: readonly Considered[], sumOf: (candidate: Considered) => number): number[] {
  const sums = candidates.map(sumOf);
  const most = Math.max(...sums);
  const average = sums.reduce((total, sum) => total + sum, 0) / Math.max(1, sums.length);
  return sums.map((sum, i) => (candidates[i]?.isCertain ? most : sum) - average);
}
