import { expect, it } from 'vitest';
import { askedKinds } from './asked-kinds.ts';

it.each([
  ['Which workflow publishes the images?', ['workflow', 'job']],
  ['which database table stores the buyers', ['table', 'view']],
  ['which terraform resource creates the queue', ['resource']],
  ['in which column is the total kept', ['column']],
  ['what network policies reach the payment service', ['resource']],
  ['where is the product catalog table created', ['table', 'view']],
  ['which make target builds the docs', ['target']],
  ['what port does the ad service listen on', ['workload', 'service', 'config_key', 'stage']],
])('%s', (title, kinds) => {
  expect(askedKinds(title)).toEqual(kinds);
});

it('takes the noun behind another one', () => {
  expect(askedKinds('which container image does postgres run')).toEqual(askedKinds('which image does postgres run'));
});

it.each([
  'what happens when images are embedded',
  'which of the tables is read',
  'where is the table of symbols filled',
  'which function fills tables',
  'which constructor',
])('%s asks for no kind', (title) => {
  expect(askedKinds(title)).toEqual([]);
});
