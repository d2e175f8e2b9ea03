/** Fixtures of tests, read from the index: what gives each, and who asks for it by the name of a parameter. */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import type { Fixtures } from '../../analysis/test-scope/reach-tests.ts';
import { markersOf, testCandidates } from '../../analysis/test-scope/runnable-tests.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { pushTo } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';

const FIXTURE = /fixture/i;

/** As long as the arrays of a snapshot are kept, its fixtures are. */
const knownFixtures = new WeakMap<CodeGraph, Promise<Fixtures>>();

/** Undefined where none is among `ids`, which mostly saves reading any. */
export async function readFixtures(reader: GraphReader, graph: CodeGraph, ids: readonly NodeId[]): Promise<Fixtures | undefined> {
  const markers = await markerNames(reader, markersOf(graph, ids));
  if (![...markers.values()].some((names) => names.some((m) => FIXTURE.test(m)))) return undefined;
  const fixtures = knownFixtures.get(graph) ?? listFixtures(reader, graph);
  knownFixtures.set(graph, fixtures);
  fixtures.catch(() => knownFixtures.delete(graph));
  return fixtures;
}

async function listFixtures(reader: GraphReader, graph: CodeGraph): Promise<Fixtures> {
  const ids = testCandidates(graph);
  return fixturesAmong(await reader.nodes(ids), await markerNames(reader, markersOf(graph, ids)));
}

export async function markerNames(reader: GraphReader, markers: ReadonlyMap<NodeId, readonly NodeId[]>): Promise<Map<NodeId, string[]>> {
  const nodes = await reader.nodes([...new Set([...markers.values()].flat())]);
  const names = new Map(nodes.map((n) => [n.id, n.name]));
  return new Map([...markers].map(([id, by]) => [id, by.map((m) => names.get(m) ?? '')]));
}

export function fixturesAmong(candidates: readonly GraphNode[], markers: ReadonlyMap<NodeId, readonly string[]>): Fixtures {
  const names = new Map<NodeId, string>();
  const users = new Map<string, NodeId[]>();
  for (const node of candidates) if (markers.get(node.id)?.some((m) => FIXTURE.test(m))) names.set(node.id, lastPart(node.name));
  const fixtures = new Map<string, NodeId[]>();
  for (const [id, name] of names) pushTo(fixtures, name, id);
  for (const node of fixtures.size === 0 ? [] : candidates)
    for (const parameter of new Set(parametersOf(node.signature))) if (fixtures.has(parameter)) pushTo(users, parameter, node.id);
  return { nameOf: (id) => names.get(id), usersOf: (name) => users.get(name) ?? [], named: (name) => fixtures.get(name) ?? [] };
}

/** Names before the first annotation or default value of each; brackets inside hold no parameters. */
function parametersOf(signature: string): string[] {
  let list = /\((.*)/s.exec(signature)?.[1] ?? '';
  for (let before = ''; before !== list; list = list.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '')) before = list;
  return (list.split(')')[0] as string).split(',').map((part) => /\w+/.exec(part)?.[0] ?? '');
}
