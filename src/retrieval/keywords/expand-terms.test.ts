import { describe, expect, it } from 'vitest';
import { type TinySymbol, tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { EXPANSION_WEIGHTS, expandTerms } from './expand-terms.ts';
import { extractKeywords } from './extract-keywords.ts';
import { readTaskText } from './task-text.ts';

const CLUSTER = ['delete', 'purge'];
const knowledge = {
  synonymsOf: (word: string) => (/^(delet|purg)/.test(word) ? CLUSTER.filter((w) => w.slice(0, 4) !== word.slice(0, 4)) : []),
  expansionsOf: () => [],
  meaningsOf: (word: string) => (/^enormous/.test(word) ? ['oversized'] : []),
  shortFormsOf: (word: string) => (/^certificate/.test(word) ? ['cert'] : []),
};
const many = (word: string): TinySymbol[] => Array.from({ length: 12 }, (_, i) => ({ name: `${word}Row${i}`, file: `${word}.ts` }));

async function weightOf(term: string, task: string, symbols: readonly TinySymbol[]): Promise<number | undefined> {
  const { reader } = tinyCorpus(symbols);
  return (await expandTerms(reader, extractKeywords(readTaskText(task)).terms, knowledge)).find((t) => t.term === term)?.weight;
}

describe('synonyms', () => {
  it('count little beside a word that the code uses', async () => {
    expect(await weightOf('purge', 'rows to delete', [...many('delete'), ...many('purge')])).toBe(EXPANSION_WEIGHTS.synonyms);
  });

  it('stand in for a word that it does not', async () => {
    expect(await weightOf('purge', 'rows to delete', many('purge'))).toBe(EXPANSION_WEIGHTS.standIns);
  });
});

describe('everyday words', () => {
  it('ask for what the code calls it, where the code does not use them', async () => {
    expect(await weightOf('oversized', 'enormous rows', many('oversized'))).toBe(EXPANSION_WEIGHTS.standIns);
  });

  it('mean themselves where it does', async () => {
    expect(await weightOf('oversized', 'enormous rows', [...many('oversized'), ...many('enormous')])).toBeUndefined();
  });
});

describe('short forms', () => {
  it('count nearly as much as the word where the code prefers them', async () => {
    expect(await weightOf('cert', 'make certificates', [...many('cert'), { name: 'certificate', file: 'a.ts' }])).toBe(EXPANSION_WEIGHTS.shortForms);
  });

  it('count nothing where it writes the word in full', async () => {
    expect(await weightOf('cert', 'make certificates', [{ name: 'cert', file: 'a.ts' }, ...many('certificate')])).toBeUndefined();
  });
});

describe('numbers in words', () => {
  it('are left out where the code has no such word', async () => {
    expect(await weightOf('oauth', 'log in with oauth2', many('oauth'))).toBe(EXPANSION_WEIGHTS.variants);
    expect(await weightOf('oauth', 'log in with oauth2', [...many('oauth'), ...many('oauth2')])).toBeUndefined();
  });

  it('are put in where it has no such word without them', async () => {
    expect(await weightOf('oauth2', 'log in with oauth', many('oauth2'))).toBe(EXPANSION_WEIGHTS.variants);
  });
});
