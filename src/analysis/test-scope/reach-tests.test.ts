import { describe, expect, it } from 'vitest';
import { type TinyEdge, type TinyNode, tinyGraph } from '../../../test/support/tiny-graph.ts';
import { type Fixtures, reachTests } from './reach-tests.ts';
import { listTests, testCandidates } from './runnable-tests.ts';

const TEST = 'tests/test_app.py';
const NO_FIXTURES: Fixtures = { nameOf: () => undefined, usersOf: () => [], named: () => [] };

function scope(symbols: readonly TinyNode[], edges: readonly TinyEdge[]) {
  const tiny = tinyGraph(symbols, edges);
  const candidates = testCandidates(tiny.graph).map((id) => tiny.nodes[id] as (typeof tiny.nodes)[number]);
  return { ...tiny, catalogue: listTests(tiny.graph, candidates, new Map()) };
}

const reachedFrom = ({ graph, catalogue, id, name }: ReturnType<typeof scope>, seed: string, fixtures = NO_FIXTURES) =>
  Object.fromEntries([...reachTests(graph, [id(seed)], catalogue, fixtures)].map(([test, { depth }]) => [name(test), depth]));

describe('tests of a repository', () => {
  it('are what a runner would run: no helpers, no local functions, no blocks that hold tests', () => {
    const { catalogue, name } = scope(
      [
        { name: 'test_get', file: TEST, signature: 'def test_get(client)' },
        { name: 'test_get.view', file: TEST, signature: 'def view()' },
        { name: 'make_client', file: TEST, signature: 'def make_client()' },
        { name: 'describe', kind: 'test', file: 'a.test.ts' },
        { name: 'describe.works', kind: 'test', file: 'a.test.ts' },
        { name: 'testBoth', file: 'a.test.ts', signature: 'function testBoth(render: Render)' },
        { name: 'testBoth.renders', kind: 'test', file: 'a.test.ts' },
        { name: 'TestEscape', file: 'a_test.go', signature: 'func TestEscape(t *testing.T)' },
        { name: 'testEscape', file: 'a_test.go', signature: 'func testEscape(t *testing.T, patterns []string)' },
        { name: 'parses', file: 'tests/a.rs', signature: 'fn parses()' },
        { name: 'Env.test_root', kind: 'method', file: 'tests/a.rs', signature: 'fn test_root(&self) -> Path' },
        { name: 'product' },
      ],
      [],
    );
    expect([...catalogue.tests.keys()].map(name)).toEqual(['test_get', 'describe.works', 'testBoth.renders', 'TestEscape', 'parses']);
  });
});

describe('tests that a change reaches', () => {
  it('are told with the number of steps', () => {
    const found = scope(
      [{ name: 'put' }, { name: 'save' }, { name: 'test_put', file: TEST }, { name: 'test_save', file: TEST }, { name: 'test_other', file: TEST }],
      [
        ['save', 'calls', 'put'],
        ['test_put', 'calls', 'put'],
        ['test_save', 'calls', 'save'],
      ],
    );
    expect(reachedFrom(found, 'put')).toEqual({ test_put: 1, test_save: 2 });
  });

  it('include all of a class whose set-up it reaches, and all of a file whose top it reaches', () => {
    const found = scope(
      [
        { name: 'connect' },
        { name: 'StoreTest', kind: 'class', file: TEST },
        { name: 'StoreTest.setUp', kind: 'method', file: TEST, signature: 'def setUp(self)' },
        { name: 'StoreTest.test_a', kind: 'method', file: TEST },
        { name: 'test_alone', file: TEST },
        { name: 'test_elsewhere', file: 'tests/test_other.py' },
      ],
      [
        ['StoreTest.setUp', 'calls', 'connect'],
        ['tests/test_other.py', 'calls', 'connect'],
      ],
    );
    expect(reachedFrom(found, 'connect')).toEqual({ 'StoreTest.test_a': 1, test_elsewhere: 1 });
  });

  it('include those that ask for a fixture by name, and for a fixture of that', () => {
    const found = scope(
      [{ name: 'App' }, { name: 'app', file: TEST }, { name: 'client', file: TEST }, { name: 'test_get', file: TEST }, { name: 'test_none', file: TEST }],
      [['app', 'calls', 'App']],
    );
    const users: Record<string, string[]> = { app: ['client'], client: ['test_get'] };
    const fixtures: Fixtures = {
      nameOf: (id) => (found.name(id) in users ? found.name(id) : undefined),
      usersOf: (name) => (users[name] ?? []).map(found.id),
      named: (name) => [found.id(name)],
    };
    expect(reachedFrom(found, 'App', fixtures)).toEqual({ test_get: 3 });
  });

  it('include the changed test itself', () => {
    expect(reachedFrom(scope([{ name: 'test_put', file: TEST }], []), 'test_put')).toEqual({ test_put: 0 });
  });
});
