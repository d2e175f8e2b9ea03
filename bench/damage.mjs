// npm run bench -- damage <repository> [--count N] [--kind name] [--seed N] [--mend N] [--part N] [--checks N] [--verbose]: damages copies of
// an index in every way of bench/damage/_kinds.mjs, N copies each, asks questions of each copy (bench/damage/_questions.mjs;
// with --part 3 every third, a different third of each copy), and checks that every answer is the one of the sound index or
// an error with a hint; that fsck finds the changes (with --checks 4 of every fourth copy); and that reindex makes it sound again and keeps what was learned.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { KINDS } from './damage/_kinds.mjs';
import { questionsOf } from './damage/_questions.mjs';
import { load, parseArgs } from './lib.mjs';

export const summary = 'flipped bits and changed rows: answers that are wrong without a word, what fsck finds, what reindex mends';

export async function run(args) {
  const { _: repositories, count = 40, seed = 1, mend = 5, part = 1, checks = 1, kind, verbose = false } = parseArgs(args);
  const folder = mkdtempSync(join(tmpdir(), 'knowing-damage-'));
  process.env.KNOWING_HOME = join(folder, 'home');
  try {
    const bench = { ...(await prepare(resolve(repositories[0] ?? '.'), folder)), part: Number(part), checks: Number(checks) };
    for (const [name, changesOf] of Object.entries(KINDS)) {
      if (kind !== undefined && kind !== name) continue;
      report(name, await tryAll(bench, changesOf(bench, Number(count), Number(seed)), verbose));
      await mendAll(bench, changesOf(bench, Number(mend), Number(seed) + 1), Number(mend));
    }
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
  // Some questions keep what they found out, which others then show.
  for (const question of questionsOf(bench)) await ask(bench, bench.db, [...question, '--repo', root]);
  await ask(bench, bench.db, ['feedback', '--task', 'where are session cookies signed', '--useful', mostUsed(bench).name, '--repo', root]);
  writeBack(bench.driver, bench.db);
  bench.bytes = readFileSync(bench.db);
  bench.dump = dump(bench.driver, bench.db);
  bench.learned = learnedIn(bench.driver, bench.db);
  await chooseQuestions(bench);
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

/** Those that the sound index answers, and answers the same when it is asked again. */
async function chooseQuestions(bench) {
  const all = questionsOf(bench).map((words) => [...words, '--repo', bench.root]);
  const answers = [];
  for (const name of ['first.db', 'second.db']) answers.push(await answersOf(bench, copy(bench, name, bench.bytes), all));
  const isSure = (_, i) => answers[0][i].code !== 2 && answers[0][i].code !== 70 && answers[0][i].said === answers[1][i].said;
  bench.questions = all.filter(isSure);
  bench.expected = answers[0].filter(isSure);
  const silent = all.filter((question, i) => !isSure(question, i)).map(([command]) => command);
  console.log(`${bench.questions.length} questions${silent.length === 0 ? '' : `; without the same answer twice: ${silent.join(', ')}`}`);
}

function mostUsed({ db, driver: Database }) {
  const open = new Database(db, { readOnly: true });
  const sql = `SELECT n.name FROM nodes n JOIN (SELECT target, count(*) AS uses FROM edges GROUP BY target) e ON e.target = n.id
    WHERE n.file_id IS NOT NULL ORDER BY uses DESC, n.id LIMIT 1`;
  const row = open.prepare(sql).get();
  open.close();
  return row;
}

/** What no index run can make again; answers of questions are kept as notes too, and are none of it. */
function learnedIn(Database, path) {
  const open = new Database(path, { readOnly: true });
  const of = (sql) => JSON.stringify(open.prepare(sql).all(), (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value));
  try {
    return {
      notes: of("SELECT key, hash, value FROM notes WHERE key <> 'repo_profile' AND key NOT LIKE 'pack%' ORDER BY key, hash"),
      layers: of('SELECT layer, unit, state, root, claims, record FROM layer_units ORDER BY layer, unit'),
    };
  } finally {
    open.close();
  }
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
const comparable = (said) =>
  said
    .replaceAll(/\d[\d.,]* ?(?:ms|s|min|kB|KB|MB|GB|bytes)\b/g, '#')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '#')
    .replaceAll(/\S*\.db\b/g, 'db');

async function answersOf(bench, db, questions) {
  const answers = [];
  for (const question of questions) {
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
  const tally = { tried: 0, checked: 0, refused: 0, answered: 0, errors: 0, unused: 0, bugs: [], wrong: [], unseen: [] };
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
    if (verbose) console.error(`${tally.tried}: ${what}: ${tally.wrong.length} wrong, ${tally.bugs.length} crashes, ${tally.unseen.length} not found by fsck`);
  }
  return tally;
}

async function tryOne(bench, { what, path, changed }, tally) {
  const isAsked = (_, i) => i % bench.part === tally.tried % bench.part;
  const [questions, expected] = [bench.questions.filter(isAsked), bench.expected.filter(isAsked)];
  for (const [i, { code, said }] of (await answersOf(bench, path, questions)).entries()) {
    const name = `${what}: ${questions[i].slice(0, 2).join(' ')}`;
    if (said === expected[i].said && code === expected[i].code) tally.answered++;
    else if (code === 2 && /^hint:/m.test(said)) tally.errors++;
    else (code === 70 ? tally.bugs : tally.wrong).push(`${name}${firstDifference(expected[i].said, said)}`);
  }
  if (tally.tried % bench.checks !== 0) return;
  tally.checked++;
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

function report(name, { tried, checked, refused, answered, errors, unused, bugs, wrong, unseen }) {
  console.log(
    `${name}: ${tried} copies${refused === 0 ? '' : ` (${refused} changes that SQLite refuses)`}, ${answered} answers as before, ${errors} errors with a hint, ${bugs.length} crashes, ${wrong.length} wrong answers; fsck finds ${checked - unseen.length - unused} of ${checked - unused}${unused === 0 ? '' : `, ${unused} changed bytes that nothing uses`}`,
  );
  for (const [label, list] of [
    ['wrong', wrong],
    ['crash', bugs],
    ['not found by fsck', unseen],
  ])
    for (const what of list) console.log(`  ${label}: ${what}`);
}

/** Columns come one by one of all tables: of them as many as of the others. */
async function mendAll(bench, changes, most) {
  const tally = { tried: 0, sound: 0, kept: 0, said: 0 };
  for (const { what, apply } of changes) {
    if (tally.tried === most) break;
    const path = copy(bench, `mended-${tally.tried}.db`, bench.bytes);
    try {
      apply(path);
    } catch {
      continue;
    }
    tally.tried++;
    await mendOne(bench, { what, path }, tally);
    remove(path);
  }
  console.log(`  reindex: ${tally.sound} of ${tally.tried} sound again, ${tally.kept} with all that was learned, ${tally.said} say what was lost`);
}

async function mendOne(bench, { what, path }, tally) {
  const { code, said } = await ask(bench, path, ['reindex', bench.root]);
  const checked = await ask(bench, path, ['fsck', '--repo', bench.root]);
  if (code === 0 && checked.code === 0) tally.sound++;
  else return console.log(`  not mended: ${what}: ${code === 0 ? checked.said : said}`);
  const learned = learnedIn(bench.driver, path);
  if (learned.notes === bench.learned.notes && learned.layers === bench.learned.layers) tally.kept++;
  else if (/lost|could not be/i.test(said)) tally.said++;
  else console.log(`  lost without a word: ${what}: ${said.slice(0, 400)}`);
}
