/**
 * Puts the best candidates into their final order: each score is multiplied by e to the weighted sum of the candidate's
 * features, group by group, so that `why` can say what its words, kind, size and company did. The best score stays what it
 * was, so that later evidence keeps its worth, and what is not among the candidates keeps its score. Pure.
 * docs/performance.md, "Fitted order".
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
  const sums = FEATURE_GROUPS.map((group) => weightedSums(group, candidates, weights).map((sum) => strength * sum));
  const after = candidates.map((c, i) => Math.log(c.score) + sums.reduce((total, group) => total + (group[i] as number), 0));
  const lift = Math.max(...after) / FEATURE_GROUPS.length;
  FEATURE_GROUPS.forEach((name, g) => {
    const factors = new Map(candidates.map((c, i) => [c.id, Math.exp((sums[g]?.[i] as number) - lift)]));
    scaleScores(scored, name, (id) => factors.get(id) ?? 1);
  });
}

/** Whoever says the task's message or is in its trace is meant, whatever it is like: as much as the best has. */
function weightedSums(group: FeatureGroup, candidates: readonly Considered[], weights: Weights): number[] {
  const best = bestOfList(candidates);
  const of: Readonly<Record<string, number>> = weights[group];
  const sums = candidates.map((c) => valuesOf(group, c, best).reduce((sum, [name, value]) => sum + (of[name] as number) * value, 0));
  const most = Math.max(...sums);
  return sums.map((sum, i) => (candidates[i]?.isCertain ? most : sum));
}
