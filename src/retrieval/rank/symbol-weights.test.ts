import { expect, it } from 'vitest';
import { tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { symbolWeights, type WeighedTask } from './symbol-weights.ts';

const tiny = tinyCorpus([
  { name: 'send', file: 'mail.py' },
  { name: 'Mailer', kind: 'class', file: 'mail.py' },
  { name: 'RETRIES', kind: 'constant', file: 'mail.py' },
  { name: 'Mailer.new', kind: 'constructor', file: 'mail.py' },
  { name: 'test_send', file: 'test_mail.py', flags: NODE_FLAGS.test },
  { name: 'mails', kind: 'table', file: 'db/schema.rb', flags: NODE_FLAGS.generated },
  { name: 'drafts', kind: 'table', file: 'drafts.sql' },
  { name: 'mailer', kind: 'workload', file: 'compose.yaml' },
  { name: 'sendNow', file: 'send.ts', flags: NODE_FLAGS.deprecated },
]);
const idOf = (name: string) => [...tiny.corpus.answerable.keys()].find((id) => tiny.names([{ id }])[0] === name) as number;
const TASK: WeighedTask = {
  about: { tests: false, migrations: false, views: false, infrastructure: false, documents: false, replaced: false },
  wants: 'whole',
  isOrder: false,
};
const weigh = (name: string, task: Partial<WeighedTask> = {}) => symbolWeights(tiny.corpus, { ...TASK, ...task })(idOf(name));

it('prefers code to what tests it, unless the task speaks of tests', () => {
  expect(weigh('test_send')).toBeLessThan(weigh('send') / 2);
  expect(weigh('test_send', { about: { ...TASK.about, tests: true } })).toBeGreaterThan(weigh('send') / 2);
});

it('prefers a function to a constant, the more so where one symbol is wanted', () => {
  expect(weigh('RETRIES')).toBeLessThan(weigh('send'));
  expect(weigh('RETRIES', { wants: 'one' }) / weigh('send', { wants: 'one' })).toBeLessThan(weigh('RETRIES') / weigh('send'));
});

it('prefers a type where nothing says what is wanted', () => {
  expect(weigh('Mailer')).toBeGreaterThan(weigh('send'));
});

it('gives every kind a number', () => {
  expect(weigh('Mailer.new', { wants: 'one' })).toBeGreaterThan(0);
});

it('takes a schema that a tool wrote down for as good as one by hand', () => {
  expect(weigh('mails')).toBe(weigh('drafts'));
});

it('prefers code to what runs it, unless the task speaks of that', () => {
  expect(weigh('mailer', { wants: 'one' })).toBeLessThan(weigh('send', { wants: 'one' }) / 2);
  expect(weigh('mailer', { about: { ...TASK.about, infrastructure: true } })).toBeGreaterThan(weigh('send') / 2);
});

it('prefers code to what it says is deprecated, unless the task speaks of that', () => {
  expect(weigh('sendNow')).toBeLessThan(weigh('send'));
  expect(weigh('sendNow', { about: { ...TASK.about, replaced: true } })).toBe(weigh('send'));
});
