/**
 * An extension point for embeddings. It ships with weight 0, because the public models that were tried only found what
 * names already say. To use a better model, give the index a searcher (`RetrievalIndex.vectors`) and the channel a weight
 * (`RetrievalParams.channels`).
 */
import type { Candidate, Channel, ChannelInput } from './contract.ts';

const LIMIT = 30;

export const vectorChannel = {
  name: 'vector',
  weight: 0,
  async search({ task, corpus, vectors }: ChannelInput): Promise<Candidate[]> {
    const near = (await vectors?.search(task, LIMIT)) ?? [];
    return near
      .filter(({ id }) => corpus.answerable[id])
      .slice(0, LIMIT)
      .map(({ id, similarity }) => ({ id, score: similarity, why: `similar text (${similarity.toFixed(2)})` }));
  },
} as const satisfies Channel;
