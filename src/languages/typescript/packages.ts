/**
 * Packages of the repository by name: where an import of one leads, with what its package.json says it offers mapped
 * from the built file back to the source. Workspace members win over other folders that carry the same name.
 */
import { createRequire } from 'node:module';
import { globTest } from '../../util/glob.ts';
import { readJsonc } from './read-jsonc.ts';
import { folderOf, inFolder, type SourceFiles, upward } from './source-files.ts';

interface Manifest {
  readonly name?: unknown;
  readonly exports?: unknown;
  readonly imports?: unknown;
  readonly workspaces?: unknown;
  readonly [entry: string]: unknown;
}

interface Package {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Entry points, the nearest to source first. */
const ENTRIES = ['source', 'types', 'typings', 'module', 'main', 'browser'];
const BUILT = /^(?:\.\/)?(?:dist|lib|build|esm|cjs|es|out|output|types|typings|\.output)(?:\/(?:esm|cjs|es|types|src|node|browser|lib|mjs|umd))*\//;

export class Packages {
  readonly #files: SourceFiles;
  readonly #byName = new Map<string, Package>();
  readonly #byFolder = new Map<string, Package>();
  readonly #around = new Map<string, Package | undefined>();

  constructor(configs: ReadonlyMap<string, string>, files: SourceFiles) {
    this.#files = files;
    for (const [path, text] of configs) {
      if (!path.endsWith('package.json') || path.includes('node_modules/')) continue;
      const manifest = parseManifest(text);
      if (manifest !== undefined) this.#byFolder.set(folderOf(path), { folder: folderOf(path), manifest });
    }
    const isMember = workspaceTest(configs, this.#byFolder);
    const ordered = [...this.#byFolder.values()].sort((a, b) => Number(isMember(b.folder)) - Number(isMember(a.folder)) || a.folder.length - b.folder.length);
    for (const p of ordered) if (typeof p.manifest.name === 'string' && !this.#byName.has(p.manifest.name)) this.#byName.set(p.manifest.name, p);
  }

  folderOf(name: string): string | undefined {
    return this.#byName.get(name)?.folder;
  }

  /** The package that a folder belongs to. */
  around(folder: string): Package | undefined {
    if (this.#around.has(folder)) return this.#around.get(folder);
    let found: Package | undefined;
    for (const at of upward(folder)) {
      found = this.#byFolder.get(at);
      if (found !== undefined) break;
    }
    this.#around.set(folder, found);
    return found;
  }

  /** `name` or `name/sub/path` under the conditions that hold; null when the package is ours but the file is not found. */
  resolve(specifier: string, conditions: readonly string[] = []): string | null | undefined {
    const name = packageName(specifier);
    const found = this.#byName.get(name);
    if (found === undefined) return undefined;
    return this.#entry(found, specifier === name ? '.' : `.${specifier.slice(name.length)}`, conditions) ?? null;
  }

  /** `#internal/x` by the `imports` of the package around. */
  resolveInternal(specifier: string, folder: string, conditions: readonly string[]): string | undefined {
    const own = this.around(folder);
    if (own === undefined) return undefined;
    for (const target of subpathTargets(own.manifest.imports, specifier, conditions)) {
      const file = this.#source(own.folder, target);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  #entry({ folder, manifest }: Package, subpath: string, conditions: readonly string[]): string | undefined {
    const offered = subpathTargets(manifest.exports, subpath, conditions);
    const fields = subpath === '.' ? ENTRIES.map((e) => manifest[e]).filter((v): v is string => typeof v === 'string') : [];
    const source = subpath === '.' ? undefined : this.#files.find(inFolder(folder, subpath.slice(2)));
    for (const target of [...offered, ...fields]) {
      const file = this.#source(folder, target);
      if (file !== undefined) return this.#written(folder, subpath, file);
    }
    return source ?? this.#conventional(folder, subpath);
  }

  /** A small script that loads the build is not the source, if there is one. */
  #written(folder: string, subpath: string, file: string): string {
    if (subpath !== '.' || !/\.[cm]?js$/.test(file)) return file;
    const source = this.#files.find(inFolder(folder, 'src'));
    return source !== undefined && /\.[cm]?tsx?$/.test(source) ? source : file;
  }

  #source(folder: string, target: string): string | undefined {
    const path = target.replace(/^\.\//, '');
    const plain = path.replace(/\.d\.([cm]?)ts$/, '.$1js');
    const bare = plain.replace(BUILT, '');
    const candidates = plain === bare ? [path] : [`src/${bare}`, bare, `lib/${bare}`, path];
    for (const c of candidates) {
      const file = this.#files.find(inFolder(folder, c));
      if (file !== undefined) return file;
    }
    return undefined;
  }

  #conventional(folder: string, subpath: string): string | undefined {
    const rest = subpath.slice(2);
    const candidates = rest === '' ? ['src', 'src/main', 'lib', 'source', 'index', 'main'] : [`src/${rest}`, `lib/${rest}`, `source/${rest}`, rest];
    for (const c of candidates) {
      const file = this.#files.find(inFolder(folder, c));
      if (file !== undefined) return file;
    }
    return undefined;
  }
}

export function packageName(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

function parseManifest(text: string): Manifest | undefined {
  const value = readJsonc(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Manifest) : undefined;
}

/** All files that `exports` or `imports` name for a subpath, those under the conditions that hold first. */
function subpathTargets(table: unknown, subpath: string, conditions: readonly string[]): string[] {
  const leaves = (value: unknown) => leavesOf(value, conditions);
  if (typeof table === 'string' || Array.isArray(table)) return subpath === '.' ? leaves(table) : [];
  if (typeof table !== 'object' || table === null) return [];
  const entries = Object.entries(table as Record<string, unknown>);
  if (!entries.some(([key]) => key.startsWith('.') || key.startsWith('#'))) return subpath === '.' ? leaves(table) : [];
  const exact = entries.find(([key]) => key === subpath);
  if (exact !== undefined) return leaves(exact[1]);
  return entries
    .filter(([key]) => key.includes('*') && matchesPattern(key, subpath))
    .sort(([a], [b]) => b.indexOf('*') - a.indexOf('*'))
    .flatMap(([key, value]) => leaves(value).map((l) => l.replace('*', starIn(key, subpath))));
}

function matchesPattern(pattern: string, text: string): boolean {
  const [before = '', after = ''] = pattern.split('*');
  return text.startsWith(before) && text.endsWith(after) && text.length >= before.length + after.length;
}

function starIn(pattern: string, text: string): string {
  const [before = '', after = ''] = pattern.split('*');
  return text.slice(before.length, text.length - after.length);
}

const MAX_LEAVES = 24;

/** The file names in a tree of conditions; those of development and types come as written. */
function leavesOf(value: unknown, conditions: readonly string[], found: string[] = [], depth = 0): string[] {
  if (typeof value === 'string') found.push(value);
  else if (typeof value === 'object' && value !== null && depth < 6)
    for (const v of inOrder(value, conditions)) if (found.length < MAX_LEAVES) leavesOf(v, conditions, found, depth + 1);
  return found;
}

const REQUIRED = 'require';
const USUAL = new Set(['types', 'import', REQUIRED, 'node', 'module', 'default']);
const SOURCE = /\.[cm]?tsx?$/;

/** What holds comes first. Where the usual conditions name sources, those of one environment (`development`, `react-server`) come after them. */
function inOrder(table: object, conditions: readonly string[]): unknown[] {
  const all = Object.entries(table);
  const holding = conditions.length === 0 ? [] : all.filter(([key]) => conditions.includes(key));
  return [...holding.map(([, file]) => file), ...othersInOrder(all.filter((entry) => !holding.includes(entry)))];
}

function othersInOrder(all: readonly [string, unknown][]): unknown[] {
  // Sources import one another; what `require` is given is there for others.
  const entries = [...all.filter(([key]) => key !== REQUIRED), ...all.filter(([key]) => key === REQUIRED)];
  const usual = entries.filter(([key]) => USUAL.has(key));
  if (!usual.some(([, file]) => typeof file === 'string' && SOURCE.test(file))) return entries.map(([, file]) => file);
  return [...usual, ...entries.filter(([key]) => !USUAL.has(key))].map(([, file]) => file);
}

/** Whether a folder is a member of a workspace: package.json, pnpm-workspace.yaml, lerna.json. */
function workspaceTest(configs: ReadonlyMap<string, string>, packages: ReadonlyMap<string, Package>): (folder: string) => boolean {
  const patterns: ((folder: string) => boolean)[] = [];
  const add = (folder: string, globs: unknown) => {
    for (const glob of Array.isArray(globs) ? globs : [])
      if (typeof glob === 'string' && !glob.startsWith('!')) patterns.push(globTest(inFolder(folder, glob.replace(/^\.\//, '')).replace(/\/+$/, '')));
  };
  for (const { folder, manifest } of packages.values()) {
    const { workspaces } = manifest;
    add(folder, Array.isArray(workspaces) ? workspaces : (workspaces as { packages?: unknown } | undefined)?.packages);
  }
  for (const [path, text] of configs) {
    if (path.endsWith('pnpm-workspace.yaml'))
      add(
        folderOf(path),
        packagesOf(() => readYaml(text)),
      );
    else if (path.endsWith('lerna.json'))
      add(
        folderOf(path),
        packagesOf(() => readJsonc(text)),
      );
  }
  return (folder) => patterns.some((isMember) => isMember(folder));
}

/** Loaded where there is such a file: it takes longer than all modules of a language together. */
function readYaml(text: string): unknown {
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  return parse(text);
}

/** A broken configuration file says nothing; it must not stop an index run. */
function packagesOf(read: () => unknown): unknown {
  try {
    return (read() as { packages?: unknown } | null)?.packages;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
