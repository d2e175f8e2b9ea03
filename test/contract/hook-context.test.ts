/** What hooks tell an agent, and what they teach: on the small repository of the ranking goldens. */
import { appendFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { editContext, linesOf, pathInside, sessionContext, testsOf } from '../../src/engine/context/hook-context.ts';
import { LearningSession } from '../../src/engine/learning/learning-session.ts';
import { noteUsage, usageSince } from '../../src/engine/learning/usage-journal.ts';
import { type SnapshotView, withSnapshot } from '../../src/engine/view/snapshot-view.ts';
import { rankingRepository } from '../support/indexed-repository.ts';

const repository = rankingRepository();
const view = <T>(work: (view: SnapshotView) => Promise<T>) => withSnapshot(repository(), work);
const SERVICE = 'backend/orders/service.py';

it('before an edit: who uses the symbol that is about to change, and no word about the others', async () => {
  const said = await view((v) => editContext(v, { file: 'backend/orders/inventory.py', oldText: 'def release(' }));
  expect(said).toMatch(/^Inventory\.release is used in \d+ places: .*OrderService\.cancel/);
  expect(said).not.toContain('Inventory.reserve is used');
  expect(await view((v) => editContext(v, { file: 'README.md', oldText: 'x' }))).toBeUndefined();
  expect(await view((v) => editContext(v, { file: SERVICE, oldText: 'text that is not there' }))).toBeUndefined();
});

it('at the start what is indexed, at the end which tests reach what was edited', async () => {
  expect(await view(sessionContext)).toMatch(/courier indexed: \d+ files/);
  expect(await view((v) => testsOf(v, [SERVICE]))).toEqual(expect.arrayContaining([expect.stringMatching(/^backend\/tests\/test_orders\.py:\d+ /)]));
});

it('files outside of the repository are nobody’s business', () => {
  expect(pathInside('/work/shop', '/work/shop/src', 'a.py')).toBe('src/a.py');
  expect(pathInside('/work/shop', '/work/shop', '../other/a.py')).toBeUndefined();
  expect(pathInside('/work/shop', '/work/shop', '/etc/passwd')).toBeUndefined();
});

it('what hooks report as read or edited counts as used for the last question', async () => {
  const { place } = repository();
  const learning = new LearningSession(place, 1_000);
  const shown = (await view(({ reader }) => reader.nodesByFile([SERVICE]))).filter((n) => n.kind === 'method');
  const cancel = shown.find((n) => n.name === 'OrderService.cancel');
  learning.answered(
    'cancel an order',
    shown.map((n) => n.hash),
  );
  const lines = linesOf(`${place.root}/${SERVICE}`, 'def cancel(');
  noteUsage(place.db, { at: 2_000, kind: 'edit', file: SERVICE, ...lines });
  appendFileSync(`${place.db}.usage`, '{"at": 30'); // a line that was not written to its end
  expect(await view(({ reader }) => learning.hearHooks(reader, 3_000))).toBe(false);
  expect([...learning.begin(3_000).keys()]).toEqual([cancel?.hash]);
  expect(learning.facts).toMatchObject({ observations_waiting: 1 });
  learning.said({ task: 'cancel an order', useful: [cancel?.hash as string], useless: [] });
  // Two calls at once: each observation is written, and written once.
  await Promise.all([learning.flush(), learning.flush()]);
  expect(learning.facts).toMatchObject({ observations_waiting: 0, observations_written: 2 });
  expect(usageSince(place.db, 2_500)).toEqual([]);
});
