/** Cargo.toml, as far as paths need it: a package's targets and what its dependencies are called. Bad files say nothing. */
import { createRequire } from 'node:module';
import { posix } from 'node:path';

const require = createRequire(import.meta.url);

export interface Manifest {
  /** Folder of the Cargo.toml; '' for the repository's root. */
  readonly folder: string;
  /** Package name with `_`; '' for a pure workspace. */
  readonly crate: string;
  /** Path of the library's root in the repository, as said or by habit. */
  readonly lib: string;
  readonly libName: string;
  /** Roots of binaries, tests, examples and benches that the manifest names. */
  readonly targets: ReadonlySet<string>;
  /** Name in code -> package that it is, with its folder when it is a path dependency. */
  readonly dependencies: ReadonlyMap<string, Dependency>;
  readonly workspaceDependencies: ReadonlyMap<string, Dependency>;
}

interface Dependency {
  /** As published, with dashes. */
  readonly package: string;
  readonly folder: string | undefined;
  /** `x.workspace = true`: the workspace says the rest. */
  readonly inherited: boolean;
}

type Table = Record<string, unknown>;

export function parseManifest(text: string, folder: string): Manifest {
  const toml = parseToml(text);
  const pkg = table(toml.package);
  const lib = table(toml.lib);
  const crate = codeName(string(pkg.name) ?? '');
  return {
    folder,
    crate,
    lib: inRepository(folder, string(lib.path) ?? 'src/lib.rs'),
    libName: codeName(string(lib.name) ?? crate),
    targets: readTargets(toml, folder, crate),
    dependencies: readDependencies(toml, folder),
    workspaceDependencies: readDependencyTable(table(table(toml.workspace).dependencies), folder),
  };
}

/** The parser is loaded where there is a manifest: threads that read source have none. */
function parseToml(text: string): Table {
  const { parse } = require('smol-toml') as typeof import('smol-toml');
  try {
    return parse(text) as Table;
  } catch {
    // A manifest that Cargo would refuse leaves its folder without a package; the files are indexed all the same.
    return {};
  }
}

const TARGET_FOLDERS: Readonly<Record<string, string>> = { bin: 'src/bin', test: 'tests', example: 'examples', bench: 'benches' };

function readTargets(toml: Table, folder: string, crate: string): Set<string> {
  const targets = new Set<string>();
  for (const [kind, home] of Object.entries(TARGET_FOLDERS)) {
    for (const entry of array(toml[kind])) {
      const name = string(entry.name) ?? crate;
      const path = string(entry.path) ?? `${home}/${name}.rs`;
      targets.add(inRepository(folder, path));
    }
  }
  return targets;
}

function readDependencies(toml: Table, folder: string): Map<string, Dependency> {
  const all = new Map<string, Dependency>();
  const tables = [toml, ...Object.values(table(toml.target)).map(table)];
  for (const t of tables)
    for (const kind of ['dependencies', 'dev-dependencies', 'build-dependencies'])
      for (const [name, dependency] of readDependencyTable(table(t[kind]), folder)) all.set(name, dependency);
  return all;
}

function readDependencyTable(dependencies: Table, folder: string): Map<string, Dependency> {
  const found = new Map<string, Dependency>();
  for (const [name, spec] of Object.entries(dependencies)) {
    const details = table(spec);
    const path = string(details.path);
    found.set(codeName(name), {
      package: string(details.package) ?? name,
      folder: path === undefined ? undefined : inRepository(folder, path),
      inherited: details.workspace === true,
    });
  }
  return found;
}

const string = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const table = (value: unknown): Table => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {});
const array = (value: unknown): Table[] => (Array.isArray(value) ? value.map(table) : []);

export const codeName = (name: string): string => name.replaceAll('-', '_');

export function inRepository(folder: string, path: string): string {
  const joined = posix.normalize(posix.join(folder, path)).replace(/\/$/, '');
  return joined === '.' ? '' : joined;
}
