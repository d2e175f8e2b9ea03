/** How much of a task a symbol says, by the worth of the words. */
import { expect, it } from 'vitest';
import { tinyCorpus } from '../../test/support/tiny-corpus.ts';
import { LEXICAL_PARAMS } from './lexical-score.ts';
import { matchWords } from './matched-words.ts';

const tiny = tinyCorpus([
  { name: 'sendMail', file: 'mail/send.ts' },
  { name: 'sendLater', file: 'mail/send.ts' },
  { name: 'sendNow', file: 'queue/now.ts' },
  { name: 'sendAll', file: 'queue/now.ts' },
  { name: 'expire', file: 'queue/now.ts' },
]);

async function matched(task: string, ...names: string[]) {
  const { corpus, terms } = await tiny.ask(task);
  const ids = [...corpus.answerable.keys()].filter((id) => corpus.answerable[id]);
  const byName = new Map(tiny.names(ids.map((id) => ({ id }))).map((name, i) => [name, ids[i] as number]));
  const wanted = names.map((name) => byName.get(name) as number);
  return matchWords(corpus, terms, LEXICAL_PARAMS.fields, wanted);
}

it('a symbol with all words has all of it, one with none has nothing', async () => {
  const [all, none] = await matched('send mail', 'sendMail', 'expire');
  expect([all?.said, none?.said]).toEqual([1, 0]);
});

it('a rare word is worth more than a common one', async () => {
  const [common, rare] = await matched('send expire', 'sendAll', 'expire');
  expect(rare?.said).toBeGreaterThan(common?.said as number);
});

it('what the path says counts as said, and is told apart', async () => {
  const [inPath, elsewhere] = await matched('mail', 'sendLater', 'sendNow');
  expect([inPath?.said, inPath?.path]).toEqual([1, 1]);
  expect([elsewhere?.said, elsewhere?.path]).toEqual([0, 0]);
});
