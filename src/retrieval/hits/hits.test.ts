import { describe, expect, it } from 'vitest';
import { adjacencyOf } from '../../../test/support/adjacency-of.ts';
import { computeHits, hitsAdjustment } from './hits.ts';

const length = (v: Float64Array) => Math.hypot(...v);

describe('hubs and authorities', () => {
  it('tells what is called from what calls', () => {
    const { authority, hub } = computeHits(
      adjacencyOf(4, [
        [0, 2],
        [1, 2],
        [0, 3],
      ]),
      [0, 1, 2, 3],
    );
    expect(authority[2]).toBeGreaterThan(authority[3] as number);
    expect(authority[0]).toBe(0);
    expect(hub[0]).toBeGreaterThan(hub[1] as number);
    expect(length(authority)).toBeCloseTo(1);
    expect(length(hub)).toBeCloseTo(1);
  });

  it('counts a pair once, and neither containment nor a call to itself', () => {
    const twice = computeHits(
      adjacencyOf(3, [
        [0, 1, 'calls'],
        [0, 1, 'references'],
        [0, 2, 'calls'],
      ]),
      [0, 1, 2],
    );
    expect(twice.authority[1]).toBeCloseTo(twice.authority[2] as number);
    const none = computeHits(
      adjacencyOf(2, [
        [0, 1, 'contains'],
        [1, 1, 'calls'],
      ]),
      [0, 1],
    );
    expect([...none.authority, ...none.hub]).toEqual([0, 0, 0, 0]);
  });

  it('looks at the first 200 only, and survives unknown ids', () => {
    const many = Array.from({ length: 300 }, (_, i) => i);
    expect(computeHits(adjacencyOf(10, [[0, 1]]), many).ids).toHaveLength(200);
    expect(computeHits(adjacencyOf(0, []), []).ids).toEqual([]);
  });
});

describe('adjustment', () => {
  it('lifts seeds and lowers infrastructure', () => {
    expect(hitsAdjustment(0.4, 0.2, true)).toBeCloseTo(0.25 * 0.4 + 0.1 * 0.2);
    expect(hitsAdjustment(0.05, 0.1, true)).toBe(0);
    expect(hitsAdjustment(0.4, 0.9, false)).toBeCloseTo(-0.15 * 0.4);
    expect(hitsAdjustment(0.2, 0.9, false)).toBe(0);
  });
});
