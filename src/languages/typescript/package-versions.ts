/**
 * Packages of JavaScript: npm's registry, pinned by the lock file of whichever tool installs them. Of several installed
 * versions the one that the project itself gets counts; where the lock file does not say which that is, none does.
 */
import { formatPurl } from '../../model/purl.ts';
import type { PackageVersions } from '../contract.ts';
import { entriesOf, memberOf, PinnedVersions, parseJson, textOf } from '../shared/pinned-versions.ts';

const NAME = /^(?:@[\w.~-]+\/)?[\w.~-]+$/;

export function npmPurl(name: string): string | undefined {
  if (!NAME.test(name)) return undefined;
  const slash = name.indexOf('/');
  return formatPurl({ type: 'npm', namespace: name.slice(0, Math.max(0, slash)), name: name.slice(slash + 1) });
}

/** What comes with the runtime: Node's own modules, Bun's. */
export const runtimePurl = (runtime: string): string => formatPurl({ type: 'generic', name: runtime });

type Reader = (text: string, pinned: PinnedVersions) => void;

const READERS: Readonly<Record<string, Reader>> = {
  'package-lock.json': addNpm,
  'npm-shrinkwrap.json': addNpm,
  'pnpm-lock.yaml': addPnpm,
  'yarn.lock': addYarn,
  'bun.lock': addBun,
  'package.json': addManifest,
};

export const packageVersions: PackageVersions = {
  files: Object.keys(READERS),
  read(name, text) {
    const pinned = new PinnedVersions();
    READERS[name]?.(text, pinned);
    return pinned.all;
  },
};

/** Since version 2 `packages` by folder: directly in `node_modules` is what the project gets. Before, `dependencies` by name. */
function addNpm(text: string, pinned: PinnedVersions): void {
  const lock = parseJson(text);
  const packages = entriesOf(memberOf(lock, 'packages'));
  for (const [folder, entry] of packages) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(folder) ?? [];
    if (name !== undefined) pinned.add(npmPurl(name), textOf(memberOf(entry, 'version')));
  }
  if (packages.length === 0)
    for (const [name, entry] of entriesOf(memberOf(lock, 'dependencies'))) pinned.add(npmPurl(name), textOf(memberOf(entry, 'version')));
}

/** What each project of the workspace depends on, in blocks of `name:`, `specifier:`, `version:`; before version 6 `name: version`. */
function addPnpm(text: string, pinned: PinnedVersions): void {
  const [projects = ''] = text.split(/^(?:packages|snapshots):/m, 1);
  for (const [, name = '', version] of projects.matchAll(/^ +'?([@\w][\w./@~-]*)'?:(?:\r?\n +specifier: .*)?(?:\r?\n +version:)? '?(\d[\w.+-]*)/gm))
    pinned.add(npmPurl(name), version);
}

/** `"lodash@^4.17.0, lodash@^4.17.21":` and then `version "4.17.21"`; without quotes since version 2. */
function addYarn(text: string, pinned: PinnedVersions): void {
  for (const [, name = '', version] of text.matchAll(/^"?((?:@[\w.~-]+\/)?[\w.~-]+)@[^\n]*:\r?\n {2}version:? "?(\d[^"\s]*)"?/gm))
    pinned.add(npmPurl(name), version);
}

/** `"lodash": ["lodash@4.17.21", …]`; what is installed for another package only has that package in front of its name. */
function addBun(text: string, pinned: PinnedVersions): void {
  for (const [, key, name = '', version] of text.matchAll(/^[ \t]*"([^"\n]+)": \["((?:@[\w.~-]+\/)?[\w.~-]+)@(\d[^"\n]*)"/gm))
    if (key === name) pinned.add(npmPurl(name), version);
}

/** A manifest pins what it gives one exact version. */
function addManifest(text: string, pinned: PinnedVersions): void {
  const manifest = parseJson(text);
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const [name, range] of entriesOf(memberOf(manifest, group))) pinned.add(npmPurl(name), /^=?v?(\d+\.\d+\.\d+[\w.+-]*)$/.exec(textOf(range) ?? '')?.[1]);
}
