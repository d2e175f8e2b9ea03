/** The store between processes and on disks that refuse: locks, `kill -9`, a full disk, a read-only one. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { describeChain } from './store-describe.mjs';
import { canMount, freshFolder, runChild, runInSmallDisk, startChild } from './store-process.ts';

const OLD_SIZE = 1_000;
const NEW_SIZE = 6_000;
const whole = (label: string, nodes: number) => ({ label, nodes, whole: true, problems: [] });
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('two processes', () => {
  it('a second writer says who holds the lock, readers go on, and afterwards it works', async () => {
    const db = join(freshFolder(), 'x.db');
    await runChild(['load', db, 'old', '50']);
    const holder = startChild(['hold', db]);
    expect(await holder.line()).toBe('held');
    const refused = await runChild(['load', db, 'new', '60', '{"lockWaitMs":300}']);
    expect(refused).toEqual(['begin', { code: 'DB_LOCKED', message: expect.stringContaining(db), hint: expect.stringMatching(/Wait/) }]);
    expect(await runChild(['describe', db])).toEqual([whole('old', 50)]);
    holder.process.stdin?.end();
    await holder.rest();
    expect(await runChild(['load', db, 'new', '60'])).toEqual(['begin', 'done']);
    expect(await runChild(['describe', db])).toEqual([whole('new', 60)]);
  });

  it('a writer that waits gets its turn', async () => {
    const db = join(freshFolder(), 'x.db');
    await runChild(['load', db, 'old', '50']);
    const holder = startChild(['hold', db]);
    await holder.line();
    const waiting = startChild(['load', db, 'new', '60']);
    expect(await waiting.line()).toBe('begin');
    await sleep(300);
    holder.process.stdin?.end();
    expect(await waiting.line()).toBe('done');
    await Promise.all([holder.rest(), waiting.rest()]);
  });

  it('that make the database at once: the second waits longer than SQLite does by itself', async () => {
    const db = join(freshFolder(), 'x.db');
    const holder = startChild(['hold', db]);
    expect(await holder.line()).toBe('held');
    const waiting = startChild(['load', db, 'new', '60']);
    await sleep(3_000);
    holder.process.stdin?.end();
    expect([await waiting.line(), await waiting.line()]).toEqual(['begin', 'done']);
    await Promise.all([holder.rest(), waiting.rest()]);
  });

  it('that write at once both succeed, and one graph is there in full', async () => {
    const db = join(freshFolder(), 'x.db');
    const results = await Promise.all(['a', 'b', 'c'].map((label) => runChild(['load', db, label, '3000'])));
    for (const result of results) expect(result).toEqual(['begin', 'done']);
    expect(await runChild(['describe', db])).toEqual([{ ...whole('?', 3_000), label: expect.stringMatching(/^[abc]$/) }]);
  });
});

describe('kill -9', () => {
  /** In this process, which has its modules loaded already. */
  async function describeHere(db: string, readonly = false): Promise<{ label: string }> {
    const store = await openSqliteStore(db, { readonly });
    try {
      return await describeChain(store);
    } finally {
      await store.close();
    }
  }

  it('at twenty random points of a bulk load: the old graph is there in full', { timeout: 240_000 }, async () => {
    const db = join(freshFolder(), 'x.db');
    await runChild(['load', db, 'old', String(OLD_SIZE)]);
    const [steps] = (await runChild(['die', join(freshFolder(), 'y.db'), 'new', String(NEW_SIZE)])) as [number];
    for (let round = 0; round < 20; round++) {
      const at = Math.floor(Math.random() * steps);
      expect(await runChild(['die', db, 'new', String(NEW_SIZE), String(at)]), `step ${at} of ${steps}`).toEqual([]);
      expect(await describeHere(db, round % 2 === 0), `step ${at} of ${steps}`).toEqual(whole('old', OLD_SIZE));
    }
  });

  it('from outside, around the commit: one graph or the other, in full', { timeout: 240_000 }, async () => {
    const db = join(freshFolder(), 'x.db');
    await runChild(['load', db, 'old', String(OLD_SIZE)]);
    for (let round = 0; round < 5; round++) {
      const child = startChild(['load', db, 'new', String(NEW_SIZE)]);
      expect(await child.line()).toBe('begin');
      await sleep(Math.random() * 400);
      child.process.kill('SIGKILL');
      const finished = (await child.rest()).includes('done');
      const found = await describeHere(db);
      expect(found).toEqual(found.label === 'new' ? whole('new', NEW_SIZE) : whole('old', OLD_SIZE));
      if (finished) expect(found.label).toBe('new');
    }
  });

  it('while the database is being made: it is made the next time', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const db = join(freshFolder(), 'x.db');
      const child = startChild(['load', db, 'new', '10']);
      await sleep(60 + round * 12);
      child.process.kill('SIGKILL');
      await child.rest();
      expect(await runChild(['load', db, 'old', '10'])).toEqual(['begin', 'done']);
      expect(await runChild(['describe', db])).toEqual([whole('old', 10)]);
    }
  });
});

