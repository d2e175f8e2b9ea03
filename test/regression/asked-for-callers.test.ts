/** Whoever asked what calls a function was led to the function, to its class and to what is named like it, not to a caller. */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { rankingRepository } from '../support/indexed-repository.ts';

const repository = rankingRepository();

async function namesFor(task: string): Promise<string[]> {
  const { pack } = await contextForTask(repository(), { task, budget: 1_000_000, format: 'json', detail: 'locate', cache: false });
  return pack.symbols.map((s) => s.name);
}

it('callers come right behind what they call', async () => {
  expect((await namesFor('what calls backoff_delay')).slice(0, 2)).toEqual(['backoff_delay', 'with_retries']);
});

it('heirs come right behind what they inherit from', async () => {
  expect((await namesFor('which classes implement PaymentGateway?')).slice(0, 2)).toEqual(['PaymentGateway', 'StripeGateway']);
});

it('tests come right behind what they test', async () => {
  expect((await namesFor('tests for with_retries'))[1]).toMatch(/^test_/);
});
