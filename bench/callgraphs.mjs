// npm run bench -- callgraphs --suite <suite> <path of a checkout> [--show N]: call graphs that others published with their
// ground truth, each program indexed alone: precision and recall, in all and by group. A suite is a file in bench/callgraphs.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load, parseArgs } from './lib.mjs';

export const summary = 'published call graphs: precision and recall against their ground truth';

const own = fileURLToPath(new URL('./callgraphs', import.meta.url));

export async function run(args) {
  const {
    _: [path],
    suite: name,
    show = 0,
  } = parseArgs(args);
  const suites = readdirSync(own).map((file) => file.replace(/\.mjs$/, ''));
  if (path === undefined || !suites.includes(name)) throw new Error(`usage: callgraphs --suite ${suites.join('|')} <path of a checkout> [--show N]`);
  const suite = await import(pathToFileURL(join(own, `${name}.mjs`)).href);
  const results = [];
  for (const program of suite.programs(resolve(path)))
    results.push({ ...program, ...compare(suite.truthOf(program.folder), await callsOf(suite, program.folder)) });
  if (results.length === 0) throw new Error(`no programs of ${name} below ${path}`);
  for (const group of new Set(results.map((r) => r.group))) {
    line(
      group,
      results.filter((r) => r.group === group),
    );
  }
  line('all', results);
  for (const { folder, missing, extra } of results.filter((r) => r.missing.length + r.extra.length > 0).slice(0, Number(show))) {
    console.log(folder);
    for (const edge of missing) console.log(`  missing ${edge}`);
    for (const edge of extra) console.log(`  extra   ${edge}`);
  }
}

function compare(truth, ours) {
  const [expected, found] = [new Set(truth), new Set(ours)];
  return {
    right: [...found].filter((e) => expected.has(e)).length,
    missing: [...expected].filter((e) => !found.has(e)),
    extra: [...found].filter((e) => !expected.has(e)),
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
async function callsOf(suite, folder) {
  const { indexRepository } = await load('engine/indexing/index-repository.js');
  const { openSqliteStore } = await load('store/sqlite/index.js');
  const { loadReaders } = await load('readers/registry.js');
  const work = mkdtempSync(join(tmpdir(), 'knowing-callgraph-'));
  const root = join(work, 'program');
  const db = join(work, 'program.db');
  cpSync(folder, root, { recursive: true });
  try {
    await indexRepository({ place: { name: 'program', root, db, known: true, listed: false }, readers: await loadReaders() });
    const store = await openSqliteStore(db, { readonly: true });
    const edges = await readCalls(await store.read(), suite);
    await store.close();
    return edges;
  } finally {
    if (existsSync(work)) rmSync(work, { recursive: true, force: true });
  }
}

async function readCalls(reader, suite) {
  const calls = [];
  await reader.eachEdge(['calls', 'decorates'], ({ source, target }) => calls.push([source, target]));
  const nodes = new Map((await reader.nodes([...new Set(calls.flat())])).map((node) => [node.id, node]));
  const all = new Set((await reader.nodesByPrefix('', 100_000)).filter((n) => n.fileId >= 0).map((n) => suite.nameOf(n)));
  return calls.flatMap(([source, target]) => {
    const [from, to] = [nodes.get(source), nodes.get(target)];
    if (from === undefined || to === undefined || to.fileId < 0) return [];
    const made = `${suite.nameOf(to)}.${suite.MADE_BY}`;
    const isType = to.kind === 'class' || to.kind === 'type';
    if (isType && !all.has(made)) return [];
    return [`${suite.nameOf(from)} -> ${isType ? made : suite.nameOf(to)}`];
  });
}
