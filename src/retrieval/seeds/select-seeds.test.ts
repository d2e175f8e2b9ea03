import { describe, expect, it } from 'vitest';
import { focusSeeds } from './focused-seeds.ts';
import { seedCount } from './seed-count.ts';
import type { SeedRecord } from './seed-record.ts';
import { selectSeeds } from './select-seeds.ts';
import { preferTypes } from './type-seeds.ts';

const record = (id: number, more: Partial<SeedRecord> = {}): SeedRecord => ({
  id,
  kind: 'function',
  name: `name${id}`,
  qualifiedName: `r://p.name${id}`,
  package: `package${id}`,
  flags: 0,
  file: 'src/a.ts',
  ...more,
});
const ids = (candidates: readonly { id: number }[]) => candidates.map((c) => c.id);

describe('focused seeds', () => {
  it('puts the largest package first and keeps the order otherwise', () => {
    const packages = ['a', 'b', 'c', 'b', 'a', 'b'];
    expect(ids(focusSeeds(packages.map((p, i) => record(i, { package: p }))))).toEqual([1, 3, 5, 0, 2, 4]);
  });

  it('takes the better placed of two equal packages', () => {
    const packages = ['x', 'b', 'a', 'a', 'b', 'y'];
    expect(ids(focusSeeds(packages.map((p, i) => record(i, { package: p }))))).toEqual([1, 4, 0, 2, 3, 5]);
  });

  it('leaves few candidates and loners alone', () => {
    const few = ['a', 'b', 'b', 'b', 'b'].map((p, i) => record(i, { package: p }));
    expect(focusSeeds(few)).toBe(few);
    const loners = Array.from({ length: 8 }, (_, i) => record(i));
    expect(focusSeeds(loners)).toBe(loners);
  });
});

describe('type seeds', () => {
  it('go first above 40,000 nodes only', () => {
    const mixed = [record(1), record(2, { kind: 'class' }), record(3), record(4, { kind: 'interface' })];
    expect(ids(preferTypes(mixed, 40_000))).toEqual([1, 2, 3, 4]);
    expect(ids(preferTypes(mixed, 40_001))).toEqual([2, 4, 1, 3]);
  });
});

describe('seeds', () => {
  it('grow with the graph', () => {
    expect([10_000, 10_001, 40_000, 40_001].map(seedCount)).toEqual([15, 20, 20, 25]);
  });

  it('weigh from 1.0 to 0.4 by rank, places of the path channel 0.3', () => {
    const seeds = selectSeeds({
      candidates: [record(1), record(2), record(3)],
      pathCandidates: [record(2), ...Array.from({ length: 20 }, (_, i) => record(50 + i))],
      graphNodes: 100,
      aboutTests: false,
    });
    expect(seeds.slice(0, 3).map((s) => s.weight)).toEqual([1, 0.7, 0.4]);
    const places = seeds.slice(3);
    expect(places).toHaveLength(10);
    expect(places[0]).toEqual({ id: 50, weight: 0.3, from: 'path' });
  });

  it('drop noise before they are counted', () => {
    const noise = Array.from({ length: 30 }, (_, i) => record(i, { kind: 'external' }));
    const sound = Array.from({ length: 30 }, (_, i) => record(100 + i));
    const seeds = selectSeeds({ candidates: [...noise, ...sound], pathCandidates: noise, graphNodes: 100, aboutTests: false });
    expect(ids(seeds)).toEqual(Array.from({ length: 15 }, (_, i) => 100 + i));
  });

  it('come in plain rank order, fifteen of them, when every step is off', () => {
    const candidates = Array.from({ length: 30 }, (_, i) => record(i, { package: i === 0 ? 'a' : 'b', kind: i % 2 === 0 ? 'external' : 'class' }));
    const seeds = selectSeeds({ candidates, pathCandidates: [], graphNodes: 1e6, aboutTests: false, on: () => false });
    expect(ids(seeds)).toEqual(Array.from({ length: 15 }, (_, i) => i));
  });

  it('are none without candidates', () => {
    expect(selectSeeds({ candidates: [], pathCandidates: [], graphNodes: 0, aboutTests: false })).toEqual([]);
  });
});
