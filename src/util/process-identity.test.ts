import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { isAlive } from './process-identity.ts';

/** Starts a process of its own, says its number, and waits. */
const PARENT = `
const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
console.log(child.pid);
setInterval(() => {}, 1000);
`;

it('knows a process that runs, and one that never was', () => {
  expect(isAlive(process.pid)).toBe(true);
  expect(isAlive(2 ** 30)).toBe(false);
});

it.skipIf(process.platform !== 'linux')('takes a process for dead that has ended, though its parent never asks how', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(String(said));
  expect(isAlive(pid)).toBe(true);
  // A parent that is stopped cannot ask: the number of its child stays taken.
  parent.kill('SIGSTOP');
  process.kill(pid, 'SIGKILL');
  try {
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000, interval: 10 });
    expect(process.kill(pid, 0)).toBe(true);
  } finally {
    parent.kill('SIGKILL');
  }
});
