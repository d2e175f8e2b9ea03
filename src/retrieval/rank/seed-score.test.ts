import { describe, expect, it } from 'vitest';
import { seedScore } from './seed-score.ts';

const FULL = { blastRadius: 1, confidence: 1, hops: 0 };
const DAY = 86_400;

describe('structural score', () => {
  it('names every part and adds them up', () => {
    const { total, ...parts } = seedScore({ ...FULL, traceAge: 0, feedback: 1, session: 2, commitAge: 0 });
    expect(parts).toEqual({
      blastRadius: 0.4,
      confidence: 0.25,
      recency: 0.2,
      distance: 0.15,
      authority: 0,
      feedback: 0.25,
      session: 0.2,
      commitRecency: 0.05,
    });
    expect(total).toBeCloseTo(1.5);
  });

  it('has other weights beside hubs and authorities', () => {
    const { blastRadius, confidence, recency, distance, authority } = seedScore({ ...FULL, traceAge: 0, authority: -0.06 });
    expect([blastRadius, confidence, recency, distance, authority]).toEqual([0.35, 0.2, 0.15, 0.15, -0.06]);
  });

  it('fades with age and distance', () => {
    const recency = (traceAge?: number) => seedScore({ ...FULL, traceAge }).recency / 0.2;
    expect([DAY, 7 * DAY, 30 * DAY, 31 * DAY, undefined].map(recency)).toEqual([1, 0.8, 0.5, 0.2, 0.3].map((r) => expect.closeTo(r)));
    expect(seedScore({ ...FULL, hops: 1 }).distance).toBeCloseTo(0.075);
  });

  it('praises more than it blames', () => {
    const feedback = (share?: number) => seedScore({ ...FULL, feedback: share }).feedback;
    expect([1, 0.75, 0.5, 0, undefined].map(feedback)).toEqual([0.25, 0.125, 0, -0.05, 0]);
  });

  it('caps what is out of range', () => {
    const wild = seedScore({ blastRadius: 9, confidence: -1, hops: -3, session: 99 });
    expect(wild).toMatchObject({ blastRadius: 0.4, confidence: 0, distance: 0.15, session: 0.2 });
  });
});
