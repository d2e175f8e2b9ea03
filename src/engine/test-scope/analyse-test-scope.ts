/**
 * Which tests to run for a change, nearest first. Fails open: whatever cannot be followed to a test (a file that is not
 * indexed, a symbol that no test is seen to reach) is said, and more tests are taken in for it.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeGraph } from '../../analysis/code-graph.ts';
import { changedSymbols } from '../../analysis/test-scope/changed-symbols.ts';
import { type Concerned, concernedTests } from '../../analysis/test-scope/concerned-tests.ts';
import { bestTests, judgeTests, type RankedTest, type TestEvidence } from '../../analysis/test-scope/rank-tests.ts';
import { reachesTest, reachTests } from '../../analysis/test-scope/reach-tests.ts';
import { type RunnerCommand, runnerCommands } from '../../analysis/test-scope/runner-commands.ts';
import { type InferredEvidence, settleEvidence } from '../../analysis/test-scope/settle-evidence.ts';
import { isWithin, testDataHome } from '../../analysis/test-scope/test-data.ts';
import { languageIds } from '../../languages/registry.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { isTypeKind, NODE_KINDS } from '../../model/node-kinds.ts';
import type { GraphReader } from '../../store/contract.ts';
import { countOf } from '../../util/count-of.ts';
import { indexAge } from '../analyse/open-ends.ts';
import type { FileChange } from '../git/diff-changes.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { unreadFiles } from '../unread/unread-files.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { type HotTests, hotTests, type TestedRoute } from './hot-tests.ts';
import { type MeasuredChange, measuredChange } from './measured-tests.ts';
import { readRunnerProject } from './runner-project.ts';
import { RUN_WHOLE, readTests, type TestsOfRepository } from './test-catalogue.ts';
import { type ChangeRequest, requestedChanges } from './test-changes.ts';
import { testSimilarity } from './test-similarity.ts';
import { type UncoveredCode, uncoveredChanges } from './uncovered-changes.ts';
import { type WaysToTests, waysToTests } from './ways-to-tests.ts';

export interface TestScopeRequest extends ChangeRequest {
  /** How many tests are listed; 1,000 by default. */
  readonly limit?: number;
  /** The commands run all that are chosen, whatever the limit. */
  readonly orAll?: boolean;
  /** With the calls that lead from each listed test to what changed. */
  readonly ways?: boolean;
  /** Characters of a command, at most: past that it names files instead of tests. */
  readonly commandLength?: number;
}

export interface TestScope {
  /** In the order in which they are worth running. */
  readonly tests: readonly RankedTest[];
  /** With the ways: tests that speak of the change in so many words, though nothing is seen to lead there from them. */
  readonly alike: readonly RankedTest[];
  /** Chosen, before the limit; and all there are. */
  readonly chosen: number;
  readonly total: number;
  /** Why more tests than the reached ones were taken in; empty when every change was followed to tests. */
  readonly unsure: readonly string[];
  readonly changedFiles: readonly string[];
  /** Tests in languages that nothing reads, in words: whether they reach the change is not known, and no command here runs them. */
  readonly unread: readonly string[];
  /** Changed code that was measured, and that no test runs. */
  readonly uncovered: readonly UncoveredCode[];
  /** Routes with much traffic that the change can reach, busiest first; none without traces. */
  readonly hot: readonly TestedRoute[];
  /** The project's own runners on the listed tests. */
  readonly commands: readonly RunnerCommand[];
  /** Where they were asked for and few symbols changed. */
  readonly ways?: WaysToTests;
}

const LIMIT = 1_000;
const IS_TYPE = NODE_KINDS.map(isTypeKind);
const TESTS = edgeTypeId('tests');
const DOCUMENTATION = /\.(?:md|mdx|rst|txt|adoc)$|(?:^|\/)(?:docs?|LICENSE|COPYING|AUTHORS|CHANGES|CHANGELOG)(?:[./]|$)|^\.github\/|\.gitignore$/i;

/** Nothing changed, nothing to run. */
const NO_TESTS: Omit<TestScope, 'total'> = { tests: [], alike: [], chosen: 0, unsure: [], changedFiles: [], unread: [], uncovered: [], hot: [], commands: [] };

export function testScope(repository: Repository, request: TestScopeRequest): Promise<TestScope> {
  return withSnapshot(repository, (view) => testScopeIn(view, request));
}

