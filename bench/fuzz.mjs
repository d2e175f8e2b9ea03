// npm run bench -- fuzz [--files N] [--seed N] [--lang x] [--workers N]: mutated files of all languages among innocent
// ones, one index run after the other. Fails when a run fails, when an innocent file is lost or when its symbols are.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load, parseArgs } from './lib.mjs';

export const summary = 'mutated files in all languages: no run fails, no innocent file is lost';

const FIXTURES = fileURLToPath(new URL('../test/fixtures/languages', import.meta.url));
/** Files of one run: mutated ones, and as many as they are. */
const PER_RUN = 60;
const INTERESTING = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '<',
  '>',
  '"',
  "'",
  '`',
  '\\',
  '\0',
  '\n',
  '\r',
  '/*',
  '*/',
  '//',
  '#',
  '<<~',
  '"""',
  '${',
  '#{',
  '=>',
  '::',
  '\u{1f600}',
  '\ufffd',
  '\ud800',
  'A'.repeat(300),
  ' '.repeat(2000),
  '((((((((((',
];

export async function run(args) {
  const { files = 600, seed = 1, lang, workers = 1 } = parseArgs(args);
  const random = generator(Number(seed));
  const sources = await fixtures(lang);
  let [read, lost, runs, slowest] = [0, 0, 0, 0];
  for (let done = 0; done < Number(files); done += PER_RUN, runs++) {
    const { missing, milliseconds, mutated } = await oneRun(sources, random, Number(workers));
    read += mutated;
    lost += missing.length;
    slowest = Math.max(slowest, milliseconds);
    for (const path of missing) console.log(`lost: ${path} in run ${runs}, seed ${seed}`);
  }
  console.log(
    `${read} mutated files in ${runs} runs: ${lost} innocent files lost, slowest run ${(slowest / 1000).toFixed(1)} s, peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
  if (lost > 0) process.exitCode = 1;
}

/** Texts of the golden fixtures, by extension. */
async function fixtures(lang) {
  const { loadLanguages } = await load('languages/registry.js');
  const languages = await loadLanguages();
  const wanted = (path) => {
    const language = languages.forPath(path);
    return language !== undefined && (lang === undefined || language.id === lang);
  };
  const paths = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((path) => wanted(path) && statSync(join(FIXTURES, path)).isFile());
  return paths.map((path) => ({ extension: extname(path), text: readFileSync(join(FIXTURES, path), 'utf8') }));
}

async function oneRun(sources, random, workers) {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-fuzz-'));
  try {
    const innocent = new Map();
    for (let i = 0; i < PER_RUN; i++) {
      const { extension, text } = sources[random(sources.length)];
      writeFileSync(join(folder, `mutated${i}${extension}`), mutate(text, random));
      const other = sources[random(sources.length)];
      innocent.set(`innocent${i}${other.extension}`, other.text);
    }
    for (const [path, text] of innocent) writeFileSync(join(folder, path), text);
    const started = performance.now();
    const indexed = await indexedFiles(folder, workers);
    return { missing: [...innocent.keys()].filter((path) => !indexed.has(path)), milliseconds: performance.now() - started, mutated: PER_RUN };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function indexedFiles(root, workers) {
  const { runIndex } = await load('indexing/pipeline.js');
  const { scanRepository } = await load('indexing/scan/scan.js');
  const scope = { root, exclude: [] };
  const options = { workers, maxFileSize: 2 ** 21, fileTimeoutMs: 10_000, now: 0, repoUrl: 'local/fuzz' };
  const { graph } = await runIndex({ ...scope, ...options, scan: scanRepository(scope) });
  await Promise.all([graph.links, graph.outlines, graph.search, graph.seal]);
  return new Set(graph.files.map((file) => file.path));
}

/** A few changes: something put in, taken out, repeated, cut off or moved. */
function mutate(text, random) {
  let out = text;
  for (let changes = 1 + random(4); changes > 0; changes--) {
    const [at, length] = [random(out.length + 1), random(80)];
    const piece = out.slice(at, at + length);
    const kinds = [
      () => out.slice(0, at) + INTERESTING[random(INTERESTING.length)] + out.slice(at),
      () => out.slice(0, at) + out.slice(at + length),
      () => out.slice(0, at) + piece.repeat(2 + random(40)) + out.slice(at),
      () => out.slice(0, at),
      () => out.slice(at) + out.slice(0, at),
      () => out.slice(0, at) + String.fromCharCode(random(0x3000)) + out.slice(at + 1),
    ];
    out = kinds[random(kinds.length)]();
  }
  return out;
}

/** Numbers that are the same for the same seed. */
function generator(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % Math.max(1, below);
  };
}
