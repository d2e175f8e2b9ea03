/** Busy routes that a change can reach, and the tests that run the code behind them: what users would notice first. */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import { BLAST_ROLES } from '../../analysis/dependents/edge-roles.ts';
import { findDependents } from '../../analysis/dependents/find-dependents.ts';
import type { HotPath } from '../../analysis/test-scope/rank-tests.ts';
import { reachTests } from '../../analysis/test-scope/reach-tests.ts';
import type { NodeId } from '../../model/graph.ts';
import { type HotRoute, hotRoutes } from '../traffic/hot-routes.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import type { TestsOfRepository } from './test-catalogue.ts';

export interface TestedRoute extends Omit<HotRoute, 'ids'> {
  /** How many tests reach its handler. */
  readonly tests: number;
}

export interface HotTests {
  /** Busiest first. */
  readonly routes: readonly TestedRoute[];
  readonly paths: ReadonlyMap<NodeId, HotPath>;
}

/** Steps from a change to a handler. */
const MAX_DEPTH = 12;

export async function hotTests(view: SnapshotView, graph: CodeGraph, changed: readonly NodeId[], tests: TestsOfRepository): Promise<HotTests> {
  const busy = changed.length === 0 ? [] : await hotRoutes(view);
  if (busy.length === 0) return { routes: [], paths: new Map() };
  const { found } = findDependents(graph, changed, { roles: BLAST_ROLES, depth: MAX_DEPTH });
  const affected = new Set([...changed, ...found.map((d) => d.id)]);
  const paths = new Map<NodeId, HotPath>();
  const routes = busy
    .filter(({ ids }) => ids.some((id) => affected.has(id)))
    .map(({ ids, ...hot }): TestedRoute => {
      const reached = reachTests(graph, ids, tests, tests.fixtures);
      for (const test of reached.keys()) paths.set(test, joined(paths.get(test), hot));
      return { ...hot, tests: reached.size };
    });
  return { routes, paths };
}

/** The busiest route came first. */
const joined = (known: HotPath | undefined, { route, share }: HotPath): HotPath =>
  known === undefined ? { route, share } : { route: known.route, share: known.share + share };
