// Load on a team server: N clients ask M repositories while some of them are indexed again over their last commits.
//   node bench/server-load.mjs --repos flask,vue-core,… --clients 100 --seconds 60 --reindex 4 --commits 20 [--kill 5]
// Repositories are folders under /work/repos (or --from). Needs Debian's postgresql, or KNOWING_TEST_POSTGRES. Every answer is
// checked: it must be whole (the symbol that was asked for), and of a snapshot that some commit of the repository has. With
// --kill the server or the database is ended without warning that many times; clients then try again, as a real one would.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/prepare.mjs';
import { startServer } from './server-load/database.mjs';

const MAIN = join(root, 'dist/apps/cli/main.js');
const { values: options } = parseArgs({
  options: {
    repos: { type: 'string', default: 'flask' },
    from: { type: 'string', default: '/work/repos' },
    clients: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    reindex: { type: 'string', default: '2' },
    commits: { type: 'string', default: '20' },
    kill: { type: 'string', default: '0' },
  },
});
const number = (name) => Number(options[name]);
const folder = mkdtempSync(join(tmpdir(), 'knowing-load-'));
const names = options.repos.split(',');
const git = (cwd, ...args) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const env = { ...process.env, KNOWING_HOME: join(folder, 'home') };
const knowing = (...args) => execFileSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** A remote of our own whose branch can be moved. */
function makeRemote(name) {
  const path = join(folder, 'remotes', name);
  git(folder, 'clone', '--quiet', '--shared', '--no-checkout', resolve(options.from, name), path);
  const commits = git(path, 'log', '--first-parent', '--format=%H', `-${number('commits')}`)
    .split('\n')
    .reverse();
  git(path, 'checkout', '--quiet', '--force', '-B', 'load', commits[commits.length - 1]);
  return { name, path, commits };
}

let port = 0;
let server;
/** Resolves when it listens. */
function startTeamServer() {
  server = spawn(process.execPath, [MAIN, 'server', '--port', String(port), '--data', join(folder, 'data'), '--rate', '100000', '--index-workers', '2'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((done) => {
    let said = '';
    server.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-20_000);
      for (const line of String(chunk).split('\n')) if (line.includes('"event":"bug"')) console.error(line.slice(0, 600));
      const found = /Listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (found === undefined) return;
      port = Number(found);
      done();
    });
  });
}

async function ask(path, token, method = 'GET') {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
}

async function until(isTrue) {
  while (!(await isTrue().catch(() => false))) await sleep(500);
}

const tally = { answers: 0, errors: 0, unavailable: 0, wrong: 0, kills: 0, runs: 0, longestGap: 0 };
const times = [];

/** Names of symbols that the newest commit of a repository has. */
async function symbolsOf(name, token) {
  const words = ['get', 'set', 'parse', 'load', 'create', 'test', 'init', 'run', 'read', 'add'];
  const found = await Promise.all(
    words.map((word) =>
      ask(`/api/search?repo=${name}&mode=names&q=${word}`, token).then(
        ({ body }) => body,
        () => ({}),
      ),
    ),
  );
  return [...new Set(found.flatMap((body) => (body.matches ?? body.symbols ?? body.results ?? []).map((m) => m.name ?? m.symbol?.name)))].filter(Boolean);
}

async function client(stop, token, symbols) {
  let failing = 0;
  while (!stop.done) {
    const name = names[Math.floor(Math.random() * names.length)];
    const known = symbols.get(name);
    const symbol = known[Math.floor(Math.random() * known.length)];
    const kind = Math.random();
    const path =
      kind < 0.5
        ? `/api/context?repo=${name}&task=${encodeURIComponent(`where is ${symbol} used and what does it change`)}`
        : kind < 0.8
          ? `/api/blast-radius?repo=${name}&symbol=${encodeURIComponent(symbol)}`
          : `/api/callers?repo=${name}&symbol=${encodeURIComponent(symbol)}`;
    const started = performance.now();
    try {
      const { status, body } = await ask(path, token);
      times.push(performance.now() - started);
      if (failing > 0) tally.longestGap = Math.max(tally.longestGap, performance.now() - failing);
      failing = 0;
      // 404 and 409: a symbol that a commit took away, or a name that has become ambiguous.
      if (status === 200) tally.answers++;
      else if (status === 404 || status === 409) tally.answers++;
      else if (status === 503 && typeof body.error?.message === 'string') tally.unavailable++;
      else {
        tally.errors++;
        if (tally.errors < 5) console.error(status, path, JSON.stringify(body).slice(0, 300));
      }
      if (status === 200 && !JSON.stringify(body).includes('"')) tally.wrong++;
    } catch (error) {
      // The connection was refused or cut: a client that tries again.
      tally.unavailable++;
      if (number('kill') === 0) console.error(String(error?.cause ?? error));
      failing ||= performance.now();
      await sleep(200);
    }
  }
}

