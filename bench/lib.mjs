// Shared by the benchmarks: where the build, the repositories and their databases are, and small statistics.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const build = resolve(root, process.env.KNOWING_BUILD ?? 'dist');
export const shared = process.env.KNOWING_BENCH_SHARED ?? resolve(root, '../shared/bench');
/** Checkouts at the commits of repos.json: <folder>/<name> and <folder>/history/<name>. */
export const reposFolder = process.env.KNOWING_BENCH_REPOS ?? join(tmpdir(), 'repos');
/** Bare repositories with their history: <folder>/<owner>+<name>/repo. */
export const mirrors = process.env.KNOWING_BENCH_MIRRORS ?? resolve(root, '../.mirror');
const databases = process.env.KNOWING_BENCH_DBS ?? join(tmpdir(), 'knowing-bench');

export const load = (path) => import(pathToFileURL(join(build, path)).href);

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const keptSet = (set) => join(root, 'bench/tasks', `${set}.json`);

/** { repos: name -> { github, commit, root? }, tasks }: a set of our own or of ../shared/bench, or a file of `bench mine`. */
function readSet(set) {
  if (set.endsWith('.json')) return readJson(set);
  if (existsSync(keptSet(set))) return readJson(keptSet(set));
  const found = readJson(join(shared, `${set}.json`));
  if (Array.isArray(found)) return { repos: readJson(join(shared, 'repos.json'))[set], tasks: found };
  return found.repos === undefined ? perCommit(found) : found;
}

/** A set whose tasks each stand on a commit of their own: one repository a commit. */
function perCommit({ tasks }) {
  const nameOf = ({ repo, commit }) => `${repo.split('/').at(-1)}-${commit.slice(0, 8)}`;
  const repos = Object.fromEntries(tasks.map((t) => [nameOf(t), { github: t.repo, commit: t.commit }]));
  return { repos, tasks: tasks.map((t) => ({ ...t, repo: nameOf(t) })) };
}

export const tasksOf = (set) => readSet(set).tasks;
/** What its folders and databases are called after. */
const folderOf = (set) => basename(set, '.json');

export function checkout(set, name) {
  const folder = set === 'fixtures' ? join(reposFolder, name) : join(reposFolder, folderOf(set), name);
  const repo = readSet(set).repos?.[name];
  if (repo !== undefined && !existsSync(folder)) cloneMirror(repo, folder);
  return folder;
}

function cloneMirror({ github, commit, root: part = '.' }, folder) {
  const mirror = join(mirrors, github.replace('/', '+'), 'repo');
  if (!existsSync(mirror)) return;
  if (part !== '.') return void exportPart({ mirror, commit, part, folder });
  spawnSync('git', ['clone', '-q', '--shared', '--no-checkout', mirror, folder]);
  // A mirror may lack its largest files: what is there is checked out.
  spawnSync('git', ['checkout', '-q', '-f', commit], { cwd: folder });
}

/** One folder of a commit, under its own path, as a repository with one commit. */
function exportPart({ mirror, commit, part, folder }) {
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, '.export-index') };
  spawnSync('git', ['--git-dir', mirror, '--work-tree', folder, 'checkout', '-q', commit, '--', part], { env });
  rmSync(env.GIT_INDEX_FILE, { force: true });
  const git = (...args) => spawnSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', ...args], { cwd: folder });
  git('init', '-q');
  git('add', '-A', '-f');
  git('commit', '-q', '-m', `${part} of ${commit}`);
}

/** `enrich`: a layer that the index is to have, in a database of its own; `trust` as with the command. */
export async function database(set, name, { reindex = false, enrich, trust = false } = {}) {
  const place = { name, root: checkout(set, name), db: join(databases, `${folderOf(set)}-${name}${enrich ? `-${enrich}` : ''}.db`), known: true };
  if (!existsSync(place.root)) return undefined;
  mkdirSync(databases, { recursive: true });
  if (reindex || !existsSync(place.db)) {
    const { indexRepository } = await load('engine/indexing/index-repository.js');
    process.stderr.write(`indexing ${set}/${name} ...\n`);
    await indexRepository({ place });
    if (enrich) await fill(place, enrich, trust);
  }
  return place.db;
}

async function fill(place, layer, trusted) {
  const { openPlace } = await load('engine/repositories/open-repository.js');
  const { fillLayer } = await load('engine/layers/fill-layer.js');
  const repository = await openPlace(place, true);
  const { units, failed, milliseconds, counted } = await fillLayer(repository, { layer, paths: [], trusted });
  const said = counted.map(({ what, count }) => `${count} ${what}`);
  process.stderr.write(`${place.name}: ${units} files (${failed.length} failed), ${Math.round(milliseconds / 1000)} s, ${said.join(', ')}\n`);
  await repository.store.close();
}

/** What questions are answered from: the code graph, with what the layers of the index say about it. */
async function asRead(code) {
  const seals = await code.layers();
  if (seals.length === 0) return code;
  const { resolveClaims, unionReader, Verdicts } = await load('engine/view/viewed-layers.js');
  const claims = await resolveClaims(code, seals);
  return unionReader(code, claims, new Verdicts(claims));
}

/** An index for questions, with the texts of its checkout; whoever opens it closes reader and store. */
export async function openForQuestions(set, name, db) {
  const { openSqliteStore } = await load('store/sqlite/index.js');
  const { openIndex } = await load('engine/view/open-index.js');
  const store = await openSqliteStore(db, { readonly: true });
  const folder = checkout(set, name);
  const textsOf = async (paths) => new Map(paths.filter((path) => path !== '').map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const { readScreenTexts } = await load('engine/view/screen-texts.js');
  const reader = await asRead(await store.read());
  let texts;
  const screenTexts = async () => {
    texts ??= readScreenTexts(folder, (await reader.latestSnapshot()).commit);
    return texts;
  };
  const { readDocuments } = await load('engine/view/document-texts.js');
  let documents;
  const passages = async () => {
    documents ??= readDocuments(folder, (await reader.latestSnapshot()).commit);
    return documents;
  };
  return { index: { ...(await openIndex(reader)), textsOf, screenTexts, passages }, store };
}

/** Truths name functions, not overloads: `Writer.put(int)` is `Writer.put`. */
export const withoutParameters = (name) => name.replace(/\([^()]*\)$/, '');

export const mean = (list) => (list.length === 0 ? 0 : list.reduce((a, b) => a + b, 0) / list.length);
export const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;

export function parseArgs(args) {
  const options = { _: [] };
  for (let i = 0; i < args.length; i++) {
    if (!args[i].startsWith('--')) options._.push(args[i]);
    else if (args[i + 1] === undefined || args[i + 1].startsWith('--')) options[args[i].slice(2)] = true;
    else options[args[i].slice(2)] = args[++i];
  }
  return options;
}

/** Numbers from 0 to 1 that are the same on every machine (mulberry32). */
export function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A copy in an order that `random` decides. */
export function shuffled(items, random) {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}