export async function testScopeIn(view: SnapshotView, request: TestScopeRequest): Promise<TestScope> {
  const graph = await view.graph();
  const changes = await requestedChanges(view, request);
  const tests = await readTests(view.reader, graph);
  if (changes.length === 0) return { ...NO_TESTS, total: tests.tests.size };
  const touched = await touch(view.reader, graph, changes);
  const measured = await measuredChange(view, graph, touched, tests);
  const hot = await hotTests(
    view,
    graph,
    touched.flatMap((t) => t.symbols),
    tests,
  );
  const evidence = await gather(view.reader, graph, { touched, hot }, tests, measured);
  const partly = touched.flatMap((t) => concernedBy(t, tests) ?? []);
  const loading = (measured?.loading ?? []).map((name) => `${name} ran while files were loaded, outside of any test: any test may notice a change`);
  const everything = [
    ...loading,
    ...touched.flatMap((t) => (isSettled(t, measured) ? [] : unfollowed(t, graph, tests, view.repo.root))),
    ...(await indexAge(view)),
  ];
  const unsure = [...partly.map((c) => c.reason), ...everything];
  const concerned = new Set(partly.flatMap((c) => c.tests.map((t) => t.id)));
  const judged = judgeTests(evidence);
  const isChosen = ({ reason, node }: RankedTest) => (reason !== 'words' && reason !== 'other') || concerned.has(node.id);
  const chosen = everything.length > 0 ? judged : touched.every(isHarmless) ? [] : judged.filter(isChosen);
  const listed = bestTests(chosen, request.limit ?? LIMIT);
  const project = await readRunnerProject(view.repo.root);
  const run = request.orAll === true ? chosen : listed;
  const commands = runnerCommands(
    run.map((t) => t.node),
    {
      runners: tests.runners,
      project,
      whole: request.orAll === true && chosen.length === judged.length,
      ...(request.commandLength !== undefined && { maxLine: request.commandLength }),
    },
  );
  const reaching = listed.filter(reaches).map((t) => t.node.id);
  const alike = request.ways === true && everything.length === 0 && chosen.filter(reaches).length < FEW ? bestTests(judged.filter(isAlike), MAX_ALIKE) : [];
  const ways = request.ways === true ? await waysToTests(view, touched.flatMap(changedThere), reaching, tests) : undefined;
  return {
    tests: listed,
    alike: alike.filter((t) => !listed.includes(t)),
    chosen: chosen.length,
    total: judged.length,
    unsure,
    changedFiles: changes.map((c) => c.path),
    unread: await unreadTests(view),
    uncovered: await uncoveredChanges(view, graph, touched),
    hot: hot.routes,
    commands,
    ...(ways && { ways }),
  };
}

/** Fewer tests than these may not be all. */
const FEW = 5;
const MAX_ALIKE = 4;
const MUCH_ALIKE = 0.3;
const reaches = ({ reason }: RankedTest): boolean => reason === 'reaches';
const isAlike = ({ reason, score }: RankedTest): boolean => reason === 'words' && score >= MUCH_ALIKE;

const changedThere = ({ nodes, symbols }: TouchedFile): GraphNode[] => nodes.filter((n) => symbols.includes(n.id));

async function unreadTests(view: SnapshotView): Promise<string[]> {
  const unread = (await unreadFiles(view)).filter((language) => language.tests > 0);
  return unread.map(({ name, tests }) => `${countOf(tests, `${name} test file is`, `${name} test files are`)} not read: run them too`);
}

interface TouchedFile {
  readonly change: FileChange;
  /** Empty when the file is not indexed. */
  readonly nodes: readonly GraphNode[];
  readonly symbols: readonly NodeId[];
  /** Read as a programming language; manifests, documents and style sheets are not, though they may be indexed. */
  readonly isCode: boolean;
}

async function touch(reader: GraphReader, { languages }: CodeGraph, changes: readonly FileChange[]): Promise<TouchedFile[]> {
  const code = new Set(languageIds());
  const byFile = new Map<string, GraphNode[]>(changes.map((c) => [c.path, []]));
  for (const node of await reader.nodesByFile([...byFile.keys()])) byFile.get(node.file)?.push(node);
  return changes.map((change) => {
    const nodes = byFile.get(change.path) ?? [];
    return { change, nodes, symbols: changedSymbols(nodes, change.lines), isCode: nodes.some((n) => code.has(languages[n.fileId] ?? '')) };
  });
}

/** Nothing changed in it but functions whose tests are known. */
const isSettled = ({ symbols, nodes }: TouchedFile, measured: MeasuredChange | undefined): boolean =>
  nodes.length > 0 && measured !== undefined && symbols.every((id) => measured.settled.has(id));

