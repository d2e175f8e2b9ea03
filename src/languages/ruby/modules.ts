/**
 * Ruby has one space of constants: all files are one module, and `require` only says which file is loaded. A required
 * path is looked for beside the file, and in every folder that load paths usually name.
 */
import { dirname, join } from 'node:path/posix';
import type { ImportTarget, ModuleId, ModuleSystem, Project } from '../contract.ts';
import { gemPurl, STANDARD_LIBRARY } from './package-versions.ts';
import { STANDARD_LIBRARIES } from './standard-names.ts';

const ALL: ModuleId = '';

export class RubyModules implements ModuleSystem {
  readonly #files: ReadonlySet<string>;
  /** Path below a load folder -> file: `foo/bar` -> `lib/foo/bar.rb`. */
  readonly #loadable = new Map<string, string>();

  constructor(project: Project) {
    this.#files = new Set(project.files);
    for (const file of project.files) {
      const below = /^(?:.*\/)?(?:lib|app\/[^/]+|test|spec)\/(.+)\.rb$/.exec(file)?.[1] ?? file.replace(/\.rb$/, '');
      if (!this.#loadable.has(below)) this.#loadable.set(below, file);
    }
  }

  moduleOf(): ModuleId {
    return ALL;
  }

  child(): ModuleId | undefined {
    return undefined;
  }

  resolve(specifier: string, file: string): ImportTarget {
    const found = this.#find(specifier.replace(/\.rb$/, ''), file);
    if (found !== undefined) return { kind: 'module', module: found };
    if (specifier.startsWith('.')) return { kind: 'unknown' };
    const name = specifier.split('/', 1)[0] as string;
    const stdlib = STANDARD_LIBRARIES.has(name);
    return { kind: 'external', name, stdlib, purl: stdlib ? STANDARD_LIBRARY : gemPurl(name) };
  }

  /** The file that a require loads, as the module's id: it adds no names, they are all visible. */
  #find(path: string, from: string): string | undefined {
    if (!path.startsWith('.')) return this.#loadable.get(path);
    const file = `${join(dirname(from), path)}.rb`;
    return this.#files.has(file) ? file : undefined;
  }
}
