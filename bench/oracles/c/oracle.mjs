// Call sites of a repository's C source as libclang resolves them, in the form of ../shared/bench/edges/oracle.mjs.
// Needs Python with libclang's bindings: apt-get install python3-clang-14 (CLANG_PYTHON names another Python).
import { spawn, spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { shared } from '../../lib.mjs';

const PROGRAM = fileURLToPath(new URL('./oracle.py', import.meta.url));
const PYTHON = process.env.CLANG_PYTHON ?? '/usr/bin/python3';

export const answers = (root, options) => askClang(root, { ...options, lang: 'c', endings: ['*.c', '*.h'] });

export async function askClang(root, { sites: count, seed, lang, endings }) {
  const { isTest, sample } = await import(pathToFileURL(join(shared, 'edges', 'lib.mjs')).href);
  const isOurs = (f) =>
    f !== '' && !isTest(f) && !/(^|\/)(deps|third_party|thirdparty|vendor|external)\//.test(f) && !/([._-]test|^test[_-][^/]*)\.\w+$/.test(basename(f));
  const files = git(root, ['ls-files', '-z', ...endings])
    .split('\0')
    .filter(isOurs);
  const { sites, declarations } = await run(root, files);
  const all = {};
  for (const s of sites) {
    all[s.file] ??= [];
    all[s.file].push([s.line, s.column, s.startLine, s.startColumn, s.name]);
  }
  const chosen = sample(
    sites.filter((s) => files.includes(s.file)),
    count,
    seed,
  ).map((s) => withDeclaration(s, declarations));
  process.stderr.write(`${sites.length} call sites in ${files.length} files\n`);
  const server = { name: 'libclang', version: '14' };
  return { repo: basename(root), commit: git(root, ['rev-parse', 'HEAD']).trim(), lang, server, seed, total: sites.length, sites: chosen, all };
}

function git(root, args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout;
}

async function run(root, files) {
  const python = spawn(PYTHON, [PROGRAM, root], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((done) => python.on('close', done));
  python.stdin.end(files.join('\n'));
  const sites = [];
  const declarations = new Map();
  for await (const line of createInterface({ input: python.stdout })) {
    const { decl, site } = JSON.parse(line);
    if (decl) declarations.set(decl.usr, decl);
    else sites.push(site);
  }
  if ((await ended) !== 0) throw new Error('oracle.py failed: its message is above');
  return { sites: sites.sort(byPlace), declarations };
}

const byPlace = (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column);

function withDeclaration({ usr, ...site }, declarations) {
  const found = declarations.get(usr);
  if (found === undefined) return site;
  return { ...site, def: found.def, ...(found.also.length > 0 && { also: found.also }) };
}
