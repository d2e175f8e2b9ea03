import { expect, it } from 'vitest';
import { tinyGraph } from '../../../test/support/tiny-graph.ts';
import { rankTests } from './rank-tests.ts';

it('ranks the changed test, then near ones, then those that only speak of the same, and says why', () => {
  const { nodes, id } = tinyGraph(
    ['changed', 'near', 'far', 'named', 'program', 'alike', 'other'].map((name) => ({ name, file: `tests/${name}.py` })),
    [],
  );
  const ranked = rankTests({
    tests: new Map(nodes.filter((n) => n.kind !== 'file').map((n) => [n.id, n])),
    changed: new Set([id('changed')]),
    reached: new Map([
      [id('near'), { depth: 1, confidence: 0.9 }],
      [id('far'), { depth: 5, confidence: 0.9 }],
    ]),
    nearby: new Map(),
    namedAfter: new Set([id('named')]),
    endToEnd: new Set([id('program')]),
    similarity: new Map([[id('alike'), 0.26]]),
  });
  expect(ranked.map((t) => `${t.node.name} ${t.reason}`)).toEqual([
    'changed changed',
    'near reaches',
    'named named_after',
    'alike words',
    'far reaches',
    'other other',
    'program end_to_end',
  ]);
});