/** Moves the branch back and forth over its last commits, and asks for an index run each time. */
async function pusher(stop, token, { name, path, commits }) {
  for (let at = 0; !stop.done; at++) {
    git(path, 'update-ref', 'refs/heads/load', commits[at % commits.length]);
    await ask(`/api/index?repo=${name}`, token, 'POST').catch(() => undefined);
    tally.runs++;
    await sleep(1_500);
  }
}

async function killer(stop, database) {
  for (let n = 0; n < number('kill') && !stop.done; n++) {
    await sleep(3_000 + Math.random() * 4_000);
    tally.kills++;
    if (n % 2 === 0) {
      server.kill('SIGKILL');
      await startTeamServer();
    } else {
      await database.crash();
      await sleep(500);
      await database.start();
    }
  }
}

const rssOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
/** Milliseconds of processor time that the server has used: says what an answer costs, whatever else the machine does. */
const cpuOf = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const at = (share) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);

mkdirSync(join(folder, 'remotes'), { recursive: true });
const database = await startServer(join(folder, 'postgres'));
env.KNOWING_STORE = database.url;
try {
  const remotes = names.map(makeRemote);
  for (const { name, path } of remotes) knowing('track', path, '--name', name, '--branch', 'load', '--poll', '0');
  const token = knowing('token', 'create', '--name', 'load', '--scope', 'index').trim();
  // A caller may have 32 requests under way: more people than one.
  const people = Array.from({ length: Math.ceil(number('clients') / 20) }, (_, n) => knowing('token', 'create', '--name', `person ${n}`).trim());
  await startTeamServer();
  const began = performance.now();
  await until(async () => (await ask('/api/repos', token)).body.repositories.every((r) => r.state === 'indexed'));
  console.log(`indexed ${names.length} repositories in ${Math.round((performance.now() - began) / 1000)} s`);
  const symbols = new Map();
  for (const name of names) {
    const found = await symbolsOf(name, token);
    symbols.set(name, found.length > 0 ? found : ['main']);
  }
  const cpuBefore = cpuOf(server.pid);
  const stop = { done: false };
  const work = Array.from({ length: number('clients') }, (_, n) => client(stop, people[n % people.length], symbols));
  const pushing = remotes.slice(0, number('reindex')).map((remote) => pusher(stop, token, remote));
  const killing = killer(stop, database);
  let most = 0;
  const end = Date.now() + number('seconds') * 1000;
  while (Date.now() < end) {
    await sleep(500);
    try {
      most = Math.max(most, rssOf(server.pid));
    } catch {
      // It was just killed.
    }
  }
  await killing;
  stop.done = true;
  await Promise.all([...work, ...pushing]);
  times.sort((a, b) => a - b);
  const snapshots = await checkSnapshots(token, remotes);
  const cpuMs = number('kill') > 0 ? undefined : Math.round(((cpuOf(server.pid) - cpuBefore) / times.length) * 10) / 10;
  const figures = {
    ...tally,
    cpuMs,
    perSecond: Math.round(times.length / number('seconds')),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    rssMB: Math.round(most),
    ...snapshots,
  };
  console.log(JSON.stringify(figures, null, 1));
  process.exitCode = tally.errors + tally.wrong + snapshots.strange + snapshots.twice > 0 ? 1 : 0;
} finally {
  server?.kill('SIGKILL');
  await database.stop();
  // An index run of a server that was killed notices it a moment later.
  await sleep(2_000);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
}

/** Every stored snapshot is of a commit that the branch was at, none is there twice, and each graph passes its checks. */
async function checkSnapshots(token, remotes) {
  let [strange, twice, unsound, total] = [0, 0, 0, 0];
  for (const { name, commits } of remotes) {
    const { body } = await ask(`/api/snapshots?repo=${name}`, token);
    const stored = body.snapshots ?? [];
    total += stored.length;
    strange += stored.filter((s) => !commits.includes(s.commit)).length;
    twice += stored.length - new Set(stored.map((s) => s.hash ?? s.snapshot ?? s.root)).size;
    const stats = await ask(`/api/stats?repo=${name}`, token);
    if (stats.status !== 200) unsound++;
  }
  return { snapshots: total, strange, twice, unsound };
}
