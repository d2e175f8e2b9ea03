/**
 * Pairs of symbols that some test exercises together, after a change. A pair may also come from tests in files that were
 * not linked again; those tests are read from the stored graph.
 */
import type { GraphEdge, GraphNode } from '../model/graph.ts';
import type { GraphReader } from '../store/contract.ts';
import { type TestNode, testedTogether } from './resolve/derive/derive-tests.ts';
import type { Relinking } from './resolve/relink.ts';

export interface TestedFiles {
  readonly reader: GraphReader;
  readonly relinking: Relinking;
  /** What each test of the linked files is about now, by ids. */
  readonly subjects: ReadonlyMap<number, ReadonlySet<number>>;
  /** Edges from the linked files as they are stored. */
  readonly storedHere: readonly GraphEdge[];
  /** Nodes of the linked files. */
  readonly byId: ReadonlyMap<number, GraphNode>;
}

type Subjects = ReadonlyMap<number, ReadonlySet<number>>;
type Pairs = Map<string, [number, number]>;

/**
 * Looks at every pair that a test of the linked files has or had. The pair exists when any test of the repository has it.
 * Adds the pairs that should exist, returns those that are stored.
 */
export async function relinkTestedTogether(files: TestedFiles): Promise<GraphEdge[]> {
  const { reader, relinking, subjects } = files;
  const former = formerSubjects(files.storedHere);
  const nodes = await subjectNodes(files, [former, subjects]);
  const [old, now] = [pairsOf(former, nodes), pairsOf(subjects, nodes)];
  const here = new Set([...former.keys(), ...subjects.keys()]);
  for (const [a, b] of now.values()) relinking.edges.add(a, b, 'co_tested_with', 'ast_inferred');
  for (const [key, [a, b]] of old)
    if (!now.has(key) && (await isPairElsewhere(reader, here, a, b))) relinking.edges.add(a, b, 'co_tested_with', 'ast_inferred');
  return storedPairs(reader, new Map([...old, ...now]));
}

function formerSubjects(storedHere: readonly GraphEdge[]): Subjects {
  const former = new Map<number, Set<number>>();
  for (const e of storedHere)
    if (e.type === 'tests' && e.provenance === 'ast_resolved') former.set(e.source, (former.get(e.source) ?? new Set()).add(e.target));
  return former;
}

/** The nodes after the change; for removed ones, the nodes before it. */
async function subjectNodes({ reader, byId }: TestedFiles, tests: readonly Subjects[]): Promise<ReadonlyMap<number, TestNode>> {
  const ids = new Set(tests.flatMap((subjects) => [...subjects.values()]).flatMap((s) => [...s]));
  const stored = await reader.nodes([...ids].filter((id) => !byId.has(id)));
  return new Map<number, TestNode>([...stored.map((n) => [n.id, n] as const), ...byId]);
}

function pairsOf(tests: Subjects, nodes: ReadonlyMap<number, TestNode>): Pairs {
  const pairs = [...tests.values()].flatMap((subjects) => testedTogether([...subjects].flatMap((id) => nodes.get(id) ?? [])));
  return new Map(pairs.map((pair) => [pair.join(' '), pair]));
}

async function storedPairs(reader: GraphReader, pairs: Pairs): Promise<GraphEdge[]> {
  const stored = await reader.edgesFrom([...new Set([...pairs.values()].map(([a]) => a))], ['co_tested_with']);
  return stored.filter((e) => pairs.has(`${e.source} ${e.target}`));
}

async function isPairElsewhere(reader: GraphReader, here: ReadonlySet<number>, a: number, b: number): Promise<boolean> {
  const testsOf = async (id: number) => (await reader.edgesTo([id], ['tests'])).filter((e) => e.provenance === 'ast_resolved').map((e) => e.source);
  const both = new Set(await testsOf(b));
  const tests = (await testsOf(a)).filter((t) => both.has(t) && !here.has(t));
  const subjects = new Map<number, number[]>();
  for (const e of await reader.edgesFrom(tests, ['tests']))
    if (e.provenance === 'ast_resolved') subjects.set(e.source, [...(subjects.get(e.source) ?? []), e.target]);
  for (const tested of subjects.values()) {
    const nodes = await reader.nodes(tested);
    if (testedTogether(nodes).some(([x, y]) => x === a && y === b)) return true;
  }
  return false;
}
