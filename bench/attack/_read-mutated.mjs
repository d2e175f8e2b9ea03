// Reads mutated files in this process, one after the other, and says what became of each as a line of JSON. Before each
// file it prints its number, so that whoever waits knows which one it is that never ends.
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { load, seededRandom } from '../lib.mjs';
import { mutate } from './_mutations.mjs';

/** Files of one index run, many because its worker loads every grammar again; beside them stand as many as this that are as they were. */
const GROUP = 1_000;
const INNOCENT = 100;
const MAX_FILE_SIZE = 2 ** 21;
/** Time of linking a group of files: several megabytes of them. */
const RESOLVE_MS = 20_000;

/** Said of a file that is left out because of the count of its parser's steps: what it is for. */
const BOUNDED = /^the parser got nowhere/;

const say = (value) => writeSync(1, `${typeof value === 'object' ? JSON.stringify(value) : value}\n`);

export async function readMutated({ seeds: path, seed, from, to }) {
  const seeds = JSON.parse(readFileSync(path, 'utf8'));
  const { Extractor } = await load('indexing/extract/extractor.js');
  let extractor = new Extractor({ repoUrl: 'local/attack', maxFileSize: MAX_FILE_SIZE });
  await warmUp(extractor, seeds);
  for (let start = from; start < to; start += GROUP) {
    const files = [];
    for (let number = start; number < Math.min(to, start + GROUP); number++) {
      const file = mutatedFile(seeds, seed, number);
      say(number);
      say(await measured(extractor, file));
      files.push(file);
    }
    say(await indexed(files, seeds, seed, start));
    // Its numbering of words grows with every file.
    extractor = new Extractor({ repoUrl: 'local/attack', maxFileSize: MAX_FILE_SIZE });
  }
}

/** Loading a grammar and compiling a reader is not a file's fault. */
async function warmUp(extractor, seeds) {
  for (const list of Object.values(seeds))
    for (const { path, file, readers } of list.slice(0, 3)) await extractor.extract({ path, absolutePath: file, readers });
}

export function mutatedFile(seeds, seed, number) {
  const random = seededRandom(seed * 1_000_003 + number);
  const below = (bound) => Math.floor(random() * bound);
  const ids = Object.keys(seeds);
  const reader = ids[number % ids.length];
  const chosen = seeds[reader][below(seeds[reader].length)];
  const other = seeds[reader][below(seeds[reader].length)];
  const { bytes, how } = mutate(readFileSync(chosen.file, 'utf8'), below, readFileSync(other.file, 'utf8'));
  return { number, reader, readers: chosen.readers, path: `mutated${number}/${chosen.path}`, content: bytes, how };
}

async function measured(extractor, { number, reader, readers, path, content, how }) {
  const before = resetPeak();
  const cpu = process.cpuUsage();
  const result = await extractor.extract({ path, absolutePath: path, readers, content }).catch((error) => ({ reason: 'crashed', detail: error.stack }));
  const { user, system } = process.cpuUsage(cpu);
  const { reason, detail } = 'reason' in result ? result : {};
  const took = { ms: Math.round((user + system) / 1000), mb: peakMb() - before, kb: Math.round(content.length / 1024) };
  return { number, reader, path, how, ...took, reason, detail };
}

/** Linux keeps the highest memory since the last time this was written; elsewhere it is as it is after the file. */
function resetPeak() {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
  return peakMb();
}

function peakMb() {
  if (process.platform !== 'linux') return Math.round(process.memoryUsage.rss() / 2 ** 20);
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024);
}

/** One index run of the mutated files and of some that are as they were. */
async function indexed(mutated, seeds, seed, group) {
  const innocent = await readable(innocentFiles(seeds, seed, group));
  const files = [...mutated, ...innocent].map(({ path, content }) => ({ path, absolutePath: `/nowhere/${path}`, size: content.length, content }));
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  resetPeak();
  try {
    const { graph, diagnostics, phases } = await runOf(files);
    const kept = new Set(graph.files.map((file) => file.path));
    const problems = [
      ...innocent.filter(({ path }) => !kept.has(path)).map(({ path }) => `lost ${path}`),
      ...diagnostics
        .filter((d) => d.reason === 'crashed' || (d.reason === 'timeout' && !BOUNDED.test(d.detail)))
        .map((d) => `${d.path}: ${d.reason}: ${d.detail}`),
      ...(phases.resolve > RESOLVE_MS ? [`linking took ${Math.round(phases.resolve)} ms`] : []),
    ];
    return { group, problems, peakMb: peakMb(), resolveMs: Math.round(phases.resolve) };
  } catch (error) {
    return { group, problems: [`the run failed: ${error.stack}`], peakMb: peakMb(), resolveMs: 0 };
  }
}

/** Bundles and generated files are left out on their own as well. */
async function readable(files) {
  const { readSource } = await load('indexing/extract/extract-file.js');
  return files.filter(({ content }) => typeof readSource(content, MAX_FILE_SIZE) === 'string');
}

function innocentFiles(seeds, seed, group) {
  const random = seededRandom(seed + group);
  const all = Object.values(seeds).flat();
  const chosen = Array.from({ length: INNOCENT }, (_, i) => ({ i, ...all[Math.floor(random() * all.length)] }));
  return chosen.map(({ i, path, file }) => ({ path: `innocent${i}/${path}`, content: readFileSync(file) }));
}

async function runOf(files) {
  const { runIndex } = await load('indexing/pipeline.js');
  const scan = Promise.resolve({ commit: null, files, diagnostics: [] });
  const options = { root: '/nowhere', exclude: [], workers: 1, maxFileSize: MAX_FILE_SIZE, fileTimeoutMs: 10_000, now: 0, repoUrl: 'local/attack' };
  const run = await runIndex({ ...options, scan });
  await Promise.all([run.graph.links, run.graph.outlines, run.graph.search, run.graph.seal]);
  return run;
}
