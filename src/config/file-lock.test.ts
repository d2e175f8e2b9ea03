import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withFileLock } from './file-lock.ts';

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'lock');
}

it.each(['linux', 'darwin', 'win32'] as const)('one at a time on %s', async (platform) => {
  const path = lockFile();
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} in`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push(`${name} out`);
  };
  await Promise.all(['a', 'b', 'c'].map((name) => withFileLock(path, work(name), { platform })));
  for (let i = 0; i < order.length; i += 2) expect(order[i + 1]).toBe(order[i]?.replace('in', 'out'));
});

it('a holder that died or hangs is passed over, one that lives is waited for and then named', async () => {
  const path = lockFile();
  writeFileSync(path, `999999999 ${hostname()}`);
  expect(await withFileLock(path, () => 'mine')).toBe('mine');
  writeFileSync(path, `${process.pid} ${hostname()}`);
  await expect(withFileLock(path, () => 'mine', { waitMs: 30 })).rejects.toMatchObject({
    code: 'DB_LOCKED',
    hint: expect.stringContaining('delete that file'),
  });
  expect(await withFileLock(path, () => 'mine', { staleMs: -1 })).toBe('mine');
});

it('a name that cannot be written is an error at once, not a wait', async () => {
  const path = lockFile();
  mkdirSync(join(path, '..', 'folder'));
  await expect(withFileLock(join(path, '..', 'missing', 'lock'), () => 'mine')).rejects.toMatchObject({ code: 'ENOENT' });
});
