// npm run bench -- damage <repository> [--count N] [--kind name] [--seed N] [--mend N] [--verbose]: damages copies of an index
// in every way of bench/damage/_kinds.mjs, N copies each, asks the same questions of each copy, and checks that every answer
// is the one of the sound index or an error with a hint; that fsck finds each change; and that reindex makes it sound again.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { KINDS } from './damage/_kinds.mjs';
import { load, parseArgs } from './lib.mjs';

export const summary = 'flipped bits and changed rows: answers that are wrong without a word, what fsck finds, what reindex mends';

const WORDS = ['how is a request dispatched to a view function', 'where are session cookies signed', 'which handler is called for an error'];
const SYMBOLS = 4;

export async function run(args) {
  const { _: repositories, count = 40, seed = 1, mend = 20, kind, verbose = false } = parseArgs(args);
  const folder = mkdtempSync(join(tmpdir(), 'knowing-damage-'));
  process.env.KNOWING_HOME = join(folder, 'home');
  try {
    const bench = await prepare(resolve(repositories[0] ?? '.'), folder);
    for (const [name, changesOf] of Object.entries(KINDS))
      if (kind === undefined || kind === name) report(name, await tryAll(bench, changesOf(bench, Number(count), Number(seed)), verbose));
    await mendAll(bench, KINDS.flips(bench, Number(mend), Number(seed) + 1));
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
  const pages = pagesOf(bench.driver, bench.db);
  bench.owners = new Map(pages.map(({ pageno, name, pagetype }) => [pageno, `${name} ${pagetype}`]));
  bench.trees = new Map([...new Set(pages.map((p) => p.name))].map((name) => [name, pages.filter((p) => p.name === name).map((p) => p.pageno)]));
  return bench;
}

/** All of it into the file that is copied. */
function writeBack(Database, path) {
  const open = new Database(path);
  open.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  open.close();
}

/** Every row: files that differ only in bytes that nothing uses have the same. A value that cannot be read is a difference. */
function dump(Database, path) {
  const open = new Database(path, { readOnly: true });
  try {
    return hashOf(open);
  } catch (error) {
    return String(error);
  } finally {
    open.close();
  }
}

function hashOf(open) {
  const hash = createHash('sha256');
  for (const { name, sql } of open.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()) {
    hash.update(`${name} ${sql}`);
    for (const row of open.prepare(`SELECT * FROM ${name}`).iterate())
      for (const value of Object.values(row)) hash.update(value instanceof Uint8Array ? value : String(value));
  }
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
      .map(({ path, line, name }) => ({ place: `${path}:${line}`, name })),
  );
  open.close();
  const [first, second] = symbols.map(({ place }) => place);
  const asked = [
    ...WORDS.map((words) => ['context', words]),
    ...symbols.flatMap(({ place }) => [
      ['callers', place],
      ['blast-radius', place],
    ]),
    ...symbols.slice(0, 2).map(({ name }) => ['query', name.slice(name.lastIndexOf('.') + 1)]),
    ['flow', first, second],
    ['dead-code'],
    ['routes'],
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
  remove(path);
  writeFileSync(path, bytes);
  return path;
}

function remove(path) {
  for (const ending of ['', '-wal', '-shm', '.damaged']) rmSync(path + ending, { force: true });
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
    remove(path);
    if (verbose && tally.tried % 20 === 0) console.error(`${tally.tried}: ${tally.wrong.length} wrong, ${tally.unseen.length} not found by fsck`);
  }
  return tally;
}

async function tryOne(bench, { what, path, changed }, tally) {
  for (const [i, { code, said }] of (await answersOf(bench, path)).entries()) {
    const name = `${what}: ${bench.questions[i].slice(0, 2).join(' ')}`;
    if (said === bench.expected[i].said && code === bench.expected[i].code) tally.answered++;
    else if (code === 2 && /^hint:/m.test(said)) tally.errors++;
    else (code === 70 ? tally.bugs : tally.wrong).push(`${name}${firstDifference(bench.expected[i].said, said)}`);
  }
  // Questions keep answers as notes: fsck gets the file as it was damaged.
  const again = copy(bench, `checked-${tally.tried}.db`, changed);
  const checked = await ask(bench, again, ['fsck', '--repo', bench.root]);
  remove(again);
  if (/\b(?:ERROR|WARN|error:)/.test(checked.said)) return;
  const dumped = copy(bench, `dumped-${tally.tried}.db`, changed);
  if (dump(bench.driver, dumped) === bench.dump) tally.unused++;
  else tally.unseen.push(what);
  remove(dumped);
}

/** The first line that differs: enough to see what is missing. */
function firstDifference(expected, said) {
  const [before, now] = [expected.split('\n'), said.split('\n')];
  const at = before.findIndex((line, i) => line !== now[i]);
  return `\n    line ${at + 1}, sound: ${before[at]?.slice(0, 200)}\n    damaged: ${now[at]?.slice(0, 200)}`;
}

/** Which table or index each page belongs to: inner pages first, as a table's few may spoil all of it. */
function pagesOf(Database, path) {
  const open = new Database(path, { readOnly: true });
  try {
    return open.prepare("SELECT pageno, name, pagetype FROM dbstat ORDER BY pagetype = 'overflow', pagetype, pageno").all();
  } finally {
    open.close();
  }
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
