/**
 * Which crate each file belongs to and where its module stands in it. Crate roots come from manifests and from Cargo's
 * conventions (src/lib.rs, src/main.rs, src/bin, tests, examples, benches); below a root the tree follows the `mod`
 * declarations of the files (FileFacts.declaredModule), and for files that none of them names their place on disk.
 */
import type { ModuleId, Project } from '../contract.ts';
import { codeName, inRepository, type Manifest, parseManifest } from './manifest.ts';

interface CrateReference {
  /** Root module when the crate is in the repository. */
  readonly module?: ModuleId;
  /** Package to install when it is not; undefined when nothing says that there is such a crate. */
  readonly package?: string;
}

const HABIT = /^(?:src\/bin|tests|examples|benches)\/(?:([^/]+)\.rs|([^/]+)\/main\.rs)$/;

export class CrateLayout {
  readonly #files: ReadonlySet<string>;
  /** Manifest by folder. */
  readonly #manifests = new Map<string, Manifest>();
  readonly #homes = new Map<string, Manifest | undefined>();
  /** Root file -> id of the crate. */
  readonly #roots = new Map<string, ModuleId>();
  readonly #rootsIn = new Map<string, string[]>();
  readonly #libs = new Map<string, ModuleId>();
  /** File and name of a `mod` declaration -> file that it means. */
  readonly #children = new Map<string, string>();
  /** Declared modules: the file that declares it, and the name it gets there. */
  readonly #declared = new Map<string, { readonly by: string; readonly name: string }>();
  readonly #ids = new Map<string, ModuleId>();
  readonly #fileOf = new Map<ModuleId, string>();
  readonly #renamed = new Map<string, string>();

