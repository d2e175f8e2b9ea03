/**
 * How tests get to what changed: the symbols on the way from each, with the line of every call and the conditions that
 * it stands under, so that whoever reads the list need not follow the calls himself.
 */
import { BLAST_ROLES } from '../../analysis/dependents/edge-roles.ts';
import { type Dependent, findDependents } from '../../analysis/dependents/find-dependents.ts';
import { inTheirTests } from '../../analysis/dependents/in-their-tests.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { describeDependents, type ListedDependent } from '../analyse/analyse-dependents.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import type { TestsOfRepository } from './test-catalogue.ts';

export interface WaysToTests {
  readonly changed: readonly GraphNode[];
  /** What is on the way, the tests included: nearest first, each with what it uses next. */
  readonly steps: readonly ListedDependent[];
  /** Tests that get there otherwise: by what runs before them, or through what they are given. */
  readonly apart: ReadonlySet<NodeId>;
}

const MAX_DEPTH = 12;
/** With more of them, ways say less than the list of tests. */
const MAX_CHANGED = 8;

/** `reaching`: tests that reach one of the changed symbols. Undefined where too much changed. */
export async function waysToTests(
  view: SnapshotView,
  changed: readonly GraphNode[],
  reaching: readonly NodeId[],
  { testOf }: TestsOfRepository,
): Promise<WaysToTests | undefined> {
  if (changed.length === 0 || changed.length > MAX_CHANGED) return undefined;
  const graph = await view.graph();
  const seeds = changed.map((n) => n.id);
  const { found } = findDependents(graph, seeds, { roles: BLAST_ROLES, depth: MAX_DEPTH });
  const arrivals = firstArrivals(found, testOf);
  const onTheWay = stepsFrom(
    reaching.flatMap((test) => arrivals.get(test) ?? []),
    found,
  );
  const steps = await describeDependents(view, inTheirTests(graph, onTheWay), true);
  return { changed, steps, apart: new Set(reaching.filter((test) => !arrivals.has(test))) };
}

/** The part of each test that is nearest to the change. */
function firstArrivals(found: readonly Dependent[], testOf: TestsOfRepository['testOf']): Map<NodeId, Dependent> {
  const arrivals = new Map<NodeId, Dependent>();
  for (const dependent of found) {
    const test = testOf(dependent.id);
    if (test !== undefined && !arrivals.has(test)) arrivals.set(test, dependent);
  }
  return arrivals;
}

/** In the order in which they were found. */
function stepsFrom(starts: readonly Dependent[], found: readonly Dependent[]): Dependent[] {
  const byId = new Map(found.map((d) => [d.id, d]));
  const wanted = new Set<NodeId>();
  for (const start of starts) for (let at: Dependent | undefined = start; at !== undefined && !wanted.has(at.id); at = byId.get(at.next)) wanted.add(at.id);
  return found.filter((d) => wanted.has(d.id));
}
