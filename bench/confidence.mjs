// npm run bench -- confidence draw --repo <path> [--db <index>] [--count N] [--seed N] [--steps ast_inferred,...] > drawn.tsv: edges drawn per
// language and step of confidence, each with the line that it stands on. A person reads them and writes + (right) or - (wrong)
// in place of the ? that begins each line. confidence read <drawn.tsv ...>: the share that is right beside the number that
// the step says; below it, the step is overstated.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { load, parseArgs, seededRandom } from './lib.mjs';

export const summary = 'edges drawn per confidence step and language for reading, and the verdicts read back';

/** Steps that the reading of code gives; what layers know is judged by their own benches. */
const STEPS = ['ast_ambiguous', 'ast_inferred', 'ast_resolved', 'resolver_resolved'];
/** Edges that a place in code states. */
const TYPES = ['calls', 'references', 'throws', 'accesses_field', 'decorates', 'handles_route'];

export async function run(args) {
  const [what, ...rest] = args;
  if (what === 'draw') await draw(parseArgs(rest));
  else if (what === 'read') readVerdicts(parseArgs(rest)._);
  else throw new Error('usage: confidence draw --repo <path> [--db <index>] [--count N] [--seed N] [--steps a,b] | confidence read <file>...');
}

async function draw({ repo, db, count = 20, seed = 1, steps = STEPS.join(',') }) {
  const root = resolve(repo ?? '.');
  const { openSqliteStore } = await load('store/sqlite/index.js');
  const store = await openSqliteStore(db ?? (await indexed(root)), { readonly: true });
  const reader = await store.read();
  await print(reader, root, await sample(reader, TYPES, steps.split(','), { count: Number(count), random: seededRandom(Number(seed)) }));
  await reader.close();
  await store.close();
}

async function indexed(root) {
  const { indexRepository } = await load('engine/indexing/index-repository.js');
  const db = join(mkdtempSync(join(tmpdir(), 'confidence-')), `${basename(root)}.db`);
  await indexRepository({ place: { name: basename(root), root, db, known: true } });
  return db;
}

/** One reservoir for each language and step: every edge has the same chance. */
async function sample(reader, types, steps, { count, random }) {
  const files = await reader.files();
  const language = new Map(files.map((f) => [f.id, f.language]));
  const { nodeFile } = await reader.searchColumns();
  const reservoirs = new Map();
  await reader.eachEdge(types, (edge) => {
    const of = language.get(nodeFile[edge.source]);
    if (of === undefined || !steps.includes(edge.provenance) || edge.sites.length === 0) return;
    const key = `${of}\t${edge.provenance}`;
    const reservoir = reservoirs.get(key) ?? { seen: 0, kept: [] };
    reservoirs.set(key, reservoir);
    const at = Math.floor(random() * ++reservoir.seen);
    if (reservoir.kept.length < count) reservoir.kept.push(edge);
    else if (at < count) reservoir.kept[at] = edge;
  });
  return reservoirs;
}

async function print(reader, root, reservoirs) {
  for (const [key, { kept }] of [...reservoirs].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const nodes = new Map((await reader.nodes([...new Set(kept.flatMap((e) => [e.source, e.target]))])).map((n) => [n.id, n]));
    for (const edge of kept) {
      const [source, target] = [nodes.get(edge.source), nodes.get(edge.target)];
      const [{ line, column }] = edge.sites;
      const code = lineOf(join(root, source.file), line);
      const to = target.file === '' ? 'outside' : `${target.file}:${target.startLine}`;
      console.log(['?', key, edge.confidence, edge.type, `${source.file}:${line}:${column}`, source.name, '->', target.name, to, code].join('\t'));
    }
  }
}

function lineOf(path, line) {
  const text = readFileSync(path, 'utf8').split('\n')[line - 1] ?? '';
  return text.trim().replaceAll('\t', ' ').slice(0, 160);
}

function readVerdicts(files) {
  const tally = new Map();
  for (const line of files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))) {
    const [verdict, language, step, confidence] = line.split('\t');
    if (verdict !== '+' && verdict !== '-') continue;
    const counted = tally.get(`${language}\t${step}`) ?? { right: 0, read: 0, confidence: Number(confidence) };
    tally.set(`${language}\t${step}`, counted);
    counted.read++;
    if (verdict === '+') counted.right++;
  }
  console.log('language\tstep\tsays\tread\tright\tshare');
  for (const [key, { right, read, confidence }] of [...tally].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const share = right / read;
    console.log(`${key}\t${confidence}\t${read}\t${right}\t${share.toFixed(2)}${share < confidence ? '\toverstated' : ''}`);
  }
}