describe('a disk that refuses', () => {
  const mounts = canMount();
  if (!mounts) console.warn('SKIPPED: full and read-only disks, because this system gives no mount namespace (unshare -rm).');

  it.skipIf(!mounts)('full: the old graph stays', async () => {
    const [began, done, beganAgain, error, found] = await runInSmallDisk('3m', '$CHILD overfill "$DB" 500 20000');
    expect([began, done, beganAgain]).toEqual(['begin', 'done', 'begin']);
    expect(error).toMatchObject({ code: 'DISK_FULL', message: expect.stringContaining('x.db'), hint: expect.stringMatching(/Free/) });
    expect(found).toEqual(whole('old', 500));
  });

  it.skipIf(!mounts)('full from the start', async () => {
    const [error] = await runInSmallDisk('4k', '$CHILD load "$DB" new 10');
    expect(error).toMatchObject({ code: 'DISK_FULL' });
  });

  it.skipIf(!mounts)('read-only: it can be read, and a write is refused', async () => {
    const remount = 'mount -o remount,ro tmpfs "$FOLDER"';
    const options = '\'{"readonly":true}\'';
    const printed = await runInSmallDisk('3m', `$CHILD load "$DB" old 50 && ${remount} && $CHILD describe "$DB" ${options} && $CHILD load "$DB" new 5`);
    expect(printed.slice(2)).toEqual([whole('old', 50), expect.objectContaining({ code: 'DB_READONLY', hint: expect.stringMatching(/writable/) })]);
  });

  it.skipIf(!mounts)('read-only and empty: no database can be made', async () => {
    const [error] = await runInSmallDisk('1m', 'mount -o remount,ro tmpfs "$FOLDER" && $CHILD load "$DB" new 5');
    expect(error).toMatchObject({ code: 'NO_PERMISSION' });
  });

  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

  it.skipIf(process.platform === 'win32')('a folder without permission to write: it can be read, and a write is refused', async () => {
    const folder = freshFolder();
    const db = join(folder, 'x.db');
    await runChild(['load', db, 'old', '50']);
    chmodSync(db, 0o444);
    chmodSync(folder, 0o555);
    expect(await runChild(['describe', db, '{"readonly":true}'], user)).toEqual([whole('old', 50)]);
    expect(await runChild(['load', db, 'new', '5'], user)).toEqual([expect.objectContaining({ code: 'DB_READONLY' })]);
    expect(await runChild(['load', join(folder, 'y.db'), 'new', '5'], user)).toEqual([expect.objectContaining({ code: 'NO_PERMISSION' })]);
    chmodSync(folder, 0o755);
    expect(await runChild(['describe', db])).toEqual([whole('old', 50)]);
  });

  it.skipIf(process.platform === 'win32')('a file without permission to read', async () => {
    const folder = freshFolder();
    const db = join(folder, 'x.db');
    await runChild(['load', db, 'old', '5']);
    chmodSync(db, 0o000);
    chmodSync(folder, 0o755);
    expect(await runChild(['describe', db], user)).toEqual([expect.objectContaining({ code: 'NO_PERMISSION' })]);
  });
});
