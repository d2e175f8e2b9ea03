// Ruby has no compiler that knows types, so the running program is asked: the repository's test suite runs under trace.rb,
// and a call's answer is the set of methods that it reached. Calls that no test reaches stay unknown and are left out.
// EDGES_SUITE is the command that runs the suite (RUBYOPT brings the tracer along); EDGES_TRACE_FOLDER keeps a trace.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { shared } from '../../lib.mjs';
import { callSites, declarations, rubyParser } from './syntax.mjs';

const MINITEST = `ruby -Ilib -Itest -e 'Dir["test/**/{test_*,*_test}.rb"].sort.each { |f| require File.expand_path(f) }'`;
const tracer = fileURLToPath(new URL('./trace.rb', import.meta.url));
const isSource = (file) => /\.rb$/.test(file) && !/^(features|tasks|script|bin)\//.test(file);

export async function answers(root, { sites: count, seed }) {
  const { isTest, sample } = await import(pathToFileURL(join(shared, 'edges/lib.mjs')).href);
  const trace = readTrace(runSuite(root));
  const files = git(root, 'ls-files')
    .split('\n')
    .filter((f) => isSource(f) && existsSync(join(root, f)));
  const source = await readSource(
    root,
    files.filter((f) => !isTest(f)),
  );
  source.testTypes = new Set(
    files.filter(isTest).flatMap((f) => Array.from(readFileSync(join(root, f), 'utf8').matchAll(/\bclass\s+(?:\w+::)*([A-Z]\w*)/g), (m) => m[1])),
  );
  const answered = source.sites.flatMap((site) => answer(site, trace, source) ?? []);
  const chosen = sample(answered, count, seed);
  const states = (state) => chosen.filter((s) => s.state === state).length;
  console.error(
    `${basename(root)}: ${answered.length} calls answered, of ${source.sites.length} places; internal ${states('internal')}, external ${states('external')}`,
  );
  return {
    repo: basename(root),
    commit: git(root, 'rev-parse', 'HEAD').trim(),
    lang: 'ruby',
    server: null,
    seed,
    total: source.sites.length,
    sites: chosen,
    all: source.all,
  };
}

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

/** Runs the suite in the checkout itself; tests that fail have still called something. Gives the folder of the trace. */
function runSuite(root) {
  const folder = process.env.EDGES_TRACE_FOLDER ?? join(process.env.EDGES_WORK ?? join(tmpdir(), 'edges'), 'trace', basename(root));
  if (existsSync(folder) && readdirSync(folder).length > 0) return folder;
  if (spawnSync('ruby', ['-v']).status !== 0)
    throw new Error('The oracle of Ruby needs ruby 3.1 or later and the gems of the repository’s tests: apt-get install ruby ruby-minitest ruby-rspec');
  mkdirSync(folder, { recursive: true });
  const suite = process.env.EDGES_SUITE ?? (existsSync(join(root, 'spec')) ? 'rspec' : MINITEST);
  const env = { ...process.env, EDGES_ROOT: root, EDGES_TRACE: folder, RUBYOPT: `-r${tracer}` };
  const { status } = spawnSync(suite, { cwd: root, env, shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
  if (readdirSync(folder).length === 0) throw new Error(`the suite left no trace (status ${status}): set EDGES_SUITE to the command that runs it`);
  return folder;
}

/** file:line:name -> what was reached. */
function readTrace(folder) {
  const trace = new Map();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const { file, line: at, name: called, targets } = JSON.parse(line);
      const key = `${file}:${at}:${called}`;
      trace.set(key, [...(trace.get(key) ?? []), ...targets]);
    }
  }
  return trace;
}

async function readSource(root, files) {
  const parse = await rubyParser();
  const source = { sites: [], all: {}, byFile: new Map(), types: new Map(), operators: new Set(), aliases: new Map(), perLine: new Map() };
  for (const file of files) {
    const tree = parse(root, file);
    const found = declarations(tree).map((d) => ({ file, ...d }));
    source.byFile.set(file, found);
    for (const d of found) {
      if (d.full !== undefined) put(source.types, d.full, d);
      if (d.kind === 'alias') put(source.aliases, `${d.name} ${d.of}`, d);
      if (d.kind === 'method' && /^\W/.test(d.name)) source.operators.add(d.name);
    }
    const sites = callSites(tree).map((s) => ({ file, ...s }));
    source.all[file] = sites.map((s) => [s.line, s.column, s.startLine, s.startColumn, s.name]);
    source.sites.push(...sites);
    for (const s of sites) put(source.perLine, `${file}:${s.line}:${s.name}`, s);
    tree.delete();
  }
  // Operators that nobody defines here are the language's own.
  source.sites = source.sites.filter((s) => s.form !== 'operator' || source.operators.has(s.name));
  return source;
}

function put(map, key, value) {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** The site with its answer; nothing where the line has two calls of the name, or only tests and mocks were reached. */
function answer(site, trace, source) {
  const key = `${site.file}:${site.line}:${site.name}`;
  const targets = trace.get(key)?.filter((t) => !t.mock);
  if (targets === undefined || targets.length === 0 || source.perLine.get(key).length > 1) return undefined;
  const reached = targets.flatMap((t) => declarationsOf(t, site, source));
  const [def, ...also] = [...new Set(reached)];
  if (def !== undefined) return { ...site, state: 'internal', def, ...(also.length > 0 ? { also } : {}) };
  return targets.every((t) => isOutside(t, source)) ? { ...site, state: 'external' } : undefined;
}

/** A class without a name (`Class.new`) and one of the tests may be anybody's. */
function isOutside({ at, made = [] }, { testTypes }) {
  if (at != null && at[0] !== '') return false;
  const named = made.filter((full) => !/^(Basic)?Object$/.test(full));
  return made.length === 0 || (named.length > 0 && !testTypes.has(named[0].split('::').at(-1)));
}

/** The method itself first, then the declarations that it overrides and the names that it is aliased by; a class for its `new`. */
function declarationsOf({ name, at, over, made }, site, source) {
  const methods = [at, ...(over ?? [])].flatMap((place) => (place == null || !source.byFile.has(place[0]) ? [] : declarationAt(place, name, source)));
  const aliases = site.name === name ? [] : (source.aliases.get(`${site.name} ${name}`) ?? []);
  const classes = (made ?? []).flatMap((full) => source.types.get(full) ?? []);
  return [...methods, ...(methods.length > 0 ? aliases : []), ...classes];
}

/** What stands on a line under the name of the method; something nameless where code makes code. */
function declarationAt([file, line], name, source) {
  const covers = (d) => line >= d.start && line <= Math.max(d.line, d.kind === 'made' ? d.end : 0);
  const there = source.byFile.get(file).filter((d) => d.full === undefined && d.kind !== 'alias' && covers(d));
  const plain = name.replace(/=$/, '');
  const named = there.filter((d) => d.name === name || d.name === plain);
  if (named.length === 0) return [{ file, kind: 'unknown', name, start: line, line, end: line }];
  return [named.at(-1)].map((d) => (d.kind === 'made' ? Object.assign(d, { line: d.end }) : d));
}
