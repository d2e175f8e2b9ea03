// npm run bench -- damage <repository> [--count N] [--seed N] [--mend N] [--verbose]: flips bits and bytes in copies of an
// index, then changes every column of every table by SQL, asks the same questions of each copy, and checks that every answer
// is the one of the sound index or an error with a hint; that fsck finds each change; and that reindex makes it sound again.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load, parseArgs, seededRandom } from './lib.mjs';

export const summary = 'flipped bits and changed rows: answers that are wrong without a word, what fsck finds, what reindex mends';

const WORDS = ['how is a request dispatched to a view function', 'where are session cookies signed', 'which handler is called for an error'];
const SYMBOLS = 4;
const PAGE = 4096;

export async function run(args) {
  const { _: repositories, count = 200, seed = 1, mend = 20, verbose = false } = parseArgs(args);
  const folder = mkdtempSync(join(tmpdir(), 'knowing-damage-'));
  process.env.KNOWING_HOME = join(folder, 'home');
  try {
    const bench = await prepare(resolve(repositories[0] ?? '.'), folder);
    report('flipped bits and bytes', await tryAll(bench, flips(bench, Number(count), Number(seed)), verbose));
    report('SQL, every column of every table', await tryAll(bench, await columnChanges(bench, Number(seed)), verbose));
    await mendAll(bench, flips(bench, Number(mend), Number(seed) + 1));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An index with a past: two commits and a note, so that few tables are empty. */
async function prepare(repository, folder) {
  const root = join(folder, 'repository');
  const git = (...words) => spawnSync('git', words, { cwd: root });
  spawnSync('git', ['clone', '-q', '--shared', repository, root]);
  const bench = {
    root,
    folder,
    db: join(folder, 'sound.db'),
    shell: (await load('apps/cli/shell.js')).runShell,
    driver: (await load('store/sqlite/driver.js')).loadDriver(),
  };
  git('checkout', '-q', 'HEAD~1');
  await ask(bench, bench.db, ['add', root]);
  git('checkout', '-q', '-');
  await ask(bench, bench.db, ['sync', '--repo', root]);
  await ask(bench, bench.db, ['enrich', 'blame', '--repo', root]);
  bench.questions = questionsOf(bench);
  writeBack(bench.driver, bench.db);
  const sound = copy(bench, 'expected.db', readFileSync(bench.db));
  bench.expected = await answersOf(bench, sound);
  const silent = bench.expected.findIndex((answer) => answer.code !== 0);
  if (silent >= 0) throw new Error(`the sound index does not answer ${bench.questions[silent].join(' ')}: ${bench.expected[silent].said}`);
  bench.bytes = readFileSync(bench.db);
  bench.dump = dump(bench.driver, bench.db);
  return bench;
}

/** All of it into the file that is copied. */
function writeBack(Database, path) {
  const open = new Database(path);
  open.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  open.close();
}

/** Every row: files that differ only in bytes that nothing uses have the same. */
function dump(Database, path) {
  const open = new Database(path, { readOnly: true });
  const hash = createHash('sha256');
  for (const { name, sql } of open.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()) {
    hash.update(`${name} ${sql}`);
    for (const row of open.prepare(`SELECT * FROM ${name}`).iterate())
      for (const value of Object.values(row)) hash.update(value instanceof Uint8Array ? value : String(value));
  }
  open.close();
  return hash.digest('hex');
}

/** About the symbols with the most edges, each by its place, so that no name is ambiguous. */
function questionsOf({ db, root, driver: Database }) {
  const open = new Database(db, { readOnly: true });
  const busiest = `SELECT n.qualified_name AS name, f.path, n.start_line AS line FROM nodes n JOIN files f ON f.id = n.file_id
    JOIN (SELECT target, count(*) AS uses FROM edges GROUP BY target) e ON e.target = n.id WHERE n.kind = ? ORDER BY uses DESC, n.id LIMIT ?`;
  const kinds = open.prepare('SELECT kind, count(*) AS n FROM nodes WHERE file_id IS NOT NULL GROUP BY kind ORDER BY n DESC LIMIT 2').all();
  const symbols = kinds.flatMap(({ kind }) =>
    open
      .prepare(busiest)
      .all(kind, SYMBOLS)
      .map(({ path, line }) => `${path}:${line}`),
  );
  open.close();
  const asked = [
    ...WORDS.map((words) => ['context', words]),
    ...symbols.flatMap((symbol) => [
      ['callers', symbol],
      ['blast-radius', symbol],
    ]),
    ['dead-code'],
    ['stats'],
  ];
  return asked.map((words) => [...words, '--repo', root]);
}

async function ask({ shell, root }, db, words) {
  const said = { stdout: '', stderr: '' };
  const sink = (stream) => ({
    write: (text) => {
      said[stream] += text;
      return true;
    },
  });
  const code = await shell([...words, '--db', db, '--no-color'], { stdout: sink('stdout'), stderr: sink('stderr'), cwd: root, env: process.env });
  // Beside an answer stand times and advice.
  return { code, said: code === 0 || said.stderr === '' ? said.stdout : said.stdout + said.stderr };
}

/** Without times and sizes, which differ from run to run, and without the path of the copy. */
const comparable = (said) => said.replaceAll(/\d[\d.,]* ?(?:ms|s|min|kB|KB|MB|GB|bytes)\b/g, '#').replaceAll(/\S*\.db\b/g, 'db');

async function answersOf(bench, db) {
  const answers = [];
  for (const question of bench.questions) {
    const { code, said } = await ask(bench, db, question);
    answers.push({ code, said: comparable(said) });
  }
  return answers;
}

function copy({ folder }, name, bytes) {
  const path = join(folder, name);
  for (const ending of ['-wal', '-shm', '.damaged']) rmSync(path + ending, { force: true });
  writeFileSync(path, bytes);
  return path;
}

/** Every other a single bit, the others up to sixteen bytes; one in ten within the first page. */
function* flips({ bytes }, count, seed) {
  const random = seededRandom(seed);
  for (let i = 0; i < count; i++) {
    const damaged = Buffer.from(bytes);
    const at = Math.floor(random() * (i % 10 === 9 ? PAGE : bytes.length));
    if (i % 2 === 0) damaged[at] ^= 1 << Math.floor(random() * 8);
    else for (let b = at; b < Math.min(at + 1 + (i % 16), bytes.length); b++) damaged[b] = Math.floor(random() * 256);
    // Random bytes may be those that were there.
    if (!damaged.equals(bytes))
      yield { what: `${i % 2 === 0 ? 'bit' : 'bytes'} at ${at} (page ${Math.floor(at / PAGE) + 1})`, apply: (path) => writeFileSync(path, damaged) };
  }
}

async function columnChanges({ db, driver: Database }, seed) {
  const open = new Database(db, { readOnly: true });
  const random = seededRandom(seed);
  const changes = [];
  const tables = open.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
  for (const { name: table } of tables) {
    const rows = open.prepare(`SELECT count(*) AS n FROM ${table}`).get().n;
    if (rows === 0) continue;
    const columns = open.prepare(`PRAGMA table_info(${table})`).all();
    const keys = columns.filter((c) => c.pk > 0).map((c) => c.name);
    for (const { name: column } of columns) {
      const row = open.prepare(`SELECT * FROM ${table} LIMIT 1 OFFSET ?`).get(Math.floor(random() * rows));
      const where = keys.map((key) => `${key} = ?`).join(' AND ');
      const sql = `UPDATE ${table} SET ${column} = ? WHERE ${where}`;
      const values = [otherThan(row[column]), ...keys.map((key) => row[key])];
      changes.push({ what: `${table}.${column}`, apply: (path) => change(Database, path, sql, values) });
    }
  }
  open.close();
  return changes;
}

function change(Database, path, sql, values) {
  const open = new Database(path);
  try {
    open.prepare(sql).run(...values);
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

async function tryAll(bench, changes, verbose) {
  const tally = { tried: 0, refused: 0, answered: 0, errors: 0, unused: 0, bugs: [], wrong: [], unseen: [] };
  // A new name for each: a question that failed may have left the file open.
  let number = 0;
  for (const { what, apply } of changes) {
    const path = copy(bench, `damaged-${number++}.db`, bench.bytes);
    try {
      apply(path);
    } catch {
      // SQLite does not take the value: a key that is there already, a check of the table.
      tally.refused++;
      continue;
    }
    const changed = readFileSync(path);
    tally.tried++;
    await tryOne(bench, { what, path, changed }, tally);
    if (verbose && tally.tried % 20 === 0) console.error(`${tally.tried}: ${tally.wrong.length} wrong, ${tally.unseen.length} not found by fsck`);
  }
  return tally;
}

async function tryOne(bench, { what, path, changed }, tally) {
  for (const [i, { code, said }] of (await answersOf(bench, path)).entries()) {
    const name = `${what}: ${bench.questions[i].slice(0, 2).join(' ')}`;
    if (said === bench.expected[i].said && code === bench.expected[i].code) tally.answered++;
    else if (code === 2 && /^hint:/m.test(said)) tally.errors++;
    else (code === 70 ? tally.bugs : tally.wrong).push(name);
  }
  // Questions keep answers as notes: fsck gets the file as it was damaged.
  const checked = await ask(bench, copy(bench, `checked-${tally.tried}.db`, changed), ['fsck', '--repo', bench.root]);
  if (/\b(?:ERROR|WARN|error:)/.test(checked.said)) return;
  if (dump(bench.driver, copy(bench, `dumped-${tally.tried}.db`, changed)) === bench.dump) tally.unused++;
  else tally.unseen.push(what);
}

function report(name, { tried, refused, answered, errors, unused, bugs, wrong, unseen }) {
  console.log(
    `${name}: ${tried} copies${refused === 0 ? '' : ` (${refused} changes that SQLite refuses)`}, ${answered} answers as before, ${errors} errors with a hint, ${bugs.length} crashes, ${wrong.length} wrong answers; fsck finds ${tried - unseen.length - unused} of ${tried - unused}${unused === 0 ? '' : `, ${unused} changed bytes that nothing uses`}`,
  );
  for (const [label, list] of [
    ['wrong', wrong],
    ['crash', bugs],
    ['not found by fsck', unseen],
  ])
    for (const what of list) console.log(`  ${label}: ${what}`);
}

async function mendAll(bench, changes) {
  let [tried, sound] = [0, 0];
  for (const { what, apply } of changes) {
    const path = copy(bench, `mended-${tried}.db`, bench.bytes);
    apply(path);
    tried++;
    const { code, said } = await ask(bench, path, ['reindex', bench.root]);
    const checked = await ask(bench, path, ['fsck', '--repo', bench.root]);
    if (code === 0 && checked.code === 0) sound++;
    else console.log(`  not mended: ${what}: ${code === 0 ? checked.said : said}`);
  }
  console.log(`reindex: ${sound} of ${tried} sound again`);
}
