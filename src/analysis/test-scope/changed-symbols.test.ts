import { describe, expect, it } from 'vitest';
import { tinyGraph } from '../../../test/support/tiny-graph.ts';
import { changedSymbols } from './changed-symbols.ts';

const { nodes, name } = tinyGraph(
  [
    { name: 'Store', kind: 'class', lines: [3, 20] },
    { name: 'Store.put', kind: 'method', lines: [5, 10] },
    { name: 'Store.get', kind: 'method', lines: [12, 18] },
    { name: 'main', lines: [25, 30] },
  ],
  [],
);
const changed = (...ranges: [number, number][]) =>
  changedSymbols(
    nodes,
    ranges.map(([from, to]) => ({ from, to })),
  ).map(name);

describe('changed lines', () => {
  it('belong to the innermost symbol around them', () => {
    expect(changed([6, 6])).toEqual(['Store.put']);
    expect(changed([11, 11])).toEqual(['Store']);
    expect(changed([10, 12])).toEqual(['Store', 'Store.put', 'Store.get']);
  });

  it('belong to the file where there is no symbol', () => {
    expect(changed([1, 1])).toEqual(['app.py']);
    expect(changed([1, 1], [26, 26])).toEqual(['main']);
  });

  it('are all of them when nothing is said about lines', () => {
    expect(changedSymbols(nodes, undefined)).toHaveLength(5);
  });
});
