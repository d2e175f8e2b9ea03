// npm run bench -- stores <folder> [--pairs 30] [--runs 2] [--store postgres://…] [--sqlite FILE]: the same repository in SQLite and in PostgreSQL, in
// turns: index runs as processes of their own, then warm questions in this process, each asked of both stores with words that no
// question before had. Without --store a PostgreSQL from Debian's packages is started for it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { build, load, parseArgs } from './lib.mjs';
import { startDatabase } from './server/database.mjs';

export const summary = 'index runs and warm questions in PostgreSQL against SQLite, in turns';

const MAIN = join(build, 'apps/cli/main.js');
const fastest = (list) => Math.min(...list);
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

export async function run(args) {
  const options = parseArgs(args);
  const root = resolve(options._[0] ?? '.');
  const folder = mkdtempSync(join(tmpdir(), 'knowing-stores-'));
  const database = options.store === undefined ? await startDatabase(join(folder, 'postgres')) : { url: options.store, stop: async () => undefined };
  const stores = { sqlite: options.sqlite ?? join(folder, 'index.db'), postgres: database.url };
  try {
    indexRuns({ root, stores, home: join(folder, 'home'), runs: Number(options.runs ?? 2) });
    await questions({ root, stores, pairs: Number(options.pairs ?? 30) });
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  // The pool of this process waits for nobody.
  process.exit();
}

function indexRuns({ root, stores, home, runs }) {
  const seconds = { sqlite: [], postgres: [] };
  for (let i = 0; i < runs; i++) {
    for (const [name, location] of Object.entries(stores)) {
      const env = { ...process.env, KNOWING_HOME: home, [name === 'sqlite' ? 'KNOWING_DB' : 'KNOWING_STORE']: location };
      const started = performance.now();
      const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'reindex', '--json'], { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
      if (status !== 0) throw new Error(stderr);
      seconds[name].push((performance.now() - started) / 1_000);
      const { phases } = JSON.parse(stdout);
      console.log(`index ${name.padEnd(9)} ${seconds[name].at(-1).toFixed(1)} s ${JSON.stringify(phases)}`);
    }
  }
  if (runs > 0) console.log(`index ratio ${(fastest(seconds.postgres) / fastest(seconds.sqlite)).toFixed(2)} (the fastest of each)`);
}

async function questions({ root, stores, pairs }) {
  const { contextForTask } = await load('engine/context/context.js');
  const { blastRadius } = await load('engine/index.js');
  const opened = await openBoth(root, stores);
  const names = await someNames(opened.sqlite, pairs + 3);
  const kinds = {
    context: (repository, name) =>
      contextForTask(repository, { task: `where is ${name} called and what does it change`, budget: 5_000, detail: 'auto', format: 'json' }),
    'blast radius': (repository, name) => blastRadius(repository, { symbol: name, depth: 5, limit: 50, confidence: 0 }),
  };
  for (const [kind, ask] of Object.entries(kinds)) {
    const times = { sqlite: [], postgres: [] };
    for (const [i, name] of names.entries()) {
      for (const store of i % 2 ? ['sqlite', 'postgres'] : ['postgres', 'sqlite']) {
        const started = performance.now();
        await ask(opened[store], name);
        if (i >= 3) times[store].push(performance.now() - started);
      }
    }
    const ratios = times.postgres.map((ms, i) => ms / times.sqlite[i]);
    const shown = (list) => `fastest ${fastest(list).toFixed(1)}, median ${median(list).toFixed(1)} ms`;
    console.log(
      `${kind}: sqlite ${shown(times.sqlite)}; postgres ${shown(times.postgres)}; median ratio of ${ratios.length} pairs ${median(ratios).toFixed(2)}`,
    );
  }
}

async function openBoth(root, stores) {
  const { openPlace } = await load('engine/repositories/open-repository.js');
  const { locateRepository } = await load('engine/repositories/locate-repository.js');
  const { storeLocation } = await load('config/paths.js');
  const place = { ...locateRepository({ cwd: root, env: process.env }), name: basename(root) };
  const open = (db) => openPlace({ ...place, db }, false);
  return { sqlite: await open(stores.sqlite), postgres: await open(storeLocation(stores.postgres, root)) };
}

/** Of functions all over the repository. */
async function someNames({ store }, count) {
  const reader = await store.read();
  const names = new Set();
  await reader.eachNode((node) => {
    if (node.kind === 'function' || node.kind === 'method') names.add(node.name);
  });
  await reader.close();
  const list = [...names].filter((name) => name.length > 6);
  return Array.from({ length: count }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / count)]);
}
