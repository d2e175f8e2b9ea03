import { describe, expect, it } from 'vitest';
import { isWorthAParserApart, worthwhileWorkers } from './worker-count.ts';

const files = (count: number, size: number, hasTree = false) =>
  Array.from({ length: count }, (_, i) => ({ path: `f${i}`, absolutePath: `/f${i}`, language: 'x', size, ...(hasTree ? { hasTree } : {}) }));

describe('the number of workers', () => {
  it('grows with the source', () => {
    expect(worthwhileWorkers(files(100, 10_000))).toBe(1);
    expect(worthwhileWorkers(files(5_000, 10_000))).toBeGreaterThan(1);
    expect(worthwhileWorkers(files(15_000, 10_000))).toBeGreaterThan(worthwhileWorkers(files(5_000, 10_000)));
  });

  it('counts what is parsed for more than what is only tokenised', () => {
    expect(worthwhileWorkers(files(400, 10_000, true))).toBeGreaterThan(worthwhileWorkers(files(400, 10_000)));
  });

  it('gives a few files that need a parser a thread of their own, beside enough others', () => {
    const MB = 1024 ** 2;
    expect(isWorthAParserApart([...files(100, MB / 10), ...files(1, 20_000, true)])).toBe(true);
    expect(isWorthAParserApart(files(100, MB / 10))).toBe(false);
    expect(isWorthAParserApart([...files(10, 10_000), ...files(1, 20_000, true)])).toBe(false);
  });
});
