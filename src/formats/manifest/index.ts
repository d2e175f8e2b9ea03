/**
 * Manifests of package managers: the package that a folder is, and what it depends on, named by package URLs. Symbols from
 * outside have package URLs too, so that a dependency and the code that uses it are joined by name.
 */
import type { FileFacts } from '../../model/facts.ts';
import type { Format } from '../contract.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { ownSignature } from '../shared/own-package.ts';
import { readCargo } from './cargo.ts';
import { readComposer } from './composer.ts';
import { readProject } from './dotnet.ts';
import { readGemfile, readGemspec } from './gems.ts';
import { readGoMod } from './go-mod.ts';
import { readGradle } from './gradle.ts';
import type { Manifest } from './manifest.ts';
import { readPom } from './maven.ts';
import { readPackageJson } from './package-json.ts';
import { readPyproject } from './pyproject.ts';
import { readRequirements } from './requirements.ts';

const READERS: readonly { readonly file: RegExp; read(text: string, path: string): Manifest }[] = [
  { file: /^package\.json$/, read: readPackageJson },
  { file: /^go\.mod$/, read: readGoMod },
  { file: /^Cargo\.toml$/, read: readCargo },
  { file: /^pyproject\.toml$/, read: readPyproject },
  { file: /^(?:[\w-]*requirements[\w.-]*|constraints)\.(?:txt|in)$/, read: readRequirements },
  { file: /^pom\.xml$/, read: readPom },
  { file: /^build\.gradle(?:\.kts)?$/, read: readGradle },
  { file: /\.(?:csproj|fsproj|vbproj)$|^Directory\.(?:Packages|Build)\.props$/, read: readProject },
  { file: /^(?:Gemfile|gems\.rb)$/, read: readGemfile },
  { file: /\.gemspec$/, read: readGemspec },
  { file: /^composer\.json$/, read: readComposer },
];

const readerOf = (path: string) => {
  const base = path.slice(path.lastIndexOf('/') + 1);
  return READERS.find((r) => r.file.test(base));
};

export const format: Format = {
  id: 'manifest',
  version: 4,
  claims: (path) => readerOf(path) !== undefined && !/(?:^|\/)(?:node_modules|vendor)\//.test(path),
  syntax: { read: (path, text) => [readManifest(path, text)] },
  // Names of packages are found by their symbols; the rest of a manifest is settings.
  searchedText: () => '',
};

function readManifest(path: string, text: string): FileFacts {
  const facts = new FormatFacts('manifest', path, text);
  const manifest = readerOf(path)?.read(text, path);
  if (manifest === undefined) return facts.finish();
  facts.hasErrors = manifest.hasErrors === true;
  const own = manifest.name === undefined ? -1 : addOwn(facts, manifest, text);
  const seen = new Set<string>();
  for (const { purl, name, constraint, scope, start, end } of manifest.dependencies) {
    if (seen.has(purl)) continue;
    seen.add(purl);
    const signature = [name, constraint, scope === 'runtime' ? '' : `(${scope})`].filter((part) => part !== '').join(' ');
    const dependency = facts.symbol({ kind: 'package', name: purl, start, end, signature });
    facts.relation({ type: 'depends_on', from: own, target: { kind: 'package', name: purl, within: path }, at: start });
    // Another package of the same repository.
    facts.relation({ type: 'depends_on', from: dependency, target: { kind: 'module', name, reader: 'manifest', otherwise: 'nothing' }, at: start });
  }
  for (const { path: file, at } of manifest.files ?? [])
    facts.relation({ type: 'references', from: own, target: { kind: 'file', name: file, otherwise: 'nothing' }, at });
  for (const { name, at } of manifest.functions ?? [])
    facts.relation({ type: 'references', from: own, target: { kind: ['function', 'class', 'variable'], name, otherwise: 'nothing' }, at });
  return facts.finish();
}

function addOwn(facts: FormatFacts, { name = '', group, version = '', kind, description = '', aliases }: Manifest, text: string): number {
  const signature = ownSignature(kind, group === undefined ? name : `${group}:${name}`, version);
  const start = Math.max(0, text.indexOf(name));
  return facts.symbol({
    kind: 'module',
    name,
    start,
    end: Math.min(text.length, start + name.length),
    signature,
    doc: description,
    ...(aliases && { aliases }),
  });
}
