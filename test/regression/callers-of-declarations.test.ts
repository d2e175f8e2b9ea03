/** Callers of a method that an interface declares left out whoever calls one of its implementations directly. */
import { expect, it } from 'vitest';
import { findCallers } from '../../src/engine/analyse/analyse-dependents.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const repository = repositoryOf('stores', {
  'Store.java': [
    'interface Store { void save(String key); }',
    'class MemoryStore implements Store { public void save(String key) { System.out.println(key); } }',
    'class A { Store store; void throughInterface() { store.save("x"); } }',
    'class B { MemoryStore memory = new MemoryStore(); void direct() { memory.save("y"); } }',
  ].join('\n'),
});

it('finds callers of either', async () => {
  const callersOf = async (symbol: string) => {
    const report = await findCallers(repository(), { symbol });
    return 'listed' in report ? report.listed.map((l) => l.node.name).sort() : [];
  };
  expect(await callersOf('Store.save')).toEqual(['A.throughInterface', 'B.direct']);
  expect(await callersOf('MemoryStore.save')).toEqual(['A.throughInterface', 'B.direct']);
});
