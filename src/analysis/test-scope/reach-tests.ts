/**
 * Which tests a set of symbols can reach, and over how many steps. Besides what tests run: code at the top of a test file
 * runs before all of its tests, set-up before those of its class, and a fixture before each test that names it as a
 * parameter.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
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
/** Confidence that a test runs a member which its class merely inherits. */
const INHERITED = 0.4;
const INHERITS = edgeTypeId('inherits');
const EXECUTES = edgeTypeId('executes_process');

/** Names of fixtures by the id of the function that gives it, and the symbols that ask for each. */
export interface Fixtures {
  nameOf(id: NodeId): string | undefined;
  usersOf(name: string): readonly NodeId[];
  /** All that give a fixture of that name. */
  named(name: string): readonly NodeId[];
}

/** Mostly a test is near: the whole way is gone only where it has to be. */
export function reachesTest(graph: CodeGraph, seeds: readonly NodeId[], catalogue: TestCatalogue, fixtures: Fixtures): boolean {
  return [NEAR, MAX_DEPTH].some((depth) => reachTests(graph, seeds, catalogue, fixtures, depth).size > 0);
}

/** In waves: whoever asks for a fixture that was reached is where the next one starts. */
export function reachTests(
  graph: CodeGraph,
  seeds: readonly NodeId[],
  catalogue: TestCatalogue,
  fixtures: Fixtures,
  depthLimit = MAX_DEPTH,
): ReadonlyMap<NodeId, Reached> {
  const arrivals = new TestArrivals(graph, catalogue);
  const seen = new Set<NodeId>(seeds);
  let wave: readonly Arrival[] = seeds.map((id) => ({ id, at: { depth: 0, confidence: 1 } }));
  while (wave.length > 0) {
    const next: Arrival[] = [];
    for (const { id, at } of [...wave, ...dependentsOf(graph, wave, depthLimit)]) {
      arrivals.add(id, at);
      for (const user of usersOf(fixtures, id)) {
        if (seen.has(user)) continue;
        seen.add(user);
        next.push({ id: user, at: { depth: at.depth + 1, confidence: at.confidence } });
      }
    }
    wave = next.filter(({ at }) => at.depth < depthLimit);
  }
  return arrivals.reached;
}

interface Arrival {
  readonly id: NodeId;
  readonly at: Reached;
}

function dependentsOf(graph: CodeGraph, wave: readonly Arrival[], depthLimit: number): Arrival[] {
  const start = wave.reduce((least, { at }) => Math.min(least, at.depth), depthLimit);
  const ids = [...new Set(wave.map(({ id }) => id))];
  const { found } = findDependents(graph, ids, { roles: BLAST_ROLES, depth: depthLimit - start });
  return found.map((d) => ({ id: d.id, at: { depth: d.depth + start, confidence: d.confidence * (d.edgeType === INHERITS ? INHERITED : 1) } }));
}

function usersOf(fixtures: Fixtures, id: NodeId): readonly NodeId[] {
  const name = fixtures.nameOf(id);
  return name === undefined ? [] : fixtures.usersOf(name);
}

/** The nearest arrival at each test. */
class TestArrivals {
  readonly reached = new Map<NodeId, Reached>();
  readonly #graph: CodeGraph;
  readonly #catalogue: TestCatalogue;
  /** A class of many tests is arrived at by each of its members. */
  readonly #told = new Map<readonly NodeId[], Reached>();

  constructor(graph: CodeGraph, catalogue: TestCatalogue) {
    this.#graph = graph;
    this.#catalogue = catalogue;
  }

  add(id: NodeId, at: Reached): void {
    const there = testsAt(this.#graph, id, this.#catalogue);
    if (there.length > 1) {
      if (!isNearer(at, this.#told.get(there))) return;
      this.#told.set(there, at);
    }
    for (const test of there) if (isNearer(at, this.reached.get(test))) this.reached.set(test, at);
  }
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

function testsAt({ columns }: CodeGraph, id: NodeId, { tests, inside }: TestCatalogue): readonly NodeId[] {
  const within = inside.get(id);
  if (within !== undefined) return within;
  for (let at = id; at >= 0; at = columns.nodeOwner[at] as number) if (tests.has(at)) return [at];
  // Set-up of a class, or a field of it: whatever stands beside tests in one container.
  const owner = columns.nodeOwner[id] as number;
  return owner < 0 ? [] : (inside.get(owner) ?? []);
}

const isNearer = ({ depth, confidence }: Reached, known: Reached | undefined): boolean =>
  known === undefined || depth < known.depth || (depth === known.depth && confidence > known.confidence);
