// npm run bench -- mcp-drive <path of a repository> [--passes 2]
// The official client drives every tool, resource and prompt of the MCP server over stdio and HTTP on a clone of a real
// repository: good, missing, unknown, ambiguous, malformed, huge and hostile arguments; then twenty clients ask while
// the clone is indexed again. Prints calls, problems and the server's memory; exits with 1 when there is a problem.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import {
  argumentsFor,
  BUG,
  callsAbout,
  HOSTILE_FILES,
  HOSTILE_REPOS,
  HOSTILE_RESOURCES,
  hugeArguments,
  LEAK,
  MALFORMED,
  STACK,
} from '../test/support/mcp-cases.mjs';
import { build, load, median, parseArgs, reposFolder } from './lib.mjs';

export const summary = 'MCP: every tool, resource and prompt on a real repository, twenty clients while it is re-indexed';

const MAIN = join(build, 'apps/cli/main.js');
/** Would take away what the next call needs. */
const LAST = 'untrack_repo';
const MAX_TEXT = 60_000;

export async function run(args) {
  const options = parseArgs(args);
  const scene = await prepare(resolve(options._[0] ?? join(reposFolder, 'flask')));
  const record = { calls: 0, milliseconds: [], problems: [] };
  try {
    for (const kind of ['stdio', 'http']) await drive(kind, scene, record, Number(options.passes ?? 2));
    await twentyClients(scene, record);
    await takenAway(scene, record);
  } finally {
    for (const end of scene.ends.reverse()) await end();
    rmSync(scene.folder, { recursive: true, force: true });
  }
  console.log(`${record.calls} calls, median ${median(record.milliseconds).toFixed(0)} ms, ${record.problems.length} problems`);
  for (const problem of record.problems.slice(0, 20)) console.log(`  ${problem}`);
  if (record.problems.length > 0) process.exitCode = 1;
}

/** A clone in a home of its own, indexed, with names that can be asked about. */
async function prepare(path) {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-drive-'));
  const repo = join(folder, basename(path));
  execFileSync('git', ['-c', 'advice.detachedHead=false', 'clone', '--quiet', '--shared', path, repo]);
  const env = { ...process.env, KNOWING_HOME: join(folder, 'home') };
  const knowing = (...words) => execFileSync(process.execPath, [MAIN, ...words], { cwd: repo, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  knowing('add', repo);
  const [{ db }] = JSON.parse(readFileSync(join(folder, 'home/roster.json'), 'utf8')).repositories;
  return { folder, repo, env, knowing, ends: [], values: await namesIn(db) };
}

/** The most called function with one that calls it, and a name that several symbols bear. */
async function namesIn(db) {
  const { openSqliteStore } = await load('store/sqlite/index.js');
  const store = await openSqliteStore(db, { readonly: true });
  const reader = await store.read();
  const edges = [];
  await reader.eachEdge(['calls'], (edge) => edges.push(edge));
  const counts = countOf(edges.map((e) => e.target));
  const nodes = new Map((await reader.nodes([...new Set(edges.flatMap((e) => [e.source, e.target]))])).map((n) => [n.id, n]));
  const own = edges.filter((e) => nodes.get(e.target)?.file && nodes.get(e.source)?.file).sort((a, b) => counts.get(b.target) - counts.get(a.target));
  const [source, target] = [nodes.get(own[0].source), nodes.get(own[0].target)];
  const leaves = [...nodes.values()].filter((n) => n.file !== '').map((n) => n.name.slice(n.name.lastIndexOf('.') + 1));
  await reader.close();
  await store.close();
  const place = (node) => `${node.file}:${node.name}`;
  return {
    good: {
      ...{ task: `change how ${target.name} works`, files: [target.file], symbol: place(target), source: place(source), target: place(target) },
      ...{ from: place(source), to: place(target), query: target.name, subject: target.file, useful: [target.name], range: 'HEAD' },
    },
    // The other way round: who is called does not call back.
    absent: { source: place(target), target: place(source) },
    snapshots: { from: '@latest', to: '@latest' },
    ambiguous: mostFrequent(leaves),
  };
}

const countOf = (list) => list.reduce((counts, item) => counts.set(item, (counts.get(item) ?? 0) + 1), new Map());
const mostFrequent = (words) => [...countOf(words)].sort((a, b) => b[1] - a[1])[0][0];

async function connectStdio({ repo, env, ends }) {
  const transport = new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp'], cwd: repo, env, stderr: 'inherit' });
  return { client: await connected(transport, ends), pid: transport.pid };
}

async function connectHttp(url, ends) {
  return connected(new StreamableHTTPClientTransport(new URL(url)), ends);
}

async function connected(transport, ends) {
  const client = new Client({ name: 'drive', version: '1' });
  await client.connect(transport);
  ends.push(() => client.close());
  return client;
}

function startHttp({ repo, env, ends }) {
  const child = spawn(process.execPath, [MAIN, 'mcp', '--http', '--no-token', '--allow-remove', '--port', '0'], {
    cwd: repo,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  ends.push(() => new Promise((done) => child.once('exit', done).kill()));
  return new Promise((found) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      const url = /http:\S+/.exec(text)?.[0];
      if (url !== undefined) found({ url, pid: child.pid });
      else process.stderr.write(text);
    });
  });
}

async function drive(kind, scene, record, passes) {
  const server = kind === 'stdio' ? await connectStdio(scene) : await startHttp(scene);
  const client = server.client ?? (await connectHttp(server.url, scene.ends));
  for (let pass = 1; pass <= passes; pass++) {
    await everyTool(client, scene.values, record);
    await everyResource(client, record);
    await everyPrompt(client, scene.values, record);
    console.log(`${kind}, pass ${pass}: ${record.calls} calls, ${record.problems.length} problems, server at ${residentMb(server.pid)} MB`);
  }
}

const residentMb = (pid) =>
  process.platform === 'linux' ? Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024) : '?';

