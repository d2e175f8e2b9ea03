/**
 * Label propagation: every position takes the label that weighs most among its neighbours, round after round. Coarser
 * and quicker than Louvain. Visited in order, ties to the label that it has and then to the lower one, so that the
 * same graph gives the same labels.
 */
import { mindOthers } from '../../util/question-deadline.ts';
import type { WeightedGraph } from './weighted-graph.ts';

const MAX_ROUNDS = 20;

export function propagateLabels(graph: WeightedGraph): Uint32Array {
  const labels = Uint32Array.from({ length: graph.size }, (_, p) => p);
  const towards = new Float64Array(graph.size);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let changed = 0;
    mindOthers();
    for (let p = 0; p < graph.size; p++) {
      const label = heaviestLabel(graph, labels, towards, p);
      if (label === labels[p]) continue;
      labels[p] = label;
      changed++;
    }
    if (changed === 0) break;
  }
  return labels;
}

function heaviestLabel({ offsets, targets, weights }: WeightedGraph, labels: Uint32Array, towards: Float64Array, p: number): number {
  const [from, to] = [offsets[p] as number, offsets[p + 1] as number];
  for (let i = from; i < to; i++) {
    const label = labels[targets[i] as number] as number;
    towards[label] = (towards[label] as number) + (weights[i] as number);
  }
  let best = labels[p] as number;
  for (let i = from; i < to; i++) {
    const label = labels[targets[i] as number] as number;
    const [weight, most] = [towards[label] as number, towards[best] as number];
    if (weight > most || (weight === most && best !== labels[p] && label < best)) best = label;
  }
  for (let i = from; i < to; i++) towards[labels[targets[i] as number] as number] = 0;
  return best;
}
