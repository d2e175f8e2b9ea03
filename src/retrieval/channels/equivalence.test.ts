import { expect, it } from 'vitest';
import { type TinySymbol, tinyCorpus } from '../../../test/support/tiny-corpus.ts';
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
