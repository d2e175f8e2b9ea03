// npm run bench -- language-servers <repo> [--trust] [--lang L] [--minutes N] [--oracle]: what asking the language servers costs and brings, on a
// clone of a repository. One row: seconds, memory of the servers and of ours, places asked, confirmed, corrected, found,
// failed. With --oracle the calls are judged before and after, as by `bench edges`.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { build, load, parseArgs, root, shared } from './lib.mjs';

export const summary = 'ask language servers about a repository: time, memory, edges confirmed, corrected, found';

export async function run(args) {
  const options = parseArgs(args);
  const repo = resolve(options._[0] ?? '.');
  const home = mkdtempSync(join(tmpdir(), 'knowing-servers-'));
  try {
    const place = { root: repo, db: join(home, 'index.db'), home };
    await cli(place, ['index', '--no-progress']);
    if (options.oracle) await judge(place, options.lang, 'before');
    const { result, megabytes } = await cli(place, [
      'enrich',
      'lsp',
      '--no-progress',
      ...(options.trust ? ['--trust'] : []),
      ...(options.minutes ? ['--minutes', options.minutes] : []),
      ...(options.lang ? ['--language', options.lang] : []),
    ]);
    print(basename(repo), result, megabytes);
    if (options.oracle) await judge(place, options.lang, 'after');
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function print(name, { milliseconds, units, failed, remaining, edges, counted, notes }, megabytes) {
  console.log(
    `${name}: ${(milliseconds / 1000).toFixed(1)} s, ${megabytes} MB at most, ${units} files (${failed.length} failed, ${remaining} not reached), ${edges} edges`,
  );
  for (const { what, count } of counted) console.log(`  ${count} ${what}`);
  for (const note of notes) console.log(`  note: ${note}`);
}

async function cli({ root, db, home }, args) {
  const main = join(build, 'apps/cli/main.js');
  const child = spawn(process.execPath, [main, ...args, '--repo', root, '--db', db, '--json'], {
    env: { ...process.env, KNOWING_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  let most = 0;
  child.stdout.on('data', (chunk) => (out += chunk));
  const timer = setInterval(() => (most = Math.max(most, treeMegabytes(child.pid))), 500);
  const code = await new Promise((done) => child.on('close', done));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(' ')} failed`);
  return { result: JSON.parse(out), megabytes: most };
}

/** Resident memory of a process and all that it started. Linux only. */
function treeMegabytes(root) {
  if (!existsSync('/proc')) return 0;
  const children = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = spawnless(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields !== undefined) children.set(Number(fields[1]), [...(children.get(Number(fields[1])) ?? []), { pid: Number(pid), pages: Number(fields[21]) }]);
  }
  const below = (pid) => (children.get(pid) ?? []).reduce((sum, child) => sum + child.pages + below(child.pid), 0);
  return Math.round((below(root) * 4096) / 2 ** 20);
}

/** A process may end while it is looked at. */
function spawnless(read) {
  try {
    return read();
  } catch (error) {
    if (error.syscall === undefined) throw error;
    return undefined;
  }
}

async function judge({ root: repo, db }, lang, when) {
  const work = process.env.EDGES_WORK ?? join(tmpdir(), 'edges');
  const oracle = join(work, 'oracle', `${basename(repo)}.json`);
  if (!existsSync(oracle))
    execFileSync(process.execPath, [join(root, 'scripts/bench.mjs'), 'edges', '--repo', repo, '--lang', lang], { stdio: ['ignore', 'ignore', 'inherit'] });
  mkdirSync(work, { recursive: true });
  const calls = join(work, `${basename(repo)}-${when}.jsonl`);
  await exportUnion(repo, db, calls);
  const { stdout } = spawnSync(process.execPath, [join(shared, 'edges/judge.mjs'), 'ours', repo, oracle, '--row'], {
    encoding: 'utf8',
    env: { ...process.env, EDGES_OURS_FILE: calls },
  });
  console.log(`${when}: ${stdout.trim()}`);
}

async function exportUnion(root, db, file) {
  const { openPlace } = await load('engine/repositories/open-repository.js');
  const { withSnapshot } = await load('engine/view/snapshot-view.js');
  const { exportCalls } = await load('engine/export/export-calls.js');
  const repository = await openPlace({ name: basename(root), root, db, known: true, named: true }, false);
  const out = createWriteStream(file);
  await withSnapshot(repository, ({ reader }) => exportCalls(reader, root, (record) => out.write(`${JSON.stringify(record)}\n`)));
  await new Promise((done) => out.end(done));
  await repository.store.close();
}
