// Compiles src/ into dist/ (or the folder given, relative to the repository) and copies what is not TypeScript:
// queries, migrations, data; then merges the modules that are loaded together and builds the explorer's page from web/. Returns or exits with the compiler's code; its output goes to stderr.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildPage } from './build-page.mjs';
import { INLINED, inOneByte, mergeModules } from './merge-modules.mjs';
import { writeNotices } from './notices.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NOT_SHIPPED = /\.ts$|[\\/]fixtures$/;

export async function build(outDir = 'dist') {
  const out = join(root, outDir);
  rmSync(out, { recursive: true, force: true });
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const compiled = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', out], { stdio: ['ignore', 2, 2], cwd: root });
  cpSync(join(root, 'src'), out, { recursive: true, filter: (from) => !NOT_SHIPPED.test(from) });
  await writeConcepts(join(out, 'retrieval/equivalence'));
  await writeCommandList(join(out, 'apps/cli'));
  const copied = await listReaders(out);
  writeNotices(out, { inlined: INLINED, ...copied });
  await mergeModules(out);
  await buildPage(join(out, 'apps/page/files'));
  return compiled.status ?? 1;
}

// The classes are written in YAML and shipped as one file of JSON lines: parsing YAML takes longer than most questions.
async function writeConcepts(folder) {
  const { readSources } = await import(pathToFileURL(join(folder, 'load-classes.js')).href);
  writeFileSync(join(folder, 'concepts.jsonl'), inOneByte((await readSources(folder)).join('\n')));
  for (const source of ['classes', 'thesaurus.yaml', 'everyday.yaml', 'abbreviations.yaml', 'idioms.yaml']) rmSync(join(folder, source), { recursive: true });
}

// What readers say of themselves: their versions and endings, so that nobody has to load them all to know these, and their grammars.
async function listReaders(out) {
  const { describeReaders, loadReaders } = await import(pathToFileURL(join(out, 'readers/registry.js')).href);
  const readers = await loadReaders();
  writeFileSync(join(out, 'readers/list.json'), JSON.stringify(describeReaders(readers)));
  return copyGrammars(out, [...readers.languages.all, ...readers.formats]);
}

// Grammars of development packages, as far as a reader names them: an installation has only what it loads. Those of the
// program's own packages stay where they are.
function copyGrammars(out, readers) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const grammars = readers.flatMap(({ syntax }) => syntax.grammars ?? []);
  const copied = [...new Set(grammars)].filter((grammar) => packageOf(grammar) in devDependencies);
  const [folder, require] = [join(out, 'grammars'), createRequire(import.meta.url)];
  const fileOf = (grammar) => grammar.slice(grammar.lastIndexOf('/') + 1);
  mkdirSync(folder);
  for (const grammar of copied) cpSync(require.resolve(grammar), join(folder, fileOf(grammar)));
  return { grammars: copied.map(fileOf), grammarPackages: [...new Set(copied.map(packageOf))] };
}

const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

// What `--help` shows of each command, so that it loads none of them.
async function writeCommandList(folder) {
  const { loadCommands } = await import(pathToFileURL(join(folder, 'registry.js')).href);
  const shown = ({ flags, summary }) => ({ flags, summary });
  const list = (await loadCommands()).map((c) => ({
    name: c.name,
    group: c.group,
    summary: c.summary,
    arguments: c.arguments,
    options: c.options?.map(shown),
  }));
  writeFileSync(join(folder, 'command-list.json'), JSON.stringify(list));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await build(process.argv[2]));
