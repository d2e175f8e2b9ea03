/** A short form is taken for a word only where this code uses both together. */
import { expect, it } from 'vitest';
import { tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { writtenShort } from './written-short.ts';

const others = Array.from({ length: 20 }, (_, i) => ({ name: `other${'abcdefghijklmnopqrst'.charAt(i)}Thing`, file: `other/${i}.ts` }));
// The words of a path stand for those of the file here.
const tiny = tinyCorpus([
  { name: 'makeThumb', file: 'thumbnail/thumb/make.ts' },
  { name: 'readThumb', file: 'thumbnail/thumb/read.ts' },
  { name: 'openPort', file: 'port/open.ts' },
  { name: 'closePort', file: 'port/close.ts' },
  { name: 'showPortal', file: 'portal/show.ts' },
  { name: 'renderToc', file: 'table/content/toc/render.ts' },
  { name: 'nestToc', file: 'table/content/toc/nest.ts' },
  ...others,
]);

const ask = async (title: string) => {
  const postings = (terms: readonly string[]) => tiny.reader.postings(terms);
  return (await writtenShort(title, { postings, files: tiny.corpus.columns.files, isWord: () => false })).map((t) => t.term);
};

it('finds the beginning of a word that the code uses for it', async () => {
  expect(await ask('where are the thumbnails scaled')).toEqual(['thumb']);
});

it('finds the initials of several words', async () => {
  expect(await ask('where does the table of contents come from')).toEqual(['toc']);
});

it('does not take one word for the beginning of another', async () => {
  expect(await ask('what does the portals page show')).toEqual([]);
});
