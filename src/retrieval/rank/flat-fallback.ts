/**
 * When the walk says nothing: on a very large graph it may spread until its first ten are all alike. Then words decide
 * alone. Following each type with its members, as the specification has it, was measured and left out: on kubernetes
 * it filled the first ten with generated accessors (docs/decisions/0003-the-graph-adds-small-shares.md).
 */
export interface FlatParams {
  /** Smaller graphs look flat where they are right. */
  readonly graphNodes: number;
  readonly window: number;
  /** The first and the last of the window are this close, relative to the first. */
  readonly spread: number;
}

/** docs/decisions/0003-the-graph-adds-small-shares.md. */
export const FLAT_PARAMS: FlatParams = { graphNodes: 200_000, window: 10, spread: 0.2 };

/** `scores`: of the walk, best first. */
export function isFlatWalk(scores: readonly number[], graphNodes: number, params: FlatParams = FLAT_PARAMS): boolean {
  if (graphNodes <= params.graphNodes || scores.length < params.window) return false;
  const first = scores[0] as number;
  const last = scores[params.window - 1] as number;
  return first - last <= params.spread * first;
}
