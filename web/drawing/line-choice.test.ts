import { describe, expect, it } from 'vitest';
import type { Line } from './drawn-graph.ts';
import { chooseLines, rankedLines } from './line-choice.ts';

const line = (source: string, target: string, strength = 0.5, more: Partial<Line> = {}): Line => ({ source, target, type: 'calls', strength, ...more });
const pairs = (lines: readonly Line[]) => lines.map(({ source, target }) => `${source}${target}`);

describe('the order of lines', () => {
  it('makes one of the lines between two dots, as strong as the strongest', () => {
    const ranked = rankedLines([line('a', 'b', 0.3), line('a', 'b', 0.9), line('b', 'a', 0.2)]);
    expect(ranked).toHaveLength(2);
    expect(ranked[0]).toMatchObject({ source: 'a', target: 'b', strength: 0.9, joined: 2 });
  });

  it('gives every dot its strongest line before any gets another', () => {
    const hub = ['b', 'c', 'd', 'e'].map((other) => line('a', other, 0.9));
    expect(pairs(rankedLines([...hub, line('x', 'a', 0.1), line('b', 'c', 0.8)])).slice(0, 5)).toEqual(['ab', 'ac', 'ad', 'ae', 'xa']);
  });

  it('puts what was seen at run time and what alerts first', () => {
    const traffic = { share: 1, label: '10' };
    expect(pairs(rankedLines([line('a', 'b', 1), line('a', 'c', 0.2, { traffic }), line('a', 'd', 0.1, { alert: true })])).slice(0, 2)).toEqual(['ac', 'ad']);
  });

  it('keeps the traffic of one of the lines that are joined', () => {
    const traffic = { share: 0.5, label: '3' };
    expect(rankedLines([line('a', 'b'), line('a', 'b', 0.2, { type: 'runtime_calls', traffic })])[0]?.traffic).toEqual(traffic);
  });
});

describe('the choice of lines', () => {
  const ranked = rankedLines([line('a', 'b', 0.9), line('c', 'd', 0.8), line('e', 'f', 0.7), line('e', 'g', 0.6)]);

  it('draws those in sight, best first, as far as there is room', () => {
    expect(pairs(chooseLines(ranked, 1, new Set(['c', 'e'])))).toEqual(['cd']);
    expect(pairs(chooseLines(ranked, 2, new Set(['c', 'e'])))).toEqual(['cd', 'ef']);
  });

  it('draws every line of the dot that is looked at', () => {
    expect(pairs(chooseLines(ranked, 1, new Set(['a']), 'e'))).toEqual(['ab', 'ef', 'eg']);
  });
});
