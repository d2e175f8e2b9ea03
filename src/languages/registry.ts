/**
 * The languages, found as the folders beside this file: adding one is adding its folder.
 * A folder that starts with `_` is a template; `shared` holds helpers.
 */
import { readdirSync } from 'node:fs';
import { basename, extname } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import type { Language } from './contract.ts';

const NOT_LANGUAGES = new Set(['shared']);

export class LanguageRegistry {
  readonly all: readonly Language[];
  readonly #byId = new Map<string, Language>();
  readonly #byExtension = new Map<string, Language>();
  readonly #byFilename = new Map<string, Language>();
  readonly #byInterpreter = new Map<string, Language>();

  constructor(languages: readonly Language[]) {
    this.all = [...languages].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const language of this.all) {
      this.#byId.set(language.id, language);
      for (const e of language.extensions) this.#byExtension.set(e, language);
      for (const f of language.filenames ?? []) this.#byFilename.set(f, language);
      for (const i of language.interpreters ?? []) this.#byInterpreter.set(i, language);
    }
  }

  byId(id: string): Language | undefined {
    return this.#byId.get(id);
  }

  /** By file name; undefined when only the content could tell. */
  forPath(path: string): Language | undefined {
    return this.#byExtension.get(extname(path).toLowerCase()) ?? this.#byFilename.get(basename(path));
  }

  /** By the `#!` line of a file without an ending. */
  forShebang(firstLine: string): Language | undefined {
    const words = /^#!\s*(\S+)(?:\s+(?:-S\s+)?(\S+))?/.exec(firstLine);
    if (words === null) return undefined;
    const command = basename(words[1] as string) === 'env' ? (words[2] ?? '') : basename(words[1] as string);
    return this.#byInterpreter.get(command.replace(/[\d.]+$/, ''));
  }
}

let loaded: Promise<LanguageRegistry> | undefined;

export function loadLanguages(): Promise<LanguageRegistry> {
  loaded ??= discover();
  return loaded;
}

async function discover(): Promise<LanguageRegistry> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const folders = readdirSync(here, { withFileTypes: true }).filter((e) => e.isDirectory() && !e.name.startsWith('_') && !NOT_LANGUAGES.has(e.name));
  const index = extname(import.meta.url) === '.ts' ? 'index.ts' : 'index.js';
  const modules = await Promise.all(folders.map((f) => import(new URL(`./${f.name}/${index}`, import.meta.url).href) as Promise<{ language: Language }>));
  return new LanguageRegistry(modules.map((m) => m.language));
}
