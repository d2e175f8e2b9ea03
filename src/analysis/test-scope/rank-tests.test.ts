import { expect, it } from 'vitest';
import { tinyGraph } from '../../../test/support/tiny-graph.ts';
import { bestTests, judgeTests, type TestEvidence } from './rank-tests.ts';

it('ranks the changed test, then near ones, then those that only speak of the same, and says why', () => {
  const { nodes, id } = tinyGraph(
    ['changed', 'seen', 'near', 'far', 'named', 'program', 'alike', 'other'].map((name) => ({ name, file: `tests/${name}.py` })),
    [],
  );
  const evidence: TestEvidence = {
    tests: new Map(nodes.filter((n) => n.kind !== 'file').map((n) => [n.id, n])),
    changed: new Set([id('changed')]),
    ran: new Set([id('seen')]),
    reached: new Map([
      [id('near'), { depth: 1, confidence: 0.9 }],
      [id('far'), { depth: 5, confidence: 0.9 }],
    ]),
    nearby: new Map(),
    data: new Set(),
    namedAfter: new Set([id('named')]),
    endToEnd: new Set([id('program')]),
    hot: new Map(),
    similarity: new Map([[id('alike'), 0.26]]),
  };
  const ranked = bestTests(judgeTests(evidence), 10).map((t) => `${t.node.name} ${t.reason}`);
  expect(ranked).toEqual([
    'changed changed',
    'seen measured',
    'near reaches',
    'named named_after',
    'alike words',
    'far reaches',
    'other other',
    'program end_to_end',
  ]);
  expect(bestTests(judgeTests(evidence), 3).map((t) => `${t.node.name} ${t.reason}`)).toEqual(ranked.slice(0, 3));
  expect(bestTests(judgeTests(evidence), 0)).toEqual([]);
  const path = { route: 'GET /', share: 0.4 };
  const busy = bestTests(
    judgeTests({
      ...evidence,
      hot: new Map([
        [id('far'), path],
        [id('other'), path],
      ]),
    }),
    10,
  );
  expect(busy.map((t) => t.node.name).slice(0, 3)).toEqual(['far', 'changed', 'seen']);
  expect(busy.filter((t) => t.hot !== undefined).map((t) => t.node.name)).toEqual(['far']);
});
