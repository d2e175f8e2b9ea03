/**
 * Symbols that the task's words led to before: what earlier use taught, as candidates among others. They vote by their
 * confidence and are never forced in, so a wrong association costs a rank, not the answer. Silent at a cold start.
 */
import type { Candidate, Channel, ChannelInput } from './contract.ts';

export const vocabularyChannel = {
  name: 'vocabulary',
  weight: 1,
  async search({ vocabulary, corpus }: ChannelInput): Promise<Candidate[]> {
    return vocabulary
      .filter(({ id }) => corpus.answerable[id])
      .map(({ id, confidence, words }) => ({ id, score: confidence * words.length, weight: confidence, why: `learned (${words.join(', ')})` }));
  },
} as const satisfies Channel;
