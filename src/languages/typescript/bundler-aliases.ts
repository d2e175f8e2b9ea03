/**
 * Aliases that a bundler's configuration spells out: `dashboard: path.resolve(__dirname, './app/dashboard')` in
 * vite.config.ts and its like. Read from the text; an alias that is computed is not seen.
 */
import { folderOf, inFolder, normalize, upward } from './source-files.ts';

export const BUNDLER_CONFIGS = ['vite.config.*', 'vitest.config.*', 'vue.config.js', 'svelte.config.js', 'nuxt.config.*', 'astro.config.*'];

const CONFIG = /(?:^|\/)(?:vite|vitest|vue|svelte|nuxt|astro)\.config\.[cm]?[jt]s$/;
const SECTION = /\balias\s*[:=]\s*([{[])/g;
/** `name: './folder'`, `name: path.resolve(__dirname, 'folder')`, `name: fileURLToPath(new URL('./folder', import.meta.url))`. */
const ENTRY =
  /(?:find\s*:\s*)?(['"]?)([@~#$\w][\w@~#$/.-]*?)(?:\/\*)?\1\s*[:,]\s*(?:replacement\s*:\s*)?(?:[\w.]*\(\s*(?:new\s+URL\(\s*)?(?:(?:__dirname|import\.meta\.dirname|process\.cwd\(\))\s*,\s*)?)?['"](\.{0,2}\/?[\w@./-]*?)(?:\/\*)?['"]/g;
const MAX_SECTION = 4_000;

interface Alias {
  readonly name: string;
  readonly folder: string;
}

export class BundlerAliases {
  readonly #byFolder = new Map<string, Alias[]>();

  constructor(configs: ReadonlyMap<string, string>) {
    for (const [path, text] of configs) {
      if (!CONFIG.test(path)) continue;
      const folder = folderOf(path);
      this.#byFolder.set(folder, [...(this.#byFolder.get(folder) ?? []), ...aliasesIn(text, folder)]);
    }
  }

  /** Paths that a specifier may mean in a folder, by the nearest configuration that knows its beginning. */
  paths(specifier: string, folder: string): string[] {
    if (this.#byFolder.size === 0) return [];
    for (const at of upward(folder)) {
      const found = (this.#byFolder.get(at) ?? []).filter(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
      if (found.length > 0) return found.map(({ name, folder: target }) => target + specifier.slice(name.length));
    }
    return [];
  }
}

function aliasesIn(text: string, folder: string): Alias[] {
  return [...text.matchAll(SECTION)].flatMap(({ index, 0: opening, 1: bracket }) => {
    const start = index + opening.length;
    const end = text.indexOf(bracket === '{' ? '}' : ']', start);
    const section = text.slice(start, Math.min(end < 0 ? text.length : end, start + MAX_SECTION));
    return [...section.matchAll(ENTRY)].flatMap(([, , name = '', target = '']) => {
      const path = /^\.{0,2}\//.test(target) || target.includes('/') ? normalize(inFolder(folder, target)) : undefined;
      return path === undefined || path.startsWith('node_modules') ? [] : [{ name: name.replace(/\/$/, ''), folder: path }];
    });
  });
}
