/**
 * Go's modules: an import path to the folder of its package. A package is a folder; files of another package in the
 * same folder (`foo_test`, a stray `main`) make a module of their own, `folder#name`.
 *
 * Order of an import's meanings: the file's own module, local `replace`, modules that go.work uses, `vendor/`, any other
 * module of the repository, the standard library (no dot in the first element), else external.
 */
import { purlWithin } from '../../model/purl.ts';
import type { ImportTarget, ModuleId, ModuleSystem, Project } from '../contract.ts';
import { type GoMod, parseGoMod, parseGoWork } from './go-mod.ts';
import { golangPurl, STANDARD_LIBRARY } from './package-versions.ts';

const UNKNOWN: ImportTarget = { kind: 'unknown' };
const HOSTS_WITH_OWNERS = /^(github\.com|gitlab\.com|bitbucket\.org|golang\.org\/x|google\.golang\.org|go\.uber\.org)\//;

export function modules(project: Project): ModuleSystem {
  const layout = new Layout(project);
  const cache = new Map<string, ImportTarget>();
  return {
    moduleOf: (file) => layout.packageOf(file),
    resolve: (specifier, file) => {
      const home = layout.homeOf(folderOf(file));
      const key = `${home.folder}\0${specifier}`;
      let target = cache.get(key);
      if (target === undefined) {
        target = resolve(layout, specifier, home);
        cache.set(key, target);
      }
      return target;
    },
    child: () => undefined,
  };
}

function resolve(layout: Layout, specifier: string, home: GoMod): ImportTarget {
  if (specifier === 'C') return { kind: 'external', name: specifier, stdlib: true };
  if (specifier === 'unsafe') return { kind: 'external', name: specifier, stdlib: true, purl: STANDARD_LIBRARY };
  if (specifier.startsWith('./') || specifier.startsWith('../')) return UNKNOWN;
  const folder = layout.folderOf(specifier, home);
  if (folder !== undefined) return { kind: 'module', module: folder };
  const stdlib = !(specifier.split('/')[0] as string).includes('.');
  const name = stdlib ? specifier : layout.externalName(specifier, home);
  return { kind: 'external', name, stdlib, purl: stdlib ? STANDARD_LIBRARY : purlOf(specifier, name) };
}

function purlOf(specifier: string, name: string): string {
  const module = name + majorVersion(specifier.slice(name.length));
  return purlWithin(golangPurl(module), specifier.slice(module.length));
}

/** `/v4` of `github.com/labstack/echo/v4/middleware`: part of the module's path, though people leave it out of its name. */
const majorVersion = (rest: string): string => /^\/v\d+(?=\/|$)/.exec(rest)?.[0] ?? '';

/** Where packages and modules stand in the repository. */
class Layout {
  readonly #packages = new Map<string, string>();
  readonly #folders: ReadonlyMap<string, string>;
  readonly #mods = new Map<string, GoMod>();
  readonly #byPath = new Map<string, GoMod>();
  readonly #used: ReadonlySet<string>;
  readonly #homes = new Map<string, GoMod>();
  readonly #repoName: string;

