/**
 * How much of the code keeps to itself: a callable is isolated when no effect on the world (environment, process,
 * network, dynamic code) can be reached from it along resolved calls. The score of a package is the share of its
 * callables that are. Calls that stayed unresolved could reach more, so a score is an upper bound.
 */
import type { Adjacency } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';

export interface IsolationInput {
  readonly adjacency: Adjacency;
  /** Nodes that have an effect themselves. */
  readonly sources: Iterable<number>;
  /** Package of each node that counts, '' included; undefined for what does not count (types, tests, externals). */
  readonly packageOf: (id: number) => string | undefined;
}

export interface PackageIsolation {
  readonly package: string;
  readonly callables: number;
  /** Have an effect themselves; reach one through calls. */
  readonly direct: number;
  readonly reaching: number;
  /** 1: nothing reaches out. */
  readonly score: number;
}

const CALLS = edgeTypeId('calls');

export function isolation({ adjacency, sources, packageOf }: IsolationInput): PackageIsolation[] {
  const direct = new Set(sources);
  const reached = reachedBackwards(adjacency, direct);
  const counts = new Map<string, { callables: number; direct: number; reaching: number }>();
  for (let id = 0; id < adjacency.rows; id++) {
    const name = packageOf(id);
    if (name === undefined) continue;
    const count = counts.get(name) ?? { callables: 0, direct: 0, reaching: 0 };
    counts.set(name, count);
    count.callables++;
    if (direct.has(id)) count.direct++;
    if (reached[id]) count.reaching++;
  }
  return [...counts].map(([name, c]) => ({ package: name, ...c, score: 1 - c.reaching / c.callables })).sort((a, b) => (a.package < b.package ? -1 : 1));
}

function reachedBackwards({ rows, in: into }: Adjacency, sources: ReadonlySet<number>): Uint8Array {
  const reached = new Uint8Array(rows);
  const queue = [...sources];
  for (const id of queue) reached[id] = 1;
  for (let at = 0; at < queue.length; at++) {
    const id = queue[at] as number;
    for (let i = into.offsets[id] as number; i < (into.offsets[id + 1] as number); i++) {
      const caller = into.targets[i] as number;
      if (into.types[i] !== CALLS || reached[caller]) continue;
      reached[caller] = 1;
      queue.push(caller);
    }
  }
  return reached;
}
