/** A word with a slip in it asked for nothing: the rest of the question decided alone, and a question of one word found nothing. */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { rankingRepository } from '../support/indexed-repository.ts';

const repository = rankingRepository();

async function answer(task: string) {
  const { pack } = await contextForTask(repository(), { task, budget: 1_000_000, format: 'json', detail: 'locate', cache: false });
  return pack;
}

it.each([
  ['reqeust pasword reset', 'AccountService.request_password_reset'],
  ['how does OrderServise.cancel work?', 'OrderService.cancel'],
  ['backof_delay() waits too long', 'backoff_delay'],
])('%s', async (task, first) => expect((await answer(task)).symbols[0]?.name).toBe(first));

it('the answer says what it was taken for', async () => {
  expect((await answer('reqeust pasword reset')).keywords).toEqual(['request', 'password', 'reset']);
});
