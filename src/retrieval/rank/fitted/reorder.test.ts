/** The final order of the best candidates: what their features are worth decides, and `why` can say how. */
import { describe, expect, it } from 'vitest';
import { startScores } from '../evidence.ts';
import type { Considered } from './considered.ts';
import { FEATURE_GROUPS, FEATURES, type Weights } from './features.ts';
import { FITTED_PARAMS, reorder } from './reorder.ts';

const PLAIN: Considered = {
  id: 0,
  score: 1,
  isCertain: false,
  words: { said: 0.5, path: 0, density: 0.1 },
  file: 0.5,
  isType: false,
  bodyWords: 40,
  lines: 12,
  members: 0,
  callees: 2,
  fileWords: 400,
  pathWords: 3,
  behindOfOwner: 0,
  behindOfFile: 0,
  bestCaller: 0,
};

function ordered(candidates: readonly Partial<Considered>[], strength?: number) {
  const list = candidates.map((c, id) => ({ ...PLAIN, ...c, id }));
  const scored = startScores(
    Float64Array.from(list, (c) => 10 * c.score),
    list.map((c) => c.id),
  );
  reorder(scored, list, FITTED_PARAMS.weights, strength);
  const ids = list.map((c) => c.id).sort((a, b) => (scored.score[b] as number) - (scored.score[a] as number));
  return { ids, scored };
}

describe('reorder', () => {
  it('of two that the evidence puts side by side prefers the one that says more of the task', () => {
    expect(ordered([{ words: { said: 0.2, path: 0, density: 0.1 } }, { score: 0.95, words: { said: 0.8, path: 0, density: 0.1 } }]).ids).toEqual([1, 0]);
  });

  it('keeps in front what says the message that the task quotes, whatever it is like', () => {
    const odd = { lines: 0, bodyWords: 0, isCertain: true } as const;
    expect(ordered([odd, { score: 0.9, words: { said: 1, path: 1, density: 1 } }]).ids).toEqual([0, 1]);
  });

  it('leaves alone what it is not asked about, and everything at no strength', () => {
    const scored = startScores(Float64Array.of(10, 9, 8), [0, 1, 2]);
    reorder(scored, [PLAIN, { ...PLAIN, id: 1, score: 0.9, lines: 80 }], FITTED_PARAMS.weights);
    expect(scored.score[2]).toBe(8);
    expect([...ordered([{ lines: 80 }, { score: 0.6 }], 0).scored.score]).toEqual([10, 6]);
  });

  it('says what words, size and company did, and these are the whole difference', () => {
    const { scored } = ordered([
      { words: { said: 0.2, path: 0.3, density: 0.1 }, behindOfFile: 3 },
      { score: 0.8, lines: 80 },
    ]);
    for (const [id, before] of [10, 8].entries()) {
      const parts = scored.contributions.get(id) as Record<string, number>;
      expect(Object.keys(parts).sort()).toEqual([...FEATURE_GROUPS].sort());
      expect(Object.values(parts).reduce((sum, part) => sum + part, before)).toBeCloseTo(scored.score[id] as number);
    }
  });

  it('has a weight for every feature and for nothing else', () => {
    const names = (of: Weights | typeof FEATURES) => FEATURE_GROUPS.map((group) => Object.keys(of[group]).sort());
    expect(names(FITTED_PARAMS.weights)).toEqual(names(FEATURES));
  });
});
