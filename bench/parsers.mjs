// npm run bench -- parsers --repo <path> --lang <language> [--under <folder>] [--show N]: the declarations that our own
// parsers find, file by file, against an independent parser (bench/parsers/<language>/judge.mjs). A file that the judge
// rejects is left out. Missing: the judge has it, we do not. Extra: we have it, the judge has no such name on that line.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load, parseArgs } from './lib.mjs';

const folder = fileURLToPath(new URL('./parsers', import.meta.url));
const languages = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

export const summary = 'declarations of our own parsers against independent ones, with the differences listed';

export async function run(args) {
  const { repo, lang, under = '', show = 20 } = parseArgs(args);
  if (!repo || !languages.includes(lang)) throw new Error(`usage: parsers --repo <path> --lang ${languages.join('|')} [--under <folder>] [--show N]`);
  const root = resolve(repo);
  const judge = await import(pathToFileURL(join(folder, lang, 'judge.mjs')).href);
  const files = trackedFiles(root, under, judge.patterns);
  const read = await ourReader(lang);
  const report = newReport();
  for await (const judged of judge.declarations(root, files)) await compareFile(report, judged, read(root, judged.file));
  print(report, Number(show));
}

function trackedFiles(root, under, patterns) {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...patterns], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  return listed.split('\0').filter((file) => file !== '' && file.startsWith(under));
}

async function ourReader(lang) {
  const { loadLanguages } = await load('languages/registry.js');
  const { FactsParser } = await load('indexing/extract/parser.js');
  const language = (await loadLanguages()).all.find(({ id }) => id === lang);
  const parser = new FactsParser();
  return async (root, file) => parser.extract(language, file, readFileSync(join(root, file), 'utf8'));
}

const newReport = () => ({ files: 0, rejected: [], equal: 0, declared: 0, missing: [], otherKind: [], extra: [] });

async function compareFile(report, { file, error, found }, reading) {
  if (error !== undefined) {
    report.rejected.push(`${file}: ${error}`);
    return;
  }
  const { missing, otherKind, extra } = differences(found, (await reading).symbols);
  const place = ({ line, name, kind }) => `${file}:${line} ${kind} ${name}`;
  report.files++;
  report.declared += found.filter(isRequired).length;
  if (missing.length + otherKind.length + extra.length === 0) report.equal++;
  report.missing.push(...missing.map(place));
  report.otherKind.push(...otherKind.map(place));
  report.extra.push(...extra.map(place));
}

/** Kinds that a judge names: `type`, `callable`, `value`; `optional` ones need not be symbols (locals). `mention`: a name that stands there. */
const isRequired = ({ kind, optional }) => kind !== 'mention' && optional !== true;

function differences(found, symbols) {
  // A member whose key is computed is `[key]` here.
  const keyOf = ({ line, name }) => `${line} ${name.replace(/^\[(.*)\]$/, '$1')}`;
  const ours = new Map(symbols.map((symbol) => [keyOf(symbol), symbol]));
  const judged = new Map();
  for (const one of found) judged.set(keyOf(one), [...(judged.get(keyOf(one)) ?? []), one]);
  const missing = found.filter((one) => isRequired(one) && !ours.has(keyOf(one)));
  const otherKind = found.filter((one) => ours.has(keyOf(one)) && isRequired(one) && !symbols.some((s) => keyOf(s) === keyOf(one) && fits(one.kind, s)));
  const isExtra = (symbol) => !(judged.get(keyOf(symbol)) ?? []).some(({ kind }) => kind !== 'mention' || !declaresCode(symbol));
  return { missing, otherKind, extra: symbols.filter((symbol) => symbol.hidden !== true && !isSpokenTest(symbol) && isExtra(symbol)) };
}

const TYPES = new Set(['module', 'class', 'struct', 'interface', 'trait', 'enum', 'record', 'type']);
const CALLABLES = new Set(['function', 'method', 'constructor', 'macro', 'test']);

/** `it('closes the file', …)`: named by a text that stands behind its line, or is put together. */
const isSpokenTest = ({ kind, signature }) => kind === 'test' && /^(it|test|describe|bench|suite)\b/.test(signature);

/** A function or a type has to be declared; a mere mention of its name is not enough. Names of tests are texts. */
const declaresCode = ({ kind }) => kind !== 'test' && (TYPES.has(kind) || CALLABLES.has(kind));

/** A value may hold a function, or a class that a call made (`namedtuple`). */
function fits(kind, symbol) {
  if (kind === 'type') return TYPES.has(symbol.kind);
  if (kind === 'callable') return CALLABLES.has(symbol.kind) || symbol.kind === 'property';
  return !TYPES.has(symbol.kind) || symbol.kind === 'type' || symbol.kind === 'class';
}

function print({ files, rejected, equal, declared, missing, otherKind, extra }, show) {
  const share = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(3)}%`;
  console.log(`${files} files compared, ${rejected.length} rejected by the judge; ${equal} (${share(equal, files)}) without any difference`);
  console.log(
    `${declared} declarations, ${missing.length} missing (${share(declared - missing.length, declared)} found), ${otherKind.length} of another kind, ${extra.length} extra`,
  );
  for (const [title, list] of Object.entries({ missing, 'another kind': otherKind, extra, rejected })) {
    if (list.length === 0 || show === 0) continue;
    console.log(`\n${title}`);
    for (const line of spread(list, show)) console.log(`  ${line}`);
  }
}

/** Some of a long list, taken from all of it. */
const spread = (list, count) => (list.length <= count ? list : Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]));
