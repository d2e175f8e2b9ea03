/** A first index is built aside and appears when it is whole: nothing that looks like an index stays behind where it is not. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { createSqliteStore, openSqliteStore } from '../../src/store/sqlite/index.ts';
import { GitRepository } from '../support/git-repository.ts';

const repo = () => new GitRepository({ 'app.py': 'def first():\n    pass\n' });
const newFolder = () => mkdtempSync(join(tmpdir(), 'knowing-first-'));
const place = (root: string, db: string) => ({ name: 'repo', root, db, listed: false, known: true });

it('a run that fails while it writes leaves no database', async () => {
  const folder = newFolder();
  const progress = (phase: string) => {
    if (phase === 'store') throw new Error('the disk is full');
  };
  await expect(indexRepository({ place: place(repo().root, join(folder, 'one.db')), progress })).rejects.toThrow('the disk is full');
  expect(readdirSync(folder)).toEqual([]);
});

it('what a killed process left is removed by the next one, what a living one builds is not', async () => {
  const folder = newFolder();
  const owner = hostname().replace(/[^\w-]/g, '_');
  const abandoned = `one.db.${owner}.4194304.new`;
  const living = `one.db.${owner}.${process.ppid}.new`;
  for (const name of [abandoned, `${abandoned}-wal`, living]) writeFileSync(join(folder, name), '');
  await indexRepository({ place: place(repo().root, join(folder, 'one.db')) });
  const names = readdirSync(folder);
  expect(names).toContain('one.db');
  expect(names).toContain(living);
  expect(names.filter((name) => name.startsWith(abandoned))).toEqual([]);
});

it('a database that appears meanwhile is not replaced', async () => {
  const path = join(newFolder(), 'one.db');
  const late = await createSqliteStore(path);
  const first = await openSqliteStore(path, { create: true });
  await first.putNotes('kept', new Map([['ab'.repeat(32), 'note']]));
  await first.close();
  expect(await late.publish()).toBe(false);
  const store = await openSqliteStore(path);
  const reader = await store.read();
  expect([...(await reader.notes('kept', ['ab'.repeat(32)])).values()]).toEqual(['note']);
  await reader.close();
  await store.close();
});

it('an index can be asked by others while it is read, from its first day', async () => {
  const path = join(newFolder(), 'one.db');
  await indexRepository({ place: place(repo().root, path) });
  const store = await openSqliteStore(path);
  const reader = await store.read();
  await store.putNotes('beside', new Map([['cd'.repeat(32), 'note']]));
  expect(await reader.snapshots(1)).toHaveLength(1);
  await reader.close();
  await store.close();
});

it('the log of a database that somebody deleted is not taken for that of the next one', async () => {
  const path = join(newFolder(), 'one.db');
  await indexRepository({ place: place(repo().root, path) });
  const first = await openSqliteStore(path);
  await first.putNotes('kept', new Map([['ab'.repeat(32), 'note'.repeat(10_000)]]));
  copyFileSync(`${path}-wal`, `${path}-kept`);
  await first.close();
  rmSync(path);
  copyFileSync(`${path}-kept`, `${path}-wal`);
  await indexRepository({ place: place(new GitRepository({ 'other.py': 'def second():\n    pass\n' }).root, path) });
  const store = await openSqliteStore(path);
  expect(await store.integrityCheck()).toEqual([]);
  const reader = await store.read();
  expect((await reader.files()).map((file) => file.path)).toEqual(['other.py']);
  await reader.close();
  await store.close();
});
