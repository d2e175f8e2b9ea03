/**
 * How a Python import finds its file. A module's id is its path without ending, a package's is its folder; a folder
 * without `__init__.py` is a namespace package. Absolute imports are tried from every folder that could be an import
 * root, nearest to the importing file first; relative ones from the file's own package.
 */
import { dirname } from 'node:path/posix';
import { purlWithin } from '../../model/purl.ts';
import type { ImportTarget, ModuleId, ModuleSystem, Project } from '../contract.ts';
import { pypiPurl, STANDARD_LIBRARY } from './package-versions.ts';
import { STDLIB_MODULES } from './standard-names.ts';

const SOURCE_ROOTS = new Set(['src', 'lib', 'python', 'source']);
const SIDE_FOLDER = /(?:^|\/)(?:tests?|testing|docs?|docs_src|examples?|samples?|benchmarks?|vendor|_vendor|third_party)(?:\/|$)/;
const STUB_SUFFIX = /-stubs$/;

export class PythonModules implements ModuleSystem {
  /** Every module and package, namespace packages included. */
  readonly #modules = new Set<ModuleId>();
  /** Those that have a file: the others are namespace packages. */
  readonly #withFile = new Set<ModuleId>();
  /** Folders with `__init__.py`. */
  readonly #packages = new Set<string>();
  /** First part of an absolute import -> folders that hold a module of that name and are not packages themselves. */
  readonly #roots = new Map<string, string[]>();
  readonly #resolved = new Map<string, ImportTarget>();

  constructor(project: Project) {
    for (const file of project.files) if (isPackageFile(file)) this.#packages.add(folderOf(file));
    for (const file of project.files) this.#addFile(this.moduleOf(file));
    for (const roots of this.#roots.values()) roots.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  }

  moduleOf(file: string): ModuleId {
    return isPackageFile(file) ? folderOf(file) : file.replace(/\.pyi?$/, '');
  }

  child(module: ModuleId, name: string): ModuleId | undefined {
    const id = join(module, name);
    return this.#modules.has(id) ? id : undefined;
  }

  resolve(specifier: string, file: string): ImportTarget {
    const folder = folderOf(file);
    const key = `${folder}\0${specifier}`;
    let target = this.#resolved.get(key);
    if (target === undefined) {
      target = specifier.startsWith('.') ? this.#relative(specifier, folder) : this.#absolute(specifier, folder);
      this.#resolved.set(key, target);
    }
    return target;
  }

  #addFile(module: ModuleId): void {
    this.#withFile.add(module);
    this.#addModule(module);
  }

  /** Registers a module and the folders above it, each of which may be a namespace package. */
  #addModule(module: ModuleId): void {
    for (let id = module; id !== '' && !this.#modules.has(id); id = folderOf(id)) {
      this.#modules.add(id);
      const folder = folderOf(id);
      if (this.#packages.has(folder)) continue;
      const name = id.slice(folder === '' ? 0 : folder.length + 1).replace(STUB_SUFFIX, '');
      const roots = this.#roots.get(name);
      if (roots === undefined) this.#roots.set(name, [folder]);
      else roots.push(folder);
    }
  }

  #relative(specifier: string, folder: string): ImportTarget {
    const dots = /^\.+/.exec(specifier)?.[0].length ?? 1;
    let base = folder;
    for (let i = 1; i < dots; i++) base = folderOf(base);
    const rest = specifier.slice(dots);
    const id = rest === '' ? base : join(base, rest.replaceAll('.', '/'));
    return id === '' || this.#modules.has(id) ? { kind: 'module', module: id } : { kind: 'unknown' };
  }

  #absolute(specifier: string, folder: string): ImportTarget {
    const name = specifier.split('.', 1)[0] as string;
    const path = specifier.replaceAll('.', '/');
    const stdlib = STDLIB_MODULES.has(name);
    const roots = (this.#roots.get(name) ?? []).filter((r) => (stdlib ? r === '' || SOURCE_ROOTS.has(r) : isReachable(r, folder)));
    const match = nearest(
      roots.filter((r) => this.#modules.has(join(r, path))),
      folder,
    );
    if (match !== undefined) return { kind: 'module', module: join(match, path) };
    if (stdlib) return { kind: 'external', name, stdlib, purl: STANDARD_LIBRARY };
    const beside = join(folder, path);
    if (this.#modules.has(beside) && !this.#isNamespace(beside)) return { kind: 'module', module: beside };
    return roots.some((r) => !this.#isNamespace(join(r, name))) ? { kind: 'unknown' } : { kind: 'external', name, stdlib, purl: purlOf(specifier) };
  }

  #isNamespace(id: ModuleId): boolean {
    return !this.#withFile.has(id);
  }
}

/** `werkzeug.wrappers` -> `pkg:pypi/werkzeug#wrappers`: modules of one distribution may offer the same names. */
function purlOf(specifier: string): string | undefined {
  const [head = '', ...inside] = specifier.split('.');
  const purl = pypiPurl(head);
  return purl && purlWithin(purl, inside.join('/'));
}

const isPackageFile = (file: string): boolean => /(?:^|\/)__init__\.pyi?$/.test(file);
const join = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);

function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}

const isInside = (folder: string, root: string): boolean => root === '' || folder === root || folder.startsWith(`${root}/`);

/** Tests, examples and vendored code are import roots for themselves only. */
function isReachable(root: string, folder: string): boolean {
  return !SIDE_FOLDER.test(root) || isInside(folder, sideFolder(root));
}

function sideFolder(root: string): string {
  const parts = root.split('/');
  const at = parts.findIndex((p) => SIDE_FOLDER.test(p));
  return parts.slice(0, at + 1).join('/');
}

/** The root that shares the longest path with the importing folder; among equals the shortest. */
function nearest(roots: readonly string[], folder: string): string | undefined {
  let best: string | undefined;
  let bestScore = -1;
  for (const root of roots) {
    const score = isInside(folder, root) ? root.length * 2 + 1 : commonLength(root, folder) * 2;
    if (score > bestScore) [best, bestScore] = [root, score];
  }
  return best;
}

function commonLength(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  let length = 0;
  for (let i = 0; i < left.length && left[i] === right[i]; i++) length += (left[i] as string).length + 1;
  return length;
}
