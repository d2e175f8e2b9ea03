/** Asking a daemon that is not quite there: still coming up, or gone in the middle of the conversation. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { askDaemon } from './daemon-client.ts';
import { daemonFiles } from './daemon-files.ts';
import { type DaemonLock, takeDaemonLock } from './daemon-lock.ts';

/** This process holds the lock of a home of its own; it listens when it is told to. */
async function newHolder() {
  const home = mkdtempSync(join(tmpdir(), 'knowing-daemon-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const env = { KNOWING_HOME: home };
  const lock = (await takeDaemonLock(daemonFiles(env), '1')) as DaemonLock;
  const listen = (answer: (socket: Socket) => void) =>
    new Promise<void>((resolve) => {
      const server = createServer({ pauseOnConnect: true }, answer).listen(lock.holder.address, resolve);
      onTestFinished(() => void server.close());
    });
  return { env, lock, listen };
}

it('waits for one that took its lock a moment ago, longer than for one that should be there', async () => {
  const { env, listen } = await newHolder();
  const asked = askDaemon(env, 'status', {});
  // Longer than one that has been there for a while is given.
  await sleep(2_500);
  await listen((socket) => socket.end('{"result":{"pid":7}}\n'));
  expect(await asked).toEqual({ pid: 7 });
});

it('takes one that dies before it has read the question for none', async () => {
  const { env, lock, listen } = await newHolder();
  await listen((socket) => {
    lock.release();
    // What the client wrote stays unread, and the system tells it so with an error.
    setTimeout(() => socket.destroy(), 100);
  });
  expect(await askDaemon(env, 'status', {})).toBeUndefined();
});
