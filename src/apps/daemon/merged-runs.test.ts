import { expect, it } from 'vitest';
import { MergedRuns } from './merged-runs.ts';

/** Runs that end when the test says so. */
function heldRuns() {
  const begun: { reasons: readonly string[]; end: (value: number) => void; fail: (error: Error) => void }[] = [];
  const runs = new MergedRuns<number>((reasons) => new Promise((end, fail) => begun.push({ reasons, end, fail })));
  return { runs, begun };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('merges what is asked for during a run into one more run', async () => {
  const { runs, begun } = heldRuns();
  const first = runs.request('start');
  const later = [runs.request('head'), runs.request('tree'), runs.request('head')];
  expect(begun.map((run) => run.reasons)).toEqual([['start']]);
  begun[0]?.end(1);
  expect(await first).toBe(1);
  await tick();
  expect(begun.map((run) => run.reasons)).toEqual([['start'], ['head', 'tree']]);
  begun[1]?.end(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  expect(runs.running).toBe(false);
});

it('goes on after a failure, which only those hear who asked for it', async () => {
  const { runs, begun } = heldRuns();
  const first = runs.request('head');
  const second = runs.request('head');
  begun[0]?.fail(new Error('killed'));
  await expect(first).rejects.toThrow('killed');
  await tick();
  begun[1]?.end(2);
  expect(await second).toBe(2);
});

it('never runs twice at once, whoever asks at the moment of change', async () => {
  let running = 0;
  let most = 0;
  const runs = new MergedRuns(async () => {
    most = Math.max(most, ++running);
    await tick();
    running--;
  });
  const asked: Promise<void>[] = [];
  for (let i = 0; i < 50; i++) {
    asked.push(runs.request('head'));
    if (i % 3 === 0) await Promise.resolve();
    if (i % 7 === 0) await tick();
  }
  await Promise.all(asked);
  expect(most).toBe(1);
});

it('is settled when the last merged run has ended', async () => {
  const { runs, begun } = heldRuns();
  void runs.request('start');
  void runs.request('head');
  let settled = false;
  const waiting = runs.settled().then(() => {
    settled = true;
  });
  begun[0]?.end(1);
  await tick();
  expect(settled).toBe(false);
  begun[1]?.end(2);
  await waiting;
  expect(runs.reasons).toEqual([]);
});
