import { expect, it } from 'vitest';
import { tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { startScores } from './evidence.ts';
import { rankFiles } from './rank-files.ts';

const tiny = tinyCorpus([
  { name: 'connect', file: 'pool.py' },
  { name: 'release', file: 'pool.py' },
  { name: 'resolve', file: 'dns.py' },
]);
const idOf = (name: string) => [...tiny.corpus.answerable.keys()].find((id) => tiny.names([{ id }])[0] === name) as number;

it('puts a file with two fair symbols before one with a slightly better one', () => {
  const score = new Float64Array(tiny.corpus.columns.nodes);
  for (const [name, value] of Object.entries({ connect: 8, release: 7, resolve: 10 })) score[idOf(name)] = value;
  const files = rankFiles(tiny.corpus, startScores(score, [idOf('connect'), idOf('release'), idOf('resolve')]));
  expect(files.map(({ best }) => best)).toEqual([idOf('connect'), idOf('resolve')]);
});
