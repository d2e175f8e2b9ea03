import { expect, it } from 'vitest';
import { tinyGraph } from '../../../test/support/tiny-graph.ts';
import type { Dependent } from './find-dependents.ts';
import { countDependents, nearestDependents } from './summarise-dependents.ts';

const { graph, id, name } = tinyGraph(
  [
    { name: 'b', file: 'src/b.py' },
    { name: 'a', file: 'src/a.py' },
    { name: 'guess', file: 'src/a.py' },
    { name: 'test_a', file: 'tests/test_a.py' },
    { name: 'far', file: 'src/a.py' },
  ],
  [],
);
const found = (
  [
    ['far', 2, 1],
    ['test_a', 1, 0.9],
    ['guess', 1, 0.7],
    ['b', 1, 0.9],
    ['a', 1, 0.9],
  ] as const
).map(([of, depth, confidence]): Dependent => ({ id: id(of), depth, confidence, next: 0, edgeType: 0 }));

it('lists the nearest: product code before tests, sure before unsure, then by place', () => {
  expect(nearestDependents(graph, found, 10).map((d) => name(d.id))).toEqual(['a', 'b', 'guess', 'test_a', 'far']);
  expect(nearestDependents(graph, found, 1).map((d) => name(d.id))).toEqual(['a']);
});

it('counts all of them, whatever is listed', () => {
  expect(countDependents(graph, found)).toEqual({
    total: 5,
    tests: 1,
    depths: [4, 1],
    packages: [
      { package: 'src', symbols: 4, tests: 0 },
      { package: 'tests', symbols: 1, tests: 1 },
    ],
  });
});
