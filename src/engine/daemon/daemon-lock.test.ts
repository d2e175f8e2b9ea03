import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { daemonFiles } from './daemon-files.ts';
import { type DaemonHolder, type DaemonLock, daemonHolder, isLock, takeDaemonLock } from './daemon-lock.ts';

function newFiles() {
  const home = mkdtempSync(join(tmpdir(), 'knowing-lock-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return daemonFiles({ KNOWING_HOME: home });
}

/** Above what any system gives out. */
const DEAD_PID = 2 ** 30;

function leftBehind(files: ReturnType<typeof newFiles>, holder: Partial<DaemonHolder>): void {
  mkdirSync(files.folder, { recursive: true });
  const whole = { pid: DEAD_PID, host: hostname(), address: files.address, token: 'old', version: '0', since: 0, ...holder };
  writeFileSync(files.lock, JSON.stringify(whole));
}

it('is taken once, told to the others, and free after release', async () => {
  const files = newFiles();
  const taken = await Promise.all([1, 2, 3, 4].map(() => takeDaemonLock(files, '1.0')));
  const locks = taken.filter(isLock);
  expect(locks).toHaveLength(1);
  const [lock] = locks as [DaemonLock];
  for (const other of taken.filter((t) => !isLock(t))) expect(other).toEqual(lock.holder);
  expect(daemonHolder(files)).toMatchObject({ pid: process.pid, version: '1.0' });
  lock.release();
  expect(daemonHolder(files)).toBeUndefined();
});

it.skipIf(process.platform === 'win32')('is for the owner alone', async () => {
  const files = newFiles();
  await takeDaemonLock(files, '1.0');
  expect(statSync(files.lock).mode & 0o077).toBe(0);
  expect(statSync(files.folder).mode & 0o077).toBe(0);
});

it('is taken over from a process that died', async () => {
  const files = newFiles();
  leftBehind(files, {});
  expect(isLock(await takeDaemonLock(files, '1.0'))).toBe(true);
});

it('is taken over when the id belongs to another process by now', async () => {
  const files = newFiles();
  leftBehind(files, { pid: process.pid, start: 'an earlier life' });
  expect(daemonHolder(files)).toBeUndefined();
  expect(isLock(await takeDaemonLock(files, '1.0'))).toBe(true);
});

it('of another machine counts as long as it beats', () => {
  const files = newFiles();
  leftBehind(files, { host: 'elsewhere' });
  expect(daemonHolder(files)?.host).toBe('elsewhere');
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(files.lock, longAgo, longAgo);
  expect(daemonHolder(files)).toBeUndefined();
});

it('that cannot be read is none', async () => {
  const files = newFiles();
  mkdirSync(files.folder, { recursive: true });
  writeFileSync(files.lock, '{"pid":');
  expect(isLock(await takeDaemonLock(files, '1.0'))).toBe(true);
});

it('is not released by one who lost it', async () => {
  const files = newFiles();
  const lock = (await takeDaemonLock(files, '1.0')) as DaemonLock;
  leftBehind(files, { token: 'new' });
  lock.release();
  expect(readFileSync(files.lock, 'utf8')).toContain('new');
});
