/**
 * Bulk load of a made-up graph: 130,000 nodes, 450,000 edges, about 60 terms a symbol out of a Zipf vocabulary.
 * Prints what issue 2 sets targets for. The build to measure is KNOWING_BUILD (default dist).
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const summary = 'bulk load, size and reads of the store, on a made-up graph of 130,000 nodes';

const SIZE = { nodes: 130_000, edges: 450_000, files: 9_000, vocabulary: 150_000, termsPerSymbol: 60, distinctNames: 60_000 };
const TARGETS = { 'load (s)': 20, 'peak RSS (MB)': 700, 'adjacency load (ms)': 150, '1,000 lookups by name (ms)': 200 };

export async function run(args = []) {
  const scale = Number(args.find((a) => a.startsWith('--scale='))?.slice(8) ?? 1);
  const modules = await loadBuild();
  const folder = mkdtempSync(join(tmpdir(), 'knowing-bench-'));
  try {
    const results = await measure(modules, join(folder, 'bench.db'), scale);
    print(results);
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loadBuild() {
  const root = resolve(process.env.KNOWING_BUILD ?? 'dist');
  const load = (path) => import(pathToFileURL(join(root, path)).href);
  const [store, adjacency, index] = await Promise.all([load('store/sqlite/index.js'), load('model/adjacency.js'), load('model/search-index.js')]);
  return { ...store, ...adjacency, ...index };
}

async function measure(modules, path, scale) {
  const peak = watchMemory();
  const data = synthesise(modules, scale);
  const before = peak.now();
  const store = await modules.openSqliteStore(path, { create: true });
  const cpuBefore = process.cpuUsage();
  const load = await timed(() => store.replaceGraph(data));
  const cpu = process.cpuUsage(cpuBefore);
  const peakRss = peak.stop();
  const bytes = statSync(path).size;
  await store.close();
  const names = Array.from({ length: 1_000 }, (_, i) => data.nodes[(i * 127) % data.nodes.length].name);
  const reading = await measureReads(modules, path, names);
  return {
    'load (s)': load / 1000,
    'load, CPU (s)': (cpu.user + cpu.system) / 1e6,
    'peak RSS (MB)': peakRss / 1e6,
    'RSS before the load (MB)': before / 1e6,
    'database (MB)': bytes / 1e6,
    ...reading,
  };
}

/** On a store opened anew, as a command does it. */
async function measureReads({ openSqliteStore }, path, names) {
  let store;
  const open = await timed(async () => {
    store = await openSqliteStore(path);
  });
  const reader = await store.read();
  const adjacency = await timed(() => reader.adjacency());
  const columns = await timed(() => reader.searchColumns());
  let found = 0;
  const lookups = await timed(async () => {
    for (const name of names) found += (await reader.nodesByName({ names: [name] })).length;
  });
  const postings = await timed(() => reader.postings(Array.from({ length: 20 }, (_, i) => term(i * 50))));
  const neighbours = await timed(() => reader.edgesTo(Array.from({ length: 500 }, (_, i) => i * 7)));
  await reader.close();
  await store.close();
  return {
    'open (ms)': open,
    'adjacency load (ms)': adjacency,
    'search columns load (ms)': columns,
    '1,000 lookups by name (ms)': lookups,
    'nodes found': found,
    'postings of 20 frequent terms (ms)': postings,
    'edges to 500 nodes (ms)': neighbours,
  };
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function watchMemory() {
  let peak = 0;
  const now = () => {
    const rss = process.memoryUsage.rss();
    peak = Math.max(peak, rss);
    return rss;
  };
  const timer = setInterval(now, 20);
  const stop = () => {
    clearInterval(timer);
    now();
    return Math.max(peak, process.resourceUsage().maxRSS * 1024);
  };
  return { now, stop };
}

/** A small generator with a seed: every run measures the same graph. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const hex = (random) =>
  Array.from({ length: 8 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
const term = (rank) => `term${rank.toString(36).padStart(4, '0')}`;

function synthesise(modules, scale) {
  const random = randomFrom(7);
  const count = Object.fromEntries(Object.entries(SIZE).map(([k, v]) => [k, k === 'termsPerSymbol' ? v : Math.ceil(v * scale)]));
  const files = Array.from({ length: count.files }, (_, id) => makeFile(id, random));
  const nodes = Array.from({ length: count.nodes }, (_, id) => makeNode(id, files, count, random));
  const edges = makeEdges(count, random);
  const columns = makeColumns(modules, nodes, files);
  const terms = makeTerms(modules, count, columns, random);
  const snapshot = {
    hash: hex(random),
    root: hex(random),
    parent: null,
    commit: null,
    generation: 1,
    nodes: nodes.length,
    edges: edges.sources.length,
    files: files.length,
    createdAt: 0,
  };
  return {
    repo: { url: 'local/bench', root: '/bench', indexedAt: 0, commit: null },
    snapshot,
    files,
    nodes,
    edges,
    unresolved: [],
    routes: [],
    packageRoots: new Map(),
    parts: [],
    searchColumns: columns,
    adjacency: modules.buildAdjacency(nodes.length, edges),
    terms,
    outlines: [],
    inputs: '',
  };
}

function makeFile(id, random) {
  return { id, path: `src/area${id % 40}/part${id % 300}/file${id}.ts`, hash: hex(random), language: 'typescript', size: 9_000, lines: 300, flags: 0 };
}

function makeNode(id, files, { distinctNames }, random) {
  const fileId = Math.floor((id * files.length) / (SIZE.nodes * (files.length / SIZE.files)));
  const file = files[Math.min(fileId, files.length - 1)];
  const name = `Owner${Math.floor(random() * 9000)}.member${Math.floor(random() * distinctNames)}`;
  const startLine = Math.floor(random() * 280);
  return {
    id,
    hash: hex(random),
    kind: id % 5 === 0 ? 'class' : 'method',
    name,
    qualifiedName: `local/bench://${file.path}.${name}`,
    package: file.path.slice(0, file.path.lastIndexOf('/')),
    fileId: file.id,
    file: file.path,
    startLine,
    endLine: startLine + 12,
    signature: `${name}(first: string, second: number): Promise<Result>`,
    doc: id % 2 ? 'Does one thing and says what it did, in a sentence of about this length, as documentation does.' : '',
    visibility: 'public',
    flags: 4,
  };
}

function makeEdges(count, random) {
  const total = count.edges;
  const keys = new Set();
  while (keys.size < total) keys.add(Math.floor(random() * count.nodes) * count.nodes + Math.floor(random() ** 2 * count.nodes));
  const sorted = Float64Array.from(keys).sort();
  const siteOffsets = Uint32Array.from({ length: total + 1 }, (_, i) => i * 2);
  return {
    sources: Uint32Array.from(sorted, (key) => Math.floor(key / count.nodes)),
    targets: Uint32Array.from(sorted, (key) => key % count.nodes),
    types: Uint8Array.from(sorted, (key) => key % 12),
    provenances: Uint8Array.from(sorted, (key) => key % 3),
    confidences: new Uint8Array(total).fill(217),
    siteOffsets,
    sites: Uint32Array.from({ length: total * 2 }, (_, i) => (i % 2 ? 12 : i % 900)),
  };
}

function makeColumns({ SYMBOL_FIELDS, FILE_FIELDS }, nodes, files) {
  return {
    nodes: nodes.length,
    files: files.length,
    nodeFile: Int32Array.from(nodes, (n) => n.fileId),
    nodeKind: new Uint8Array(nodes.length),
    nodeFlags: new Uint16Array(nodes.length),
    nodeOwner: new Int32Array(nodes.length).fill(-1),
    nodeStartLine: Uint32Array.from(nodes, (n) => n.startLine),
    nodeEndLine: Uint32Array.from(nodes, (n) => n.endLine),
    nodeOrder: Uint32Array.from(nodes, (n) => n.id),
    nodeLengths: SYMBOL_FIELDS.map(() => new Uint16Array(nodes.length).fill(12)),
    fileLengths: FILE_FIELDS.map(() => new Uint32Array(files.length).fill(900)),
    fileFlags: new Uint8Array(files.length),
  };
}

/** Draws every symbol's terms, sorts (term, symbol) pairs by counting, and encodes one term at a time, as asked for. */
function makeTerms({ PostingWriter }, count, columns, random) {
  const total = count.nodes * count.termsPerSymbol;
  const drawn = new Uint32Array(total);
  const scale = Math.log(count.vocabulary);
  for (let i = 0; i < total; i++) drawn[i] = Math.min(count.vocabulary - 1, Math.floor(Math.exp(random() * scale)) - 1);
  const starts = new Uint32Array(count.vocabulary + 1);
  for (const t of drawn) starts[t + 1]++;
  for (let t = 0; t < count.vocabulary; t++) starts[t + 1] += starts[t];
  const next = starts.slice();
  const symbols = new Uint32Array(total);
  for (let i = 0; i < total; i++) symbols[next[drawn[i]]++] = Math.floor(i / count.termsPerSymbol);
  return {
    *[Symbol.iterator]() {
      for (let t = 0; t < count.vocabulary; t++)
        if (starts[t + 1] > starts[t]) yield encodeTerm(PostingWriter, t, symbols.subarray(starts[t], starts[t + 1]), columns.nodeFile);
    },
  };
}

function encodeTerm(PostingWriter, rank, symbols, nodeFile) {
  const bySymbol = new PostingWriter();
  const byFile = new PostingWriter();
  countRuns(symbols, (id, n) => bySymbol.add(id, [0, 0, 0, 0, n, 0]));
  countRuns(
    symbols.map((id) => nodeFile[id]),
    (id, n) => byFile.add(id, [0, n]),
  );
  const name = term(rank);
  return { term: name, stem: name.slice(0, 7), symbolCount: bySymbol.count, fileCount: byFile.count, symbols: bySymbol.finish(), files: byFile.finish() };
}

/** Equal ids stand together because symbols are numbered in order of file. */
function countRuns(ids, visit) {
  for (let from = 0, to = 0; from < ids.length; from = to) {
    while (to < ids.length && ids[to] === ids[from]) to++;
    visit(ids[from], to - from);
  }
}

function print(results) {
  for (const [name, value] of Object.entries(results)) {
    const target = TARGETS[name];
    const verdict = target === undefined ? '' : `   target ${target}: ${value <= target ? 'met' : 'MISSED'}`;
    console.log(`${name.padEnd(36)}${value.toFixed(value < 10 ? 2 : 0).padStart(10)}${verdict}`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await run(process.argv.slice(2));
