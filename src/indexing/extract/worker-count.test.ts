import { describe, expect, it } from 'vitest';
import { isWorthSecondThread, worthwhileWorkers } from './worker-count.ts';

const files = (count: number, size: number, hasTree = false) =>
  Array.from({ length: count }, (_, i) => ({ path: `f${i}`, absolutePath: `/f${i}`, readers: ['x'], size, ...(hasTree ? { hasTree } : {}) }));

describe('the number of workers', () => {
  it('grows with the source', () => {
    expect(worthwhileWorkers(files(100, 10_000))).toBe(1);
    expect(worthwhileWorkers(files(5_000, 10_000))).toBeGreaterThan(1);
    expect(worthwhileWorkers(files(15_000, 10_000))).toBeGreaterThan(worthwhileWorkers(files(5_000, 10_000)));
  });

  it('counts what is parsed for more than what is only tokenised', () => {
    expect(worthwhileWorkers(files(400, 10_000, true))).toBeGreaterThan(worthwhileWorkers(files(400, 10_000)));
  });

  it('counts documentation for less than code', () => {
    const documents = files(1_800, 10_000).map((job) => ({ ...job, isFormat: true }));
    const code = files(1_000, 10_000);
    expect(worthwhileWorkers([...code, ...documents])).toBe(1);
    expect(worthwhileWorkers([...code, ...files(1_800, 10_000)])).toBe(2);
    expect(isWorthSecondThread(documents.slice(0, 250))).toBe(false);
    expect(isWorthSecondThread(code.slice(0, 250))).toBe(true);
  });
});
