import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { SqliteFile } from './sqlite-file.ts';

function database(statements: (db: InstanceType<typeof DatabaseSync>) => void): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const db = new DatabaseSync(join(folder, 'a.db'));
  statements(db);
  db.close();
  return readFileSync(join(folder, 'a.db'));
}

it('reads values of every type, and the row id where a column stands for it', () => {
  const bytes = database((db) => {
    db.exec('CREATE TABLE t (id integer primary key, -- a comment, with a comma\n a text, b blob, c real, d integer)');
    const insert = db.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?)');
    insert.run(7, 'naïve', new Uint8Array([1, 2, 255]), 1.5, -300);
    insert.run(9, null, null, null, 2 ** 40);
  });
  const file = new SqliteFile(bytes);
  expect([...file.rows('t')]).toEqual([
    [7, 'naïve', new Uint8Array([1, 2, 255]), 1.5, -300],
    [9, null, null, null, 2 ** 40],
  ]);
  expect(file.has('t')).toBe(true);
  expect([...file.rows('other')]).toEqual([]);
});

it('reads tables of many pages, and rows larger than a page', () => {
  const long = 'x'.repeat(20_000);
  const bytes = database((db) => {
    db.exec('CREATE TABLE t (n integer, text text)');
    const insert = db.prepare('INSERT INTO t VALUES (?, ?)');
    db.exec('BEGIN');
    for (let n = 0; n < 3_000; n++) insert.run(n, n % 500 === 0 ? long : `row ${n}`);
    db.exec('COMMIT');
  });
  const rows = [...new SqliteFile(bytes).rows('t')];
  expect(rows).toHaveLength(3_000);
  expect(rows.map(([n]) => n)).toEqual(Array.from({ length: 3_000 }, (_, n) => n));
  expect(rows[500]?.[1]).toBe(long);
  expect(rows[501]?.[1]).toBe('row 501');
});

it('refuses what is no SQLite file, and one that was cut off', () => {
  const bytes = database((db) => db.exec(`CREATE TABLE t (a text); INSERT INTO t VALUES ('${'y'.repeat(9_000)}')`));
  expect(() => new SqliteFile(Buffer.from('something else'))).toThrow(RangeError);
  expect(() => [...new SqliteFile(bytes.subarray(0, 4_096 + 100)).rows('t')]).toThrow(RangeError);
});
