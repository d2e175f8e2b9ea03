/**
 * The languages, found as the folders beside this file: adding one is adding its folder. `shared` holds helpers.
 */
import { basename, extname } from 'node:path/posix';
import { loadFolder, pluginFolders } from '../util/plugin-folders.ts';
import type { Language, ReadingDepth } from './contract.ts';

export class LanguageRegistry {
  readonly all: readonly Language[];
  readonly #byId = new Map<string, Language>();
  readonly #byExtension = new Map<string, Language>();
  readonly #byFilename = new Map<string, Language>();
  /** Languages that may claim files with an ending of another one. */
  readonly #contesting = new Map<string, Language[]>();
  readonly #byInterpreter = new Map<string, Language>();

  constructor(languages: readonly Language[]) {
    this.all = [...languages].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const language of this.all) {
      this.#byId.set(language.id, language);
      for (const e of language.extensions) this.#byExtension.set(e, language);
      for (const e of language.contested?.extensions ?? []) this.#contesting.set(e, [...(this.#contesting.get(e) ?? []), language]);
      for (const f of language.filenames ?? []) this.#byFilename.set(f, language);
      for (const i of language.interpreters ?? []) this.#byInterpreter.set(i, language);
    }
  }

  byId(id: string): Language | undefined {
    return this.#byId.get(id);
  }

  /** By file name, and by the beginning of its text where two languages share an ending; undefined when only the content could tell. */
  forPath(path: string, head?: () => string): Language | undefined {
    const ending = extname(path).toLowerCase();
    const contesting = head === undefined ? undefined : this.#contesting.get(ending)?.find((l) => l.contested?.isOwn(head()));
    return contesting ?? this.#byExtension.get(ending) ?? this.#byFilename.get(basename(path));
  }

  /** All languages that may claim a file of this path. */
  candidates(path: string): readonly Language[] {
    const first = this.forPath(path);
    return [...(first === undefined ? [] : [first]), ...(this.#contesting.get(extname(path).toLowerCase()) ?? [])];
  }

  /** By the `#!` line of a file without an ending. */
  forShebang(firstLine: string): Language | undefined {
    const interpreter = interpreterOf(firstLine);
    return interpreter === undefined ? undefined : this.#byInterpreter.get(interpreter);
  }
}

/** What a `#!` line runs, without a version. */
export function interpreterOf(firstLine: string): string | undefined {
  const words = /^#!\s*(\S+)(?:\s+(?:-S\s+)?(\S+))?/.exec(firstLine);
  if (words === null) return undefined;
  const command = basename(words[1] as string) === 'env' ? (words[2] ?? '') : basename(words[1] as string);
  return command.replace(/[\d.]+$/, '');
}

let loaded: Promise<LanguageRegistry> | undefined;
const alone = new Map<string, Promise<Language | undefined>>();

export const languageIds = (): string[] => pluginFolders(import.meta.url);

export function loadLanguages(): Promise<LanguageRegistry> {
  loaded ??= Promise.all(languageIds().map(importLanguage)).then((languages) => new LanguageRegistry(languages));
  return loaded;
}

/** One language by its id, which is the name of its folder, without the others: a thread that reads Go needs no Ruby. */
export function loadLanguage(id: string): Promise<Language | undefined> {
  let language = alone.get(id);
  if (language === undefined) {
    language = languageIds().includes(id) ? importLanguage(id) : Promise.resolve(undefined);
    alone.set(id, language);
  }
  return language;
}

/** A format states relations and has no names to resolve. */
export type LanguageDepth = ReadingDepth | 'format';

export async function languageDepth(id: string): Promise<LanguageDepth> {
  const language = await loadLanguage(id);
  return language === undefined ? 'format' : (language.depth ?? 'resolved');
}

async function importLanguage(folder: string): Promise<Language> {
  const { language } = await loadFolder<{ language: Language }>(import.meta.url, folder);
  if (language.id !== folder) throw new Error(`language ${language.id} stands in the folder ${folder}`);
  return language;
}
