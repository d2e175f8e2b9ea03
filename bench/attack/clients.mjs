// npm run bench -- attack clients [repository] [--http N] [--stdio N] [--runs N]: N clients over HTTP on one server and N over
// stdio with a server each ask while the repository is committed to and indexed again, whole and by updates. Every answer
// has to be of one whole snapshot, every snapshot the same for all, no call may fail, and no process may stay behind.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, median, parseArgs, reposFolder } from '../lib.mjs';
import { HttpPeer } from './_http-peer.mjs';
import { StdioPeer } from './_stdio-peer.mjs';

const MAIN = join(build, 'apps/cli/main.js');
const IDENTITY = ['-c', 'user.name=b', '-c', 'user.email=b@example.org', '-c', 'commit.gpgsign=false'];
/** Functions of each version of the probe: an answer names all of one version, or is a mixture. */
const PROBES = 6;
const PAUSE_MS = 200;

export async function run(args) {
  const { _: names, http = 100, stdio = 30, runs = 6 } = parseArgs(args);
  const scene = prepare(resolve(names[0] ?? join(reposFolder, 'flask')));
  const record = { answers: 0, milliseconds: [], problems: [], seen: new Map(), indexing: true };
  try {
    const peers = await connect(scene, Number(http), Number(stdio));
    const asking = peers.map((peer) => askOnAndOn(peer, record));
    await indexAgain(scene, Number(runs), record);
    record.indexing = false;
    await Promise.all(asking);
  } finally {
    await end(scene, record);
  }
  conclude(record);
}

function prepare(path) {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-clients-'));
  const repo = join(folder, basename(path));
  const env = { ...process.env, KNOWING_HOME: join(folder, 'home') };
  execFileSync('git', ['clone', '--quiet', '--shared', path, repo], { stdio: 'ignore' });
  const scene = { folder, repo, env, children: new Set() };
  commit(scene, 0);
  execFileSync(process.execPath, [MAIN, 'add', repo], { cwd: repo, env, stdio: 'ignore' });
  return scene;
}

function commit({ repo }, version) {
  const probe = (i) => `def knowing_probe_${version}_${i}():\n    return ${i}\n`;
  writeFileSync(join(repo, 'knowing_probe.py'), Array.from({ length: PROBES }, (_, i) => probe(i)).join('\n\n'));
  execFileSync('git', ['add', '--all'], { cwd: repo });
  execFileSync('git', [...IDENTITY, 'commit', '--quiet', '--message', `probe ${version}`], { cwd: repo });
}

function start({ repo, env, children }, words, stdio) {
  const child = spawn(process.execPath, [MAIN, ...words], { cwd: repo, env, stdio });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function connect(scene, http, stdio) {
  const url = await startHttp(scene);
  const peers = [
    ...Array.from({ length: http }, () => new HttpPeer(url)),
    ...Array.from({ length: stdio }, () => new StdioPeer(start(scene, ['mcp'], ['pipe', 'pipe', 'ignore']))),
  ];
  await Promise.all(peers.map((peer) => peer.initialize()));
  console.error(`${peers.length} clients are connected`);
  return peers;
}

function startHttp(scene) {
  const child = start(scene, ['mcp', '--http', '--no-token', '--port', '0'], ['ignore', 'ignore', 'pipe']);
  return new Promise((found) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      const url = /http:\S+/.exec(text)?.[0];
      if (url !== undefined) found(url);
    });
  });
}

async function askOnAndOn(peer, record) {
  while (record.indexing) {
    const started = performance.now();
    try {
      const answer = await peer.ask('tools/call', { name: 'graph_query', arguments: { query: 'knowing_probe_', limit: 2 * PROBES } });
      judge(answer, record);
    } catch (error) {
      record.problems.push(error.cause === undefined ? String(error) : `${error}: ${error.cause}`);
    }
    record.answers++;
    record.milliseconds.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
}

/** All functions of one version, and always the same version for the same snapshot. */
function judge({ isError, content, structuredContent }, { problems, seen }) {
  const { text } = content[0];
  if (isError) return void problems.push(`refused: ${text.slice(0, 200)}`);
  const named = new Set([...text.matchAll(/knowing_probe_(\d+)_\d/g)].map(([whole]) => whole));
  const versions = new Set([...named].map((name) => name.split('_')[2]));
  if (versions.size !== 1 || named.size !== PROBES) problems.push(`a mixture: ${[...named].join(' ') || text.slice(0, 200)}`);
  const { snapshot } = structuredContent.index;
  const [version] = versions;
  if ((seen.get(snapshot) ?? version) !== version) problems.push(`snapshot ${snapshot} answered with ${version} and ${seen.get(snapshot)}`);
  seen.set(snapshot, version);
}

/** In processes of their own: this one has to go on asking. */
async function indexAgain(scene, runs, record) {
  for (let version = 1; version <= runs; version++) {
    commit(scene, version);
    const child = start(scene, [version % 2 === 0 ? 'reindex' : 'index'], 'ignore');
    const code = await new Promise((done) => child.once('exit', done));
    if (code !== 0) record.problems.push(`the index run ended with ${code}`);
    console.error(`indexed ${version} of ${runs} times, ${record.answers} answers, ${record.problems.length} problems`);
    await sleep(2_000);
  }
}

async function end({ folder, children }, record) {
  for (const child of children) child.kill('SIGTERM');
  for (const end = Date.now() + 30_000; children.size > 0 && Date.now() < end; ) await sleep(50);
  if (children.size > 0) record.problems.push(`${children.size} processes did not end`);
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function conclude({ answers, milliseconds, problems, seen }) {
  const worst = Math.round(Math.max(...milliseconds));
  console.log(`${answers} answers of ${seen.size} snapshots, median ${Math.round(median(milliseconds))} ms, slowest ${worst} ms; ${problems.length} problems`);
  for (const problem of new Set(problems)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
