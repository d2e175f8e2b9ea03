/**
 * A row that a damaged page no longer leads to was missing from answers without a word: seals cover what is read. How many
 * rows there have to be is known from the arrays of the graph, and answers that have fewer are errors.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { LiveIndex } from '../../src/engine/indexing/live-index.ts';
import { checkRepository } from '../../src/engine/snapshots/check-repository.ts';
import { type SnapshotView, withSnapshot } from '../../src/engine/view/snapshot-view.ts';
import { loadDriver } from '../../src/store/sqlite/driver.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { writeFiles } from '../contract/languages/index-folder.ts';
import { freshFolder } from './store-process.ts';

const FILES = {
  'shop/cart.py': 'from shop.tax import rate\n\n\ndef cart():\n    return rate()\n\n\ndef total():\n    return cart() + rate() + gone()\n',
  'shop/tax.py': 'def rate():\n    return 7\n',
};
const folder = freshFolder();
const root = join(folder, 'shop');
const sound = join(folder, 'sound.db');
const placeOf = (db: string) => ({ name: 'shop', root, db, listed: false, known: true });
const NOTED = 'ab'.repeat(32);
const idOf = (name: string) => `(SELECT id FROM nodes WHERE name = '${name}')`;

beforeAll(async () => {
  mkdirSync(root);
  writeFiles(root, FILES);
  await indexRepository({ place: placeOf(sound) });
  // A second snapshot, so that there is a chain.
  writeFiles(root, { 'shop/tax.py': `${FILES['shop/tax.py']}\n\ndef free():\n    return 0\n` });
  await indexRepository({ place: placeOf(sound) });
  const store = await openSqliteStore(sound);
  await store.putNotes('learned', new Map([[NOTED, 'useful']]));
  const seal = { id: 'told', version: 1, source: 'people', codeRoot: NOTED, root: NOTED, units: 1, nodes: 0, edges: 0, filledAt: 0 };
  const unit = { key: 'a', state: 's', root: NOTED, nodes: 0, edges: 0, claims: new Uint8Array(), record: 'said' };
  await store.putLayer({ base: null, seal, put: [unit], drop: [] });
  await store.close();
  // Copies are made of the file alone.
  const db = new (loadDriver())(sound);
  db.prepare('PRAGMA wal_checkpoint').all();
  db.close();
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

async function hashOf(name: string): Promise<string> {
  const store = await openSqliteStore(sound);
  const reader = await store.read();
  const [node] = await reader.nodesByName({ names: [name] });
  await store.close();
  return node?.hash as string;
}

async function changes({ reader }: SnapshotView): Promise<unknown> {
  const [newest, oldest] = [(await reader.snapshots(1))[0], (await reader.snapshots(10)).at(-1)];
  return reader.changesBetween(oldest?.hash as string, newest?.hash as string);
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
    // What a lookup by a key that a question names does not find, nobody else misses.
    ['a name that is asked for', `DELETE FROM nodes WHERE name = 'rate'`, (v) => v.reader.namesByName({ names: ['rate'] })],
    ['a name of a kind', `DELETE FROM nodes WHERE name = 'rate'`, (v) => v.reader.nodesByName({ names: ['RATE', 'none'], kinds: ['function'], limit: 5 })],
    ['a name in a file', `UPDATE nodes SET file_id = 99 WHERE name = 'rate'`, (v) => v.reader.nodesByName({ names: ['rate'], file: 'shop/tax.py' })],
    ['one of several of a name', `UPDATE nodes SET name_key = 'late' WHERE name = 'rate'`, (v) => v.reader.nodesByName({ names: ['rate', 'cart'] })],
    ['what begins with something', `DELETE FROM nodes WHERE name = 'rate'`, (v) => v.reader.nodesByPrefix('rat', 9)],
    ['what begins with a letter', `UPDATE nodes SET name_key = 'late' WHERE name = 'rate'`, (v) => v.reader.nodesByPrefix('r', 9)],
    ['a node, by its hash', `DELETE FROM nodes WHERE name = 'rate'`, async (v) => v.reader.nodesByHash([await hashOf('rate')])],
    ['a node, by its package', `DELETE FROM nodes WHERE name = 'rate'`, (v) => v.reader.nodesByPackage(['shop'])],
    ['the hash of a node', `DELETE FROM nodes WHERE name = 'rate'`, (v) => v.reader.nodeHashes()],
    ['a word', `DELETE FROM terms WHERE term = 'rate'`, (v) => v.reader.postings(['rate', 'nowhere'])],
    ['a rare word', `DELETE FROM terms WHERE term = 'rate'`, (v) => v.reader.postings(['rate', 'cart'], 1)],
    ['a word, by its stem', `DELETE FROM terms WHERE term = 'rate'`, (v) => v.reader.termsByStem(['rate', 'rat'])],
    ['all words', `DELETE FROM terms WHERE term = 'rate'`, (v) => v.reader.eachTerm(() => undefined)],
    ['an open name', `DELETE FROM unresolved WHERE name = 'gone'`, (v) => v.reader.unresolvedByName(['gone'])],
    ['an open name, by who says it', `DELETE FROM unresolved`, async (v) => v.reader.unresolvedFrom(await allIds(v))],
    ['an open name, by how it begins', `DELETE FROM unresolved`, (v) => v.reader.unresolvedByPrefix('go')],
    ['a part of the tree', `DELETE FROM tree_parts WHERE part = 'nodes'`, (v) => v.reader.partLeaves('shop', 'nodes')],
    ['the seal of a part', `DELETE FROM tree_parts WHERE part = 'nodes'`, (v) => v.reader.partSeals(['shop'])],
    ['a root', `DELETE FROM package_roots WHERE package = 'shop'`, (v) => v.reader.packageRoots()],
    ['a note', `DELETE FROM notes WHERE key = 'learned'`, (v) => v.reader.notes('learned', [NOTED])],
    ['a layer', `DELETE FROM layers`, (v) => v.reader.layers()],
    ['what a layer knows of a unit', `UPDATE layer_units SET unit = 'b'`, (v) => v.reader.layerRecords('told', ['a'])],
    ['an older snapshot', 'DELETE FROM snapshots WHERE seq = (SELECT min(seq) FROM snapshots)', (v) => v.reader.snapshots(10)],
    ['a change of the past', `DELETE FROM package_changes WHERE package = 'shop'`, changes],
    ['an event of the past', `DELETE FROM node_events`, changes],
    ['what is known of keys', 'DELETE FROM known_keys WHERE bucket >= 0', (v) => v.reader.postings(['nowhere'])],
    ['how much is known of keys', 'DELETE FROM known_keys WHERE bucket < 0', (v) => v.reader.postings(['nowhere'])],
  ];
  it.each(questions)('%s: is an error with a hint', async (gone, sql, question) => {
    await expect(ask(gone, sql, question)).rejects.toMatchObject({ code: 'DB_CORRUPT', hint: expect.stringContaining('reindex') });
  });

  it('is missed by fsck, which says of which table', async () => {
    const path = join(folder, 'fewer.db');
    copyFileSync(sound, path);
    const db = new (loadDriver())(path);
    db.exec(`DELETE FROM unresolved WHERE name = 'gone'`);
    db.close();
    const store = await openSqliteStore(path);
    const { findings } = await checkRepository({ place: placeOf(path), store });
    expect(findings.map((f) => f.message)).toContainEqual(expect.stringMatching(/^unresolved has \d+ rows instead of \d+$/));
    await store.close();
  });

  it('is missed after updates, which keep account of what they write', async () => {
    const [live, place] = [join(folder, 'live'), { ...placeOf(join(folder, 'live.db')), root: join(folder, 'live') }];
    const git = (...words: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words], { cwd: live });
    const commit = (files: Record<string, string>) => {
      writeFiles(live, files);
      git('add', '--all');
      git('commit', '--quiet', '--message', 'change');
    };
    mkdirSync(live);
    git('init', '--quiet');
    commit(FILES);
    const index = new LiveIndex(place);
    await index.update();
    commit({
      'shop/tax.py': 'def quota():\n    return later()\n',
      'more/more.py': 'from shop.tax import quota\n\n\ndef more():\n    return quota() + later()\n',
    });
    expect((await index.update()).way).toBe('incremental');
    // What is not committed, and what takes it back.
    writeFiles(live, { 'shop/cart.py': 'def cart():\n    return gone() + gone()\n' });
    expect((await index.update({ workingTree: true })).way).toBe('incremental');
    git('checkout', '--quiet', '.');
    await index.update();
    await index.close();
    const store = await openSqliteStore(place.db);
    const { findings } = await checkRepository({ place, store });
    expect(findings.filter((f) => f.severity === 'error')).toEqual([]);
    await store.close();
    const db = new (loadDriver())(place.db);
    db.exec(`DELETE FROM nodes WHERE name = 'more'`);
    db.close();
    const damaged = await openSqliteStore(place.db);
    const reader = await damaged.read();
    expect((await reader.namesByName({ names: ['quota', 'rate'] })).map((n) => n.name)).toEqual(['quota']);
    await expect(reader.namesByName({ names: ['more'] })).rejects.toMatchObject({ code: 'DB_CORRUPT' });
    await damaged.close();
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
