// npm run bench -- attack kills [repository] [--each N] [--seed N] [--only index|daemon|mcp]: kill -9 of index runs (first ones and later ones), of the
// daemon or its indexing process, and of MCP servers that index when asked, N of each, at random moments of a replay of
// commits. After each: no process stays behind and the store is sound. Every now and then and at the end: no lock is in the
// way, the next run completes, fsck is clean, and root and answers are those of an index made in peace.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, load, parseArgs, reposFolder, seededRandom } from '../lib.mjs';
import { StdioPeer } from './_stdio-peer.mjs';

const MAIN = join(build, 'apps/cli/main.js');
/** Kills between two complete checks. */
const ROUND = 25;
const ORPHAN_MS = 30_000;
const QUESTIONS = [['dead-code'], ['context', 'how are errors handled'], ['stats', '--json']];

export async function run(args) {
  const { _: names, each = 100, seed = 1, only } = parseArgs(args);
  const kinds = Object.keys(VICTIMS).filter((kind) => only === undefined || kind.toLowerCase().startsWith(only));
  const scene = prepare(resolve(names[0] ?? join(reposFolder, 'flask')), seededRandom(Number(seed)));
  const problems = [];
  try {
    for (const kind of kinds) problems.push(...(await killMany(scene, kind, Number(each))));
  } finally {
    for (const { pid } of processesOf(scene)) process.kill(pid, 'SIGKILL');
    await sleep(500);
    rmSync(scene.folder, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(`${kinds.length * Number(each)} kills, ${problems.length} problems`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** A clone with a home of its own, indexed once, and how long that took. */
function prepare(path, random) {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-kills-'));
  const repo = join(folder, basename(path));
  const env = { ...process.env, KNOWING_HOME: join(folder, 'home') };
  execFileSync('git', ['clone', '--quiet', '--shared', path, repo], { stdio: 'ignore' });
  const options = { cwd: repo, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 28 };
  const git = (...words) => execFileSync('git', words, options).trim();
  const knowing = (...words) => execFileSync(process.execPath, [MAIN, ...words, '--no-color'], { ...options, env });
  const started = performance.now();
  knowing('add', repo);
  const usualMs = performance.now() - started;
  const database = JSON.parse(knowing('list', '--json')).repositories[0].database;
  const commits = git('rev-list', '--first-parent', '--max-count', '40', 'HEAD').split('\n').reverse();
  return { folder, repo, env, git, knowing, database, random, usualMs, commits, peace: new Map() };
}

/** Starts what is to be killed, lets it work for a while and returns what to kill. */
const VICTIMS = {
  'index runs': async (scene, i) => {
    const first = join(scene.folder, 'first.db');
    const child = start(scene, ...(i % 2 === 0 ? ['reindex'] : ['index', '--db', first]));
    await sleep(scene.random() * scene.usualMs * 1.1);
    // What a killed first run left must not be in the next one's way.
    if (i % 2 === 1 && i % 10 !== 9) scene.after = () => remove(first);
    return child.pid;
  },
  'daemons and their indexers': async (scene, i) => {
    const child = start(scene, 'serve');
    const now = await until(() => daemonStatus(scene), 60_000);
    if (now.pid !== child.pid) throw new Error(`process ${now.pid} is in the way`);
    await sleep(scene.random() * scene.usualMs * 1.1);
    const indexer = (await daemonStatus(scene))?.indexers[0];
    if (i % 2 === 0 || indexer === undefined) return child.pid;
    scene.after = () => child.kill('SIGKILL');
    return indexer;
  },
  'MCP servers': async (scene) => {
    const peer = new StdioPeer(start(scene, 'mcp'));
    await peer.initialize();
    peer.send('tools/call', { name: 'index_repo', arguments: { path: scene.repo } });
    peer.send('tools/call', { name: 'context_for_task', arguments: { task: 'how are errors handled' } });
    await sleep(scene.random() * scene.usualMs * 1.1);
    return peer.pid;
  },
};

function start({ repo, env }, ...words) {
  return spawn(process.execPath, [MAIN, ...words], { cwd: repo, env, stdio: ['pipe', 'pipe', 'ignore'] });
}

async function killMany(scene, kind, count) {
  const problems = [];
  for (let i = 0; i < count; i++) {
    scene.git('checkout', '--quiet', '--force', scene.commits[Math.floor(scene.random() * scene.commits.length)]);
    problems.push(...said(await killOne(scene, kind, i), `${kind}, kill ${i}`));
    if (i % ROUND === ROUND - 1 || i === count - 1) problems.push(...said(await inPeace(scene), `${kind}, after kill ${i}`));
  }
  console.log(`${count} ${kind} killed: ${problems.length} problems`);
  return problems;
}

/** Said at once: the whole takes long. */
function said(found, when) {
  const problems = found.map((problem) => `${when}: ${problem}`);
  for (const problem of problems) console.error(problem);
  return problems;
}

async function killOne(scene, kind, i) {
  scene.after = undefined;
  try {
    const pid = await VICTIMS[kind](scene, i);
    kill(pid);
    scene.after?.();
  } catch (error) {
    // It must not be in the way of the next one.
    for (const { pid } of processesOf(scene)) kill(pid);
    return [String(error)];
  }
  const left = await orphans(scene);
  for (const { pid } of left) kill(pid);
  return [...left.map(({ command }) => `left behind: ${command}`), ...(await damageIn(scene))];
}

function remove(db) {
  for (const ending of ['', '-wal', '-shm']) rmSync(db + ending, { force: true });
}

/** It may be done already. */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Whatever runs with this home, when it had time to notice. */
async function orphans(scene) {
  for (const end = Date.now() + ORPHAN_MS; Date.now() < end; await sleep(50)) if (processesOf(scene).length === 0) return [];
  return processesOf(scene);
}

function processesOf({ folder }) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => procFile(pid, 'environ').includes(`KNOWING_HOME=${folder}`))
    .map((pid) => ({ pid: Number(pid), command: procFile(pid, 'cmdline').replaceAll('\0', ' ') }));
}

function procFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}

async function damageIn({ database }) {
  if (!existsSync(database)) return ['the database is gone'];
  const { openSqliteStore } = await load('store/sqlite/index.js');
  const store = await openSqliteStore(database, { readonly: true });
  try {
    return await store.integrityCheck();
  } finally {
    await store.close();
  }
}

/** The next run completes, and what it leaves is what an index made in peace says. */
async function inPeace(scene) {
  const { knowing, peace, git } = scene;
  try {
    knowing('sync');
    knowing('stale');
    knowing('fsck');
    const commit = git('rev-parse', 'HEAD');
    if (!peace.has(commit)) peace.set(commit, undisturbed(scene));
    const [said, expected] = [answers(scene), peace.get(commit)];
    return said.flatMap((answer, i) => (answer === expected[i] ? [] : [`${QUESTIONS[i].join(' ')} answers otherwise than in peace`]));
  } catch (error) {
    return [String(error.stderr || error.stdout || error).slice(0, 500)];
  }
}

function undisturbed(scene) {
  const db = join(scene.folder, 'peace.db');
  remove(db);
  scene.knowing('index', '--db', db);
  return answers(scene, '--db', db);
}

const answers = ({ knowing }, ...words) =>
  QUESTIONS.map((question) => {
    const said = knowing(...question, ...words);
    return question[0] === 'stats' ? JSON.parse(said).snapshot.root : said.replaceAll(/\d[\d.,]* ?(?:ms|s)\b|\S*\.db\b/g, '#');
  });

const daemonStatus = async ({ env }) => (await load('engine/daemon/daemon-client.js')).askDaemon(env, 'status', {});

async function until(check, ms) {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(20)) {
    const value = await check();
    if (value) return value;
  }
  throw new Error('waited in vain');
}
