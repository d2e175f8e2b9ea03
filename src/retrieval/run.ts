/** One run of retrieval: what is asked, of which index, with which stages and which numbers. */
import type { LearnedAssociation } from './channels/contract.ts';
import type { RetrievalIndex } from './index-view.ts';
import { paramsWithout, RETRIEVAL_PARAMS, type RetrievalParams, type Stage } from './params.ts';

export interface RetrievalRequest {
  readonly task: string;
  readonly without?: ReadonlySet<Stage>;
  readonly params?: RetrievalParams;
  /** Node id to -1 .. 1: how useful it was in earlier answers to similar words. */
  readonly feedback?: ReadonlyMap<number, number>;
  /** Node id to 0 .. 1: seen in this session. */
  readonly session?: ReadonlyMap<number, number>;
  /** Symbols that the task's words led to in earlier sessions, best first. */
  readonly vocabulary?: readonly LearnedAssociation[];
}

export interface Run {
  readonly index: RetrievalIndex;
  readonly request: RetrievalRequest;
  readonly params: RetrievalParams;
  on(stage: Stage): boolean;
}

export function startRun(index: RetrievalIndex, request: RetrievalRequest): Run {
  const { params = RETRIEVAL_PARAMS, without = new Set<Stage>() } = request;
  return { index, request, params: paramsWithout(params, without), on: (stage) => !without.has(stage) };
}
