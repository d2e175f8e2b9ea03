import { expect, test } from 'vitest';
import { planAnswer } from './answer-plan.ts';

const functions = (...scores: readonly number[]) => scores.map((score) => ({ score, isType: false }));

test('ends where the scores fall off, and shows the first with its source', () => {
  expect(planAnswer(functions(1, 0.4, 0.3, 0.2, 0.2, 0.2, 0.1))).toEqual(['source', 'locate', 'locate', 'locate', 'locate']);
});

test('close scores get more source and a longer list, but never more than a screenful', () => {
  const plan = planAnswer(functions(1, 0.95, 0.9, ...Array.from({ length: 30 }, () => 0.6)));
  expect(plan.slice(0, 4)).toEqual(['source', 'source', 'source', 'signatures']);
  expect(plan).toHaveLength(12);
});

test('a limit means what it says', () => {
  expect(planAnswer(functions(1, 0.1, 0.05, 0.01), 3)).toHaveLength(3);
  expect(planAnswer(functions(1), 3)).toEqual(['source']);
});

test('behind a type the first function is shown too', () => {
  const type = { score: 1, isType: true };
  expect(planAnswer([type, { ...type, score: 0.6 }, ...functions(0.55, 0.55)])).toEqual(['source', 'signatures', 'source', 'signatures']);
});
