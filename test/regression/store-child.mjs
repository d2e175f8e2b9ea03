// A process of its own for store tests: node store-child.mjs <command> <path> [arguments]. Uses the built dist/. Prints
// one JSON value a line; a UserError is printed as such, anything else crashes.
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { describeChain } from './store-describe.mjs';

const load = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);
const { openSqliteStore } = await load('store/sqlite/index.js');
const { buildAdjacency } = await load('model/adjacency.js');
const { PostingWriter, SYMBOL_FIELDS, FILE_FIELDS } = await load('model/search-index.js');
const { UserError } = await load('errors.js');

const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const hex = (text) => createHash('sha256').update(text).digest('hex');

/** A chain of symbols: every content follows from label and size, so that a reader can tell whether all of it is there. */
function chainGraph(label, size) {
  const edges = Math.max(0, size - 1);
  const file = { id: 0, path: `${label}.ts`, hash: hex(label), language: 'typescript', size: 1, lines: 1, flags: 0 };
  const nodes = Array.from({ length: size }, (_, id) => chainNode(label, id));
  const batch = {
    sources: Uint32Array.from({ length: edges }, (_, i) => i),
    targets: Uint32Array.from({ length: edges }, (_, i) => i + 1),
    types: new Uint8Array(edges),
    provenances: new Uint8Array(edges),
    confidences: new Uint8Array(edges),
    siteOffsets: Uint32Array.from({ length: edges + 1 }, (_, i) => i * 2),
    sites: Uint32Array.from({ length: edges * 2 }, (_, i) => i),
  };
  return {
    repo: { url: 'local/chain', root: '/chain', indexedAt: 1, commit: null },
    snapshot: { hash: hex(`snapshot ${label}`), root: hex(label), parent: null, commit: null, generation: 1, nodes: size, edges, files: 1, createdAt: 1 },
    files: [file],
    nodes,
    edges: batch,
    unresolved: [],
    routes: [],
    packageRoots: new Map(),
    parts: [],
    searchColumns: chainColumns(size),
    adjacency: buildAdjacency(size, batch),
    terms: chainTerms(label, size),
    outlines: [],
    inputs: '',
  };
}

function chainNode(label, id) {
  const name = `${label}${id}`;
  const place = { qualifiedName: `local/chain://${name}`, package: label, fileId: 0, file: `${label}.ts`, startLine: id, endLine: id + 1 };
  return { id, hash: hex(name), kind: 'function', name, ...place, signature: `${name}()`, doc: 'text '.repeat(10), visibility: 'public', flags: 0 };
}

function chainColumns(nodes) {
  const bytes = new Uint8Array(nodes);
  const lines = new Uint32Array(nodes);
  const ids = new Int32Array(nodes);
  const lengths = { nodeLengths: SYMBOL_FIELDS.map(() => new Uint16Array(nodes)), fileLengths: FILE_FIELDS.map(() => new Uint32Array(1)) };
  return {
    nodes,
    files: 1,
    nodeFile: ids,
    nodeKind: bytes,
    nodeFlags: new Uint16Array(nodes),
    nodeOwner: ids,
    nodeStartLine: lines,
    nodeEndLine: lines,
    nodeOrder: lines,
    ...lengths,
    fileFlags: new Uint8Array(1),
  };
}

function* chainTerms(label, size) {
  for (let i = 0; i < size; i++) {
    const symbols = new PostingWriter();
    symbols.add(i, [1]);
    yield { term: `${label}${String(i).padStart(8, '0')}`, stem: label, symbolCount: 1, fileCount: 0, symbols: symbols.finish(), files: new Uint8Array(0) };
  }
}

const untilStdinCloses = () => new Promise((resolve) => createInterface({ input: process.stdin }).on('close', resolve));

const COMMANDS = {
  async load(path, label, size, options = '{}') {
    const graph = chainGraph(label, Number(size));
    const store = await openSqliteStore(path, { create: true, ...JSON.parse(options) });
    say('begin');
    await store.replaceGraph(graph);
    say('done');
    await store.close();
  },
  /** Loads and dies at the given step of its progress; without one, says how many steps there are. */
  async die(path, label, size, at) {
    // With so little memory most of the write is on disk, uncommitted, when it dies.
    const store = await openSqliteStore(path, { create: true, cacheKb: 256 });
    let steps = 0;
    await store.replaceGraph(chainGraph(label, Number(size)), () => {
      if (String(steps++) === at) process.kill(process.pid, 'SIGKILL');
    });
    say(steps);
    await store.close();
  },
  async describe(path, options = '{}') {
    const store = await openSqliteStore(path, JSON.parse(options));
    say(await describeChain(store));
    await store.close();
  },
  /** Holds the write lock until its input ends. */
  async hold(path) {
    const { loadDriver } = await load('store/sqlite/driver.js');
    const db = new (await loadDriver())(path);
    db.exec('BEGIN IMMEDIATE');
    say('held');
    await untilStdinCloses();
    db.exec('ROLLBACK');
    db.close();
  },
  /** Loads a graph that fits, then one that does not; then says what is there. */
  async overfill(path, small, large) {
    await COMMANDS.load(path, 'old', small);
    await COMMANDS.load(path, 'new', large).catch(report);
    await COMMANDS.describe(path);
  },
  async roster(home, name, count) {
    const { addToRoster } = await load('config/roster.js');
    for (let i = 0; i < Number(count); i++) await addToRoster(home, { name, root: `/${name}/${i}`, url: `local/${name}`, db: '/x.db', addedAt: i });
    say('done');
  },
};

function report(error) {
  if (!(error instanceof UserError)) throw error;
  say({ code: error.code, message: error.message, hint: error.hint });
}

const [command, ...args] = process.argv.slice(2);
await COMMANDS[command](...args).catch(report);
