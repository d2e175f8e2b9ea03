/**
 * Whoever writes a name or a path wants to be led to it. The class came before the member that was named with it, a file
 * that was named gave way to others with its words, a name in words lost to names that have some of them, and a message
 * of the program to whatever is called by its words.
 */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { rankingRepository } from '../support/indexed-repository.ts';

const repository = rankingRepository();

async function symbolsFor(task: string) {
  const { pack } = await contextForTask(repository(), { task, budget: 1_000_000, format: 'json', detail: 'locate', cache: false });
  return pack.symbols;
}

it.each([
  'How does OrderService.cancel work?',
  'OrderService#cancel raises KeyError for an unknown order',
  'Fix crash in `OrderService.cancel` when the order is gone',
  'the cancel of OrderService: what does OrderService do there, and who calls `cancel`?',
])('a member named with its owner comes first: %s', async (task) => {
  expect((await symbolsFor(task))[0]?.name).toBe('OrderService.cancel');
});

it('a function named as a call comes first', async () => {
  expect((await symbolsFor('backoff_delay() waits too long for the first attempts of a payment'))[0]?.name).toBe('backoff_delay');
});

it.each(['backend/orders/inventory.py', 'orders/inventory.py', 'inventory.py', '/home/me/work/backend/orders/inventory.py'])(
  'what is in a named file comes first: %s',
  async (path) => {
    expect((await symbolsFor(`add logging to ${path}`))[0]?.file).toBe('backend/orders/inventory.py');
  },
);

it('a name in words is found by them', async () => {
  expect((await symbolsFor('request password reset'))[0]?.name).toBe('AccountService.request_password_reset');
  expect((await symbolsFor('send password reset'))[0]?.name).toBe('Mailer.send_password_reset');
});

it.each(['This code is not valid.', 'Error: This code is not valid', 'a customer sees "This code is not valid." with a coupon that is'])(
  'a message leads to where it stands in the code: %s',
  async (task) => {
    expect((await symbolsFor(task))[0]?.name).toBe('CheckoutForm.enterCoupon');
  },
);
