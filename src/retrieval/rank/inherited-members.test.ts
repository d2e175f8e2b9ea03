import { expect, it } from 'vitest';
import { tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { inheritedShares } from './inherited-members.ts';

const tiny = tinyCorpus(
  [
    { name: 'Grouped', kind: 'class', file: 'grouped.py' },
    { name: 'Grouped.__repr__', kind: 'method', file: 'grouped.py' },
    { name: 'Grouped.first', kind: 'method', file: 'grouped.py' },
    { name: 'Rows', kind: 'class', file: 'rows.py' },
    { name: 'Rows.first', kind: 'method', file: 'rows.py' },
  ],
  [
    ['Rows', 'extends', 'Grouped'],
    ['Grouped', 'contains', 'Grouped.__repr__'],
    ['Grouped', 'contains', 'Grouped.first'],
    ['Rows', 'contains', 'Rows.first'],
  ],
);

/** What is found for a title that names the type and says the words. */
async function found(type: string, ...words: string[]): Promise<string[]> {
  const id = [...tiny.corpus.answerable.keys()].find((n) => tiny.names([{ id: n }])[0] === type) as number;
  const shares = await inheritedShares(
    tiny.corpus,
    [{ id, name: type }],
    (word) => words.includes(word),
    async (ids) => ids.map((n) => ({ id: n, name: tiny.names([{ id: n }])[0] as string })),
  );
  return tiny.names([...shares.keys()].map((n) => ({ id: n })));
}

it('finds a member by the name of a class that inherits it', async () => {
  expect(await found('Rows', 'repr')).toEqual(['Grouped.__repr__']);
});

it('leaves out what the class declares itself, and what is not asked for', async () => {
  expect(await found('Rows', 'first')).toEqual([]);
  expect(await found('Rows', 'count')).toEqual([]);
});
