// npm run bench -- edges --repo <path> --lang typescript|python [--show N]: how right our call edges are, judged by the
// compiler through ../shared/bench/edges (its oracle is computed once per repository and kept).
import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { load, parseArgs, shared } from './lib.mjs';

export const summary = 'call edges against a compiler: precision, recall, disagreements';

export async function run(args) {
  const { repo, lang, show } = parseArgs(args);
  if (!repo || !['typescript', 'python'].includes(lang)) throw new Error('usage: edges --repo <path> --lang typescript|python [--show N]');
  const root = resolve(repo);
  const work = process.env.EDGES_WORK ?? join(tmpdir(), 'edges');
  const oracle = join(work, 'oracle', `${basename(root)}.json`);
  mkdirSync(join(work, 'oracle'), { recursive: true });
  if (!existsSync(oracle)) script('oracle.mjs', [lang, root, oracle]);
  const calls = join(work, `${basename(root)}.jsonl`);
  await exportCallsTo(root, join(work, `${basename(root)}.db`), calls);
  script('judge.mjs', ['ours', root, oracle, ...(show ? ['--show', show] : [])], { EDGES_OURS_FILE: calls });
}

async function exportCallsTo(root, db, file) {
  const { indexRepository } = await load('engine/index-repository.js');
  const { exportCalls } = await load('engine/export-calls.js');
  const { openSqliteStore } = await load('store/sqlite/index.js');
  await indexRepository({ place: { name: basename(root), root, db, known: true } });
  const store = await openSqliteStore(db, { readonly: true });
  const reader = await store.read();
  const out = createWriteStream(file);
  await exportCalls(reader, root, (record) => out.write(`${JSON.stringify(record)}\n`));
  await new Promise((done) => out.end(done));
  await reader.close();
  await store.close();
}

function script(name, args, env = {}) {
  const { status } = spawnSync(process.execPath, [join(shared, 'edges', name), ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${name} failed`);
}
