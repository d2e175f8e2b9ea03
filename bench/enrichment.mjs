// npm run bench -- enrichment <repo> [--kills 20] [--runs 5] [--commits 20] [--trust] [--lang L] [--seed 1]: whether what
// language servers say depends on how the asking went. A clone is enriched undisturbed; then in --runs runs that are killed
// --kills times in all, at random moments, and go on to the end: each must give the same layer root. Then the last commits
// pass through the index and the layer is brought up to date after each: at the end, what counts must be what a fresh
// enrichment of the last commit says. --kills 0 or --commits 0 leaves one of them out.
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, load, median, parseArgs, seededRandom } from './lib.mjs';

export const summary = 'enrich by language servers, killed at random moments and over replayed commits: the same layer?';

export async function run(args) {
  const options = parseArgs(args);
  const folder = mkdtempSync(join(tmpdir(), 'knowing-enrichment-'));
  try {
    const bench = new EnrichmentBench(resolve(options._[0] ?? '.'), folder, options);
    const wrong = (await bench.kills(Number(options.kills ?? 20), Number(options.runs ?? 5))) + (await bench.commits(Number(options.commits ?? 20)));
    if (wrong > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class EnrichmentBench {
  constructor(repo, folder, { trust, lang, seed }) {
    this.folder = folder;
    this.clone = join(folder, basename(repo));
    this.flags = ['--no-progress', ...(trust ? ['--trust'] : []), ...(lang ? ['--language', lang] : [])];
    this.random = seededRandom(Number(seed ?? 1));
    execFileSync('git', ['clone', '--quiet', '--shared', repo, this.clone]);
  }

  git = (...args) => execFileSync('git', args, { cwd: this.clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

  db = (name) => join(this.folder, `${name}.db`);

  start(db, args) {
    const main = join(build, 'apps/cli/main.js');
    return spawn(process.execPath, [main, ...args, ...this.flags.slice(0, 1), '--repo', this.clone, '--db', this.db(db), '--json'], {
      env: { ...process.env, KNOWING_HOME: this.folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  async cli(db, args) {
    const child = this.start(db, args);
    let out = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    const code = await new Promise((done) => child.on('close', done));
    if (code !== 0) throw new Error(`${args.join(' ')} failed`);
    return JSON.parse(out);
  }

  /** The index without a layer. */
  restore(db) {
    for (const file of ['', '-wal', '-shm']) rmSync(`${this.db(db)}${file}`, { force: true });
    copyFileSync(this.db('code'), this.db(db));
  }

  index = (db) => this.cli(db, ['index']);
  enrich = (db) => this.cli(db, ['enrich', 'lsp', ...this.flags.slice(1)]);

  /** False when it had ended before it could be killed. */
  async killed(db, after) {
    const child = this.start(db, ['enrich', 'lsp', ...this.flags.slice(1)]);
    const ended = new Promise((done) => child.on('close', done));
    const isOver = await Promise.race([ended.then(() => true), sleep(after).then(() => false)]);
    child.kill('SIGKILL');
    await ended;
    return !isOver;
  }

  async kills(count, runs) {
    if (count === 0) return 0;
    await this.index('code');
    this.restore('whole');
    const whole = await this.enrich('whole');
    console.log(
      `undisturbed: ${seconds(whole)} s, ${whole.units} files (${whole.failed.length} failed), ${whole.edges} edges, root ${whole.root.slice(0, 16)}`,
    );
    let wrong = 0;
    for (let i = 0; i < runs; i++) wrong += await this.disturbed(i, Math.round((count * (i + 1)) / runs) - Math.round((count * i) / runs), whole);
    console.log(`${count} kills in ${runs} runs: ${wrong} runs with another root`);
    return wrong;
  }

  async disturbed(i, kills, whole) {
    const name = `killed${i}`;
    const moments = [];
    // On a machine that was busier before, a run may end before it is killed: it begins again, with less time.
    for (let span = whole.milliseconds / kills; moments.length < kills; ) {
      if (moments.length === 0) this.restore(name);
      const after = Math.round(this.random() * span * 2);
      if (await this.killed(name, after)) moments.push((after / 1000).toFixed(1));
      else [moments.length, span] = [0, span * 0.7];
    }
    const resumed = await this.enrich(name);
    const same = resumed.root === whole.root;
    console.log(
      `${same ? 'same' : 'DIFFERS'}: killed after ${moments.join(', ')} s; then ${resumed.unchanged} files were there, ${resumed.filled} asked, ${resumed.failed.length} failed`,
    );
    if (!same) await this.differences('whole', name);
    return same ? 0 : 1;
  }

  async commits(count) {
    if (count === 0) return 0;
    const history = this.git('rev-list', '--first-parent', '-n', String(count + 1), 'HEAD')
      .split('\n')
      .reverse();
    const asked = [];
    for (const [i, commit] of history.entries()) {
      this.git('checkout', '--quiet', '--force', '--detach', commit);
      await this.index('kept');
      const { units, filled, failed } = await this.enrich('kept');
      const changed = i === 0 ? units : this.git('diff', '--name-only', '--no-renames', history[i - 1], commit).split('\n').length;
      console.log(`${commit.slice(0, 10)}: ${changed} files changed, ${filled} of ${units} asked again${failed.length > 0 ? `, ${failed.length} failed` : ''}`);
      if (i > 0) asked.push(filled);
    }
    await this.index('fresh');
    await this.enrich('fresh');
    console.log(`asked again after a commit: median ${median(asked)}, at most ${Math.max(...asked)}`);
    return (await this.differences('fresh', 'kept')) > 0 ? 1 : 0;
  }

  /** What counts in one index and not in the other. */
  async differences(expected, found) {
    const [a, b] = [await this.claims(expected), await this.claims(found)];
    const [missing, surplus] = [[...a].filter((claim) => !b.has(claim)), [...b].filter((claim) => !a.has(claim))];
    console.log(`${a.size} claims count in ${expected}; ${found}: ${missing.length} missing, ${surplus.length} too many`);
    for (const [sign, list] of [
      ['-', missing],
      ['+', surplus],
    ])
      for (const claim of list.slice(0, 10)) console.log(`  ${sign} ${claim}`);
    return missing.length + surplus.length;
  }

  async claims(name) {
    const { openPlace } = await load('engine/repositories/open-repository.js');
    const { withSnapshot } = await load('engine/view/snapshot-view.js');
    const repository = await openPlace({ name, root: this.clone, db: this.db(name), known: true, named: true }, false);
    try {
      return await withSnapshot(repository, ({ layers, reader }) => claimsOf(layers.claims, reader));
    } finally {
      await repository.store.close();
    }
  }
}

async function claimsOf({ sources, targets, kinds, lines, columns }, reader) {
  const names = new Map();
  await reader.eachNode(({ id, qualifiedName, file }) => names.set(id, `${file}:${qualifiedName}`));
  return new Set(Array.from(sources, (source, i) => `${names.get(source)} -> ${names.get(targets[i])} (${kinds[i]}) ${lines[i]}:${columns[i]}`));
}

const seconds = ({ milliseconds }) => (milliseconds / 1000).toFixed(1);
