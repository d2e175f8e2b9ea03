/** A ticket was taken for its form: boxes to tick and lines about the machine chose the answer along with what its author said. */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { rankingRepository } from '../support/indexed-repository.ts';

const repository = rankingRepository();

async function namesFor(task: string): Promise<string[]> {
  const { pack } = await contextForTask(repository(), { task, budget: 1_000_000, format: 'json', detail: 'locate', cache: false });
  return pack.symbols.map((s) => `${s.file}:${s.name}`);
}

const TITLE = 'Customers get the confirmation twice';
const STORY = 'After an order was placed the mail is sent again when the page is loaded a second time.';

it('the form around a ticket does not change the answer', async () => {
  const ticket = `${TITLE}

<!-- Do not report declined payments or expired sessions here, ask your gateway. -->
### Checks

- [x] I have logged in with a fresh session and a new password
- [ ] I have paid for a coupon or a discount

### Describe the bug

${STORY}

### Which version of the queue consumer do you use?

dead letters 2.1, planner 0.4

### Environment

- Inventory: in memory
- Router: haversine 1.0`;
  expect((await namesFor(ticket)).slice(0, 8)).toEqual((await namesFor(`${TITLE}\n\n${STORY}`)).slice(0, 8));
});

it('a link to a line of the code leads there', async () => {
  const ticket = `Wrong by one cent\n\nI think it is [this](https://github.com/acme/courier/blob/0a1b2c3d4e/backend/orders/models.py#L32).`;
  expect((await namesFor(ticket))[0]).toBe('backend/orders/models.py:Order.total');
});

it('a trace from where a package manager unpacked the program leads to its lines', async () => {
  const ticket = `Fails at night\n\n\`\`\`\npanic: assignment to entry in nil map\n\tgithub.com/acme/worker@v1.2.0/queue/dead_letters.go:15 +0x1d\n\`\`\``;
  expect((await namesFor(ticket))[0]).toBe('worker/queue/dead_letters.go:DeadLetters.Put');
});

it('reads the lines of a ticket as a web form sends them', async () => {
  const ticket = `${TITLE}\n\n${STORY}\n\n- Router version: haversine 1.0\n- Payment browser: declined gateway 2.0\n`;
  const sent = await namesFor(ticket.replaceAll('\n', '\r\n'));
  expect(sent.slice(0, 8)).toEqual((await namesFor(ticket)).slice(0, 8));
});
