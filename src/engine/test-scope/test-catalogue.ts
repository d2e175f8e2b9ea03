/**
 * The tests of a repository, read from its index: which symbols a runner would run, what holds them, and the fixtures
 * that they ask for.
 */

import { type CodeGraph, isTestNode } from '../../analysis/code-graph.ts';
import { type Fixtures, processStarters, reachTests } from '../../analysis/test-scope/reach-tests.ts';
import { listTests, markersOf, type TestCatalogue, testCandidates } from '../../analysis/test-scope/runnable-tests.ts';
import { loadLanguages } from '../../languages/registry.ts';
import type { TestRunner } from '../../languages/shared/test-runner.ts';
import type { NodeId } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { fixturesAmong, markerNames } from '../view/test-fixtures.ts';

export interface TestsOfRepository extends TestCatalogue {
  readonly fixtures: Fixtures;
  /** Tests that start a program whose name is computed. */
  readonly endToEnd: ReadonlySet<NodeId>;
  /** In the order in which they are asked. */
  readonly runners: readonly TestRunner[];
  /** The test that a symbol is, or is written inside of. */
  testOf(id: NodeId): NodeId | undefined;
}

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
  const runners = (await loadLanguages()).all.flatMap((language) => language.testRunners ?? []);
  return { ...catalogue, fixtures, testOf, runners, endToEnd: await endToEndTests(reader, graph, catalogue, fixtures) };
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
