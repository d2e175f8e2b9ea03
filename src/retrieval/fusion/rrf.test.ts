import { describe, expect, it } from 'vitest';
import { FUSION_PARAMS, fuseRanks } from './rrf.ts';

const WEIGHTS: Readonly<Record<string, number>> = { tiered: 2, bm25: 2, path: 1.5 };
const list = (channel: string, ...ids: number[]) => ({ channel, weight: WEIGHTS[channel] ?? 0, candidates: ids.map((id) => ({ id })) });

describe('reciprocal rank fusion', () => {
  it('adds weight / (k + rank + 1) over channels and keeps every vote', () => {
    const [first, second] = fuseRanks([list('tiered', 7, 8), list('path', 8)]);
    expect(first).toEqual({
      id: 8,
      score: 2 / 62 + 1.5 / 61,
      votes: [
        { channel: 'tiered', rank: 1, score: 2 / 62 },
        { channel: 'path', rank: 0, score: 1.5 / 61 },
      ],
    });
    expect(second?.id).toBe(7);
  });

  it('breaks ties by id, whatever the order of the channels', () => {
    const ids = (...lists: ReturnType<typeof list>[]) => fuseRanks(lists).map((c) => c.id);
    expect(ids(list('tiered', 9), list('bm25', 3))).toEqual([3, 9]);
    expect(ids(list('bm25', 3), list('tiered', 9))).toEqual([3, 9]);
  });

  it('scales a vote by the confidence of its candidate', () => {
    const [fused] = fuseRanks([{ channel: 'vocabulary', weight: 1, candidates: [{ id: 1, weight: 0.3 }] }]);
    expect(fused?.score).toBeCloseTo(0.3 / 61);
  });

  it('does not count a channel without weight, nor a candidate twice', () => {
    expect(fuseRanks([list('vector', 1)])).toEqual([]);
    expect(fuseRanks([list('bm25', 4, 4)])[0]?.votes).toHaveLength(1);
  });

  it('is bounded', () => {
    const many = list('bm25', ...Array.from({ length: 500 }, (_, i) => i));
    expect(fuseRanks([many])).toHaveLength(FUSION_PARAMS.limit);
    expect(fuseRanks([])).toEqual([]);
  });
});
