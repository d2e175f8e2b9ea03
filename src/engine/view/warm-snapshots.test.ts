import { describe, expect, it } from 'vitest';
import { WarmSnapshots } from './warm-snapshots.ts';

const MB = 2 ** 20;

/** Asks for a value of a database's snapshot; says whether it had to be read. */
async function isRead(warm: WarmSnapshots, db: string, bytes: number, version = 'v1'): Promise<boolean> {
  let read = false;
  await warm.of(db, version).once('arrays', bytes, async () => {
    read = true;
    return db;
  });
  return read;
}

describe('WarmSnapshots', () => {
  it('keeps as many small repositories as the memory holds', async () => {
    const warm = new WarmSnapshots(100 * MB);
    const names = Array.from({ length: 50 }, (_, i) => `small ${i}`);
    for (const name of names) await isRead(warm, name, 2 * MB);
    for (const name of names) expect(await isRead(warm, name, 2 * MB)).toBe(false);
    expect(warm.bytes).toBe(100 * MB);
  });

  it('lets go of the least recently used ones, by what they take', async () => {
    const warm = new WarmSnapshots(100 * MB);
    for (const name of ['a', 'b', 'c']) await isRead(warm, name, 30 * MB);
    await isRead(warm, 'a', 30 * MB);
    await isRead(warm, 'large', 60 * MB);
    expect(await isRead(warm, 'a', 30 * MB)).toBe(false);
    expect(warm.bytes).toBeLessThanOrEqual(100 * MB);
    expect(await isRead(warm, 'b', 30 * MB)).toBe(true);
  });

  it('keeps one that is larger than the limit while nothing else is asked for', async () => {
    const warm = new WarmSnapshots(10 * MB);
    await isRead(warm, 'huge', 500 * MB);
    expect(await isRead(warm, 'huge', 500 * MB)).toBe(false);
    await isRead(warm, 'small', MB);
    expect(warm.bytes).toBe(MB);
  });

  it('keeps the newest snapshot of a database alone', async () => {
    const warm = new WarmSnapshots(100 * MB);
    for (let n = 0; n < 20; n++) await isRead(warm, 'busy', 10 * MB, `v${n}`);
    expect([warm.size, warm.bytes]).toEqual([1, 10 * MB]);
  });

  it('drops what was read with older layers', async () => {
    const warm = new WarmSnapshots(100 * MB);
    const snapshot = warm.of('a', 'v1');
    for (let n = 0; n < 20; n++) await snapshot.withLayers(`root ${n}`).once('claims', 10 * MB, async () => n);
    expect(warm.bytes).toBe(10 * MB);
  });

  it('forgets a failure', async () => {
    const warm = new WarmSnapshots();
    const failing = warm.of('a', 'v1').once('arrays', MB, () => Promise.reject(new Error('gone')));
    await expect(failing).rejects.toThrow('gone');
    expect(warm.bytes).toBe(0);
    expect(await isRead(warm, 'a', MB)).toBe(true);
  });
});
