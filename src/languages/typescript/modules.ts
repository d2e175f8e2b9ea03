/**
 * Import specifiers -> files. One module a file, and its path is its id. In order: relative paths, `#imports`, tsconfig
 * paths, aliases that a bundler's configuration names, packages of this repository, baseUrl, the aliases that bundlers
 * use by convention; the rest is external. Answers are kept per folder.
 */
import { builtinModules } from 'node:module';
import { purlWithin } from '../../model/purl.ts';
import type { ImportTarget, ModuleSystem, Project } from '../contract.ts';
import { BundlerAliases } from './bundler-aliases.ts';
import { RegisteredComponents } from './components/registered-components.ts';
import { REGISTERED } from './components/template-facts.ts';
import { npmPurl, runtimePurl } from './package-versions.ts';
import { Packages, packageName } from './packages.ts';
import { folderOf, inFolder, normalize, SourceFiles } from './source-files.ts';
import { mapped, TsConfigs } from './tsconfig.ts';

const BUILTINS = new Set(builtinModules.filter((m) => !m.startsWith('_')));
const UNKNOWN: ImportTarget = { kind: 'unknown' };

export function modules(project: Project): ModuleSystem {
  const resolver = new ImportResolver(project);
  return {
    moduleOf: (file) => file,
    resolve: (specifier, file) => resolver.resolve(specifier, folderOf(file)),
    child: () => undefined,
    declarationsOf: (file) => resolver.declarationsOf(file),
    ambient: (file) => resolver.registered.around(file),
    projectOf: (file) => resolver.projectOf(folderOf(file)),
  };
}

class ImportResolver {
  readonly #files: SourceFiles;
  readonly #packages: Packages;
  readonly #tsconfigs: TsConfigs;
  readonly registered: RegisteredComponents;
  readonly #aliases: BundlerAliases;
  readonly #answers = new Map<string, Map<string, ImportTarget>>();

  constructor({ files, configs }: Project) {
    this.#files = new SourceFiles(files);
    this.#packages = new Packages(configs, this.#files);
    this.#aliases = new BundlerAliases(configs);
    this.registered = new RegisteredComponents(files, this.#packages);
    this.#tsconfigs = new TsConfigs(configs, (name) => this.#packages.folderOf(name));
  }

  declarationsOf(file: string): string | undefined {
    return this.#files.declarationsOf(file);
  }

  projectOf(folder: string): string {
    return this.#tsconfigs.projectOf(folder);
  }

  resolve(specifier: string, folder: string): ImportTarget {
    let answers = this.#answers.get(folder);
    if (answers === undefined) {
      answers = new Map();
      this.#answers.set(folder, answers);
    }
    let answer = answers.get(specifier);
    if (answer === undefined) {
      answer = this.#find(specifier.replace(/[?].*$/, ''), folder);
      answers.set(specifier, answer);
    }
    return answer;
  }

  #find(specifier: string, folder: string): ImportTarget {
    if (/^\.{1,2}(\/|$)/.test(specifier))
      return this.#asModule(this.#files.find(inFolder(folder, specifier)) ?? this.#folderEntry(inFolder(folder, specifier)));
    if (specifier.startsWith('/')) return this.#asModule(this.#files.find(specifier.slice(1)));
    if (specifier.startsWith(REGISTERED)) return this.#asModule(this.registered.find(specifier.slice(REGISTERED.length), folder));
    const own = this.#byConfiguration(specifier, folder);
    if (own !== undefined) return this.#asModule(own);
    const [, runtime] = /^(node|bun|cloudflare|workerd):/.exec(specifier) ?? [];
    if (runtime !== undefined) return { ...STANDARD, name: specifier.replace(/^node:/, ''), purl: runtimePurl(runtime) };
    if (BUILTINS.has(specifier) || BUILTINS.has(packageName(specifier))) return { ...STANDARD, name: packageName(specifier), purl: runtimePurl('node') };
    return this.#byPackage(specifier, folder);
  }

  #asModule(file: string | undefined): ImportTarget {
    return file === undefined ? UNKNOWN : { kind: 'module', module: file };
  }

  /** A folder with a package.json of its own: `main` says which file it is. */
  #folderEntry(path: string): string | undefined {
    const folder = normalize(path);
    const own = folder === undefined || folder === '' ? undefined : this.#packages.around(folder);
    const main = own?.folder === folder ? (own?.manifest.source ?? own?.manifest.types ?? own?.manifest.module ?? own?.manifest.main) : undefined;
    return typeof main === 'string' && folder !== undefined ? this.#files.find(inFolder(folder, main)) : undefined;
  }

  #byConfiguration(specifier: string, folder: string): string | undefined {
    if (specifier.startsWith('#')) {
      const internal = this.#packages.resolveInternal(specifier, folder, this.#tsconfigs.forFolder(folder).conditions);
      if (internal !== undefined) return internal;
    }
    for (const path of [...mapped(this.#tsconfigs.forFolder(folder), specifier), ...this.#aliases.paths(specifier, folder)]) {
      const file = this.#files.find(path) ?? this.#folderEntry(path);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  #byPackage(specifier: string, folder: string): ImportTarget {
    const ours = this.#packages.resolve(specifier, this.#tsconfigs.forFolder(folder).conditions);
    if (typeof ours === 'string') return { kind: 'module', module: ours };
    const conventional = this.#byBaseUrl(specifier, folder) ?? this.#byConvention(specifier, folder);
    if (conventional !== undefined) return { kind: 'module', module: conventional };
    // A package or alias of ours whose file is not indexed is not something that could be installed.
    if (ours === null || /^(?:@|~|#|\$)\/|^[~#]|^\$lib\b/.test(specifier)) return UNKNOWN;
    const path = specifier.replace(/^(?:npm|jsr):/, '');
    const name = packageName(path);
    const purl = specifier.startsWith('jsr:') ? undefined : npmPurl(name);
    return { kind: 'external', name, stdlib: false, purl: purl && purlWithin(purl, path.slice(name.length)) };
  }

  #byBaseUrl(specifier: string, folder: string): string | undefined {
    const { baseUrl } = this.#tsconfigs.forFolder(folder);
    return baseUrl === undefined ? undefined : this.#files.find(inFolder(baseUrl, specifier));
  }

  /** `@/x`, `~/x`, `src/x`: the package's source folder, as bundlers are usually told. */
  #byConvention(specifier: string, folder: string): string | undefined {
    const alias = /^(?:@|~|@@|~~|\$lib|#)\/(.*)$/.exec(specifier)?.[1];
    const root = this.#packages.around(folder)?.folder ?? '';
    if (alias === undefined) return specifier.startsWith('src/') ? this.#files.find(inFolder(root, specifier)) : undefined;
    const folders = specifier.startsWith('$lib') ? ['src/lib'] : ['src', 'app', 'source', 'lib', ''];
    for (const base of folders) {
      const file = this.#files.hasFolder(inFolder(root, base)) ? this.#files.find(inFolder(inFolder(root, base), alias)) : undefined;
      if (file !== undefined) return file;
    }
    return undefined;
  }
}

const STANDARD = { kind: 'external', stdlib: true } as const;
