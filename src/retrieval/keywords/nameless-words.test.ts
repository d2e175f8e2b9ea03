import { describe, expect, it } from 'vitest';
import { PostingWriter, SYMBOL_FIELDS, type TermPostings } from '../../model/search-index.ts';
import { namelessWords } from './nameless-words.ts';

/** A word that so many names have, and as many comments. */
function postings(term: string, names: number, docs: number): readonly [string, TermPostings] {
  const writer = new PostingWriter();
  const counts = (field: string) => SYMBOL_FIELDS.map((f) => (f === field ? 1 : 0));
  for (let id = 0; id < names + docs; id++) writer.add(id, counts(id < names ? 'name' : 'doc'));
  return [term, { term, symbolCount: names + docs, fileCount: 0, symbols: writer.finish(), files: new Uint8Array() }];
}

const INDEX = new Map([
  postings('film', 0, 40),
  postings('films', 1, 0),
  postings('movie', 30, 0),
  postings('send', 20, 0),
  postings('convert', 4, 9),
  postings('converter', 3, 0),
]);

describe('words that nothing is called after', () => {
  it('are told by names, not by mentions, and by all inflections together', () => {
    const asked = new Map([
      ['film', ['film', 'films']],
      ['convert', ['convert', 'converter']],
      ['unknown', ['unknown']],
    ]);
    expect([...namelessWords(asked, INDEX)]).toEqual(['film', 'unknown']);
  });

  it('are none in a question that speaks as the code does', () => {
    const asked = new Map([
      ['film', ['film', 'films']],
      ['movie', ['movie']],
      ['send', ['send']],
    ]);
    expect(namelessWords(asked, INDEX).size).toBe(0);
  });
});
