/**
 * What an application may use without importing it: components by their name (registered by the application, or found
 * by Nuxt and its like), and in a Nuxt application the functions of its `composables` and `utils`. A name that several
 * components of a package answer to means none.
 */
import type { Packages } from '../packages.ts';
import { folderOf } from '../source-files.ts';
import { isComponentPath, registeredNames } from './component-path.ts';

const AMBIENT = /^(?:(?:app|src|layers\/[^/]+|shared)\/)*(?:composables|utils|stores|helpers)\/.*\.[cm]?[jt]s$/;
const NOTHING: readonly string[] = [];

export class RegisteredComponents {
  readonly #packages: Packages;
  /** Folder of a package -> name -> files. */
  readonly #byName = new Map<string, Map<string, string[]>>();
  readonly #ambient = new Map<string, string[]>();

  constructor(files: readonly string[], packages: Packages) {
    this.#packages = packages;
    if (!files.some((file) => file.endsWith('.vue'))) return;
    for (const file of files) {
      if (isComponentPath(file)) this.#register(file);
      else this.#offer(file);
    }
  }

  #home(file: string): string {
    return this.#packages.around(folderOf(file))?.folder ?? '';
  }

  #register(file: string): void {
    const home = this.#home(file);
    const names = this.#byName.get(home) ?? new Map<string, string[]>();
    this.#byName.set(home, names);
    for (const name of registeredNames(file)) names.set(name, [...(names.get(name) ?? []), file]);
  }

  #offer(file: string): void {
    const home = this.#packages.around(folderOf(file));
    if (home === undefined || !isNuxt(home.manifest)) return;
    const inside = home.folder === '' ? file : file.slice(home.folder.length + 1);
    if (AMBIENT.test(inside) && !/\.(?:test|spec|d)\.\w+$/.test(file)) this.#ambient.set(home.folder, [...(this.#ambient.get(home.folder) ?? []), file]);
  }

  /** The component that a template in `file` means by a name. */
  find(name: string, folder: string): string | undefined {
    const home = this.#packages.around(folder)?.folder ?? '';
    const files = this.#byName.get(home)?.get(name) ?? NOTHING;
    return files.length === 1 ? files[0] : undefined;
  }

  /** Modules whose exports a file sees without importing them. */
  around(file: string): readonly string[] {
    return this.#ambient.size === 0 ? NOTHING : (this.#ambient.get(this.#home(file)) ?? NOTHING);
  }
}

function isNuxt(manifest: Readonly<Record<string, unknown>>): boolean {
  return [manifest.dependencies, manifest.devDependencies].some((d) => typeof d === 'object' && d !== null && 'nuxt' in d);
}
