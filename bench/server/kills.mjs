// Two servers and PostgreSQL, each in a network namespace of its own, disturbed at random moments while clients ask and
// repositories are indexed: a server killed, the database crashed or restarted, one of the three cut off for seconds.
//   npm run bench -- server kills --repos pallets+click,go-chi+chi --from /work/.mirror --trials 20 --clients 20 [--seed 1]
// After each trial every repository is checked: fsck, the root of every snapshot against an undisturbed run over the same
// commit, none lost, none twice. Every answer is compared with the undisturbed one of the commit that it names. Needs Linux,
// root, and Debian's postgresql. KNOWING_BUILD names a build that nobody replaces meanwhile.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, load } from '../lib.mjs';
import { checkStore } from './check-store.mjs';
import { startDatabase } from './database.mjs';
import { Network } from './network.mjs';
import { buildReference, difference, fingerprint, questionsOf } from './reference.mjs';
import { makeRemote, moveTo } from './remotes.mjs';
import { ServerProcess } from './server-process.mjs';

const { values: options } = parseArgs({
  options: {
    repos: { type: 'string', default: 'pallets+click,go-chi+chi,spf13+cobra' },
    from: { type: 'string', default: '/work/.mirror' },
    trials: { type: 'string', default: '20' },
    clients: { type: 'string', default: '20' },
    commits: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string', default: '' },
  },
});
const MAIN = join(build, 'apps/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'knowing-kills-'));
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const CLIENT_PATIENCE_MS = 90_000;
const DRAIN_MS = 300_000;

let state = Number(options.seed);
/** Mulberry32: a trial can be repeated by its seed. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const pick = (list) => list[Math.floor(random() * list.length)];

const KINDS = [
  ...['kill a', 'kill b', 'kill a', 'kill b', 'kill a', 'kill b'],
  ...['crash', 'restart', 'crash', 'restart', 'crash'],
  ...['cut db 30', 'cut a 30', 'cut b 30', 'cut db 35', 'cut db 8', 'cut a 8', 'cut b 5', 'cut db 3', 'cut a 15'],
];

const tally = { answers: 0, compared: 0, wrong: 0, errors: 0, unavailable: 0, refused: 0, hung: 0, slowest503: 0, slowest200: 0 };
const statuses = new Map();
const shown = [];
const faults = [];

async function asked(url, token, method = 'GET') {
  const signal = AbortSignal.timeout(CLIENT_PATIENCE_MS);
  const response = await fetch(url, { method, headers: token ? { Authorization: `Bearer ${token}` } : {}, signal });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A clear refusal says what is wrong, what to do, and when. */
function isClear503({ status, headers, body }) {
  return status === 503 && typeof body.error?.message === 'string' && typeof body.error.hint === 'string' && headers.get('retry-after') !== null;
}

class Trials {
  constructor(parts) {
    Object.assign(this, parts);
    this.pushing = true;
    this.done = false;
    this.recovered = 0;
    this.mended = undefined;
  }

  async client() {
    while (!this.done) {
      const { name } = pick(this.remotes);
      const question = pick(questionsOf(name, this.reference.get(name).symbols));
      await this.one(pick(this.servers), name, question);
      await sleep(100);
    }
  }

  async one(server, name, question) {
    const started = performance.now();
    try {
      const answer = await asked(`${server.url}${question}`, this.token);
      const ms = performance.now() - started;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 503) {
        tally.unavailable++;
        tally.slowest503 = Math.max(tally.slowest503, ms);
        if (!isClear503(answer)) this.fault('unclear 503', question, answer);
        await sleep(300);
        return;
      }
      if (answer.status !== 200 && answer.status !== 404 && !(answer.status === 409 && answer.body.error?.code === 'AMBIGUOUS'))
        return this.fault('error', question, answer);
      tally.answers++;
      tally.slowest200 = Math.max(tally.slowest200, ms);
      this.compare(name, question, answer);
    } catch (error) {
      if (error.name === 'TimeoutError') tally.hung++;
      else tally.refused++;
      await sleep(300);
    }
  }

  compare(name, question, answer) {
    const { answers } = this.reference.get(name);
    const print = fingerprint(answer);
    const { commit } = answer.body;
    tally.compared++;
    const ofCommits = [...answers].filter(([key]) => key.endsWith(` ${question}`) && (!commit || key.startsWith(commit))).map(([, known]) => known);
    if (ofCommits.includes(print)) return;
    tally.wrong++;
    if (shown.length < 20) shown.push(`${question} at ${commit}: ${difference(print, ofCommits)}`);
  }

  fault(what, question, { status, body }) {
    tally.errors++;
    if (faults.length < 20) faults.push(`${what} ${status} ${question} ${JSON.stringify(body).slice(0, 300)}`);
  }

  /** Moves branches over their commits and asks for index runs. */
  async pusher(remote) {
    for (let n = 1; !this.done; n++) {
      if (this.pushing) {
        remote.at = remote.commits[n % remote.commits.length];
        moveTo(remote, remote.at);
        await this.push(remote, pick(this.servers)).catch(() => undefined);
      }
      await sleep(1_000 + random() * 2_000);
    }
  }

  async push({ name }, server) {
    const { status } = await asked(`${server.url}/api/index?repo=${name}`, this.token, 'POST');
    if (status !== 202) throw new Error(String(status));
  }

  async disturb(kind) {
    const [what, who, seconds] = kind.split(' ');
    if (what === 'kill') {
      const server = this.servers[who === 'a' ? 0 : 1];
      await server.kill();
      await sleep(random() * 2_000);
      while (!(await server.start())) await sleep(1_000);
    } else if (what === 'cut') {
      this.network.cut(who);
      await sleep(Number(seconds) * 1_000);
      this.network.mend(who);
    } else {
      await (what === 'crash' ? this.database.crash() : this.database.stop());
      await sleep(random() * 3_000);
      await this.database.start();
    }
  }

  /** Until the newest snapshot of every repository is of the commit that its branch is at. */
  async drain() {
    for (const remote of this.remotes) {
      for (;;) {
        const queued = await this.push(remote, pick(this.servers)).then(
          () => true,
          () => false,
        );
        if (queued) break;
        await sleep(500);
      }
    }
    const end = Date.now() + DRAIN_MS;
    for (;;) {
      const late = await this.late().catch(() => this.remotes);
      if (late.length === 0) return [];
      if (Date.now() > end) return late.map((r) => `${r.name} never came to ${r.at}`);
      await sleep(500);
    }
  }

  /** Branches move over the same commits again and again: a job that still runs may be about to leave the right one. */
  async late() {
    const metrics = await fetch(`${this.servers[0].url}/metrics`, {
      headers: { Authorization: `Bearer ${this.token}` },
      signal: AbortSignal.timeout(CLIENT_PATIENCE_MS),
    });
    const text = await metrics.text();
    if (!['waiting', 'running'].every((state) => text.includes(`knowing_jobs_${state} 0\n`))) return this.remotes;
    const { body } = await asked(`${this.servers[0].url}/api/repos`, this.token);
    const at = new Map(body.repositories.map((r) => [r.name, r.snapshot?.commit]));
    return this.remotes.filter((r) => at.get(r.name) !== r.at);
  }

  async trial(kind) {
    this.pushing = true;
    await sleep(1_000 + random() * 6_000);
    const { refused, unavailable } = tally;
    await this.disturb(kind);
    const mended = performance.now();
    await sleep(1_000);
    this.pushing = false;
    await sleep(3_000);
    const late = await this.drain();
    const seconds = ((performance.now() - mended) / 1_000).toFixed(0);
    const { problems, snapshots } = await checkStore(this);
    const lost = tally.refused + tally.unavailable - refused - unavailable;
    console.log(
      `${kind.padEnd(10)} drained ${seconds} s after its end, ${snapshots} snapshots, ${lost} requests refused, ${[...late, ...problems].join('; ') || 'sound'}`,
    );
    console.log(`  so far ${JSON.stringify({ ...tally, statuses: Object.fromEntries(statuses) })}`);
    return late.length + problems.length;
  }
}

