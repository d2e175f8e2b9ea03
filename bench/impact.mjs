// npm run bench -- impact [--repos django,cargo,kafka] [--commits 5] [--files 20] [--verbose]: what a pull request means,
// timed as a server answers it, git started from a small process. Takes the newest commits that change about so many
// source files; the index and the parser are warm, the commit is new to both. Prints clock and the process's own CPU
// time, which other work on the machine does not stretch.
import { execFileSync } from 'node:child_process';
import { checkout, database, load, median, parseArgs } from './lib.mjs';

export const summary = 'milliseconds for the impact of a change of some 20 files';

const SOURCE = /\.(?:py|rs|java|ts|tsx|js|go|cs|rb)$/;
const LIMITS = { depth: 3, limit: 50 };

export async function run(args) {
  const options = parseArgs(args);
  const { startGitLauncher } = await load('util/git-launcher.js');
  const endLauncher = startGitLauncher();
  for (const name of (options.repos ?? 'django,cargo,kafka').split(',')) await measure(name, options);
  endLauncher();
}

async function measure(name, options) {
  const db = await database('history', name);
  if (db === undefined) return console.log(`${name}: no checkout`);
  const root = checkout('history', name);
  const commits = commitsOf(root, Number(options.files ?? 20), Number(options.commits ?? 5) + 1);
  const { openPlace } = await load('engine/repositories/open-repository.js');
  const repository = await openPlace({ name, root, db, known: true }, false);
  try {
    const [first, ...others] = commits;
    await timed(repository, first);
    const times = [];
    for (const commit of others) times.push(await timed(repository, commit));
    if (options.verbose) for (const t of times) console.log(`  ${t.hash.slice(0, 10)} ${t.files} files: ${t.ms.toFixed(0)} ms, ${t.cpu.toFixed(0)} ms CPU`);
    const [ms, cpu] = [times.map((t) => t.ms), times.map((t) => t.cpu)];
    console.log(
      `${name}: ${times.length} commits, median ${median(ms).toFixed(0)} ms (CPU ${median(cpu).toFixed(0)}), slowest ${Math.max(...ms).toFixed(0)} ms (CPU ${Math.max(...cpu).toFixed(0)})`,
    );
  } finally {
    await repository.store.close();
  }
}

/** Newest first, those with the wanted number of source files, a fifth more or less. */
function commitsOf(root, files, count) {
  const log = execFileSync('git', ['log', '--no-merges', '--max-count=4000', '--name-only', '--diff-filter=M', '--format=%x00%H'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const commits = log.split('\0').map((entry) => {
    const [hash, ...paths] = entry.trim().split('\n');
    return { hash, files: paths.filter((path) => SOURCE.test(path)).length };
  });
  return commits.filter((c) => Math.abs(c.files - files) <= files / 5).slice(0, count);
}

async function timed(repository, { hash, files }) {
  const { analysePrImpact } = await load('engine/changes/analyse-pr-impact.js');
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await analysePrImpact(repository, { range: hash, ...LIMITS });
  const { user, system } = process.cpuUsage(cpu);
  return { hash, files, ms: performance.now() - start, cpu: (user + system) / 1_000 };
}
