import { describe, expect, it } from 'vitest';
import { structuralScore } from './structural-score.ts';

const FULL = { blastRadius: 1, confidence: 1, hops: 0 };
const DAY = 86_400;

describe('structural score', () => {
  it('names every part and adds them up', () => {
    const { total, ...parts } = structuralScore({ ...FULL, traceAge: 0 });
    expect(parts).toEqual({ blastRadius: 0.4, confidence: 0.25, recency: 0.2, distance: 0.15 });
    expect(total).toBeCloseTo(1);
  });

  it('fades with age and distance', () => {
    const recency = (traceAge?: number) => structuralScore({ ...FULL, traceAge }).recency / 0.2;
    expect([DAY, 7 * DAY, 30 * DAY, 31 * DAY, undefined].map(recency)).toEqual([1, 0.8, 0.5, 0.2, 0.3].map((r) => expect.closeTo(r)));
    expect(structuralScore({ ...FULL, hops: 1 }).distance).toBeCloseTo(0.075);
  });

  it('caps what is out of range', () => {
    expect(structuralScore({ blastRadius: 9, confidence: -1, hops: -3 })).toMatchObject({ blastRadius: 0.4, confidence: 0, distance: 0.15 });
  });
});
