/** Damage of every kind, done behind the store's back: fsck names it, and repairs what follows from the rows. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRepository } from '../../src/engine/snapshots/check-repository.ts';
import type { Snapshot } from '../../src/model/graph.ts';
import { nextSnapshot } from '../../src/snapshot/snapshot.ts';
import { loadDriver } from '../../src/store/sqlite/driver.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from '../contract/languages/index-folder.ts';
import { freshFolder } from './store-process.ts';

const FILES = {
  'shop/cart.py': 'from shop.tax import rate\n\n\nclass Cart:\n    """Holds items."""\n\n    def total(self):\n        return rate() * 2\n',
  'shop/tax.py': 'def rate():\n    return 7\n',
  'web/app.ts': "import { render } from './view';\nexport function main(): string {\n  return render() + process.env.HOME;\n}\n",
  // A test in a test, and a class in a method: owned, and contained in nothing.
  'web/app.test.ts': "import { main } from './app';\n\ndescribe('app', () => {\n  it('renders', () => {\n    main();\n  });\n});\n",
  'shop/make.py': 'class Maker:\n    def make(self):\n        class Made:\n            pass\n        return Made()\n',
  'web/view.ts': "export function render(): string {\n  return 'x';\n}\n",
};
const LATER = { ...FILES, 'shop/tax.py': 'def rate():\n    return base()\n\n\ndef base():\n    return 7\n' };

const folder = freshFolder();
const sound = join(folder, 'sound.db');

/** Two snapshots, so that there is a past to check. */
beforeAll(async () => {
  const store = await openSqliteStore(sound, { create: true });
  let parent: Snapshot | undefined;
  for (const files of [FILES, LATER]) {
    const { graph } = await inTemporaryFolder((root) => {
      writeFiles(root, files);
      return indexFolder(root);
    });
    const { root, nodes, edges, files: count } = graph.snapshot;
    parent = nextSnapshot({ root, commit: null, parent, counts: { nodes, edges, files: count }, createdAt: 0 });
    await store.replaceGraph({ ...graph, seal: Promise.resolve({ ...graph, snapshot: parent }) });
  }
  await store.close();
});

async function damaged(name: string, sql: string): Promise<string> {
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.db`);
  copyFileSync(sound, path);
  const db = new (await loadDriver())(path);
  db.exec(sql);
  db.close();
  return path;
}

async function check(path: string, options = {}) {
  const store = await openSqliteStore(path);
  try {
    return await checkRepository({ place: { name: 'x', root: '', db: path, listed: false, known: true }, store }, options);
  } finally {
    await store.close();
  }
}

async function caches(path: string) {
  const store = await openSqliteStore(path);
  const reader = await store.read();
  const read = { adjacency: await reader.adjacency(), columns: await reader.searchColumns(), roots: await reader.packageRoots(), stats: await reader.stats() };
  await reader.close();
  await store.close();
  return { ...read, stats: { ...read.stats, bytes: 0 } };
}

const ANY_EDGE = '(source, target) = (SELECT source, target FROM edges WHERE type = 0 LIMIT 1)';

describe('fsck', () => {
  it('finds nothing in a sound index, quickly or thoroughly', async () => {
    expect(await check(sound)).toMatchObject({ findings: [], repaired: [] });
    expect(await check(sound, { quick: true })).toMatchObject({ findings: [] });
  });

  const mendable: [what: string, sql: string, finding: RegExp][] = [
    ['leaves of the tree were changed', 'UPDATE tree_parts SET leaves = zeroblob(length(leaves)) WHERE id = 1', /does not seal its leaves/],
    ['the tree is gone', 'DELETE FROM tree_parts', /does not follow from its parts/],
    ['a package root was changed', 'UPDATE package_roots SET root = zeroblob(32)', /root of a package/],
    ['the adjacency cannot be read', "UPDATE blobs SET value = x'00' WHERE name = 'adjacency'", /cannot be read/],
    ['the adjacency is that of another graph', "DELETE FROM blobs WHERE name = 'adjacency'", /adjacency does not match/],
    ['the search columns are gone', "DELETE FROM blobs WHERE name = 'search_columns'", /search columns/],
    ['the statistics are off', "UPDATE counts SET count = count + 1 WHERE name = 'nodes'", /statistics/],
  ];
  it.each(mendable)('repairs an index where %s', async (what, sql, finding) => {
    const path = await damaged(what, sql);
    expect((await check(path)).findings.map((f) => f.message).join('; ')).toMatch(finding);
    expect((await check(path, { repair: true })).findings).toEqual([]);
    expect(await caches(path)).toEqual(await caches(sound));
  });

  const lasting: [what: string, sql: string, finding: RegExp][] = [
    ['a node was renamed', "UPDATE nodes SET name = 'other', qualified_name = 'x://other' WHERE name = 'Cart'", /hash of a node does not follow/],
    ['a node is gone', "DELETE FROM nodes WHERE name = 'rate'", /edges have a target that is not in nodes/],
    ['the last node is gone', 'DELETE FROM nodes WHERE id = (SELECT max(id) FROM nodes)', /that is not in nodes/],
    ['an edge is gone', `DELETE FROM edges WHERE ${ANY_EDGE}`, /rows were changed/],
    ['an edge has another type', `UPDATE edges SET type = 3 WHERE ${ANY_EDGE}`, /rows were changed/],
    ['a file has another content', 'UPDATE files SET hash = zeroblob(32) WHERE id = 0', /rows were changed/],
    ['a snapshot has another commit', "UPDATE snapshots SET commit_id = 'beef'", /hash that its fields give/],
    ['the chain is broken', 'UPDATE snapshots SET parent = zeroblob(32) WHERE generation = 1', /as its parent/],
    [
      'a snapshot of the middle is gone',
      'DELETE FROM snapshots WHERE generation = 0; UPDATE snapshots SET generation = 0',
      /has a parent, or a later one has none/,
    ],
    ['postings name what is not there', "UPDATE terms SET symbols = x'ff7f0100' WHERE symbol_count = 1", /name something that is not there/],
    ['postings were lost', 'UPDATE terms SET symbol_count = symbol_count + 1', /more or fewer postings/],
    ['recorded changes are gone', 'DELETE FROM package_changes', /do not lead back/],
    ['recorded events are gone', 'DELETE FROM edge_events', /events of a package do not lead back/],
  ];
  it.each(lasting)('names it when %s, and does not pretend to mend it', async (what, sql, finding) => {
    const path = await damaged(what, sql);
    const found = await check(path);
    expect(found.findings.map((f) => f.message).join('; ')).toMatch(finding);
    expect(found.findings.some((f) => f.severity === 'error')).toBe(true);
    expect((await check(path, { repair: true })).findings.some((f) => f.severity === 'error')).toBe(true);
  });

  it('says of an empty index that nothing is there yet', async () => {
    const path = join(folder, 'empty.db');
    await (await openSqliteStore(path, { create: true })).close();
    expect((await check(path)).findings).toMatchObject([{ severity: 'warning', message: expect.stringContaining('nothing is indexed') }]);
  });
});
