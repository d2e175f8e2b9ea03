/**
 * The place where embeddings would vote. It weighs nothing, and that is how it ships: off the shelf models found what
 * the names already say. Whoever has a better one gives the index a searcher (`RetrievalIndex.vectors`) and the
 * channel a weight (`RetrievalParams.channels`).
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
