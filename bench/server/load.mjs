// Load on a team server: N clients ask M repositories while some of them are indexed again over their last commits.
//   npm run bench -- server load --repos pallets+flask,spf13+cobra,… --clients 100 --seconds 60 --reindex 10 --commits 20
// Repositories are mirrors or folders under --from. Needs Debian's postgresql. Afterwards every stored snapshot must be of a
// commit that its branch was at; kills.mjs compares answers and graphs with undisturbed ones.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../lib.mjs';
import { startDatabase } from './database.mjs';
import { symbolsOf } from './reference.mjs';
import { makeRemote, moveTo } from './remotes.mjs';
import { ServerProcess } from './server-process.mjs';

const MAIN = join(build, 'apps/cli/main.js');
const { values: options } = parseArgs({
  options: {
    repos: { type: 'string', default: 'pallets+flask' },
    from: { type: 'string', default: '/work/.mirror' },
    clients: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    reindex: { type: 'string', default: '2' },
    commits: { type: 'string', default: '20' },
    warm: { type: 'string', default: '' },
  },
});
const number = (name) => Number(options[name]);
const folder = mkdtempSync(join(tmpdir(), 'knowing-load-'));
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const env = { ...process.env, KNOWING_HOME: join(folder, 'home') };
const knowing = (...args) => execFileSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const server = new ServerProcess({
  main: MAIN,
  dataFolder: join(folder, 'data'),
  env,
  args: ['--index-workers', '2', ...(options.warm ? ['--warm-memory', options.warm] : [])],
});

async function ask(path, token, method = 'GET') {
  const response = await fetch(`${server.url}${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
}

const tally = { answers: 0, errors: 0, pushes: 0 };
const times = new Map();
const statuses = new Map();

function pathFor(name, symbol) {
  const kind = Math.random();
  if (kind < 0.5) return `/api/context?repo=${name}&task=${encodeURIComponent(`where is ${symbol} used and what does it change`)}`;
  return `/api/${kind < 0.8 ? 'blast-radius' : 'callers'}?repo=${name}&symbol=${encodeURIComponent(symbol)}`;
}

async function client(stop, token, symbols) {
  const names = [...symbols.keys()];
  const pick = (list) => list[Math.floor(Math.random() * list.length)];
  while (!stop.done) {
    const name = pick(names);
    const path = pathFor(name, pick(symbols.get(name)));
    const started = performance.now();
    const { status, body } = await ask(path, token).catch((error) => ({ status: 0, body: String(error?.cause ?? error) }));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const kind = /\/api\/([\w-]+)/.exec(path)[1];
    times.set(kind, [...(times.get(kind) ?? []), performance.now() - started]);
    // 404 and AMBIGUOUS: a symbol that a commit took away, or a name that has become ambiguous.
    if (status === 200 || status === 404 || body.error?.code === 'AMBIGUOUS') tally.answers++;
    else {
      tally.errors++;
      if (tally.errors < 5) console.error(status, path, JSON.stringify(body).slice(0, 300));
    }
  }
}

/** Moves the branch over its last commits and asks for an index run each time. */
async function pusher(stop, token, remote) {
  for (let at = 0; !stop.done; at++) {
    remote.at = remote.commits[at % remote.commits.length];
    moveTo(remote, remote.at);
    await ask(`/api/index?repo=${remote.name}`, token, 'POST');
    tally.pushes++;
    await sleep(3_000);
  }
}

const rssOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
/** Milliseconds of processor time that the server has used: says what an answer costs, whatever else the machine does. */
const cpuOf = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

async function metric(token, name) {
  const response = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(await response.text())?.[1]);
}

/** The same stack once, with how often it was logged. */
function countedBugs(lines) {
  const counts = new Map();
  for (const line of lines) {
    const { error, stack } = JSON.parse(line);
    counts.set(stack ?? error, (counts.get(stack ?? error) ?? 0) + 1);
  }
  return counts;
}

function quantiles(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}

mkdirSync(join(folder, 'remotes'), { recursive: true });
const database = await startDatabase(join(folder, 'postgres'));
env.KNOWING_STORE = database.url;
try {
  const remotes = options.repos.split(',').map((name) => makeRemote({ from: options.from, name, folder: join(folder, 'remotes'), count: number('commits') }));
  for (const { name, path } of remotes) knowing('track', path, '--name', name, '--branch', 'load', '--poll', '0');
  const token = knowing('token', 'create', '--name', 'load', '--scope', 'index');
  // A caller may have 32 requests under way: more people than one.
  const people = Array.from({ length: Math.ceil(number('clients') / 20) }, (_, n) => knowing('token', 'create', '--name', `person ${n}`));
  await server.start();
  const began = performance.now();
  while ((await ask('/api/repos', token)).body.repositories.some((r) => r.state !== 'indexed')) await sleep(500);
  console.log(`indexed ${remotes.length} repositories in ${Math.round((performance.now() - began) / 1000)} s`);
  const symbols = new Map();
  for (const { name } of remotes) symbols.set(name, await symbolsOf(name, (path) => ask(path, token), 40));
  const cpuBefore = cpuOf(server.pid);
  const stop = { done: false };
  const work = Array.from({ length: number('clients') }, (_, n) => client(stop, people[n % people.length], symbols));
  const pushing = remotes.slice(0, number('reindex')).map((remote) => pusher(stop, token, remote));
  let most = 0;
  const end = Date.now() + number('seconds') * 1000;
  while (Date.now() < end) {
    await sleep(500);
    most = Math.max(most, rssOf(server.pid));
  }
  const warm = { snapshots: await metric(token, 'knowing_warm_snapshots'), MB: Math.round((await metric(token, 'knowing_warm_bytes')) / 2 ** 20) };
  stop.done = true;
  await Promise.all([...work, ...pushing]);
  const all = [...times.values()].flat();
  const figures = {
    ...tally,
    statuses: Object.fromEntries(statuses),
    bugs: server.bugs.length,
    indexRuns: await metric(token, 'knowing_index_runs_total'),
    indexFailures: (await metric(token, 'knowing_index_failures_total')) || 0,
    cpuMs: Math.round(((cpuOf(server.pid) - cpuBefore) / all.length) * 10) / 10,
    all: quantiles(all),
    ...Object.fromEntries([...times].map(([kind, list]) => [kind, quantiles(list)])),
    rssMB: Math.round(most),
    warm,
    ...(await checkSnapshots(token, remotes)),
  };
  console.log(JSON.stringify(figures, null, 1));
  for (const [text, count] of countedBugs(server.bugs)) console.log(`${count} times: ${text}`);
  process.exitCode = tally.errors + figures.strange + figures.twice + figures.bugs > 0 ? 1 : 0;
} finally {
  await server.kill();
  await database.stop();
  // An index run of a server that was killed notices it a moment later.
  await sleep(2_000);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
}

/** Every stored snapshot is of a commit that the branch was at, and none is there twice. */
async function checkSnapshots(token, remotes) {
  let [strange, twice, total] = [0, 0, 0];
  for (const { name, commits } of remotes) {
    const { body } = await ask(`/api/snapshots?repo=${name}&limit=1000`, token);
    total += body.snapshots.length;
    strange += body.snapshots.filter((s) => !commits.includes(s.commit)).length;
    twice += body.snapshots.length - new Set(body.snapshots.map((s) => s.hash)).size;
  }
  return { snapshots: total, strange, twice };
}
