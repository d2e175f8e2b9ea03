import { expect, it } from 'vitest';
import { tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { rankDependents } from './dependents.ts';

const { corpus, names } = tinyCorpus(
  [
    { name: 'Store', kind: 'class', file: 'store.py' },
    { name: 'Store.put', kind: 'method', file: 'store.py' },
    { name: 'LIMIT', kind: 'constant', file: 'store.py' },
    { name: 'save', file: 'app.py' },
    { name: 'load', file: 'app.py' },
    { name: 'other', file: 'other.py' },
  ],
  [
    ['save', 'calls', 'Store.put'],
    ['load', 'references', 'Store'],
    ['Store', 'contains', 'Store.put'],
    ['save', 'calls', 'load'],
  ],
);
const own = [...corpus.columns.nodeFile.keys()].filter((id) => corpus.columns.nodeFile[id] === 0 && corpus.answerable[id]);

it('takes what the files define and who uses it, nothing further', () => {
  const found = rankDependents(corpus, own);
  expect(names(found.filter((c) => c.distance === 0)).sort()).toEqual(['LIMIT', 'Store', 'Store.put']);
  expect(names(found.filter((c) => c.distance === 1)).sort()).toEqual(['load', 'save']);
});

it('puts what is used before what is not, and calls before references', () => {
  const order = names(rankDependents(corpus, own));
  expect(order.indexOf('Store.put')).toBeLessThan(order.indexOf('LIMIT'));
  expect(order.indexOf('save')).toBeLessThan(order.indexOf('load'));
});
