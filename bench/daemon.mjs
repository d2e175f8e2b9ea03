/**
 * The daemon as real processes on a real repository.
 *   npm run bench -- daemon latency flask [--commits 20]     from `git commit` to a queryable snapshot
 *   npm run bench -- daemon kills fd [--kills 30]            kill -9 of daemon or indexer at random moments of a replay
 * Repositories are cloned, never touched. The build to run is KNOWING_BUILD (default dist).
 */
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { load, median, parseArgs, reposFolder, root } from './lib.mjs';

export const summary = 'daemon: from commit to queryable, and kill -9 at random moments';

const MAIN = join(resolve(root, process.env.KNOWING_BUILD ?? 'dist'), 'apps/cli/main.js');
const IDENTITY = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.org', '-c', 'commit.gpgsign=false'];

export async function run(args = []) {
  const options = parseArgs(args);
  const [kind = 'latency', ...names] = options._;
  for (const name of names.length === 0 ? ['flask'] : names) {
    const scene = prepare(name);
    try {
      await (kind === 'kills' ? kills(scene, options) : latency(scene, options));
    } finally {
      await scene.end();
    }
  }
}

/** A clone with its own home, indexed once. */
function prepare(name) {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-daemon-'));
  const repo = join(folder, name);
  const env = { ...process.env, KNOWING_HOME: join(folder, 'home') };
  const git = (...args) =>
    execFileSync('git', [...IDENTITY, ...args], { cwd: repo, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 }).trim();
  execFileSync('git', ['clone', '--quiet', '--shared', join(reposFolder, name), repo], { stdio: 'ignore' });
  const knowing = (...args) => execFileSync(process.execPath, [MAIN, ...args], { cwd: repo, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  knowing('add', repo);
  const daemon = () => spawn(process.execPath, [MAIN, 'serve'], { env, stdio: 'ignore' });
  const database = JSON.parse(knowing('list', '--json')).repositories[0].database;
  const started = new Set();
  const start = () => {
    const child = daemon();
    started.add(child);
    child.once('exit', () => started.delete(child));
    return child;
  };
  const end = async () => {
    for (const child of started) child.kill('SIGKILL');
    await sleep(200);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { name, repo, env, git, knowing, database, start, end };
}

const status = async ({ env }) => (await load('engine/daemon/daemon-client.js')).askDaemon(env, 'status', {});

async function until(check, ms = 120_000) {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(20)) {
    const value = await check();
    if (value) return value;
  }
  throw new Error('waited in vain');
}

/** One connection that stays open: what a server that answers questions does. */
async function openReader(database) {
  const { openSqliteStore } = await load('store/sqlite/index.js');
  const store = await openSqliteStore(database, { readonly: true });
  const commit = async () => {
    const reader = await store.read();
    const snapshot = await reader.latestSnapshot();
    await reader.close();
    return snapshot?.commit;
  };
  return { commit, integrity: () => store.integrityCheck(), close: () => store.close() };
}

async function latency(scene, { commits = 20 }) {
  const daemon = scene.start();
  await until(async () => (await status(scene))?.repositories[0]?.state === 'current');
  const reader = await openReader(scene.database);
  const files = scene
    .git('ls-files')
    .split('\n')
    .filter((path) => /\.(py|go|ts|rs|java|rb|cs)$/.test(path));
  const times = [];
  for (let i = 0; i < Number(commits) + 1; i++) {
    const path = files[(i * 7919) % files.length];
    appendFileSync(join(scene.repo, path), `\n${comment(path)} edit ${i}\n`);
    scene.git('commit', '--quiet', '--all', '--message', `edit ${i}`);
    const committed = performance.now();
    const head = scene.git('rev-parse', 'HEAD');
    while ((await reader.commit()) !== head) await sleep(2);
    // The first one starts the indexing process and fills its memory.
    if (i > 0) times.push(performance.now() - committed);
    else console.log(`${scene.name}: first update ${Math.round(performance.now() - committed)} ms`);
    await sleep(300);
  }
  await reader.close();
  daemon.kill('SIGTERM');
  const sorted = [...times].sort((a, b) => a - b);
  console.log(
    `${scene.name}: ${files.length} files, ${times.length} commits of one file; from commit to queryable: median ${Math.round(median(times))} ms, worst ${Math.round(sorted.at(-1))} ms`,
  );
}

const comment = (path) => (/\.(py|rb)$/.test(path) ? '#' : '//');

/** Replays history while processes are shot; afterwards everything has to be as if nothing had happened. */
async function kills(scene, { kills: wanted = 30 }) {
  const history = scene
    .git('rev-list', '--first-parent', '--max-count', String(Number(wanted) + 1), 'HEAD')
    .split('\n')
    .reverse();
  const shot = { daemon: 0, indexer: 0 };
  const problems = [];
  for (let i = 0; i < Number(wanted); i++) {
    const daemon = scene.start();
    const exited = new Promise((done) => daemon.once('exit', done));
    const now = await until(() => status(scene), 20_000);
    if (now.pid !== daemon.pid) problems.push(`round ${i}: process ${now.pid} was in the way`);
    scene.git('checkout', '--quiet', '--force', history[i % history.length]);
    await sleep(Math.random() * 3_000);
    const indexer = (await status(scene))?.indexers[0];
    if (i % 2 === 0 || indexer === undefined) shot.daemon++;
    else {
      shot.indexer++;
      process.kill(indexer, 'SIGKILL');
      // The daemon has to get over it by itself.
      await until(async () => (await status(scene))?.repositories[0]?.commit === scene.git('rev-parse', 'HEAD'));
    }
    daemon.kill('SIGKILL');
    await exited;
    problems.push(...(await lookAt(scene, `round ${i}`)));
  }
  await conclude(scene, shot, problems);
}

async function lookAt(scene, when) {
  const reader = await openReader(scene.database);
  const found = await reader.integrity();
  await reader.close();
  return found.map((problem) => `${when}: ${problem}`);
}

/** The next run completes, and its graph is that of a repository that was indexed in peace. */
async function conclude(scene, shot, problems) {
  scene.knowing('sync');
  try {
    scene.knowing('stale');
  } catch {
    problems.push('stale after sync');
  }
  const after = JSON.parse(scene.knowing('stats', '--json')).snapshot.root;
  const fresh = JSON.parse(scene.knowing('index', '--db', join(scene.env.KNOWING_HOME, 'fresh.db'), '--json')).snapshot.root;
  if (after !== fresh) problems.push(`root ${after} after the kills, ${fresh} in peace`);
  try {
    scene.knowing('fsck');
  } catch (error) {
    problems.push(`fsck: ${String(error.stdout ?? error).slice(0, 500)}`);
  }
  const log = readFileSync(join(scene.env.KNOWING_HOME, 'logs/daemon.log'), 'utf8');
  const updates = log.split('\n').filter((line) => line.includes(' read in ')).length;
  console.log(`${scene.name}: ${shot.daemon} daemons and ${shot.indexer} indexers killed, ${updates} updates finished, ${problems.length} problems`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
