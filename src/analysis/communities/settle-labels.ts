/**
 * Labels of any kind to the communities that are shown: parts without a connection become communities of their own,
 * groups too small to say anything are dropped, and the rest is numbered from the largest.
 */
import type { WeightedGraph } from './weighted-graph.ts';

/** Two or three symbols that only know each other are not a subsystem. */
const MIN_SIZE = 4;

export interface Settled {
  /** Community of each position, -1 for none. Communities are numbered by size, the largest first. */
  readonly communityOf: Int32Array;
  readonly sizes: readonly number[];
}

export function settleLabels(graph: WeightedGraph, labels: ArrayLike<number>): Settled {
  const parts = connectedParts(graph, labels).filter((part) => part.length >= MIN_SIZE);
  parts.sort((a, b) => b.length - a.length || (a[0] as number) - (b[0] as number));
  const communityOf = new Int32Array(graph.size).fill(-1);
  for (const [community, part] of parts.entries()) for (const p of part) communityOf[p] = community;
  return { communityOf, sizes: parts.map((part) => part.length) };
}

/** Members of each part, the lowest position first. */
function connectedParts({ size, offsets, targets }: WeightedGraph, labels: ArrayLike<number>): number[][] {
  const seen = new Uint8Array(size);
  const parts: number[][] = [];
  for (let start = 0; start < size; start++) {
    if (seen[start]) continue;
    seen[start] = 1;
    const part = [start];
    for (let at = 0; at < part.length; at++) {
      const p = part[at] as number;
      for (let i = offsets[p] as number; i < (offsets[p + 1] as number); i++) {
        const q = targets[i] as number;
        if (seen[q] || labels[q] !== labels[start]) continue;
        seen[q] = 1;
        part.push(q);
      }
    }
    parts.push(part);
  }
  return parts;
}
