/**
 * The tests of a repository, read from its index: which symbols a runner would run, what holds them, which fixtures
 * there are and who asks for each by the name of a parameter.
 */
import { type CodeGraph, isTestNode } from '../../analysis/code-graph.ts';
import { type Fixtures, processStarters, reachTests } from '../../analysis/test-scope/reach-tests.ts';
import { listTests, markersOf, type TestCatalogue, testCandidates } from '../../analysis/test-scope/runnable-tests.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { pushTo } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';

export interface TestsOfRepository extends TestCatalogue {
  readonly fixtures: Fixtures;
  /** Tests that start a program whose name is computed. */
  readonly endToEnd: ReadonlySet<NodeId>;
  /** The test that a symbol is, or is written inside of. */
  testOf(id: NodeId): NodeId | undefined;
}

const FIXTURE = /fixture/i;

/** As long as the arrays of a snapshot are kept, its tests are. */
const known = new WeakMap<CodeGraph, Promise<TestsOfRepository>>();

export function readTests(reader: GraphReader, graph: CodeGraph): Promise<TestsOfRepository> {
  const tests = known.get(graph) ?? listRunnable(reader, graph);
  known.set(graph, tests);
  // The next question shall try again: what was wrong may have been put right.
  tests.catch(() => known.delete(graph));
  return tests;
}

async function listRunnable(reader: GraphReader, graph: CodeGraph): Promise<TestsOfRepository> {
  const ids = testCandidates(graph);
  const candidates = await reader.nodes(ids);
  const markers = await markerNames(reader, markersOf(graph, ids));
  const catalogue = listTests(graph, candidates, markers);
  const testOf = (id: NodeId): NodeId | undefined => {
    for (let at = id; at >= 0; at = graph.columns.nodeOwner[at] ?? -1) if (catalogue.tests.has(at)) return at;
    return undefined;
  };
  const fixtures = fixturesAmong(candidates, markers);
  return { ...catalogue, fixtures, testOf, endToEnd: await endToEndTests(reader, graph, catalogue, fixtures) };
}

/** A tool that a test starts by its name (`git`) is not what is tested; a computed path mostly is. */
const COMPUTED = '?';

async function endToEndTests(reader: GraphReader, graph: CodeGraph, catalogue: TestCatalogue, fixtures: Fixtures): Promise<Set<NodeId>> {
  const starters = processStarters(graph);
  const started = await reader.nodes([...new Set([...starters.values()].flat())]);
  const computed = new Set(started.filter((n) => n.name === COMPUTED).map((n) => n.id));
  const seeds = [...starters].filter(([, processes]) => processes.some((p) => computed.has(p))).map(([id]) => id);
  const ofTests = reachTests(
    graph,
    seeds.filter((id) => isTestNode(graph, id)),
    catalogue,
    fixtures,
  );
  const found = new Set(ofTests.keys());
  for (const id of seeds.filter((s) => !isTestNode(graph, s))) {
    const reached = reachTests(graph, [id], catalogue, fixtures);
    if (reached.size >= RUN_WHOLE * catalogue.tests.size) for (const test of reached.keys()) found.add(test);
  }
  return found;
}

/** With such a share of all tests behind it, starting a program is what testing is done with; and no other test need be seen to reach a change. */
export const RUN_WHOLE = 0.25;

async function markerNames(reader: GraphReader, markers: ReadonlyMap<NodeId, readonly NodeId[]>): Promise<Map<NodeId, string[]>> {
  const nodes = await reader.nodes([...new Set([...markers.values()].flat())]);
  const names = new Map(nodes.map((n) => [n.id, n.name]));
  return new Map([...markers].map(([id, by]) => [id, by.map((m) => names.get(m) ?? '')]));
}

function fixturesAmong(candidates: readonly GraphNode[], markers: ReadonlyMap<NodeId, readonly string[]>): Fixtures {
  const names = new Map<NodeId, string>();
  const users = new Map<string, NodeId[]>();
  for (const node of candidates) if (markers.get(node.id)?.some((m) => FIXTURE.test(m))) names.set(node.id, lastPart(node.name));
  const fixtures = new Set(names.values());
  for (const node of fixtures.size === 0 ? [] : candidates)
    for (const parameter of new Set(parametersOf(node.signature))) if (fixtures.has(parameter)) pushTo(users, parameter, node.id);
  return { nameOf: (id) => names.get(id), usersOf: (name) => users.get(name) ?? [] };
}

function parametersOf(signature: string): string[] {
  const list = /\(([^()]*)/.exec(signature)?.[1] ?? '';
  return list.split(',').map((part) => /\w+/.exec(part)?.[0] ?? '');
}
