import { describe, expect, it } from 'vitest';
import type { CodeGraph } from '../../analysis/code-graph.ts';
import { forgetAnswers, keptAnswer } from './kept-answers.ts';

const newView = () => {
  const graph = {} as CodeGraph;
  return { graph: async () => graph };
};

describe('answers about a graph', () => {
  it('are worked out once for each question, also when it is asked twice at once', async () => {
    const view = newView();
    let runs = 0;
    const work = async () => ++runs;
    expect(await Promise.all([keptAnswer(view, ['report', 5], work), keptAnswer(view, ['report', 5], work)])).toEqual([1, 1]);
    expect(await keptAnswer(view, ['report', 5], work)).toBe(1);
    expect(await keptAnswer(view, ['report', 6], work)).toBe(2);
  });

  it('are another graph’s own', async () => {
    expect(await keptAnswer(newView(), ['report'], async () => 1)).toBe(1);
    expect(await keptAnswer(newView(), ['report'], async () => 2)).toBe(2);
  });

  it('are forgotten when they are to be worked out afresh', async () => {
    const view = newView();
    await keptAnswer(view, ['x'], async () => 1);
    await forgetAnswers(view);
    expect(await keptAnswer(view, ['x'], async () => 2)).toBe(2);
  });

  it('are asked for again after a failure, and let go of when there are many', async () => {
    const view = newView();
    await expect(keptAnswer(view, ['x'], () => Promise.reject(new Error('locked')))).rejects.toThrow('locked');
    expect(await keptAnswer(view, ['x'], async () => 'later')).toBe('later');
    for (let i = 0; i < 50; i++) await keptAnswer(view, ['many', i], async () => i);
    expect(await keptAnswer(view, ['x'], async () => 'again')).toBe('again');
  });
});
