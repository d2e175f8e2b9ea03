// npm run bench -- ctags --repo <path> --lang <language> [--under <folder>] [--show N]: types, functions and methods that
// Universal Ctags lists, and whether our reader has a symbol of that name in the same file, on that line or elsewhere.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load, parseArgs } from './lib.mjs';

export const summary = 'names against ctags: types, functions and methods that it lists and we do not';

/** Names of languages and of the kinds that count, as ctags has them. */
const CTAGS = {
  c: ['C', 'fsug'],
  cpp: ['C++', 'fcsug'],
  elixir: ['Elixir', 'cfgmprtd'],
  haskell: ['Haskell', 'tcf'],
  java: ['Java', 'cgim'],
  kotlin: ['Kotlin', 'cimo'],
  lua: ['Lua', 'f'],
  php: ['PHP', 'cfit'],
  powershell: ['PowerShell', 'fce'],
  python: ['Python', 'cfm'],
};

export async function run(args) {
  const { repo, lang, under = '', show = 30 } = parseArgs(args);
  if (!repo || CTAGS[lang] === undefined) throw new Error(`usage: ctags --repo <path> --lang ${Object.keys(CTAGS).join('|')} [--under <folder>] [--show N]`);
  const root = resolve(repo);
  const { loadLanguages } = await load('languages/registry.js');
  const { FactsParser } = await load('indexing/extract/parser.js');
  const language = (await loadLanguages()).all.find(({ id }) => id === lang);
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\0')
    .filter((f) => f.startsWith(under) && language.extensions.some((ending) => f.toLowerCase().endsWith(ending)));
  const parser = new FactsParser();
  const report = { listed: 0, found: 0, missing: [] };
  const tags = tagsOf(root, files, CTAGS[lang]);
  for (const file of files) {
    if (!tags.has(file)) continue;
    const facts = await parser.extract(language, file, readFileSync(join(root, file), 'utf8'));
    compare(report, tags.get(file), facts.symbols);
  }
  print(report, Number(show));
}

function tagsOf(root, files, [language, kinds]) {
  const options = ['--output-format=json', '--fields=+n', `--languages=${language}`, `--kinds-${language}=${kinds}`, '-f', '-', '-L', '-'];
  const map = language === 'C++' ? ['--langmap=C++:+.h.hpp.cpp.cc.cxx.ipp'] : [];
  const { stdout, status, stderr } = spawnSync('ctags', [...map, ...options], { cwd: root, input: files.join('\n'), encoding: 'utf8', maxBuffer: 1 << 29 });
  if (status !== 0) throw new Error(`ctags (apt-get install universal-ctags) failed: ${stderr}`);
  const byFile = new Map();
  for (const line of stdout.split('\n')) {
    if (!line.startsWith('{')) continue;
    const tag = JSON.parse(line);
    if (tag._type === 'tag' && !/^__anon/.test(tag.name)) byFile.set(tag.path, [...(byFile.get(tag.path) ?? []), tag]);
  }
  return byFile;
}

/** `Owner.name`, `Owner:name` and `Owner::name` are looked for by their last part. */
const ownName = (name) => name.replace(/^.*(?:::|[.:])(?=[^.:]+$)/, '');

function compare(report, tags, symbols) {
  const names = new Set(symbols.flatMap((s) => [s.name, ownName(s.name), s.name.replace(/(?<=\w)<.*$/, '')]));
  for (const tag of tags) {
    report.listed++;
    // It writes `operator ==`.
    const name = tag.name.replace(/^operator (?=\W)/, 'operator');
    if (names.has(name) || names.has(ownName(name))) report.found++;
    else report.missing.push(tag);
  }
}

function print({ listed, found, missing }, show) {
  console.log(`${listed} names, ${found} found, ${((100 * found) / Math.max(1, listed)).toFixed(1)}%`);
  const kinds = new Map();
  for (const { kind } of missing) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  console.log([...kinds].map(([kind, count]) => `${kind} ${count}`).join(', '));
  const step = Math.max(1, Math.floor(missing.length / show));
  for (let i = 0; i < missing.length; i += step)
    console.log(`  ${missing[i].kind} ${missing[i].name}  ${missing[i].path}:${missing[i].line}  ${missing[i].pattern?.slice(2, 100)}`);
}
