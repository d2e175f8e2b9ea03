import { describe, expect, it } from 'vitest';
import { BindingIndex } from './binding-index.ts';

const index = new BindingIndex([
  { name: 'x', start: 0, end: 100, type: 'Outer' },
  { name: 'x', start: 20, end: 40, type: 'Inner' },
  { name: 'x', start: 60, end: 100, type: 'Later' },
  { name: 'y', start: 50, end: 60, type: 'Y' },
]);
const at = (name: string, offset: number): string | undefined => index.at(name, offset)?.fact.type;

describe('bindings', () => {
  it('are found innermost first, the last one before the offset', () => {
    expect([0, 19, 20, 39, 40, 59, 60, 99].map((o) => at('x', o))).toEqual(['Outer', 'Outer', 'Inner', 'Inner', 'Outer', 'Outer', 'Later', 'Later']);
  });

  it('end where they end', () => {
    expect([at('x', 100), at('y', 49), at('y', 59), at('y', 60), at('z', 0)]).toEqual([undefined, undefined, 'Y', undefined, undefined]);
  });

  it('stay cheap when thousands have ended before', () => {
    const many = new BindingIndex(Array.from({ length: 50_000 }, (_, i) => ({ name: 'err', start: i * 10, end: i * 10 + 5 })));
    // Time of this process alone: the machine may be busy.
    const before = process.cpuUsage();
    for (let i = 0; i < 50_000; i++) many.at('err', i * 10 + 7);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
