/**
 * Reciprocal rank fusion: lists of candidates in, one list out. A channel only says an order, so channels whose
 * scores cannot be compared still vote; what several find rises. Ties go to the smaller id. Every vote is kept, so
 * that `why` can name the channels behind a candidate.
 */
import { pushTo } from '../../util/group-by.ts';
export interface RankedList {
  readonly channel: string;
  /** Of its votes; without any it is not heard. */
  readonly weight: number;
  /** Best first. A candidate's own weight scales its vote: learned vocabulary votes by its confidence. */
  readonly candidates: readonly { readonly id: number; readonly weight?: number }[];
}

export interface Vote {
  readonly channel: string;
  /** From 0. */
  readonly rank: number;
  readonly score: number;
}

export interface FusedCandidate {
  readonly id: number;
  readonly score: number;
  readonly votes: readonly Vote[];
}

export interface FusionParams {
  /** How slowly a vote fades with rank. */
  readonly k: number;
  readonly limit: number;
}

/** docs/decisions/0003-the-graph-adds-small-shares.md. */
export const FUSION_PARAMS: FusionParams = { k: 60, limit: 40 };

export function fuseRanks(lists: readonly RankedList[], params: FusionParams = FUSION_PARAMS): FusedCandidate[] {
  const votes = new Map<number, Vote[]>();
  for (const list of lists) castVotes(votes, list, params);
  const fused = [...votes].map(([id, cast]) => ({ id, votes: cast, score: cast.reduce((sum, v) => sum + v.score, 0) }));
  return fused.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, params.limit);
}

/** A candidate that a channel lists twice votes once, at its better rank. */
function castVotes(votes: Map<number, Vote[]>, { channel, weight: channelWeight, candidates }: RankedList, { k }: FusionParams): void {
  if (channelWeight <= 0) return;
  const seen = new Set<number>();
  for (const [rank, { id, weight = 1 }] of candidates.entries()) {
    if (seen.has(id) || weight <= 0) continue;
    seen.add(id);
    const vote = { channel, rank, score: (channelWeight * weight) / (k + rank + 1) };
    pushTo(votes, id, vote);
  }
}
