// npm run bench -- edges --repo <path> --lang <language> [--show N]: how right our call edges are, judged by the compiler.
// ../shared/bench/edges has the judge and the oracles of TypeScript and Python; every other language that can be judged
// is a folder of bench/oracles. An oracle's answers are computed once per repository and kept.
import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load, parseArgs, shared } from './lib.mjs';

const SHARED = ['typescript', 'python'];
const own = fileURLToPath(new URL('./oracles', import.meta.url));

export const summary = 'call edges against a compiler: precision, recall, disagreements';

export async function run(args) {
  const { repo, lang, show } = parseArgs(args);
  if (!repo || !languages().includes(lang)) throw new Error(`usage: edges --repo <path> --lang ${languages().join('|')} [--show N]`);
  const root = resolve(repo);
  const work = process.env.EDGES_WORK ?? join(tmpdir(), 'edges');
  const oracle = join(work, 'oracle', `${basename(root)}.json`);
  mkdirSync(join(work, 'oracle'), { recursive: true });
  if (!existsSync(oracle)) await ask(lang, root, oracle);
  const calls = join(work, `${basename(root)}.jsonl`);
  await exportCallsTo(root, join(work, `${basename(root)}.db`), calls);
  script('judge.mjs', ['ours', root, oracle, ...(show ? ['--show', show] : [])], { EDGES_OURS_FILE: calls });
}

function languages() {
  return [...SHARED, ...(existsSync(own) ? readdirSync(own) : [])];
}

async function ask(lang, root, oracle) {
  if (SHARED.includes(lang)) return script('oracle.mjs', [lang, root, oracle]);
  const { answers } = await import(pathToFileURL(join(own, lang, 'oracle.mjs')).href);
  writeFileSync(oracle, JSON.stringify(await answers(root, { sites: Number(process.env.EDGES_SITES ?? 1500), seed: Number(process.env.EDGES_SEED ?? 1) })));
}

export async function exportCallsTo(root, db, file) {
  const { indexRepository } = await load('engine/indexing/index-repository.js');
  const { exportCalls } = await load('engine/export/export-calls.js');
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
