/**
 * Ways from one set of symbols to another: the shortest ones first, then others that are a little longer. Distances to
 * the goal are found once, against the steps; the search forward then takes no step that leads away from it.
 */
import type { NodeId } from '../../model/graph.ts';
import { mindOthers } from '../../util/question-deadline.ts';
import { type CodeGraph, comparePlaces } from '../code-graph.ts';
import { type Step, stepsFrom, stepsTo } from './steps.ts';

export interface Path {
  readonly start: NodeId;
  readonly steps: readonly Step[];
  /** Of the least sure step. */
  readonly confidence: number;
}

export interface PathsOptions {
  /** Steps of the longest way that is looked for. */
  readonly depth: number;
  readonly limit: number;
}

/** Paths that are at most this many steps longer than the shortest one are reported too. */
const DETOUR = 2;
/** Limit of steps to try: a search between two hubs would not end. */
const MAX_TRIES = 200_000;

export function findPaths(graph: CodeGraph, from: readonly NodeId[], to: readonly NodeId[], options: PathsOptions): Path[] {
  const distance = distancesTo(graph, to, new Set(from), options.depth);
  const shortest = Math.min(...from.map((id) => distance.get(id) ?? Number.POSITIVE_INFINITY));
  if (!Number.isFinite(shortest) || shortest === 0) return [];
  const paths: Path[] = [];
  const longest = Math.min(options.depth, shortest + DETOUR);
  const search = new PathSearch(graph, distance, new Set(to));
  for (let length = shortest; length <= longest && paths.length < options.limit; length++) {
    const found = from.flatMap((start) => search.ofLength(start, length, options.limit * 4));
    found.sort((a, b) => b.confidence - a.confidence || comparePaths(graph, a, b));
    paths.push(...found.slice(0, options.limit - paths.length));
  }
  return paths;
}

function comparePaths(graph: CodeGraph, a: Path, b: Path): number {
  const ids = ({ start, steps }: Path) => [start, ...steps.map((s) => s.to)];
  const [left, right] = [ids(a), ids(b)];
  for (const [i, id] of left.entries()) {
    const order = comparePlaces(graph, id, right[i] as NodeId);
    if (order !== 0) return order;
  }
  return 0;
}

/** Steps to the nearest goal, as far as the longest way needs them. */
function distancesTo(graph: CodeGraph, goals: readonly NodeId[], starts: ReadonlySet<NodeId>, depth: number): Map<NodeId, number> {
  const distance = new Map(goals.map((id) => [id, 0]));
  let level: readonly NodeId[] = goals;
  let last = depth;
  for (let d = 1; d <= last && level.length > 0; d++) {
    mindOthers();
    const next: NodeId[] = [];
    for (const id of level)
      for (const { to } of stepsTo(graph, id)) {
        if (distance.has(to)) continue;
        distance.set(to, d);
        next.push(to);
      }
    if (next.some((id) => starts.has(id))) last = Math.min(last, d + DETOUR);
    level = next;
  }
  return distance;
}

class PathSearch {
  readonly #graph: CodeGraph;
  readonly #distance: ReadonlyMap<NodeId, number>;
  readonly #goals: ReadonlySet<NodeId>;
  #tries = 0;

  constructor(graph: CodeGraph, distance: ReadonlyMap<NodeId, number>, goals: ReadonlySet<NodeId>) {
    this.#graph = graph;
    this.#distance = distance;
    this.#goals = goals;
  }

  ofLength(start: NodeId, length: number, limit: number): Path[] {
    const paths: Path[] = [];
    const walk = (id: NodeId, steps: readonly Step[], seen: ReadonlySet<NodeId>): void => {
      if (this.#tries % 256 === 0) mindOthers();
      if (paths.length >= limit || this.#tries++ > MAX_TRIES) return;
      if (steps.length === length) {
        if (this.#goals.has(id)) paths.push({ start, steps, confidence: Math.min(...steps.map((s) => s.confidence)) });
        return;
      }
      for (const step of this.#towards(id, length - steps.length)) {
        // A path through another goal is only a shorter path with something behind it.
        const passesGoal = this.#goals.has(step.to) && steps.length + 1 < length;
        if (!passesGoal && !seen.has(step.to)) walk(step.to, [...steps, step], new Set([...seen, step.to]));
      }
    };
    walk(start, [], new Set([start]));
    return paths;
  }

  /** Steps after which the goal can still be reached, the surest edge to each symbol. */
  #towards(id: NodeId, left: number): Iterable<Step> {
    const best = new Map<NodeId, Step>();
    for (const step of stepsFrom(this.#graph, id)) {
      if ((this.#distance.get(step.to) ?? Number.POSITIVE_INFINITY) > left - 1) continue;
      const known = best.get(step.to);
      if (known === undefined || step.confidence > known.confidence) best.set(step.to, step);
    }
    return best.values();
  }
}
