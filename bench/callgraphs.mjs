// npm run bench -- callgraphs --suite <suite> <path of a checkout> [--show N]: call graphs that others published with their
// ground truth, each program indexed alone: precision and recall, in all and by group. A suite is a file in bench/callgraphs
// with `programs(root)`, `truthOf(program, declared)` and `callsOf(reader, program, sourceOf)`; `partial` where only recall is known.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load, parseArgs } from './lib.mjs';

export const summary = 'published call graphs: precision and recall against their ground truth';

const own = fileURLToPath(new URL('./callgraphs', import.meta.url));
const SHARED = new Set(['named-calls', 'stated-graphs']);

export async function run(args) {
  const {
    _: [path],
    suite: name,
    show = 0,
  } = parseArgs(args);
  const suites = readdirSync(own)
    .map((file) => file.replace(/\.mjs$/, ''))
    .filter((file) => !SHARED.has(file));
  if (path === undefined || !suites.includes(name)) throw new Error(`usage: callgraphs --suite ${suites.join('|')} <path of a checkout> [--show N]`);
  const suite = await import(pathToFileURL(join(own, `${name}.mjs`)).href);
  const results = [];
  for (const program of suite.programs(resolve(path))) results.push({ ...program, ...(await compared(suite, program)) });
  if (results.length === 0) throw new Error(`no programs of ${name} below ${path}`);
  const groups = new Set(results.map((r) => r.group));
  for (const group of groups.size > 1 ? groups : [])
    line(
      group,
      results.filter((r) => r.group === group),
    );
  line('all', results);
  for (const { folder, name: file = '', missing, extra } of results.filter((r) => r.missing.length + r.extra.length > 0).slice(0, Number(show))) {
    console.log(join(folder, file));
    for (const edge of missing) console.log(`  missing ${edge}`);
    for (const edge of extra) console.log(`  extra   ${edge}`);
  }
}

async function compared(suite, program) {
  const { edges, declared } = await callsOf(suite, program);
  return compare(suite, suite.truthOf(program, declared), edges);
}

function compare({ partial = false }, truth, ours) {
  const [expected, found] = [new Set(truth), new Set(ours)];
  return {
    right: [...found].filter((e) => expected.has(e)).length,
    missing: [...expected].filter((e) => !found.has(e)),
    extra: partial ? [] : [...found].filter((e) => !expected.has(e)),
  };
}

function line(name, results) {
  const sum = (of) => results.reduce((total, result) => total + of(result), 0);
  const [right, missing, extra] = [sum((r) => r.right), sum((r) => r.missing.length), sum((r) => r.extra.length)];
  const exact = results.filter((r) => r.missing.length + r.extra.length === 0).length;
  const share = (of, all) => (all === 0 ? '   -' : (of / all).toFixed(3));
  console.log(
    `${name.padEnd(40)} programs ${String(results.length).padStart(4)}  exact ${String(exact).padStart(4)}  precision ${share(right, right + extra)}  recall ${share(right, right + missing)}  (${right} right, ${extra} extra, ${missing} missing)`,
  );
}

/** Indexed as a copy, because folders of a checkout are not repositories. */
async function callsOf(suite, program) {
  const { indexRepository } = await load('engine/indexing/index-repository.js');
  const { openSqliteStore } = await load('store/sqlite/index.js');
  const { loadReaders } = await load('readers/registry.js');
  const work = mkdtempSync(join(tmpdir(), 'knowing-callgraph-'));
  const [root, db] = [join(work, 'program'), join(work, 'program.db')];
  for (const file of program.files ?? ['']) cpSync(join(program.folder, file), join(root, file), { recursive: true });
  try {
    await indexRepository({ place: { name: 'program', root, db, known: true, listed: false }, readers: await loadReaders() });
    const store = await openSqliteStore(db, { readonly: true });
    const reader = await store.read();
    const edges = await suite.callsOf(reader, program, (file) => readFileSync(join(root, file), 'utf8'));
    const declared = (await reader.nodesByPrefix('', 100_000)).filter((node) => node.fileId >= 0);
    await store.close();
    return { edges, declared };
  } finally {
    if (existsSync(work)) rmSync(work, { recursive: true, force: true });
  }
}
