// Call sites of a repository's Java source as javac resolves them, in the form of ../shared/bench/edges/oracle.mjs.
// All sources go into one compilation (Oracle.java); libraries are not there, so what depends on their types is unresolved.
import { spawn, spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { shared } from '../../lib.mjs';

const PROGRAM = fileURLToPath(new URL('./Oracle.java', import.meta.url));
const JAVA = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
const FLAGS = ['-Xmx6g', '-Xss16m', '--add-exports', 'jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED'];

export async function answers(root, { sites: count, seed }) {
  const { isTest, sample } = await import(pathToFileURL(join(shared, 'edges', 'lib.mjs')).href);
  const server = javaVersion();
  const files = git(root, ['ls-files', '-z', '*.java'])
    .split('\0')
    .filter((f) => f !== '' && !isTest(f) && !/(^|\/)(module|package)-info\.java$/.test(f));
  const { sites, declarations } = await compile(root, files);
  const all = {};
  for (const s of sites) {
    all[s.file] ??= [];
    all[s.file].push([s.line, s.column, s.startLine, s.startColumn, s.name]);
  }
  const chosen = sample(sites, count, seed).map((s) => withDeclaration(s, declarations));
  process.stderr.write(`${sites.length} call sites in ${files.length} files; of ${chosen.length}: ${states(chosen)}\n`);
  return { repo: basename(root), commit: git(root, ['rev-parse', 'HEAD']).trim(), lang: 'java', server, seed, total: sites.length, sites: chosen, all };
}

function javaVersion() {
  const { error, stderr } = spawnSync(JAVA, ['-version'], { encoding: 'utf8' });
  const version = /version "(\d+)[^"]*"/.exec(stderr ?? '');
  if (error || !version)
    throw new Error('the oracle of Java needs a JDK: install one (apt-get install openjdk-17-jdk-headless, brew install openjdk) or set JAVA_HOME');
  if (Number(version[1]) < 17) throw new Error(`the oracle of Java needs JDK 17 or newer, this is ${version[0]}: set JAVA_HOME`);
  return { name: 'javac', version: version[0] };
}

function git(root, args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout;
}

/** Every call site, and the declarations by number. */
async function compile(root, files) {
  const java = spawn(JAVA, [...FLAGS, PROGRAM, root], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((done) => java.on('close', done));
  java.stdin.end(files.join('\n'));
  const sites = [];
  const declarations = new Map();
  for await (const line of createInterface({ input: java.stdout })) {
    const { decl, site } = JSON.parse(line);
    if (decl) declarations.set(decl.id, decl);
    else sites.push(site);
  }
  if ((await ended) !== 0) throw new Error('Oracle.java failed: its message is above');
  return { sites: sites.sort(byPlace), declarations };
}

const byPlace = (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column);

function withDeclaration({ def, ...site }, declarations) {
  if (def === undefined) return site;
  const { also, ...found } = declarations.get(def);
  const others = also.map((id) => ({ ...declarations.get(id), also: undefined }));
  return { ...site, def: found, ...(others.length > 0 && { also: others }) };
}

function states(sites) {
  const counts = {};
  for (const { state } of sites) counts[state] = (counts[state] ?? 0) + 1;
  return JSON.stringify(counts);
}
