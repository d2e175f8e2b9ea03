// Call sites of a repository's Go code with the declarations that Go's own type checker resolves them to (main.go).
// GO names the go command (1.24 or newer, with the standard library's source); otherwise it is looked for in PATH.
import { execFileSync, spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { shared } from '../../lib.mjs';

const { isTest, sample } = await import(pathToFileURL(join(shared, 'edges/lib.mjs')).href);
const here = dirname(fileURLToPath(import.meta.url));
const sources = ['main.go', 'world.go', 'declarations.go'].map((file) => join(here, file));

export async function answers(root, { sites, seed }) {
  const go = process.env.GO ?? 'go';
  const server = goVersion(go);
  const tracked = execFileSync('git', ['ls-files', '*.go', '*go.mod'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const found = readSites(run(go, root, tracked)).filter((s) => !isTest(s.file));
  const calls = found.filter((s) => s.kind === 'call');
  const all = Object.fromEntries(found.map((s) => [s.file, []]));
  for (const s of found) all[s.file].push([s.line, s.column, s.startLine, s.startColumn, s.name]);
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  return { repo: basename(root), commit, lang: 'go', server, seed, total: calls.length, sites: sample(calls, sites, seed).sort(byPlace), all };
}

function goVersion(go) {
  const { status, stdout } = spawnSync(go, ['version'], { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(
      `no ${go}: install Go 1.24 or newer (Debian: golang-go and golang-src; or https://go.dev/dl), put it in PATH or name it: GO=/path/to/bin/go`,
    );
  return stdout.trim();
}

function run(go, root, files) {
  const env = { ...process.env, GO111MODULE: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '' };
  const { status, stdout, stderr } = spawnSync(go, ['run', ...sources, root], { input: files, env, maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`the Go oracle failed: ${stderr}`);
  return stdout;
}

const readSites = (text) =>
  text
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const byPlace = (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column);
