/** A word of twenty thousand letters once held the server for minutes: every slip that could lead to it was tried. */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { readSpelling } from '../../src/retrieval/keywords/spelling.ts';
import { rankingRepository } from '../support/indexed-repository.ts';

const repository = rankingRepository();

it('a word longer than any name is not searched for slips', async () => {
  let asked = 0;
  const source = {
    termsByStem: (stems: readonly string[]) => {
      asked += stems.length;
      return Promise.resolve([]);
    },
  };
  await readSpelling(`order ${'q'.repeat(20_000)}`, source as never, () => false);
  expect(asked).toBeLessThan(1_000);
});

it('and a task that holds one is answered by its other words', async () => {
  const { pack } = await contextForTask(repository(), {
    task: `place an order ${'q'.repeat(19_000)}`,
    budget: 1000,
    format: 'text',
    detail: 'signatures',
    cache: false,
  });
  expect(pack.symbols.length).toBeGreaterThan(0);
  expect(Math.max(...pack.keywords.map((word) => word.length))).toBeLessThanOrEqual(200);
});
