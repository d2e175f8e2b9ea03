// npm run bench -- hostile [--kb N] [--lang x] [--limit S]: small files that repeat one thing, one run each, and per
// language and phase the worst time per kilobyte with what was repeated. What is linear stays the same with more --kb.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load, parseArgs } from './lib.mjs';

export const summary = 'repetitive files: worst time per kilobyte, per language and phase';

/** What is repeated: the same in all languages, since a hostile file need not be in its language. */
const UNITS = [
  'get ',
  'a.b',
  'a.b.c()\n',
  '(',
  '[',
  '{',
  '<',
  '"',
  "'",
  '`',
  '#',
  '//',
  '/*',
  '\\',
  'x = ',
  'a, ',
  'if a ',
  'class A ',
  'class A { }\n',
  'def a\n',
  'def a(): pass\n',
  'function a() {}\n',
  'fn a() {}\n',
  'func a() {}\n',
  'a(b(',
  'a<b<',
  '@a ',
  '- a\n',
  'a ? b : ',
  '=> ',
  '<<A\n',
  'import a\n',
  'use a::b;\n',
  'int a;\n',
  'get\n',
  '${',
];
const PHASES = ['extract', 'resolve', 'search', 'snapshot'];

export async function run(args) {
  const { kb = 32, lang, limit = 60, child } = parseArgs(args);
  if (child !== undefined) return console.log(JSON.stringify(await measure(child)));
  const { loadLanguages } = await load('languages/registry.js');
  for (const language of (await loadLanguages()).all) {
    if (lang !== undefined && lang !== language.id) continue;
    report(language.id, await worstOf(language.extensions[0], Number(kb), Number(limit)));
  }
}

async function worstOf(extension, kb, limit) {
  const worst = new Map();
  const idle = await inFolder(`hostile${extension}`, '\n', limit);
  for (const unit of UNITS) {
    const found = await inFolder(`hostile${extension}`, unit.repeat(Math.ceil((kb * 1024) / unit.length)), limit);
    for (const phase of PHASES) if (found[phase] - idle[phase] > (worst.get(phase)?.ms ?? -1)) worst.set(phase, { ms: found[phase] - idle[phase], unit });
    if (found.failed !== undefined) worst.set('failed', { ms: limit * 1000, unit, why: found.failed });
  }
  return { kb, worst };
}

function report(id, { kb, worst }) {
  const shown = [...worst].map(
    ([phase, { ms, unit, why }]) => `${phase} ${(ms / kb).toFixed(2)} ms/kB (${JSON.stringify(unit)}${why === undefined ? '' : `: ${why}`})`,
  );
  console.log(`${id.padEnd(12)} ${shown.join('  ')}`);
}

/** In a process of its own, which can be ended. */
async function inFolder(name, text, limit) {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-hostile-'));
  mkdirSync(join(folder, 'src'));
  // Broken into lines as people would: a file of one line is taken for a bundle and not read.
  writeFileSync(join(folder, 'src', name), text.replace(/(.{80})/g, '$1\n'));
  try {
    return await inProcess(folder, limit);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inProcess(folder, limit) {
  const main = fileURLToPath(new URL('../scripts/bench.mjs', import.meta.url));
  const process_ = spawn(process.execPath, [main, 'hostile', '--child', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: limit * 1000,
    killSignal: 'SIGKILL',
  });
  let out = '';
  process_.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  return new Promise((done) =>
    process_.on('close', (code) =>
      done(code === 0 ? JSON.parse(out.slice(out.lastIndexOf('\n{') + 1)) : { failed: code === null ? `more than ${limit} s` : `exit ${code}` }),
    ),
  );
}

async function measure(root) {
  const { runIndex } = await load('indexing/pipeline.js');
  const { scanRepository } = await load('indexing/scan/scan.js');
  const scope = { root, exclude: [] };
  const options = { workers: 0, maxFileSize: 2 ** 21, fileTimeoutMs: 10_000, now: 0, repoUrl: 'local/hostile' };
  const { graph, phases } = await runIndex({ ...scope, ...options, scan: scanRepository(scope) });
  await Promise.all([graph.links, graph.outlines, graph.search, graph.seal]);
  return phases;
}
