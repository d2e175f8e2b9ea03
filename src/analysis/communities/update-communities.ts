/**
 * Communities of a graph that changed in places: symbols of unchanged packages start where they were, the others look
 * for their place, and whoever is next to something that moved looks again. Labels stay what they were, so that a
 * community keeps its identity from one commit to the next.
 */
import { moveLocally } from './louvain.ts';
import type { WeightedGraph } from './weighted-graph.ts';

export interface FormerCommunities {
  /** Former label of each position, -1 for none. */
  readonly labels: Int32Array;
  /** 1 for positions whose package changed. */
  readonly changed: Uint8Array;
  readonly resolution: number;
}

/** Above that share a fresh start is as quick, and better. */
const MAX_CHANGED_SHARE = 0.3;

/** Undefined when too much changed. */
export function updateCommunities(graph: WeightedGraph, { labels, changed, resolution }: FormerCommunities): Uint32Array | undefined {
  const queue = Uint32Array.from(changed.keys()).filter((p) => changed[p] === 1 || labels[p] === -1);
  if (queue.length > MAX_CHANGED_SHARE * graph.size) return undefined;
  const current = renumbered(labels);
  moveLocally(graph, current, { resolution, queue });
  return current;
}

/** Labels as positions of the present graph, each the lowest of its members; new positions stand alone. */
function renumbered(labels: Int32Array): Uint32Array {
  const first = new Map<number, number>();
  return Uint32Array.from(labels, (label, p) => {
    if (label < 0) return p;
    const known = first.get(label);
    if (known !== undefined) return known;
    first.set(label, p);
    return p;
  });
}
