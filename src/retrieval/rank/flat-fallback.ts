/**
 * When the walk says nothing: on a very large graph it may spread until its first ten are all alike. Then names decide
 * alone: the lexical order, each type followed by its best members. Scores and lexical order in, order out.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import { type Corpus, IS_TYPE_KIND } from '../corpus.ts';

export interface FlatParams {
  /** Smaller graphs look flat where they are right. */
  readonly graphNodes: number;
  readonly window: number;
  /** The first and the last of the window are this close, relative to the first. */
  readonly spread: number;
  readonly membersPerType: number;
  readonly limit: number;
}

/** docs/performance.md, "Flat walks". */
export const FLAT_PARAMS: FlatParams = { graphNodes: 200_000, window: 10, spread: 0.2, membersPerType: 5, limit: 200 };

/** `scores`: of the walk, best first. */
export function isFlatWalk(scores: readonly number[], graphNodes: number, params: FlatParams = FLAT_PARAMS): boolean {
  if (graphNodes <= params.graphNodes || scores.length < params.window) return false;
  const first = scores[0] as number;
  const last = scores[params.window - 1] as number;
  return first - last <= params.spread * first;
}

const CONTAINS = edgeTypeId('contains');

/** `ranked`: lexical order, best first; `score`: lexical score per node. */
export function lexicalWithMembers(corpus: Corpus, ranked: readonly number[], score: Float64Array, params: FlatParams = FLAT_PARAMS): number[] {
  const order = new Set<number>();
  for (const id of ranked) {
    if (order.size >= params.limit) break;
    order.add(id);
    if (IS_TYPE_KIND[corpus.columns.nodeKind[id] as number]) for (const member of bestMembers(corpus, id, score, params.membersPerType)) order.add(member);
  }
  return [...order].slice(0, params.limit);
}

function bestMembers({ adjacency: { out }, answerable }: Corpus, id: number, score: Float64Array, count: number): number[] {
  const members: number[] = [];
  const end = out.offsets[id + 1] as number;
  for (let i = out.offsets[id] as number; i < end; i++) {
    const member = out.targets[i] as number;
    if (out.types[i] === CONTAINS && answerable[member]) members.push(member);
  }
  return members.sort((a, b) => (score[b] as number) - (score[a] as number) || a - b).slice(0, count);
}
