// npm run bench -- layers <repo> [--commits 60] [--edges 10000]: a layer over a clone while its last commits pass through
// a live index. After each commit: the root is that of an index without the layer; the retired edges are exactly those
// whose ends changed, by git's own list of changed files; and the same after a whole index run.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { load, median, parseArgs } from './lib.mjs';

export const summary = 'keep a layer over replayed history: roots, retired edges, the cost of updates and questions';

export async function run(args) {
  const options = parseArgs(args);
  const folder = mkdtempSync(join(tmpdir(), 'knowing-layers-'));
  try {
    const bench = await LayerBench.open(resolve(options._[0] ?? '.'), folder, Number(options.commits ?? 60));
    const wrong = await bench.replay(Number(options.edges ?? 10_000));
    if (wrong > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class LayerBench {
  static async open(repo, folder, commits) {
    const bench = new LayerBench();
    const clone = join(folder, basename(repo));
    bench.git = (...args) => execFileSync('git', args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 }).trim();
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', repo, clone]);
    bench.history = bench
      .git('rev-list', '--first-parent', '-n', String(commits + 1), 'HEAD')
      .split('\n')
      .reverse();
    bench.place = (name) => ({ name, root: clone, db: join(folder, `${name}.db`), known: true });
    const modules = ['indexing/live-index', 'indexing/index-repository', 'layers/fill-layer', 'layers/layer-status', 'repositories/open-repository'];
    for (const name of [...modules, 'view/snapshot-view', 'context/context', 'analyse/analyse-dependents'])
      Object.assign(bench, await load(`engine/${name}.js`));
    return bench;
  }

  async replay(count) {
    this.checkout(0);
    const [live, plain] = ['live', 'plain'].map((name) => new this.LiveIndex(this.place(name)));
    await Promise.all([live.update(), plain.update()]);
    await this.fill(count);
    const first = await this.use('live', this.layerStatus);
    console.log(
      `${this.claims.length} edges claimed on ${this.history[0].slice(0, 10)}; code root ${first.codeRoot.slice(0, 16)}, combined ${first.root.slice(0, 16)}`,
    );
    const times = { live: [], plain: [] };
    let wrong = 0;
    for (const [i, commit] of this.history.slice(1).entries()) {
      this.checkout(i + 1);
      const updates = { live: await live.update(), plain: await plain.update() };
      for (const name of ['live', 'plain']) times[name].push(updates[name].milliseconds);
      wrong += await this.check(commit, updates.live.snapshot.root === updates.plain.snapshot.root);
    }
    await Promise.all([live.close(), plain.close()]);
    const whole = await this.indexRepository({ place: this.place('live') });
    const fresh = await this.indexRepository({ place: this.place('fresh') });
    wrong += await this.check('whole index run', whole.snapshot.root === fresh.snapshot.root);
    console.log(`${wrong} differences. Updates: median ${median(times.live).toFixed(0)} ms with the layer, ${median(times.plain).toFixed(0)} ms without.`);
    await this.questions();
    return wrong;
  }

  checkout(i) {
    this.git('checkout', '--quiet', '--force', '--detach', this.history[i]);
  }

  async use(name, work) {
    const repository = await this.openPlace(this.place(name), true);
    try {
      return await work(repository);
    } finally {
      await repository.store.close();
    }
  }

  /** Calls between functions that are picked by their hashes. Every second one also rests on the file of its target. */
  async fill(count) {
    const byFile = new Map();
    this.claims = await this.use('live', (repository) => this.withSnapshot(repository, (view) => pickEdges(view, count)));
    for (const claim of this.claims) byFile.set(claim.from, [...(byFile.get(claim.from) ?? []), claim.edge]);
    const layer = {
      ...{ id: 'bench', version: 1, source: 'a benchmark' },
      plan: async () => [...byFile.keys()].map((key) => ({ key, state: '', label: key })),
      fill: async (_, units, emit) => {
        for (const unit of units) await emit(unit, { nodes: [], edges: byFile.get(unit.key) });
      },
    };
    await this.use('live', (repository) => this.fillWith(repository, layer, { paths: [] }));
  }

  async check(label, sameRoot) {
    const changed = new Set(this.git('diff', '--name-only', '--no-renames', '-z', this.history[0], 'HEAD').split('\0'));
    const { layers } = await this.use('live', this.layerStatus);
    const seen = await this.use('live', (repository) => this.withSnapshot(repository, seenEdges));
    const expected = this.claims.filter(
      ({ edge, from, to }) =>
        !changed.has(from) && (edge.targetFile === undefined || !changed.has(to)) && seen.hashes.has(edge.source) && seen.hashes.has(edge.target),
    );
    const missing = expected.filter(({ edge }) => !seen.edges.has(`${edge.source} ${edge.target}`)).length;
    const surplus = seen.edges.size - (expected.length - missing);
    const retired = this.claims.length - expected.length;
    const right = sameRoot && missing === 0 && surplus === 0 && layers[0].retired === retired && layers[0].live === expected.length;
    console.log(
      `${right ? 'right' : 'WRONG'} ${label.slice(0, 15)} root ${sameRoot ? 'same' : 'DIFFERS'}, ${layers[0].live} live, ${layers[0].retired} retired (expected ${retired}); ${missing} missing, ${surplus} too many`,
    );
    return right ? 0 : 1;
  }

  /** Interleaved, so that a busy machine slows both. */
  async questions() {
    const asked = {
      context: (r) =>
        this.contextForTask(r, { task: 'how are form fields validated and cleaned', budget: 4000, format: 'markdown', detail: 'signatures', cache: false }),
      'blast radius': (r) => this.blastRadius(r, { symbol: 'QuerySet.filter' }),
    };
    const repositories = { live: await this.openPlace(this.place('live'), false), fresh: await this.openPlace(this.place('fresh'), false) };
    for (const [name, ask] of Object.entries(asked)) {
      const times = { live: [], fresh: [] };
      for (let i = 0; i < 21; i++)
        for (const which of ['live', 'fresh']) {
          const from = performance.now();
          await ask(repositories[which]);
          times[which].push(performance.now() - from);
        }
      const row = (which) => `first ${times[which][0].toFixed(0)} ms, then median ${median(times[which].slice(1)).toFixed(1)} ms`;
      console.log(`${name}: with the layer ${row('live')}; without ${row('fresh')}`);
    }
    for (const repository of Object.values(repositories)) await repository.store.close();
  }
}

async function pickEdges({ reader }, count) {
  const files = new Map((await reader.files()).map((f) => [f.path, f.hash]));
  const nodes = [];
  await reader.eachNode((n) => (n.kind === 'function' || n.kind === 'method') && nodes.push({ hash: n.hash, file: n.file }));
  nodes.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const step = (i) => nodes[(i * 7919) % nodes.length];
  const claims = new Map();
  for (let i = 0; claims.size < count; i++) {
    const [source, target] = [nodes[i % nodes.length], step(i + 1)];
    const edge = { source: source.hash, target: target.hash, type: 'runtime_calls', provenance: 'otel_trace', confidence: 0.9, observations: i + 1 };
    const rests = { sourceFile: files.get(source.file), ...(i % 2 && { targetFile: files.get(target.file) }) };
    claims.set(`${edge.source} ${edge.target}`, { edge: { ...edge, ...rests }, from: source.file, to: target.file });
  }
  return [...claims.values()];
}

async function seenEdges({ reader }) {
  const byId = new Map();
  await reader.eachNode((n) => byId.set(n.id, n.hash));
  const edges = new Set();
  await reader.eachEdge(['runtime_calls'], (e) => e.layer === 'bench' && edges.add(`${byId.get(e.source)} ${byId.get(e.target)}`));
  return { hashes: new Set(byId.values()), edges };
}