async function everyTool(client, { good, absent, snapshots, ambiguous }, record) {
  const { tools } = await client.listTools();
  for (const { name, inputSchema } of tools) {
    const parameters = Object.keys(inputSchema.properties ?? {});
    const own = { ...good, ...(name === 'prove_absent' ? absent : {}), ...(name === 'snapshot_diff' ? snapshots : {}) };
    const args = argumentsFor(parameters, own);
    // Files or a range, a task or feedback: a tool that takes either takes the first.
    if ('files' in args) delete args.range;
    const ask = (what, given, expected) => call(client, { name, args: given, what, ...expected }, record);
    if (name !== LAST) await ask('good', args, { isError: false });
    for (const required of inputSchema.required ?? []) await ask(`without ${required}`, without(args, required), { isError: true });
    if ('symbol' in args) {
      await ask('unknown', { ...args, symbol: 'NoSuchThing.anywhere' }, { isError: false, says: /no symbol/ });
      await ask('ambiguous', { ...args, symbol: ambiguous }, { isError: false });
    }
    for (const bad of MALFORMED) await ask('malformed', bad, { isError: true });
    if (Object.keys(args).length > 0) await ask('huge', hugeArguments(Object.keys(args)), { isError: true });
    if ('repo' in (inputSchema.properties ?? {}))
      for (const repo of HOSTILE_REPOS) await ask(`repo ${repo}`, { ...args, repo }, { says: /no indexed repository/ });
  }
  for (const path of HOSTILE_FILES) for (const [name, args] of callsAbout(path)) await call(client, { name, args, what: path }, record);
}

const without = (args, name) => Object.fromEntries(Object.entries(args).filter(([key]) => key !== name));

/** One call, and everything about its answer that would be a problem. */
async function call(client, { name, args, what, isError, says }, record) {
  const started = performance.now();
  const complain = (problem, text) => record.problems.push(`${name}, ${what}: ${problem}: ${text.slice(0, 200).replaceAll('\n', ' ')}`);
  record.calls++;
  try {
    const answer = await client.callTool({ name, arguments: args });
    record.milliseconds.push(performance.now() - started);
    const { text } = answer.content[0];
    if (BUG.test(text)) complain('a bug', text);
    if (LEAK.test(text)) complain('a leak', text);
    if (STACK.test(text) && answer.isError) complain('a stack', text);
    if (text.length > MAX_TEXT) complain(`${text.length} characters`, text);
    if (isError !== undefined && (answer.isError === true) !== isError) complain(isError ? 'not refused' : 'refused', text);
    if (says !== undefined && !says.test(text)) complain(`does not say ${says}`, text);
    return answer;
  } catch (error) {
    complain('no answer', String(error));
  }
}

