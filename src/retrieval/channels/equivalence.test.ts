import { describe, expect, it } from 'vitest';
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

describe('in an application, which does not declare the targets', () => {
  const matches = matching('BasePermission', 'shared_task', 'IHealthCheck');

  it('finds what extends an external target, and what extends that', async () => {
    const tiny = tinyCorpus(
      [
        { name: 'OwnerPermission', kind: 'class', file: 'permissions.py' },
        { name: 'NotePermission', kind: 'class', file: 'permissions.py' },
        { name: 'Unrelated', kind: 'class', file: 'permissions.py' },
        { name: 'rest_framework.BasePermission', kind: 'external', file: 'outside' },
      ],
      [
        ['OwnerPermission', 'extends', 'rest_framework.BasePermission'],
        ['NotePermission', 'extends', 'OwnerPermission'],
      ],
    );
    expect(tiny.names(await searchEquivalence(matches, tiny))).toEqual(['OwnerPermission', 'NotePermission']);
  });

  it('finds what is marked with one', async () => {
    const tiny = tinyCorpus(
      [
        { name: 'consume_file', file: 'tasks.py' },
        { name: 'celery.shared_task', kind: 'external', file: 'outside' },
      ],
      [['consume_file', 'decorates', 'celery.shared_task']],
    );
    expect(tiny.names(await searchEquivalence(matches, tiny))).toEqual(['consume_file']);
  });

  it('finds a type whose signature names one, where no import says whose name it is', async () => {
    const tiny = tinyCorpus([{ name: 'ApiProbe', kind: 'class', file: 'probe.cs', signature: 'public class ApiProbe : IHealthCheck' }]);
    expect(tiny.names(await searchEquivalence(matches, tiny))).toEqual(['ApiProbe']);
  });

  it('leaves heirs alone where the target itself is declared', async () => {
    const tiny = tinyCorpus(
      [
        { name: 'BasePermission', kind: 'class', file: 'permissions.py' },
        { name: 'IsAdmin', kind: 'class', file: 'permissions.py' },
      ],
      [['IsAdmin', 'extends', 'BasePermission']],
    );
    expect(tiny.names(await searchEquivalence(matches, tiny))).toEqual(['BasePermission']);
  });
});
