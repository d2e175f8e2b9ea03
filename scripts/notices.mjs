// dist/NOTICES: who wrote what is shipped inside of the package and is not ours, and under which licence: packages whose
// code is in the bundles, and grammars that were copied. A grammar without an entry in licences/grammars.json stops the
// build, so that none is shipped without its notice. Packages that npm installs beside ours bring their own.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'licences');
const packages = join(dirname(dirname(folder)), 'node_modules');

/** `inlined` and `grammarPackages` are names of packages, `grammars` are file names in dist/grammars. */
export function writeNotices(out, { inlined, grammars, grammarPackages }) {
  const known = JSON.parse(readFileSync(join(folder, 'grammars.json'), 'utf8'));
  const names = grammars.map((file) => file.replace(/\.wasm$/, '')).sort();
  const unknown = names.filter((name) => known[name] === undefined);
  if (unknown.length > 0) throw new Error(`no notice for ${unknown.join(', ')}: add it to scripts/licences/grammars.json`);
  const licences = [...new Set(names.map((name) => known[name].licence))].sort();
  const sections = [
    'This package contains the work of others, listed here with their licences; apps/page/files/licenses.txt lists what is in the page of the explorer.',
    ...[...inlined, ...grammarPackages].map(packageNotice),
    ...names.map((name) => `${name} (compiled grammar)\n${known[name].from}\n${known[name].copyright}\nLicence: ${known[name].licence}, below`),
    ...licences.map((licence) => `${licence}\n\n${readFileSync(join(folder, `${licence}.txt`), 'utf8').trim()}`),
  ];
  writeFileSync(join(out, 'NOTICES'), `${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}

function packageNotice(name) {
  const { version } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  const file = readdirSync(join(packages, name)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file, so that it cannot be shipped`);
  return `${name} ${version}\n\n${readFileSync(join(packages, name, file), 'utf8').trim()}`;
}