  constructor(project: Project) {
    this.#repoName = project.repoName;
    this.#folders = mainPackages(project);
    const used = new Set<string>();
    for (const [path, text] of project.configs) {
      const folder = folderOf(path);
      if (path.endsWith('go.mod')) this.#mods.set(folder, parseGoMod(text, folder));
      else if (path.endsWith('go.work')) for (const use of parseGoWork(text, folder)) used.add(use);
    }
    this.#used = used;
    for (const mod of this.#mods.values()) if (!this.#byPath.has(mod.path) || used.has(mod.folder)) this.#byPath.set(mod.path, mod);
    for (const file of project.files) this.#packages.set(file, this.#moduleId(file, project.declaredModule(file)));
  }

  packageOf(file: string): ModuleId {
    return this.#packages.get(file) ?? folderOf(file);
  }

  /** The module whose go.mod stands nearest above the folder. */
  homeOf(folder: string): GoMod {
    let home = this.#homes.get(folder);
    if (home === undefined) {
      home = this.#mods.get(folder) ?? (folder === '.' ? { folder: '.', path: '', replaced: [], required: [] } : this.homeOf(parentOf(folder)));
      this.#homes.set(folder, home);
    }
    return home;
  }

  /** Folder of the package with that import path, if it is in the repository. */
  folderOf(specifier: string, home: GoMod): string | undefined {
    return (
      this.#within(home, specifier) ??
      this.#replaced(home, specifier) ??
      this.#anyModule(specifier, true) ??
      this.#vendored(home, specifier) ??
      this.#anyModule(specifier, false) ??
      this.#withoutModules(specifier)
    );
  }

  /** The module a person would `go get`: what go.mod requires, else by the conventions of the host. */
  externalName(specifier: string, home: GoMod): string {
    const required = home.required.filter((path) => startsWithPath(specifier, path)).sort((a, b) => b.length - a.length)[0];
    if (required !== undefined) return required;
    const parts = specifier.split('/');
    return parts.slice(0, HOSTS_WITH_OWNERS.test(specifier) ? 3 : 2).join('/');
  }

  #moduleId(file: string, declared: string): ModuleId {
    const folder = folderOf(file);
    if (file.endsWith('_test.go') && declared.endsWith('_test') && this.#folders.get(folder) !== declared) return `${folder}#test`;
    return declared === '' || declared === this.#folders.get(folder) ? folder : `${folder}#${declared}`;
  }

  /** A folder of this module, unless a nested go.mod gives it to another one. */
  #within(mod: GoMod, specifier: string): string | undefined {
    if (mod.path === '' || !startsWithPath(specifier, mod.path)) return undefined;
    const folder = joinFolder(mod.folder, specifier.slice(mod.path.length + 1));
    return this.#folders.has(folder) && this.homeOf(folder) === mod ? folder : undefined;
  }

  #replaced(home: GoMod, specifier: string): string | undefined {
    for (const { path, folder } of home.replaced) {
      if (!startsWithPath(specifier, path)) continue;
      const found = joinFolder(folder, specifier.slice(path.length + 1));
      if (this.#folders.has(found)) return found;
    }
    return undefined;
  }

  /** The module with the longest path that the specifier begins with. */
  #anyModule(specifier: string, usedOnly: boolean): string | undefined {
    for (let path = specifier; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) {
      const mod = this.#byPath.get(path);
      const found = mod === undefined || (usedOnly && !this.#used.has(mod.folder)) ? undefined : this.#within(mod, specifier);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #vendored(home: GoMod, specifier: string): string | undefined {
    return [joinFolder(home.folder, `vendor/${specifier}`), `vendor/${specifier}`].find((folder) => this.#folders.has(folder));
  }

  /** A repository from before modules: its own import paths hold its name (`github.com/org/repo/pkg`). */
  #withoutModules(specifier: string): string | undefined {
    if (this.#mods.size > 0 || this.#repoName === '') return undefined;
    const at = `/${specifier}/`.indexOf(`/${this.#repoName}/`);
    const folder = at < 0 ? '' : `/${specifier}/`.slice(at + this.#repoName.length + 2, -1) || '.';
    return this.#folders.has(folder) ? folder : undefined;
  }
}

/** Name of each folder's package: what most files declare. A `main` beside a library is a script that builds ignore; tests count last. */
function mainPackages(project: Project): Map<string, string> {
  const votes = new Map<string, Map<string, number>>();
  for (const file of project.files) {
    const declared = project.declaredModule(file);
    const folder = folderOf(file);
    const weight = file.endsWith('_test.go') ? (declared.endsWith('_test') ? 0.001 : 0.01) : declared === 'main' ? 0.1 : 1;
    const counts = votes.get(folder) ?? new Map<string, number>();
    counts.set(declared, (counts.get(declared) ?? 0) + weight);
    votes.set(folder, counts);
  }
  return new Map([...votes].map(([folder, counts]) => [folder, winner(counts)]));
}

function winner(counts: ReadonlyMap<string, number>): string {
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? '';
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '.' : path.slice(0, slash);
}

const parentOf = folderOf;
const startsWithPath = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
const joinFolder = (folder: string, rest: string): string => (folder === '.' ? rest || '.' : rest === '' ? folder : `${folder}/${rest}`);
