/** Files that are not a sound database of this version: one clear message each, and the file stays as it was. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDriver } from '../../src/store/sqlite/driver.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { sampleGraph } from '../contract/store/sample-graph.ts';
import { freshFolder } from './store-process.ts';

const folder = freshFolder();
const sound = join(folder, 'sound.db');

beforeAll(async () => {
  const store = await openSqliteStore(sound, { create: true });
  const nodes = Array.from({ length: 2_000 }, (_, i) => ({ name: `node${i}`, doc: 'text '.repeat(20) }));
  await store.replaceGraph(sampleGraph({ nodes, edges: nodes.slice(1).map((_, i) => ({ source: i, target: i + 1 })) }));
  await store.close();
});

function copyOf(name: string): string {
  const path = join(folder, name);
  copyFileSync(sound, path);
  return path;
}

async function execOn(path: string, sql: string): Promise<void> {
  const db = new (await loadDriver())(path);
  db.exec(sql);
  db.close();
}

/** Opens, reads everything that a question reads, writes. */
async function useAll(path: string, options = {}): Promise<void> {
  const store = await openSqliteStore(path, options);
  try {
    const reader = await store.read();
    await reader.nodesByPrefix('', 10_000);
    await reader.edgesFrom(Array.from({ length: 2_000 }, (_, i) => i));
    await reader.adjacency();
    await reader.searchColumns();
    await reader.close();
  } finally {
    await store.close();
  }
}

async function refuses(path: string, code: string, message: RegExp): Promise<void> {
  const before = readFileSync(path);
  for (const options of [{}, { readonly: true }, { create: true }]) {
    await expect(useAll(path, options)).rejects.toMatchObject({
      name: 'UserError',
      code,
      message: expect.stringMatching(message),
      hint: expect.stringMatching(/\w/),
    });
  }
  expect(readFileSync(path).equals(before), 'the file is untouched').toBe(true);
}

describe('a database file that is', () => {
  it('written by a newer version', async () => {
    const path = copyOf('newer.db');
    await execOn(path, 'PRAGMA user_version = 99');
    await refuses(path, 'DB_NEWER', /newer knowing \(format 99/);
  });

  it('of another program', async () => {
    const path = join(folder, 'foreign.db');
    await execOn(path, 'CREATE TABLE precious (x); INSERT INTO precious VALUES (1)');
    await refuses(path, 'USAGE', /another program/);
    const marked = join(folder, 'marked.db');
    await execOn(marked, 'PRAGMA application_id = 12345');
    await refuses(marked, 'USAGE', /another program/);
  });

  it('no database', async () => {
    const path = join(folder, 'letter.db');
    writeFileSync(path, 'Dear reader, '.repeat(1_000));
    await refuses(path, 'DB_CORRUPT', /not a database/);
  });

  it('cut off within its header', async () => {
    const path = copyOf('header.db');
    truncateSync(path, 50);
    await refuses(path, 'DB_CORRUPT', /not a database|damaged/);
  });

  it.each([0.1, 0.5, 0.9])('cut off at %f of its length', async (part) => {
    const path = copyOf(`cut-${part}.db`);
    truncateSync(path, Math.floor(statSync(sound).size * part));
    await refuses(path, 'DB_CORRUPT', /damaged/);
  });

  it('overwritten in the middle', async () => {
    const path = copyOf('scribbled.db');
    const bytes = readFileSync(path);
    for (let at = 4096; at < bytes.length; at += 4096) if ((at / 4096) % 3 === 1) bytes.fill(0xa5, at, at + 4096);
    writeFileSync(path, bytes);
    await refuses(path, 'DB_CORRUPT', /damaged/);
  });

  it('damaged is found by the integrity check', async () => {
    const path = copyOf('checked.db');
    const bytes = readFileSync(path);
    bytes.fill(0xa5, bytes.length - 8192, bytes.length - 4096);
    writeFileSync(path, bytes);
    const store = await openSqliteStore(path);
    expect((await store.integrityCheck()).length).toBeGreaterThan(0);
    await store.close();
  });

  it('sound, with a column set that is not', async () => {
    const path = copyOf('columns.db');
    await execOn(path, "UPDATE blobs SET value = x'0102'");
    await refuses(path, 'DB_CORRUPT', /damaged/);
  });

  it('empty: nothing indexed yet, and `create` makes it a database', async () => {
    const path = join(folder, 'empty.db');
    writeFileSync(path, '');
    for (const options of [{}, { readonly: true }]) await expect(openSqliteStore(path, options)).rejects.toMatchObject({ code: 'NOT_INDEXED' });
    expect(statSync(path).size).toBe(0);
    const store = await openSqliteStore(path, { create: true });
    await store.replaceGraph(sampleGraph({ nodes: [{ name: 'a' }] }));
    await store.close();
    await useAll(path);
  });

  it('missing: nothing is made', async () => {
    const path = join(folder, 'no', 'such', 'folder', 'x.db');
    for (const options of [{}, { readonly: true }]) {
      await expect(openSqliteStore(path, options)).rejects.toMatchObject({ code: 'NOT_INDEXED', hint: expect.stringContaining('knowing add') });
    }
    expect(existsSync(join(folder, 'no'))).toBe(false);
  });

  it('a folder, or below a file', async () => {
    mkdirSync(join(folder, 'folder.db'));
    await expect(openSqliteStore(join(folder, 'folder.db'), { create: true })).rejects.toMatchObject({ code: 'USAGE' });
    await expect(openSqliteStore(join(sound, 'x.db'), { create: true })).rejects.toMatchObject({ code: 'NO_PERMISSION' });
  });

  it('opened for reading only: every write is refused', async () => {
    const path = copyOf('reading.db');
    const store = await openSqliteStore(path, { readonly: true });
    await expect(store.reset()).rejects.toMatchObject({ code: 'DB_READONLY' });
    await expect(store.replaceGraph(sampleGraph())).rejects.toMatchObject({ code: 'DB_READONLY' });
    await store.close();
    expect(readFileSync(path).equals(readFileSync(sound))).toBe(true);
  });
});
