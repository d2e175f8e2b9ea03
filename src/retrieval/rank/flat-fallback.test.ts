import { describe, expect, it } from 'vitest';
import { tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { FLAT_PARAMS, isFlatWalk, lexicalWithMembers } from './flat-fallback.ts';

const LARGE = FLAT_PARAMS.graphNodes + 1;
const falling = (step: number) => Array.from({ length: 10 }, (_, i) => 1 - i * step);

describe('flat walk', () => {
  it('has a first ten within 20% on a very large graph', () => {
    expect(isFlatWalk(falling(0.02), LARGE)).toBe(true);
    expect(isFlatWalk(falling(0.03), LARGE)).toBe(false);
    expect(isFlatWalk(falling(0.02), LARGE - 1)).toBe(false);
  });

  it('needs ten to be judged', () => {
    expect(isFlatWalk([1, 1, 1], LARGE)).toBe(false);
    expect(isFlatWalk([], LARGE)).toBe(false);
  });
});

describe('lexical order with members', () => {
  const file = 'a.ts';
  const members = Array.from({ length: 8 }, (_, i) => `Store.m${i}`);
  const { corpus, names } = tinyCorpus(
    [{ name: 'Store', kind: 'class', file }, ...members.map((name) => ({ name, kind: 'method' as const, file })), { name: 'open', file }],
    members.map((m) => ['Store', 'contains', m]),
  );
  const [STORE, M3, OPEN] = [1, 5, 10];
  const score = new Float64Array(corpus.columns.nodes);
  score[M3] = 2;

  it('puts the best members behind their type', () => {
    const order = lexicalWithMembers(corpus, [OPEN, STORE, M3], score).map((id) => ({ id }));
    expect(names(order)).toEqual(['open', 'Store', 'Store.m3', 'Store.m0', 'Store.m1', 'Store.m2', 'Store.m4']);
  });

  it('is bounded', () => {
    expect(lexicalWithMembers(corpus, [STORE, OPEN], score, { ...FLAT_PARAMS, limit: 3 })).toHaveLength(3);
  });
});
