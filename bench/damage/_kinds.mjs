// Ways to damage an index. Each gives changes: what was done, in words, and `apply`, which does it to a copy.
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { seededRandom } from '../lib.mjs';

const PAGE = 4096;
/** Of the file: the header, then anything. */
const CUTS = [0, 1, 100, 1024];

export const KINDS = {
  flips,
  'flips in every tree': flipsInTrees,
  'zeroed pages': zeroedPages,
  'cut off': truncations,
  columns,
  'rows gone': rowsGone,
  'rows exchanged': rowsExchanged,
};

const belowFrom = (seed) => {
  const random = seededRandom(seed);
  return (bound) => Math.floor(random() * bound);
};

/** Every other a single bit, the others up to sixteen bytes; one in ten within the first page. */
function* flips(bench, count, seed) {
  const below = belowFrom(seed);
  for (let i = 0; i < count; i++) yield flip(bench, below(i % 10 === 9 ? PAGE : bench.bytes.length), i, below);
}

/** As many for each table and index, since large ones would get nearly all. Half of them where a page says what it holds. */
function* flipsInTrees(bench, count, seed) {
  const below = belowFrom(seed);
  const trees = [...bench.trees.values()];
  for (let i = 0; i < count; i++) {
    const pages = trees[i % trees.length];
    const page = pages[below(below(2) === 0 ? Math.min(2, pages.length) : pages.length)];
    yield flip(bench, (page - 1) * PAGE + below(below(2) === 0 ? 64 : PAGE), i, below);
  }
}

function flip({ bytes, owners }, at, i, below) {
  const length = i % 2 === 0 ? 1 : Math.min(1 + (i % 16), bytes.length - at);
  const piece = Buffer.from(bytes.subarray(at, at + length));
  if (i % 2 === 0) piece[0] ^= 1 << below(8);
  else for (let b = 0; b < length; b++) piece[b] = below(256);
  const page = Math.floor(at / PAGE) + 1;
  return {
    what: `${i % 2 === 0 ? 'bit' : `${length} bytes`} at ${at} (${at % PAGE} of page ${page}, ${owners.get(page) ?? 'unused'})`,
    apply: (path) => patch(path, at, piece),
  };
}

function* zeroedPages({ bytes, owners, trees }, count, seed) {
  const below = belowFrom(seed);
  const all = [...trees.values()];
  for (let i = 0; i < count; i++) {
    const some = all[i % all.length];
    const page = i % 2 === 0 ? some[below(some.length)] : 1 + below(bytes.length / PAGE);
    const most = i % 4 === 3 ? 8 : 1;
    const piece = Buffer.alloc(Math.min(most * PAGE, bytes.length - (page - 1) * PAGE));
    yield {
      what: `${piece.length / PAGE} pages from ${page} (${owners.get(page) ?? 'unused'}) zeroed`,
      apply: (path) => patch(path, (page - 1) * PAGE, piece),
    };
  }
}

function* truncations({ bytes }, count, seed) {
  const below = belowFrom(seed);
  for (let i = 0; i < count; i++) {
    const size = CUTS[i] ?? (i % 2 === 0 ? PAGE * below(bytes.length / PAGE) : below(bytes.length));
    yield { what: `cut off at ${size}`, apply: (path) => truncate(path, size) };
  }
}

function patch(path, at, piece) {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, piece, 0, piece.length, at);
  } finally {
    closeSync(file);
  }
}

function truncate(path, size) {
  const file = openSync(path, 'r+');
  try {
    ftruncateSync(file, size);
  } finally {
    closeSync(file);
  }
}

/** Every column of every table, once. */
function* columns(bench, _count, seed) {
  const below = belowFrom(seed);
  for (const { table, keys, columns: all, row } of tablesWithRows(bench, below)) {
    for (const column of all) {
      const chosen = row();
      const sql = `UPDATE ${table} SET ${column} = ? WHERE ${whereOf(keys)}`;
      const values = [otherThan(chosen[column]), ...keys.map((key) => chosen[key])];
      yield { what: `${table}.${column}`, apply: (path) => change(bench, path, [[sql, values]]) };
    }
  }
}

