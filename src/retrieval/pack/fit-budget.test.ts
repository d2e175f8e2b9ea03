import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitBudget } from './fit-budget.ts';

const items = (scores: readonly number[], sizes: readonly number[] = []) => scores.map((score, i) => ({ score, proximity: 1, size: sizes[i] ?? 100 }));
const positions = (...args: Parameters<typeof fitBudget>) => fitBudget(...args).map((f) => f.position);
const sum = (chosen: readonly number[], costs: readonly number[]) => chosen.reduce((total, p) => total + (costs[p] as number), 0);

it('passes over what does not fit', () => {
  const costs = [10, 100, 10, 10];
  expect(positions(items([4, 3, 2, 1]), 35, { whole: (i) => costs[i] as number })).toEqual([0, 2, 3]);
});

it('prefers value per token behind the first ten', () => {
  const scores = [...Array.from({ length: 10 }, () => 10), 1, 0.9];
  const costs = [...Array.from({ length: 10 }, () => 1), 10, 1];
  expect(
    positions(
      items(
        scores,
        costs.map((c) => 100 * c),
      ),
      11,
      { whole: (i) => costs[i] as number },
    ),
  ).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11]);
});

it('prefers what is near', () => {
  const scores = Array.from({ length: 12 }, (_, i) => 12 - Math.min(i, 10));
  const ranked = scores.map((score, i) => ({ score, proximity: i === 10 ? 0 : 1, size: 100 }));
  expect(positions(ranked, 11, { whole: () => 1 })).not.toContain(10);
});

it('never exceeds the budget, and keeps the order of rank', () => {
  const item = fc.record({
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    proximity: fc.double({ min: 0, max: 1, noNaN: true }),
    cost: fc.integer({ min: 1, max: 50 }),
    size: fc.nat(500),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), fc.nat(400), (ranked, budget) => {
      const costs = ranked.map((r) => r.cost);
      const chosen = positions(ranked, budget, { whole: (i) => costs[i] as number });
      expect(sum(chosen, costs)).toBeLessThanOrEqual(budget);
      expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b));
    }),
  );
});

it('takes the shorter form of what does not fit', () => {
  const costs = [10, 100, 10];
  const fitted = fitBudget(items([3, 2, 1]), 30, { whole: (i) => costs[i] as number, short: () => 5 });
  expect(fitted).toEqual([
    { position: 0, short: false },
    { position: 1, short: true },
    { position: 2, short: false },
  ]);
});
