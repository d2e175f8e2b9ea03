/**
 * The place where embeddings would vote. Without a searcher the channel is silent, and that is how it ships: off the
 * shelf models found what the names already say. A searcher brings its own model and index.
 */
import type { NodeId } from '../../model/graph.ts';
import type { Channel } from './contract.ts';

export interface VectorSearcher {
  /** Nearest symbols to the text, nearest first; similarity 0 to 1. */
  search(text: string, limit: number): Promise<readonly { readonly id: NodeId; readonly similarity: number }[]>;
}

const LIMIT = 30;

export function vectorChannel(searcher?: VectorSearcher): Channel {
  return {
    name: 'vector',
    async search({ task, corpus }) {
      if (searcher === undefined) return [];
      const near = await searcher.search(task, LIMIT);
      return near
        .filter(({ id }) => corpus.answerable[id])
        .slice(0, LIMIT)
        .map(({ id, similarity }) => ({ id, score: similarity, why: `similar text (${similarity.toFixed(2)})` }));
    },
  };
}
