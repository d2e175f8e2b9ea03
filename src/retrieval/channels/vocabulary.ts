/**
 * Symbols that the task's words led to before: what earlier use taught, as candidates among others. They vote by their
 * confidence and are never forced in, so a wrong association costs a rank, not the answer. Silent at a cold start.
 */
import type { NodeId } from '../../model/graph.ts';
import type { Corpus } from '../corpus.ts';
import type { Candidate } from './contract.ts';

export interface LearnedAssociation {
  readonly id: NodeId;
  /** 0 to 1. */
  readonly confidence: number;
  /** Words of the task that led to it. */
  readonly words: readonly string[];
}

export interface VocabularyCandidate extends Candidate {
  /** Scales its vote in fusion. */
  readonly weight: number;
}

/** Best first, as they came. */
export function searchVocabulary(learned: readonly LearnedAssociation[], { answerable }: Corpus): VocabularyCandidate[] {
  return learned
    .filter(({ id }) => answerable[id])
    .map(({ id, confidence, words }) => ({ id, score: confidence * words.length, weight: confidence, why: `learned (${words.join(', ')})` }));
}
