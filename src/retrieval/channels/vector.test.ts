import { expect, it } from 'vitest';
import { tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { vectorChannel } from './vector.ts';

const tiny = tinyCorpus([{ name: 'open', file: 'a.ts' }]);

it('is silent without a searcher', async () => {
  expect(await vectorChannel.search(await tiny.ask('open it'))).toEqual([]);
});

it('passes on what a searcher finds, if it can be an answer', async () => {
  const vectors = { search: async () => [0, 1, 99].map((id) => ({ id, similarity: 0.5 })) };
  expect(await vectorChannel.search({ ...(await tiny.ask('open it')), vectors })).toEqual([{ id: 1, score: 0.5, why: 'similar text (0.50)' }]);
});