  constructor(project: Project) {
    this.#files = new Set(project.files);
    const folders = foldersAround(project.files);
    for (const [path, text] of project.configs) {
      const folder = folderOf(path);
      if (path.endsWith('Cargo.toml') && folders.has(folder)) this.#addManifest(parseManifest(text, folder));
    }
    for (const manifest of this.#manifests.values()) this.#addTargets(manifest);
    for (const file of project.files) this.#addHabitualRoot(file);
    for (const root of this.#roots.keys()) this.#rootsIn.set(folderOf(root), [...(this.#rootsIn.get(folderOf(root)) ?? []), root]);
    this.#followDeclarations(project);
    for (const file of project.files) this.#name(file);
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  moduleOf(file: string): ModuleId {
    return this.#ids.get(file) ?? file;
  }

  child(module: ModuleId, name: string): ModuleId | undefined {
    if (module === '') return this.#libs.get(name);
    const file = this.#fileOf.get(module);
    const found = file === undefined ? undefined : (this.#children.get(`${file}\0${name}`) ?? this.#childOnDisk(file, name));
    return found === undefined || found === file ? undefined : this.#ids.get(found);
  }

  parent(module: ModuleId): ModuleId | undefined {
    const file = this.#fileOf.get(module);
    const above = file === undefined ? undefined : this.#parentFile(file);
    return above === undefined ? undefined : this.#ids.get(above);
  }

  rootOf(file: string): ModuleId | undefined {
    let at: string | undefined = file;
    for (let depth = 0; at !== undefined && depth < 64; depth++) {
      const root = this.#roots.get(at);
      if (root !== undefined) return root;
      at = this.#parentFile(at);
    }
    return undefined;
  }

  dependsOn(name: string, file: string): boolean {
    return this.#homeOf(folderOf(file))?.dependencies.has(name) ?? false;
  }

  /** A crate by the name that code of `file` uses for it. */
  crateNamed(name: string, file: string): CrateReference {
    const dependency = this.#homeOf(folderOf(file))?.dependencies.get(name);
    if (dependency?.folder !== undefined) {
      const target = this.#manifests.get(dependency.folder);
      const module = target && this.#roots.get(target.lib);
      if (module !== undefined) return { module };
    }
    const real = dependency?.inherited ? (this.#renamed.get(name) ?? name) : codeName(dependency?.package ?? name);
    const module = this.#libs.get(real);
    if (module !== undefined) return { module };
    return dependency === undefined ? {} : { package: dependency.package };
  }

  #addManifest(manifest: Manifest): void {
    this.#manifests.set(manifest.folder, manifest);
    for (const [name, dependency] of manifest.workspaceDependencies) this.#renamed.set(name, codeName(dependency.package));
  }

  #addTargets(manifest: Manifest): void {
    if (manifest.crate === '') return;
    if (this.#files.has(manifest.lib)) {
      this.#roots.set(manifest.lib, manifest.libName);
      if (!this.#libs.has(manifest.libName)) this.#libs.set(manifest.libName, manifest.libName);
    }
    for (const path of manifest.targets) if (!this.#roots.has(path) && this.#files.has(path)) this.#roots.set(path, targetId(manifest, path));
  }

  #addHabitualRoot(file: string): void {
    if (this.#roots.has(file)) return;
    const home = this.#homeOf(folderOf(file));
    const inside = insideOf(home, file);
    if (inside === 'src/lib.rs') this.#roots.set(file, home?.crate || 'crate');
    else if (inside === 'src/main.rs' || inside === 'build.rs' || HABIT.test(inside)) this.#roots.set(file, targetId(home, file));
  }

  /** Roots before other files, libraries first: a file that two crates include belongs to the first. */
  #followDeclarations(project: Project): void {
    for (const file of new Set([...this.#roots.keys(), ...project.files])) this.#declare(file, project.declaredModule(file));
  }

  /** `declared` is what the extractor says: names, with a path behind `=` where an attribute gives one. */
  #declare(file: string, declared: string): void {
    for (const entry of declared.split(' ')) {
      const [name = '', path] = entry.split('=');
      const target = path === undefined ? this.#childOnDisk(file, name) : inRepository(folderOf(file), path);
      if (name === '' || target === undefined || !this.#files.has(target) || this.#roots.has(target)) continue;
      if (!this.#children.has(`${file}\0${name}`)) this.#children.set(`${file}\0${name}`, target);
      if (!this.#declared.has(target)) this.#declared.set(target, { by: file, name });
    }
  }

  #homeOf(folder: string): Manifest | undefined {
    if (this.#homes.has(folder)) return this.#homes.get(folder);
    const own = this.#manifests.get(folder);
    const home = own !== undefined && own.crate !== '' ? own : folder === '' ? undefined : this.#homeOf(folderOf(folder));
    this.#homes.set(folder, home);
    return home;
  }

  /** Ids are made from the parent's, so that they read like paths in code. */
  #name(file: string): ModuleId {
    const known = this.#ids.get(file);
    if (known !== undefined) return known;
    this.#ids.set(file, file);
    const root = this.#roots.get(file);
    const above = root === undefined ? this.#parentFile(file) : undefined;
    const id = root ?? (above === undefined ? file : `${this.#name(above)}::${this.#declared.get(file)?.name ?? moduleName(file)}`);
    this.#ids.set(file, id);
    if (!this.#fileOf.has(id)) this.#fileOf.set(id, file);
    return id;
  }

  #childOnDisk(file: string, name: string): string | undefined {
    const isFolder = this.#roots.has(file) || file.endsWith('/mod.rs') || file === 'mod.rs';
    const folder = isFolder ? folderOf(file) : file.slice(0, -'.rs'.length);
    const place = join(folder, name);
    return [`${place}.rs`, `${place}/mod.rs`].find((f) => this.#files.has(f));
  }

  #parentFile(file: string): string | undefined {
    const declared = this.#declared.get(file);
    if (declared !== undefined) return declared.by;
    const folder = file.endsWith('/mod.rs') ? folderOf(folderOf(file)) : folderOf(file);
    const roots = ['lib.rs', 'main.rs'].map((name) => join(folder, name)).filter((f) => f !== file && this.#roots.has(f));
    const candidates = [...roots, join(folder, 'mod.rs'), `${folder}.rs`];
    return candidates.find((f) => f !== file && this.#files.has(f)) ?? this.#onlyRootIn(folder, file);
  }

  /** A crate root with a name of its own, when the folder has just one. */
  #onlyRootIn(folder: string, file: string): string | undefined {
    const roots = this.#rootsIn.get(folder);
    return roots?.length === 1 && roots[0] !== file ? roots[0] : undefined;
  }
}

/** Every folder that has files somewhere below it. A manifest elsewhere, as in the input of a test, says nothing about any file. */
function foldersAround(files: readonly string[]): Set<string> {
  const folders = new Set(['']);
  for (const file of files) for (let at = folderOf(file); !folders.has(at); at = folderOf(at)) folders.add(at);
  return folders;
}

/** Told apart by their package and path: packages of a workspace give their targets the same names (`tests`). */
function targetId(home: Manifest | undefined, file: string): ModuleId {
  const inside = insideOf(home, file);
  const kind = inside === 'src/main.rs' ? 'bin' : inside === 'build.rs' ? 'build' : inside.replace(/(\/main)?\.rs$/, '');
  return `${home?.crate || 'crate'}#${kind}`;
}

const insideOf = (home: Manifest | undefined, file: string): string =>
  home === undefined || home.folder === '' || !file.startsWith(`${home.folder}/`) ? file : file.slice(home.folder.length + 1);

function moduleName(file: string): string {
  const path = file.endsWith('/mod.rs') ? folderOf(file) : file.slice(0, -'.rs'.length);
  return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
