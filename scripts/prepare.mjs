// What `npm start` and `npm test` do first, with nothing but Node: install what the lockfile names and is not there,
// build what changed. Decided by content, never by file times, so that a clone, a copied folder and a restored cache
// are all judged right. Everything is said on stderr: stdout belongs to the command that follows.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = '.build-stamp';
const BUILD_INPUTS = [
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/build-page.mjs',
  'scripts/merge-modules.mjs',
  'scripts/notices.mjs',
  'scripts/licences/grammars.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/** Ends the process with a message when a step fails: what follows could only fail in a stranger way. */
export async function prepare() {
  ensureInstalled();
  if (!(await ensureBuilt())) fail('the build failed; see the errors above');
}

export function ensureInstalled() {
  if (isInstalled()) return;
  say('installing dependencies');
  // No install script is needed: the one native package carries its binaries. Without scripts nothing can be compiled.
  const status = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) fail('npm ci failed; see its output above');
}

/** Every package that the lockfile asks for on any platform is there in that version. */
function isInstalled() {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (installed === undefined) return false;
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')));
  return wanted.every(([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version);
}

function readPackages(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : undefined;
}

/**
 * Compiles beside dist/ and swaps, so that a command that runs meanwhile never meets a half-written folder. False when
 * there were type errors: dist/ is then the best that could be made of it, and is made again the next time.
 */
export async function ensureBuilt() {
  const digest = sourceDigest();
  const dist = join(root, 'dist');
  const stamp = join(dist, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return true;
  say('building');
  const { build } = await import('./build.mjs');
  const next = join('.build', `next-${process.pid}`);
  const sound = (await build(next)) === 0;
  if (sound) writeFileSync(join(root, next, STAMP), digest);
  const previous = join(root, '.build', `previous-${process.pid}`);
  if (existsSync(dist)) renameSync(dist, previous);
  renameSync(join(root, next), dist);
  rmSync(previous, { recursive: true, force: true });
  return sound;
}

function sourceDigest() {
  const hash = createHash('sha256');
  const sources = ['src', 'web']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    );
  for (const file of [...BUILD_INPUTS, ...sources.sort()])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Runs npm with its output on stderr; returns its exit code. */
export function npm(args, cwd = root) {
  return spawnNpm(args, { cwd, stdio: ['ignore', 2, 2] }).status ?? 1;
}

/** What npm prints; ends the process when it fails. */
export function npmOutput(args, cwd = root) {
  const { status, stdout } = spawnNpm(args, { cwd, stdio: ['ignore', 'pipe', 2], encoding: 'utf8' });
  if (status !== 0) fail(`npm ${args[0]} failed; see its output above`);
  return stdout;
}

function spawnNpm(args, options) {
  const own = process.env.npm_execpath;
  const env = Object.fromEntries(Object.entries(process.env).filter(([key, value]) => !isPrefixOfThisRun(key, value)));
  if (own?.endsWith('.js')) return spawnSync(process.execPath, [own, ...args], { ...options, env });
  return spawnSync('npm', args, { ...options, env, shell: process.platform === 'win32' });
}

/** `npm --prefix <clone> run …` hands the clone on as the folder for global packages too, which nobody means by it. */
function isPrefixOfThisRun(key, value) {
  return /^npm_config_(global_|local_)?prefix$/i.test(key) && resolve(value) === root;
}

function say(text) {
  process.stderr.write(`knowing: ${text} ...\n`);
}

function fail(text) {
  process.stderr.write(`knowing: ${text}\n`);
  process.exit(70);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare();
