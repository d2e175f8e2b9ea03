import { expect, it } from 'vitest';
import type { TermPostings } from '../model/search-index.ts';
import type { TermSource } from './keywords/expand-terms.ts';
import { TermMemory } from './term-memory.ts';

const HELD = ['order', 'orders', 'stock'];

/** An index of three words that notes what it is asked for. */
function indexOf(words: readonly string[], listBytes = 4): TermSource & { readonly asked: string[][] } {
  const asked: string[][] = [];
  const postings = (term: string): TermPostings => ({ term, symbolCount: 1, fileCount: 0, symbols: new Uint8Array(listBytes), files: new Uint8Array(0) });
  return {
    asked,
    postings: async (terms) => {
      asked.push([...terms]);
      return words.filter((w) => terms.includes(w)).map(postings);
    },
    termsByStem: async (stems) => {
      asked.push([...stems]);
      return words.filter((w) => stems.includes(w.replace(/s$/, ''))).map((term) => ({ stem: term.replace(/s$/, ''), term, symbolCount: 1 }));
    },
  };
}

it('asks only for words that no question had before, those included that the index does not have', async () => {
  const index = indexOf(HELD);
  const source = new TermMemory().over(index);
  const first = await source.postings(['stock', 'price', 'order']);
  const second = await source.postings(['orders', 'price', 'stock']);
  expect(first.map((p) => p.term)).toEqual(['stock', 'order']);
  expect(second.map((p) => p.term)).toEqual(['orders', 'stock']);
  expect(second[1]).toBe(first[0]);
  expect(index.asked).toEqual([['stock', 'price', 'order'], ['orders']]);
});

it('knows all inflections of a stem, or that there are none', async () => {
  const index = indexOf(HELD);
  const source = new TermMemory().over(index);
  await source.termsByStem(['order']);
  expect((await source.termsByStem(['price', 'order'])).map((v) => v.term)).toEqual(['order', 'orders']);
  expect(await source.termsByStem(['price'])).toEqual([]);
  expect(index.asked).toEqual([['order'], ['price']]);
});

it('forgets what was asked for longest ago before it takes too much memory', async () => {
  const index = indexOf(HELD, 7e6);
  const source = new TermMemory().over(index);
  for (const term of ['order', 'orders', 'stock', 'order', 'stock']) await source.postings([term]);
  expect(index.asked).toEqual([['order'], ['orders'], ['stock'], ['order']]);
});
