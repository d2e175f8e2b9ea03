import { expect, it } from 'vitest';
import { UserError } from '../errors.ts';
import { mindOthers, takeTurn, withDeadline } from './question-deadline.ts';

async function readForEver(): Promise<never> {
  for (;;) await takeTurn();
}

it('a question that never ends is ended, and others get their turns meanwhile', async () => {
  let turns = 0;
  const endless = withDeadline(readForEver, { questionMs: 500 });
  const other = withDeadline(async () => {
    for (; turns < 3; turns++) await new Promise((resolve) => setImmediate(resolve));
  });
  await other;
  expect(turns).toBe(3);
  await expect(endless).rejects.toThrow(UserError);
});

it('a loop that reads nothing is ended as well', async () => {
  const held = withDeadline(
    async () => {
      for (;;) mindOthers();
    },
    { heldMs: 100 },
  );
  await expect(held).rejects.toMatchObject({ code: 'TOO_LONG' });
});

it('without a deadline nothing is limited', async () => {
  expect(takeTurn()).toBeUndefined();
  expect(mindOthers()).toBeUndefined();
  await expect(withDeadline(async () => 7)).resolves.toBe(7);
});
