import { describe, expect, it } from 'vitest';
import { FLAT_PARAMS, isFlatWalk } from './flat-fallback.ts';

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
