// npm run bench -- replay <repo> [--commits 60] [--figures]: the last commits of a clone one by one through one live
// index; after each the root is compared with that of a whole index run, unless only figures are asked for.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { load, median, parseArgs } from './lib.mjs';

export const summary = 'replay history incrementally, compare roots with whole index runs, time the updates';

export async function run(args) {
  const options = parseArgs(args);
  const repo = resolve(options._[0] ?? '.');
  const folder = mkdtempSync(join(tmpdir(), 'knowing-replay-'));
  try {
    const rows = await replay(repo, folder, { commits: Number(options.commits ?? 60), figures: options.figures === true });
    if (report(repo, rows) > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function replay(repo, folder, { commits, figures }) {
  const { LiveIndex } = await load('engine/indexing/live-index.js');
  const { indexRepository } = await load('engine/indexing/index-repository.js');
  const clone = join(folder, basename(repo));
  const git = (...args) => execFileSync('git', args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', repo, clone]);
  const history = git('rev-list', '--first-parent', '-n', String(commits + 1), 'HEAD')
    .split('\n')
    .reverse();
  git('checkout', '--quiet', '--detach', history[0]);
  const place = (name) => ({ name, root: clone, db: join(folder, `${name}.db`), known: true });
  const live = new LiveIndex(place('live'));
  await live.update();
  await live.warm();
  const rows = [];
  for (const commit of history.slice(1)) {
    git('checkout', '--quiet', '--detach', commit);
    const { snapshot, ...row } = await live.update();
    const whole = figures ? undefined : (await indexRepository({ place: place('whole') })).snapshot;
    rows.push({ ...row, same: whole && whole.root === snapshot.root });
    console.log(describe(commit, rows.at(-1), git('diff', '--shortstat', `${commit}~1`, commit)));
  }
  await live.close();
  return rows;
}

const describe = (commit, { same, way, files, milliseconds }, change) =>
  `${same === undefined ? 'not compared' : same ? 'same' : 'DIFFERS'} ${commit.slice(0, 10)} ${way}, ${files} files read, ${milliseconds.toFixed(0)} ms:${change ? ` ${change}` : ' nothing'}`;

function report(repo, rows) {
  const times = rows.filter((r) => r.way === 'incremental').map((r) => r.milliseconds);
  const last = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0;
  const ways = [...new Set(rows.map((r) => r.way))].map((way) => `${rows.filter((r) => r.way === way).length} ${way}`);
  const compared = rows.filter((r) => r.same !== undefined);
  const wrong = compared.filter((r) => !r.same).length;
  console.log(`${repo}: ${rows.length} commits (${ways.join(', ')}), ${compared.length} compared, ${wrong} with another root`);
  console.log(
    `  incremental: median ${median(times).toFixed(0)} ms, 90% within ${last.toFixed(0)} ms; peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
  return wrong;
}
