/**
 * Which tests a set of symbols can reach, and over how many steps. Besides what tests run: code at the top of a test file
 * runs before all of its tests, set-up before those of its class, and a fixture before each test that names it as a
 * parameter.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { CodeGraph } from '../code-graph.ts';
import { BLAST_ROLES } from '../dependents/edge-roles.ts';
import { findDependents } from '../dependents/find-dependents.ts';
import type { TestCatalogue } from './runnable-tests.ts';

export interface Reached {
  readonly depth: number;
  readonly confidence: number;
}

const MAX_DEPTH = 12;
const NEAR = 2;
/** A class in a test that takes a member over need not ever run it. */
const HEIR = 0.4;
const INHERITS = edgeTypeId('inherits');
const EXECUTES = edgeTypeId('executes_process');

/** Names of fixtures by the id of the function that gives it, and the symbols that ask for each. */
export interface Fixtures {
  nameOf(id: NodeId): string | undefined;
  usersOf(name: string): readonly NodeId[];
}

/** Mostly a test is near: the whole way is gone only where it has to be. */
export function reachesTest(graph: CodeGraph, seeds: readonly NodeId[], catalogue: TestCatalogue, fixtures: Fixtures): boolean {
  return [NEAR, MAX_DEPTH].some((depth) => reachTests(graph, seeds, catalogue, fixtures, depth).size > 0);
}

export function reachTests(
  graph: CodeGraph,
  seeds: readonly NodeId[],
  { tests, inside }: TestCatalogue,
  fixtures: Fixtures,
  depthLimit = MAX_DEPTH,
): Map<NodeId, Reached> {
  const reached = new Map<NodeId, Reached>();
  const seen = new Set<NodeId>(seeds);
  const told = new Map<readonly NodeId[], Reached>();
  const arrive = (id: NodeId, at: Reached): NodeId[] => {
    const there = testsAt(graph, id, tests, inside);
    // A class of many tests is arrived at by each of its members.
    const isNews = there.length === 1 || isNearer(at, told.get(there));
    if (isNews) {
      if (there.length > 1) told.set(there, at);
      for (const test of there) if (isNearer(at, reached.get(test))) reached.set(test, at);
    }
    const name = fixtures.nameOf(id);
    return name === undefined ? [] : fixtures.usersOf(name).filter((user) => !seen.has(user));
  };
  let wave = seeds.map((id) => ({ id, depth: 0, confidence: 1 }));
  while (wave.length > 0) {
    const users = new Map<NodeId, Reached>();
    const asked = new Map(wave.map((w) => [w.id, w]));
    const start = wave.reduce((least, w) => Math.min(least, w.depth), depthLimit);
    const { found } = findDependents(graph, [...asked.keys()], { roles: BLAST_ROLES, depth: depthLimit - start });
    const arrivals = [...wave, ...found.map((d) => ({ id: d.id, depth: d.depth + start, confidence: d.confidence * (d.edgeType === INHERITS ? HEIR : 1) }))];
    for (const { id, depth, confidence } of arrivals)
      for (const user of arrive(id, { depth, confidence })) {
        seen.add(user);
        users.set(user, { depth: depth + 1, confidence });
      }
    wave = [...users].map(([id, at]) => ({ id, ...at })).filter((w) => w.depth < depthLimit);
  }
  return reached;
}

/** Code that starts processes: for each symbol the ids of what it starts. */
export function processStarters(graph: CodeGraph): Map<NodeId, NodeId[]> {
  const { offsets, targets, types } = graph.adjacency.out;
  const starters = new Map<NodeId, NodeId[]>();
  for (let id = 0; id < graph.columns.nodes; id++)
    for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++)
      if (types[i] === EXECUTES) starters.set(id, [...(starters.get(id) ?? []), targets[i] as number]);
  return starters;
}

function testsAt({ columns }: CodeGraph, id: NodeId, tests: ReadonlyMap<NodeId, GraphNode>, inside: TestCatalogue['inside']): readonly NodeId[] {
  const within = inside.get(id);
  if (within !== undefined) return within;
  for (let at = id; at >= 0; at = columns.nodeOwner[at] as number) if (tests.has(at)) return [at];
  // Set-up of a class, or a field of it: whatever stands beside tests in one container.
  const owner = columns.nodeOwner[id] as number;
  return owner < 0 ? [] : (inside.get(owner) ?? []);
}

const isNearer = ({ depth, confidence }: Reached, known: Reached | undefined): boolean =>
  known === undefined || depth < known.depth || (depth === known.depth && confidence > known.confidence);
