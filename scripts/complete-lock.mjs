// Run after changing packages: node scripts/complete-lock.mjs. Packages with native parts name one optional package a
// platform. npm leaves those out of the lockfile that it could not reach or that an earlier install had skipped, and
// then `npm ci` refuses the lockfile, here or on another platform. This adds them: their exact versions stand in the
// package that asks for them, their platforms in their names. Without an integrity hash, because none could be read.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const CPU = /(?:^|-)(arm64|x64|ia32|ppc64|riscv64|s390x|arm|wasm32)(?:-|$)/;
const OS = /(?:^|-)(android|darwin|freebsd|linux|openharmony|win32)(?:-|$)/;

const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(parent, name))
    .map(([name, version]) => [`node_modules/${name}`, entry(name, version, dev)]),
);
lock.packages = Object.fromEntries(Object.entries({ ...lock.packages, ...Object.fromEntries(missing) }).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} entries added`);

/** Here, or in any folder above. */
function isLocked(parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

function entry(name, version, dev) {
  const platform = name.slice(name.lastIndexOf('/') + 1);
  const os = OS.exec(platform)?.[1];
  const cpu = CPU.exec(platform)?.[1];
  if (!/^\d/.test(version) || cpu === undefined) throw new Error(`cannot tell the platform or version of ${name}@${version}`);
  const libc = os !== 'linux' ? undefined : platform.includes('musl') ? ['musl'] : ['glibc'];
  return { version, cpu: [cpu], ...(dev ? { dev } : {}), ...(libc === undefined ? {} : { libc }), optional: true, ...(os === undefined ? {} : { os: [os] }) };
}
