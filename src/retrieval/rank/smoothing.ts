/**
 * Evidence from one hop away: a method profits from its class, a class from its best member, a function from its best
 * call neighbour. Adds to the scores of nodes that matched something; expansion without lexical evidence did not help.
 */
import type { Rows } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import type { Corpus } from '../corpus.ts';

export interface SmoothingParams {
  readonly parent: number;
  readonly child: number;
  readonly neighbour: number;
}

/** docs/decisions/0002-weights-of-the-score.md. */
export const SMOOTHING_PARAMS: SmoothingParams = { parent: 0.25, child: 0.25, neighbour: 0.05 };

/** With more neighbours than this, they say nothing about a symbol. */
const MAX_NEIGHBOURS = 200;

/** `hits` are the nodes to smooth; their neighbours' scores are read from all of `score`. */
export function smooth(corpus: Corpus, score: Float64Array, hits: readonly number[], params: SmoothingParams = SMOOTHING_PARAMS): Float64Array {
  const out = score.slice();
  const owner = corpus.columns.nodeOwner;
  const bestChild = new Float64Array(score.length);
  for (const id of hits) {
    const up = owner[id] as number;
    if (up >= 0) bestChild[up] = Math.max(bestChild[up] as number, score[id] as number);
  }
  const follows = neighbourTypes();
  for (const id of hits) {
    const up = owner[id] as number;
    let extra = params.child * (bestChild[id] as number);
    if (up >= 0) extra += params.parent * (score[up] as number);
    extra += params.neighbour * bestNeighbour(corpus, score, id, follows);
    out[id] = (score[id] as number) + extra;
  }
  return out;
}

function neighbourTypes(): Uint8Array {
  const follows = new Uint8Array(256);
  for (const t of ['calls', 'extends', 'implements', 'overrides', 'handles_route'] as const) follows[edgeTypeId(t)] = 1;
  return follows;
}

const bestNeighbour = ({ adjacency }: Corpus, score: Float64Array, id: number, follows: Uint8Array): number =>
  Math.max(bestIn(adjacency.out, score, id, follows), bestIn(adjacency.in, score, id, follows));

function bestIn({ offsets, targets, types }: Rows, score: Float64Array, id: number, follows: Uint8Array): number {
  let best = 0;
  const from = offsets[id] as number;
  const to = Math.min(offsets[id + 1] as number, from + MAX_NEIGHBOURS);
  for (let i = from; i < to; i++) if (follows[types[i] as number]) best = Math.max(best, score[targets[i] as number] as number);
  return best;
}
