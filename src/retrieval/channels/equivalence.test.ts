import { expect, it } from 'vitest';
import { type TinySymbol, tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { ClassMatch } from '../equivalence/match-classes.ts';
import { searchEquivalence } from './equivalence.ts';

const matching = (...targets: string[]): ClassMatch[] => [
  {
    framework: 'x',
    class: { concept: 'SETTINGS', phrases: ['user settings'], targets, weight: 0.9 },
    phrases: ['user settings'],
    strong: true,
    concern: false,
  },
];

async function found(symbols: readonly TinySymbol[], ...targets: string[]): Promise<string[]> {
  const tiny = tinyCorpus([...symbols]);
  const { corpus, reader } = await tiny.ask('user settings');
  return tiny.names(await searchEquivalence(matching(...targets), { corpus, reader }));
}

it('takes a target as it is written where something bears that name', async () => {
  const constants: TinySymbol[] = Array.from({ length: 20 }, (_, i) => ({ name: 'configurationRegistry', kind: 'constant', file: `contrib/f${i}.ts` }));
  expect(await found([{ name: 'ConfigurationRegistry', kind: 'class', file: 'registry.ts' }, ...constants], 'ConfigurationRegistry')).toEqual([
    'ConfigurationRegistry',
  ]);
});

it('does not insist on the case', async () => {
  expect(await found([{ name: 'HttpRouter', kind: 'class', file: 'router.ts' }], 'HTTPRouter')).toEqual(['HttpRouter']);
});

it('leaves out a name that many bear', async () => {
  const many: TinySymbol[] = Array.from({ length: 20 }, (_, i) => ({ name: 'Provider', kind: 'class', file: `f${i}.ts` }));
  expect(await found(many, 'Provider')).toEqual([]);
});

it('points into test code only for a class about tests', async () => {
  const tiny = tinyCorpus([{ name: 'APIClient', kind: 'class', file: 'rest/test.py', flags: NODE_FLAGS.test }]);
  const { corpus, reader } = await tiny.ask('authenticate the test client');
  const client = (phrase: string): ClassMatch => ({
    ...(matching('APIClient')[0] as ClassMatch),
    class: { concept: 'CLIENT', phrases: [phrase], targets: ['APIClient'], weight: 0.9 },
  });
  expect(tiny.names(await searchEquivalence([client('test client')], { corpus, reader }))).toEqual(['APIClient']);
  expect(await searchEquivalence([client('api client')], { corpus, reader })).toEqual([]);
});

it('prefers code to test code for a class about tests', async () => {
  const tiny = tinyCorpus([
    { name: 'Runner', kind: 'class', file: 'runner.py' },
    { name: 'Runner', kind: 'class', file: 'tests/runner.py', flags: NODE_FLAGS.test },
  ]);
  const { corpus, reader } = await tiny.ask('run tests');
  const runner: ClassMatch = { ...(matching('Runner')[0] as ClassMatch), class: { concept: 'RUN', phrases: ['run tests'], targets: ['Runner'], weight: 0.9 } };
  expect(await searchEquivalence([runner], { corpus, reader })).toHaveLength(1);
});
