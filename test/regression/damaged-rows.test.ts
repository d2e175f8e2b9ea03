/**
 * A value that changed behind the store's back was answered as if it were true, and `reindex` refused a damaged file. Every
 * row is sealed: reading a changed one is an error, fsck names its table, and a new index run keeps what was learned.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { checkRepository } from '../../src/engine/snapshots/check-repository.ts';
import type { GraphReader } from '../../src/store/contract.ts';
import { loadDriver } from '../../src/store/sqlite/driver.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { writeFiles } from '../contract/languages/index-folder.ts';
import { freshFolder } from './store-process.ts';

const FILES = {
  'shop/cart.py':
    'from flask import Flask\nfrom shop.tax import rate\n\napp = Flask(__name__)\n\n\n@app.route("/cart")\ndef cart():\n    """Shows it."""\n    return rate() + gone()\n',
  'shop/tax.py': 'def rate():\n    return 7\n',
};
const HASH = 'ab'.repeat(32);
const folder = freshFolder();
const root = join(folder, 'shop');
const sound = join(folder, 'sound.db');
const placeOf = (db: string) => ({ name: 'shop', root, db, listed: false, known: true });

beforeAll(async () => {
  mkdirSync(root);
  writeFiles(root, FILES);
  await indexRepository({ place: placeOf(sound) });
  const store = await openSqliteStore(sound);
  await store.putNotes('learned', new Map([[HASH, 'useful']]));
  await store.close();
});

function copyOf(name: string): string {
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.db`);
  copyFileSync(sound, path);
  return path;
}

function changed(name: string, sql: string): string {
  const path = copyOf(name);
  const db = new (loadDriver())(path);
  db.exec(sql);
  db.close();
  return path;
}

const all = (reader: GraphReader) => reader.nodesByPrefix('', 1_000);
const edges = async (reader: GraphReader) => reader.edgesFrom((await all(reader)).map((n) => n.id));

describe('a value that was changed in the file', () => {
  const changes: [column: string, change: string, read: (reader: GraphReader) => Promise<unknown>][] = [
    ['nodes.doc', "UPDATE nodes SET doc = 'Hides it.' WHERE doc <> ''", all],
    ['nodes.signature', "UPDATE nodes SET signature = 'def rate(x)' WHERE name = 'rate'", all],
    ['nodes.start_line', 'UPDATE nodes SET start_line = start_line + 1', all],
    ['nodes.name of a name', "UPDATE nodes SET name = 'late' WHERE name = 'rate'", (r) => r.names([0, 1, 2, 3, 4, 5])],
    ['files.path', "UPDATE files SET path = 'shop/fax.py' WHERE path = 'shop/tax.py'", all],
    ['packages.path', "UPDATE packages SET path = 'chop' WHERE path = 'shop'", all],
    ['edges.confidence', 'UPDATE edges SET confidence = 255 - confidence', edges],
    ['edges.target as bytes', "UPDATE edges SET target = x'0102' WHERE target = (SELECT max(target) FROM edges)", (r) => r.edgeColumns()],
    ['edges.sites', "UPDATE edges SET sites = x'0901' WHERE sites IS NOT NULL", edges],
    ['unresolved.name', "UPDATE unresolved SET name = 'went', name_key = 'went'", (r) => r.unresolvedByName(['went'])],
    ['route_symbols.pattern', "UPDATE route_symbols SET pattern = '/art'", async (r) => r.routesOfNodes((await all(r)).map((n) => n.id))],
    ['terms.symbols', "UPDATE terms SET symbols = x'0101000000' WHERE term = 'rate'", (r) => r.postings(['rate'])],
    ['terms.stem', "UPDATE terms SET stem = 'late' WHERE term = 'rate'", (r) => r.termsByStem(['late'])],
    ['blobs.value', "UPDATE blobs SET value = substr(value, 1, length(value) - 1) || x'07' WHERE name = 'adjacency'", (r) => r.adjacency()],
    ['outlines.record', 'UPDATE outlines SET record = record || record', (r) => r.outlines()],
    ['notes.value', "UPDATE notes SET value = 'useless' WHERE key = 'learned'", (r) => r.notes('learned', [HASH])],
    ['notes.key', "UPDATE notes SET key = 'burned' WHERE key = 'learned'", (r) => r.notes('learned', [HASH])],
    ['notes.hash', "UPDATE notes SET hash = zeroblob(32) WHERE key = 'learned'", (r) => r.notes('learned', [HASH])],
    ['nodes.id', 'UPDATE nodes SET id = id + 1000 WHERE id = (SELECT max(id) FROM nodes)', (r) => r.nodes([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])],
    ['snapshots.parent', 'UPDATE snapshots SET parent = 1', (r) => r.snapshots(5)],
    ['counts.subject', "UPDATE counts SET subject = 'nothing' WHERE name = 'nodes'", (r) => r.stats()],
  ];
  it.each(changes)('%s is refused when it is read, and found by fsck', async (column, sql, read) => {
    const path = changed(column, sql);
    const store = await openSqliteStore(path);
    const reader = await store.read();
    await expect(read(reader)).rejects.toMatchObject({ code: 'DB_CORRUPT', hint: expect.stringContaining('reindex') });
    await reader.close();
    const { findings } = await checkRepository({ place: placeOf(path), store });
    const table = column.split('.')[0] as string;
    expect(findings.map((f) => f.message)).toContainEqual(expect.stringMatching(new RegExp(`rows of (?:${table}|nodes) are not as they were written`)));
    await store.close();
  });

  it('is refused when a name has become bytes, and fsck says that the file is damaged', async () => {
    const path = changed('bytes', "UPDATE nodes SET name = x'0102' WHERE name = 'rate'");
    const store = await openSqliteStore(path);
    const reader = await store.read();
    await expect(reader.eachNode(() => undefined)).rejects.toMatchObject({ code: 'DB_CORRUPT' });
    await reader.close();
    const { findings } = await checkRepository({ place: placeOf(path), store });
    expect(findings.map((f) => f.message).join('\n')).toMatch(/damaged/);
    await store.close();
  });

  it('is refused when a unit of a layer is no longer found under it', async () => {
    const path = copyOf('layer');
    const before = await openSqliteStore(path);
    const seal = { id: 'told', version: 1, source: 'people', codeRoot: HASH, root: HASH, units: 1, nodes: 0, edges: 0, filledAt: 0 };
    const unit = { key: 'a', state: 's', root: HASH, nodes: 0, edges: 0, claims: new Uint8Array(), record: null };
    await before.putLayer({ base: null, seal, put: [unit], drop: [] });
    await before.close();
    const db = new (loadDriver())(path);
    db.exec("UPDATE layer_units SET layer = 'burned'");
    db.close();
    const store = await openSqliteStore(path);
    const reader = await store.read();
    await expect(reader.layerUnits('told')).rejects.toMatchObject({ code: 'DB_CORRUPT' });
    await expect(reader.eachLayerClaims('told', () => undefined)).rejects.toMatchObject({ code: 'DB_CORRUPT' });
    await reader.close();
    await store.close();
  });

  it('is found in keys that nodes are looked up by', async () => {
    const path = changed('keys', "UPDATE nodes SET name_key = 'tear' WHERE name = 'rate'");
    const store = await openSqliteStore(path);
    const { findings } = await checkRepository({ place: placeOf(path), store });
    expect(findings.map((f) => f.message)).toContainEqual(expect.stringMatching(/1 rows of nodes are not as they were written/));
    await store.close();
  });
});

describe('an index run over a damaged file', () => {
  /** Two pages of the middle are gone. */
  function scribbled(name: string): string {
    const path = copyOf(name);
    const bytes = readFileSync(path);
    for (let at = 4096; at < bytes.length; at += 4096) if (bytes[at] === 13 && bytes.includes('shop/tax.py', at)) bytes.fill(0xa5, at, at + 4096);
    writeFileSync(path, bytes);
    return path;
  }

  it('builds the index anew, keeps what was learned and the damaged file, and says so', async () => {
    const db = scribbled('scribbled');
    const { rescued } = await indexRepository({ place: placeOf(db) });
    expect(rescued).toMatchObject({ damagedFile: `${db}.damaged`, layers: 0 });
    expect(existsSync(`${db}.damaged`)).toBe(true);
    const store = await openSqliteStore(db);
    const reader = await store.read();
    expect((await reader.nodesByName({ names: ['rate'] })).length).toBe(1);
    await reader.close();
    expect((await checkRepository({ place: placeOf(db), store })).findings).toEqual([]);
    await store.close();
  });

  it('keeps notes that can be read', async () => {
    const db = changed('one-note', "UPDATE notes SET value = 'x' WHERE key <> 'learned'");
    const { rescued } = await indexRepository({ place: placeOf(db) });
    expect(rescued?.lost).toEqual(['some of its notes']);
    const store = await openSqliteStore(db);
    const reader = await store.read();
    expect(await reader.notes('learned', [HASH])).toEqual(new Map([[HASH, 'useful']]));
    await reader.close();
    await store.close();
  });

  it('takes a file without its header for its own in its own place, and leaves one that a person named', async () => {
    const db = copyOf('headless');
    writeFileSync(db, 'Dear reader, '.repeat(1_000));
    await expect(indexRepository({ place: { ...placeOf(db), named: true } })).rejects.toMatchObject({ code: 'DB_CORRUPT' });
    expect(readFileSync(db, 'utf8')).toMatch(/^Dear reader/);
    expect((await indexRepository({ place: placeOf(db) })).rescued?.lost).toEqual(['nothing in it could be read']);
  });

  it('takes a file that lost its mark for a damaged one', async () => {
    const db = changed('unmarked', 'PRAGMA application_id = 12345');
    await expect(openSqliteStore(db)).rejects.toMatchObject({ code: 'DB_CORRUPT' });
  });
});