mkdirSync(join(folder, 'remotes'));
const network = new Network();
const place = (name) => ({ network, name, address: network.add(name) });
const places = { db: place('db'), a: place('a'), b: place('b') };
const database = await startDatabase(join(folder, 'postgres'), places.db);
const env = { ...process.env, KNOWING_HOME: join(folder, 'home'), KNOWING_STORE: database.url };
const knowing = (...args) => execFileSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const servers = ['a', 'b'].map(
  (name) => new ServerProcess({ main: MAIN, dataFolder: join(folder, `data-${name}`), env, args: ['--index-workers', '1'], place: places[name] }),
);
const quietStore = `${database.url}&schema=quiet`;
const quiet = new ServerProcess({
  main: MAIN,
  dataFolder: join(folder, 'data-quiet'),
  env: { ...env, KNOWING_STORE: quietStore },
  args: ['--index-workers', '0', '--no-token'],
});
let failures = 1;
try {
  const remotes = options.repos
    .split(',')
    .map((name) => makeRemote({ from: options.from, name, folder: join(folder, 'remotes'), count: Number(options.commits) }));
  await quiet.start();
  const reference = await buildReference({ remotes, store: quietStore, dataFolder: folder, ask: (path) => asked(`${quiet.url}${path}`, '') });
  await quiet.kill('SIGTERM');
  console.log(`seed ${options.seed}; reference: ${remotes.map((r) => `${r.name} ${reference.get(r.name).symbols.length} symbols`).join(', ')}`);
  for (const remote of remotes) {
    remote.at = remote.commits[0];
    moveTo(remote, remote.at);
    knowing('track', remote.path, '--name', remote.name, '--branch', 'load', '--poll', '0');
  }
  const token = knowing('token', 'create', '--name', 'trial', '--scope', 'index');
  await Promise.all(servers.map((server) => server.start()));
  const { Clones } = await load('engine/team/clones.js');
  const clones = new Clones(join(folder, 'data-a'));
  const trials = new Trials({
    network,
    database,
    servers,
    remotes,
    reference,
    token,
    store: database.url,
    before: new Map(),
    cloneOf: (url) => clones.folderOf(url),
  });
  await trials.drain();
  const work = [...Array.from({ length: Number(options.clients) }, () => trials.client()), ...remotes.map((remote) => trials.pusher(remote))];
  const kinds = options.only ? Array.from({ length: Number(options.trials) }, () => options.only) : shuffled(KINDS).slice(0, Number(options.trials));
  failures = 0;
  for (const kind of kinds) failures += await trials.trial(kind);
  trials.done = true;
  await Promise.all(work);
  const bugs = servers.flatMap((server) => server.bugs);
  for (const line of [...faults, ...shown, ...bugs.slice(0, 10)]) console.log(line.slice(0, 700));
  failures += tally.errors + tally.wrong + tally.hung + bugs.length;
  console.log(JSON.stringify({ ...tally, statuses: Object.fromEntries(statuses), bugs: bugs.length, failures }, null, 1));
} finally {
  process.exitCode = failures > 0 ? 1 : 0;
  for (const server of [...servers, quiet]) await server.kill();
  await database.stop();
  await sleep(2_000);
  network.remove();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
}
// Pools of this process wait for nobody.
process.exit();

function shuffled(list) {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}