async function everyResource(client, record) {
  const { resources } = await client.listResources();
  const read = async (uri) => (await client.readResource({ uri })).contents[0].text;
  for (const { uri } of resources) {
    record.calls++;
    const text = await read(uri).catch((error) => `failed: ${error}`);
    if (text.length < 20 || text.startsWith('failed:')) record.problems.push(`resource ${uri}: ${text.slice(0, 200)}`);
  }
  for (const uri of ['knowing://community/0', 'knowing://community/..%2f..%2fetc', ...HOSTILE_RESOURCES]) {
    record.calls++;
    const text = await read(uri).catch(() => '');
    if (LEAK.test(text)) record.problems.push(`resource ${uri}: a leak`);
  }
}

async function everyPrompt(client, { good }, record) {
  const { prompts } = await client.listPrompts();
  for (const { name, arguments: known = [] } of prompts) {
    record.calls += 2;
    const args = Object.fromEntries(known.map((a) => [a.name, String(good[a.name] ?? 'x')]));
    const { messages } = await client.getPrompt({ name, arguments: args });
    if (messages.length === 0) record.problems.push(`prompt ${name}: empty`);
    const refused = await client.getPrompt({ name, arguments: {} }).then(
      () => false,
      () => true,
    );
    if (!refused && known.some((a) => a.required)) record.problems.push(`prompt ${name}: not refused without arguments`);
  }
}

/** A repository that is taken from the roster is gone for the next question, which says what to do. */
async function takenAway(scene, record) {
  const { client } = await connectStdio(scene);
  await call(client, { name: LAST, args: { repo: basename(scene.repo), purge: true }, what: 'good', isError: false }, record);
  await call(client, { name: 'graph_query', args: { query: 'x', repo: basename(scene.repo) }, what: 'after untrack_repo', isError: false }, record);
}

/** Sixteen over HTTP, four over stdio; every answer is of one whole snapshot. */
async function twentyClients(scene, record) {
  const { url } = await startHttp(scene);
  const clients = await Promise.all(Array.from({ length: 20 }, async (_, i) => (i < 16 ? connectHttp(url, scene.ends) : (await connectStdio(scene)).client)));
  const before = record.calls;
  let indexing = true;
  const seen = new Set();
  const asking = clients.map(async (client) => {
    while (indexing) {
      const answer = await call(client, { name: 'graph_query', args: { query: 'knowing_probe_', limit: 5 }, what: 'while indexing', isError: false }, record);
      const versions = new Set([...(answer?.content[0].text ?? '').matchAll(/function knowing_probe_(\d+)/g)].map((m) => m[1]));
      if (versions.size > 1) record.problems.push(`two versions in one answer: ${[...versions]}`);
      for (const version of versions) seen.add(`${answer.structuredContent.index.snapshot} ${version}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  });
  for (let i = 0; i < 3; i++) {
    writeFileSync(join(scene.repo, 'knowing_probe.py'), `def knowing_probe_${i}():\n    return ${i}\n`);
    const identity = ['-c', 'user.name=b', '-c', 'user.email=b@example.org', '-c', 'commit.gpgsign=false'];
    execFileSync('git', ['add', '--all'], { cwd: scene.repo });
    execFileSync('git', [...identity, 'commit', '--quiet', '--message', `probe ${i}`], { cwd: scene.repo });
    // In a process of its own, and asynchronously: this one has to go on asking.
    const child = spawn(process.execPath, [MAIN, i % 2 === 0 ? 'reindex' : 'index'], { cwd: scene.repo, env: scene.env, stdio: 'ignore' });
    const code = await new Promise((done) => child.once('exit', done));
    if (code !== 0) record.problems.push(`the index run ended with ${code}`);
    await new Promise((done) => setTimeout(done, 1_000));
  }
  indexing = false;
  await Promise.all(asking);
  if (new Set([...seen].map((pair) => pair.split(' ')[0])).size !== seen.size) record.problems.push('one snapshot answered with two versions');
  console.log(`twenty clients: ${record.calls - before} calls while indexed three times, ${seen.size} snapshots seen`);
}
