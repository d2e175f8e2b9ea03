/**
 * Puts the best candidates into their final order: each score is multiplied by e to the weighted sum of the candidate's
 * features, group by group, so that `why` can say what its words, kind, size and company did. What is not among the
 * candidates keeps its score. Pure. docs/performance.md, "Fitted order".
 */
import type { Wanted } from '../../keyword-set.ts';
import { type Scored, scaleScores } from '../evidence.ts';
import type { Considered } from './considered.ts';
import { bestOfList, FEATURE_GROUPS, type FeatureGroup, valuesOf, type Weights } from './features.ts';
import { FITTED_WEIGHTS } from './weights.ts';

export interface FittedParams {
  readonly weights: Weights;
  /** How far the fitted order counts, by what the task wants: it was fitted to tasks that want one symbol. */
  readonly strength: Readonly<Record<Wanted, number>>;
}

export const FITTED_PARAMS: FittedParams = { weights: FITTED_WEIGHTS, strength: { one: 1, workings: 0.7, whole: 0 } };

export function reorder(scored: Scored, candidates: readonly Considered[], weights: Weights, strength = 1): void {
  for (const group of FEATURE_GROUPS) {
    const gains = gainsOf(group, candidates, weights);
    const factors = new Map(candidates.map((c, i) => [c.id, Math.exp(strength * (gains[i] as number))]));
    scaleScores(scored, group, (id) => factors.get(id) ?? 1);
  }
}

/** Against the average candidate. What is known to be meant, whatever it is like, gets as much as the best. */
function gainsOf(group: FeatureGroup, candidates: readonly Considered[], weights: Weights): number[] {
  const best = bestOfList(candidates);
  const of: Readonly<Record<string, number>> = weights[group];
  const sums = candidates.map((c) => valuesOf(group, c, best).reduce((sum, [name, value]) => sum + (of[name] as number) * value, 0));
  const most = Math.max(...sums);
  const average = sums.reduce((total, sum) => total + sum, 0) / Math.max(1, sums.length);
  return sums.map((sum, i) => (candidates[i]?.isCertain ? most : sum) - average);
}
