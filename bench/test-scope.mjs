// npm run bench -- test-scope [--repos flask,caddy,fd or <owner>+<name> of a mirror] [--commits 40] [--keep <folder>] [--verbose]: test scope against
// history. For commits that change code and tests together: are the tests that changed among the suggested ones, and how
// early, when only the code's change is shown to an index of the parent commit?
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load, median, mirrors, parseArgs } from './lib.mjs';

export const summary = 'suggested tests against the tests that changed in historical commits';

const MIRRORS = {
  flask: 'pallets+flask',
  caddy: 'caddyserver+caddy',
  fd: 'sharkdp+fd',
  hono: 'honojs+hono',
  httpx: 'encode+httpx',
  ocelot: 'ThreeMammals+Ocelot',
  sinatra: 'sinatra+sinatra',
  spark: 'perwendel+spark',
};

export async function run(args) {
  const options = parseArgs(args);
  const folder = options.keep ? resolve(options.keep) : mkdtempSync(join(tmpdir(), 'knowing-test-scope-'));
  mkdirSync(folder, { recursive: true });
  try {
    for (const repo of (options.repos ?? 'flask,caddy,fd').split(',')) await replay(repo, folder, options);
  } finally {
    if (!options.keep) rmSync(folder, { recursive: true, force: true });
  }
}

async function replay(repo, folder, options) {
  const checkout = clone(repo, folder);
  const results = [];
  for (const commit of commitsWithCode(checkout)) {
    if (results.length === Number(options.commits ?? 40)) break;
    const result = await judge(repo, checkout, commit, folder);
    if (result === undefined) continue;
    results.push(result);
    if (options.verbose) tell(commit, result);
  }
  report(repo, results);
}

function clone(repo, folder) {
  const target = join(folder, repo);
  const mirror = join(mirrors, MIRRORS[repo] ?? repo, 'repo');
  if (!existsSync(target)) execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', mirror, target]);
  return target;
}

const git = (cwd, ...args) => execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });

function commitsWithCode(checkout) {
  return git(checkout, 'rev-list', '--no-merges', '--max-count=2500', 'HEAD').trim().split('\n');
}

/** Undefined when the commit does not change code and existing tests together. */
async function judge(repo, checkout, commit, folder) {
  const { changesInRange } = await load('engine/git/diff-changes.js');
  const range = { base: `${commit}^`, head: commit };
  const changes = await changesInRange(checkout, range, 'old');
  if (changes.length < 2 || changes.length > 30 || !changes.some((c) => /test|spec/i.test(c.path) || c.path.endsWith('.rs'))) return undefined;
  const place = await indexed(repo, checkout, `${commit}^`, folder);
  const { openSqliteStore } = await load('store/sqlite/index.js');
  const store = await openSqliteStore(place.db, { readonly: true });
  try {
    const truth = await changedTests({ place, store }, changes);
    return truth && (await compare({ place, store }, truth));
  } finally {
    await store.close();
  }
}

async function indexed(repo, checkout, commit, folder) {
  const hash = git(checkout, 'rev-parse', commit).trim();
  const place = { name: repo, root: checkout, db: join(folder, `${repo}-${hash}.db`), known: true };
  git(checkout, '-c', 'advice.detachedHead=false', 'checkout', '--quiet', '--force', hash);
  if (existsSync(place.db)) return place;
  const { indexRepository } = await load('engine/indexing/index-repository.js');
  await indexRepository({ place });
  return place;
}

/** Tests whose lines changed; files to which tests were only added count by any of their tests. */
async function changedTests({ store }, changes) {
  const { readTests } = await load('engine/test-scope/test-catalogue.js');
  const { changedSymbols } = await load('analysis/test-scope/changed-symbols.js');
  const reader = await store.read();
  try {
    const graph = await graphOf(reader);
    const tests = await readTests(reader, graph);
    const code = [];
    const exact = new Set();
    const files = new Set();
    for (const change of changes) {
      const nodes = await reader.nodesByFile([change.path]);
      const isTest = (id) => tests.testOf(id) !== undefined || nodes.some((n) => n.id === id && n.flags & 1);
      const symbols = changedSymbols(nodes, change.lines);
      const inTests = symbols.filter(isTest);
      for (const id of inTests) if (tests.testOf(id) !== undefined) exact.add(tests.testOf(id));
      if (inTests.length > 0 && tests.inside.size > 0 && nodes.some((n) => tests.inside.has(n.id))) files.add(change.path);
      if (nodes.length > 0 && inTests.length < symbols.length) code.push(withoutTests(change, nodes, isTest, changedSymbols));
    }
    if (code.length === 0 || files.size === 0) return undefined;
    const inFile = new Map([...tests.tests.values()].map((n) => [n.id, n.file]));
    const only = [...files].filter((f) => ![...exact].some((id) => inFile.get(id) === f));
    return { code, exact, files: only };
  } finally {
    await reader.close();
  }
}

/** What the analysis is shown: nothing of the tests, neither their lines nor their words. */
function withoutTests(change, nodes, isTest, changedSymbols) {
  const lines = change.lines.filter((range) => changedSymbols(nodes, [range]).some((id) => !isTest(id)));
  return { path: change.path, lines, text: nodes.some((n) => isTest(n.id)) ? '' : change.text };
}

async function graphOf(reader) {
  const files = await reader.files();
  const paths = [];
  const languages = [];
  for (const f of files) {
    paths[f.id] = f.path;
    languages[f.id] = f.language;
  }
  return { columns: await reader.searchColumns(), adjacency: await reader.adjacency(), paths, languages };
}

async function compare(repository, { code, exact, files }) {
  const { testScope } = await load('engine/test-scope/analyse-test-scope.js');
  const scope = await testScope(repository, { changes: code, limit: 1_000_000 });
  const places = new Map(scope.tests.map((t, i) => [t.node.id, i]));
  const share = (place) => (place === undefined ? undefined : (place + 1) / scope.total);
  const named = [...exact].map((id) => ({ what: `test ${id}`, at: share(places.get(id)) }));
  const byFile = files.map((file) => ({ what: file, at: share(places.get(scope.tests.find((t) => t.node.file === file)?.node.id)) }));
  return { targets: [...named, ...byFile], chosen: scope.chosen / scope.total, unsure: scope.unsure, code };
}

const percent = (value) => `${(100 * value).toFixed(0)}%`;

function tell(commit, { targets, chosen, unsure, code }) {
  console.log(`${commit.slice(0, 10)} ${code.map((c) => c.path).join(' ')}: chosen ${percent(chosen)}${unsure.length > 0 ? ` (${unsure.join('; ')})` : ''}`);
  for (const { what, at } of targets) console.log(`   ${at === undefined ? 'MISSED' : percent(at).padStart(6)} ${what}`);
}

function report(repo, results) {
  const targets = results.flatMap((r) => r.targets);
  const found = targets.filter((t) => t.at !== undefined);
  const whole = results.filter((r) => r.targets.every((t) => t.at !== undefined)).length;
  const first = results.map((r) => median(r.targets.map((t) => t.at ?? 1)));
  console.log(
    `${repo}: ${results.length} commits, ${targets.length} changed tests: ${percent(found.length / targets.length)} suggested (${whole} commits with all), ` +
      `median place ${percent(median(targets.map((t) => t.at ?? 1)))} by test, ${percent(median(first))} by commit; suggested share of all tests ${percent(median(results.map((r) => r.chosen)))} in the median, unsure in ${results.filter((r) => r.unsure.length > 0).length}`,
  );
}