/** Of every table in turn: one row, or several in a row. */
function* rowsGone(bench, count, seed) {
  const below = belowFrom(seed);
  const tables = [...tablesWithRows(bench, below)];
  for (let i = 0; i < count; i++) {
    const { table, keys, row } = tables[i % tables.length];
    const gone = Array.from({ length: i % 3 === 2 ? 20 : 1 }, row);
    const sql = `DELETE FROM ${table} WHERE ${whereOf(keys)}`;
    const steps = gone.map((chosen) => [sql, keys.map((key) => chosen[key])]);
    yield { what: `${gone.length} rows of ${table} gone (${keys.map((key) => shown(gone[0][key])).join(', ')})`, apply: (path) => change(bench, path, steps) };
  }
}

/** Everything but the key of two rows, seals included, as if they had been written in each other's place. */
function* rowsExchanged(bench, count, seed) {
  const below = belowFrom(seed);
  const tables = [...tablesWithRows(bench, below)].filter(({ keys, columns: all }) => keys.length < all.length);
  for (let i = 0; i < count; i++) {
    const { table, keys, columns: all, row } = tables[i % tables.length];
    const [one, other] = [row(), row()];
    const rest = all.filter((column) => !keys.includes(column));
    const remove = [one, other].map((chosen) => [`DELETE FROM ${table} WHERE ${whereOf(keys)}`, keys.map((key) => chosen[key])]);
    const insert = `INSERT INTO ${table} (${[...keys, ...rest].join(', ')}) VALUES (${[...keys, ...rest].map(() => '?').join(', ')})`;
    const put = [
      [one, other],
      [other, one],
    ].map(([place, content]) => [insert, [...keys.map((key) => place[key]), ...rest.map((column) => content[column])]]);
    const isSame = keys.every((key) => shown(one[key]) === shown(other[key]));
    if (!isSame)
      yield {
        what: `two rows of ${table} exchanged (${keys.map((key) => shown(one[key])).join(', ')})`,
        apply: (path) => change(bench, path, [...remove, ...put]),
      };
  }
}

const shown = (value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex').slice(0, 12) : String(value));
const whereOf = (keys) => keys.map((key) => `${key} = ?`).join(' AND ');

/** What those that work by SQL need to know about each table. */
function* tablesWithRows({ db, driver: Database }, below) {
  const open = new Database(db, { readOnly: true });
  try {
    const tables = open.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name").all();
    for (const { name: table } of tables) {
      const rows = open.prepare(`SELECT count(*) AS n FROM ${table}`).get().n;
      const info = open.prepare(`PRAGMA table_info(${table})`).all();
      const keys = info.filter((c) => c.pk > 0).map((c) => c.name);
      const row = () => withOpen(Database, db, (fresh) => fresh.prepare(`SELECT * FROM ${table} LIMIT 1 OFFSET ?`).get(below(rows)));
      if (rows > 0) yield { table, keys, columns: info.map((c) => c.name), row };
    }
  } finally {
    open.close();
  }
}

function withOpen(Database, path, work) {
  const open = new Database(path, { readOnly: true });
  try {
    return work(open);
  } finally {
    open.close();
  }
}

function change({ driver: Database }, path, steps) {
  const open = new Database(path);
  try {
    for (const [sql, values] of steps) open.prepare(sql).run(...values);
    open.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  } finally {
    open.close();
  }
}

function otherThan(value) {
  if (value === null) return 1;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return value === '' ? 'x' : `${value[0] === 'q' ? 'z' : 'q'}${value.slice(1)}`;
  return Uint8Array.from(value.length === 0 ? [1] : value, (byte, i) => (i === value.length >> 1 ? byte ^ 1 : byte));
}