async function gather(
  reader: GraphReader,
  graph: CodeGraph,
  { touched, hot }: { readonly touched: readonly TouchedFile[]; readonly hot: HotTests },
  tests: TestsOfRepository,
  measured: MeasuredChange | undefined,
): Promise<TestEvidence> {
  const symbols = touched.flatMap((t) => t.symbols);
  const names = new Set(symbols);
  const words = touched.flatMap((t) => [t.change.path, t.change.text, ...t.nodes.filter((n) => names.has(n.id) && n.kind !== 'file').map((n) => n.name)]);
  return {
    tests: tests.tests,
    changed: new Set(symbols.flatMap((id) => tests.testOf(id) ?? [])),
    ran: measured?.ran ?? new Set(),
    ...followed(graph, touched, tests, measured),
    data: new Set(touched.flatMap((t) => testsOfData(t, tests))),
    endToEnd: tests.endToEnd,
    hot: hot.paths,
    similarity: await testSimilarity(reader, graph, words.join('\n'), tests),
  };
}

function followed(graph: CodeGraph, touched: readonly TouchedFile[], tests: TestsOfRepository, measured: MeasuredChange | undefined): InferredEvidence {
  const all = infer(graph, touched, tests);
  if (measured === undefined) return all;
  const open = touched.filter((t) => !isSettled(t, measured)).map((t) => ({ ...t, symbols: t.symbols.filter((id) => !measured.settled.has(id)) }));
  return settleEvidence(all, infer(graph, open, tests), measured);
}

function infer(graph: CodeGraph, touched: readonly TouchedFile[], tests: TestsOfRepository): InferredEvidence {
  const reach = (seeds: readonly NodeId[]) => reachTests(graph, seeds, tests, tests.fixtures);
  return {
    reached: reach(touched.flatMap((t) => t.symbols)),
    nearby: reach(touched.flatMap((t) => [...t.nodes.map((n) => n.id), ...withTypes(graph, t.symbols)])),
    namedAfter: testsNamedAfter(graph, touched, tests),
  };
}

/** By the edges that the index draws from a test file to the file it is named after. */
function testsNamedAfter({ adjacency: { in: into } }: CodeGraph, touched: readonly TouchedFile[], { inside }: TestsOfRepository): Set<NodeId> {
  const found = new Set<NodeId>();
  for (const { nodes } of touched) {
    const file = nodes.find((n) => n.kind === 'file')?.id;
    if (file === undefined) continue;
    for (let i = into.offsets[file] as number; i < (into.offsets[file + 1] as number); i++)
      if (into.types[i] === TESTS) for (const test of inside.get(into.targets[i] as number) ?? []) found.add(test);
  }
  return found;
}

/** With the types that they belong to: a method that is called from outside (a handler) is run by code that creates its type. */
function withTypes({ columns }: CodeGraph, symbols: readonly NodeId[]): NodeId[] {
  const owners = symbols.map((id) => columns.nodeOwner[id] as number).filter((id) => id >= 0 && IS_TYPE[columns.nodeKind[id] as number]);
  return [...new Set([...symbols, ...owners])];
}

/** Tests next to a data file. */
function testsOfData({ change: { path }, isCode }: TouchedFile, { tests }: TestsOfRepository): NodeId[] {
  const home = isCode ? undefined : testDataHome(path);
  return home === undefined ? [] : [...tests.values()].filter((t) => isWithin(t.file, home)).map((t) => t.id);
}

/** No test can tell the difference, not even one that runs the whole program. */
const isHarmless = ({ change: { path }, isCode }: TouchedFile): boolean => !isCode && DOCUMENTATION.test(path);

/** What is not indexed may still say which tests it concerns. */
const concernedBy = ({ change: { path }, isCode }: TouchedFile, { tests, endToEnd, runners }: TestsOfRepository): Concerned | undefined =>
  isCode || testDataHome(path) !== undefined ? undefined : concernedTests(path, { runners, tests: tests.values(), isEndToEnd: (t) => endToEnd.has(t.id) });

const notIndexed = (root: string, path: string): string =>
  existsSync(join(root, path))
    ? `${path} is not in the index: what uses it is not known`
    : `${path} is neither in the index nor on disk: what used it is not known`;

function unfollowed(touched: TouchedFile, graph: CodeGraph, tests: TestsOfRepository, root: string): string[] {
  const {
    change: { path },
    nodes,
    symbols,
  } = touched;
  if (isHarmless(touched) || testsOfData(touched, tests).length > 0 || concernedBy(touched, tests) !== undefined) return [];
  if (nodes.length === 0) return [notIndexed(root, path)];
  const runWhole = tests.endToEnd.size >= RUN_WHOLE * tests.tests.size;
  return runWhole || reachesTest(graph, withTypes(graph, symbols), tests, tests.fixtures) ? [] : [`no test is seen to reach what changed in ${path}`];
}
