import { expect, it } from 'vitest';
import { tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { boostAskedKinds } from './asked-kinds.ts';
import { bestOf, startScores } from './evidence.ts';

const { corpus, names } = tinyCorpus(
  [
    { name: 'saveOrder', file: 'orders.py' },
    { name: 'OrderList', kind: 'class', file: 'orders.py' },
    { name: 'Order', kind: 'class', file: 'models.py' },
    { name: 'orders', kind: 'table', file: 'schema.sql' },
  ],
  [['Order', 'references', 'orders']],
);

function order(kinds: Parameters<typeof boostAskedKinds>[2]) {
  const hits = [...corpus.answerable.keys()].filter((id) => corpus.answerable[id] === 1);
  const score = new Float64Array(corpus.columns.nodes);
  hits.forEach((id, i) => {
    score[id] = 10 - i;
  });
  const scored = startScores(score, hits);
  boostAskedKinds(scored, corpus, kinds, { factor: 10, further: 0.5 });
  return names(bestOf(scored, 4).map((id) => ({ id })));
}

it('puts the kind that is asked for first, and the class that stands for it', () => {
  const plain = order([]);
  const asked = order(['table', 'view']);
  expect(asked.slice(0, 2).sort()).toEqual(['Order', 'orders']);
  expect(asked.slice(2)).toEqual(plain.filter((name) => name === 'saveOrder' || name === 'OrderList'));
});
