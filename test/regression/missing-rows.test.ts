/**
 * A row that a damaged page no longer leads to was missing from answers without a word: seals cover what is read. How many
 * rows there have to be is known from the arrays of the graph, and answers that have fewer are errors.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { checkRepository } from '../../src/engine/snapshots/check-repository.ts';
import { type SnapshotView, withSnapshot } from '../../src/engine/view/snapshot-view.ts';
import { loadDriver } from '../../src/store/sqlite/driver.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { writeFiles } from '../contract/languages/index-folder.ts';
import { freshFolder } from './store-process.ts';

const FILES = {
  'shop/cart.py': 'from shop.tax import rate\n\n\ndef cart():\n    return rate()\n\n\ndef total():\n    return cart() + rate()\n',
  'shop/tax.py': 'def rate():\n    return 7\n',
};
const folder = freshFolder();
const root = join(folder, 'shop');
const sound = join(folder, 'sound.db');
const placeOf = (db: string) => ({ name: 'shop', root, db, listed: false, known: true });
const idOf = (name: string) => `(SELECT id FROM nodes WHERE name = '${name}')`;

beforeAll(async () => {
  mkdirSync(root);
  writeFiles(root, FILES);
  await indexRepository({ place: placeOf(sound) });
  // A second snapshot, so that there is a chain.
  writeFiles(root, { 'shop/tax.py': `${FILES['shop/tax.py']}\n\ndef free():\n    return 0\n` });
  await indexRepository({ place: placeOf(sound) });
});

async function ask<T>(name: string, sql: string, question: (view: SnapshotView) => Promise<T>): Promise<T> {
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.db`);
  copyFileSync(sound, path);
  const db = new (loadDriver())(path);
  db.exec(sql);
  db.close();
  const store = await openSqliteStore(path);
  try {
    return await withSnapshot({ place: placeOf(path), store }, question);
  } finally {
    await store.close();
  }
}

async function allIds(view: SnapshotView): Promise<number[]> {
  return Array.from({ length: (await view.graph()).columns.nodes }, (_, id) => id);
}

describe('a row that is gone', () => {
  const questions: [gone: string, sql: string, question: (view: SnapshotView) => Promise<unknown>][] = [
    [
      'an edge, by its target',
      `DELETE FROM edges WHERE target = ${idOf('rate')} AND source = ${idOf('total')}`,
      async (v) => v.reader.edgesTo(await allIds(v)),
    ],
    [
      'an edge, by its source',
      `DELETE FROM edges WHERE target = ${idOf('rate')} AND source = ${idOf('total')}`,
      async (v) => v.reader.edgesFrom(await allIds(v), ['calls']),
    ],
    ['an edge, counted', `DELETE FROM edges WHERE target = ${idOf('rate')} AND source = ${idOf('total')}`, async (v) => v.reader.countEdgesTo(await allIds(v))],
    [
      'an edge, among all',
      `DELETE FROM edges WHERE target = ${idOf('rate')} AND source = ${idOf('total')}`,
      (v) => v.reader.eachEdge(['calls'], () => undefined),
    ],
    ['a node, by its id', `DELETE FROM nodes WHERE name = 'rate'`, async (v) => v.reader.nodes(await allIds(v))],
    ['a name', `DELETE FROM nodes WHERE name = 'rate'`, async (v) => v.reader.names(await allIds(v))],
    ['a node, by its file', `DELETE FROM nodes WHERE name = 'rate'`, (v) => v.reader.nodesByFile(['shop/tax.py'])],
    [
      'all nodes of a file',
      `DELETE FROM nodes WHERE file_id = (SELECT id FROM files WHERE path = 'shop/tax.py')`,
      (v) => v.reader.nodesByFile(['shop/tax.py']),
    ],
    ['a file', `DELETE FROM files WHERE path = 'shop/tax.py'`, (v) => v.reader.files()],
    ['a file, by its path', `DELETE FROM files WHERE path = 'shop/tax.py'`, (v) => v.reader.filesByPath(['shop/tax.py'])],
    ['the adjacency', `DELETE FROM blobs WHERE name = 'adjacency'`, (v) => v.graph()],
    ['the search columns', `DELETE FROM blobs WHERE name = 'search_columns'`, (v) => v.graph()],
    ['a statistic', `DELETE FROM counts WHERE subject = 'node_kind' AND name = 'function'`, (v) => v.reader.stats()],
    ['a total', `DELETE FROM counts WHERE subject = 'total' AND name = 'terms'`, (v) => v.reader.stats()],
    ['the newest snapshot', 'DELETE FROM snapshots WHERE seq = (SELECT max(seq) FROM snapshots)', (v) => v.reader.latestSnapshot()],
  ];
  it.each(questions)('%s: is an error with a hint', async (gone, sql, question) => {
    await expect(ask(gone, sql, question)).rejects.toMatchObject({ code: 'DB_CORRUPT', hint: expect.stringContaining('reindex') });
  });

  it('is none where nothing is gone, whatever is asked for', async () => {
    const answers = await ask('nothing', 'SELECT 1', async (view) => [
      await view.reader.nodes([0, 0, 1, 9_999, -1]),
      await view.reader.nodesByFile(['shop/tax.py', 'no/such.py']),
      await view.reader.filesByPath(['no/such.py']),
      await view.reader.edgesTo([...(await allIds(view)), 9_999], ['calls', 'no_such_type']),
    ]);
    expect(answers.map((rows) => rows.length)).toEqual([2, 3, 0, 3]);
  });

  it('is found by fsck when it is the number of the newest snapshot', async () => {
    const path = join(folder, 'sequence.db');
    copyFileSync(sound, path);
    const db = new (loadDriver())(path);
    db.exec("UPDATE sqlite_sequence SET seq = 4711 WHERE name = 'snapshots'");
    db.close();
    const store = await openSqliteStore(path);
    const { findings } = await checkRepository({ place: placeOf(path), store });
    expect(findings.map((f) => f.message)).toContainEqual(expect.stringContaining('sqlite_sequence'));
    await store.close();
  });
});
