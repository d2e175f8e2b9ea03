/** What the questions for callers and for the blast radius share. */
import type { DependentsRequest } from '../../engine/index.ts';
import * as parameters from './parameters.ts';

export const dependentsParameters = (depth: number) => ({
  symbol: parameters.symbol,
  depth: parameters.depth(depth, 50),
  limit: parameters.limit(50, 5_000),
  min_confidence: parameters.share.default(0).describe('Edges less sure than this are not followed'),
  snapshot: parameters.name.optional().describe('An earlier snapshot: @prev, @~2, @7, the beginning of a hash, or an indexed commit'),
  repo: parameters.repo,
});

interface Asked {
  readonly symbol: string;
  readonly depth: number;
  readonly limit: number;
  readonly min_confidence: number;
  readonly snapshot?: string | undefined;
}

export const dependentsRequest = ({ symbol, depth, limit, min_confidence: confidence, snapshot }: Asked): DependentsRequest => ({
  ...{ symbol, depth, limit, confidence, noticeEdits: true },
  ...(snapshot !== undefined && { snapshot }),
});
