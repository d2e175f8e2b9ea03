/** What is known of a candidate when the final order is made. */
import { expect, it } from 'vitest';
import { tinyCorpus } from '../../../../test/support/tiny-corpus.ts';
import { NODE_FLAGS } from '../../../model/graph.ts';
import { startScores } from '../evidence.ts';
import { type Considered, describeConsidered } from './considered.ts';

const tiny = tinyCorpus(
  [
    { name: 'Mailer', kind: 'class', file: 'mail.ts' },
    { name: 'send', file: 'mail.ts' },
    { name: 'retry', file: 'mail.ts' },
    { name: 'testSend', file: 'mail.test.ts', flags: NODE_FLAGS.test },
  ],
  [
    ['Mailer', 'contains', 'send'],
    ['send', 'calls', 'retry'],
  ],
);

/** In this order, each with half of the score before it; `send` says the message. */
function considered(names: readonly string[]): Map<string, Considered> {
  const { corpus } = tiny;
  const all = [...corpus.answerable.keys()].filter((id) => corpus.answerable[id]);
  const idOf = new Map(tiny.names(all.map((id) => ({ id }))).map((name, i) => [name, all[i] as number]));
  const ids = names.map((name) => idOf.get(name) as number);
  const scored = startScores(new Float64Array(corpus.columns.nodes), ids);
  for (const [i, id] of ids.entries()) scored.score[id] = 8 / 2 ** i;
  scored.contributions.set(idOf.get('send') as number, { message: 1 });
  const task = { words: ids.map(() => ({ said: 0, path: 0, density: 0 })), fileScore: new Float64Array(corpus.columns.files) };
  return new Map(describeConsidered(corpus, scored, ids, task).map((c, i) => [names[i] as string, c]));
}

it('counts what stands before it from the same file, and shares of the best score', () => {
  const found = considered(['Mailer', 'testSend', 'send', 'retry']);
  expect([...found.values()].map((c) => c.behindOfFile)).toEqual([0, 0, 1, 2]);
  expect([...found.values()].map((c) => c.score)).toEqual([1, 0.5, 0.25, 0.125]);
});

it('knows its members, whom it calls, and the best of those who call it', () => {
  const found = considered(['send', 'retry', 'Mailer']);
  expect([found.get('Mailer')?.members, found.get('send')?.callees]).toEqual([1, 1]);
  expect([found.get('retry')?.bestCaller, found.get('send')?.bestCaller]).toEqual([1, 0]);
});

it('is certain where evidence says so', () => {
  const found = considered(['send', 'retry']);
  expect([found.get('send')?.isCertain, found.get('retry')?.isCertain]).toEqual([true, false]);
});
