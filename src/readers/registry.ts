/**
 * All readers: which of them claim a file, and each by its id. A file has at most one language and any number of formats;
 * the first of its readers is its main one, whose id the file's row and the resolver's unit carry.
 */
import { fileURLToPath } from 'node:url';
import type { Format } from '../formats/contract.ts';
import { formatIds, loadFormat, loadFormats } from '../formats/registry.ts';
import type { Language } from '../languages/contract.ts';
import { type LanguageRegistry, languageIds, loadLanguage, loadLanguages } from '../languages/registry.ts';
import type { Link } from '../links/contract.ts';
import { LinkFinder } from '../links/link-finder.ts';
import { linkIds, loadLinks } from '../links/registry.ts';
import { readIfThereSync } from '../util/read-if-there.ts';
import { formatAsLanguage } from './format-as-language.ts';

/** What reads one file, as far as finding and running it goes: a language, or a format in a language's shape. */
export type ReaderId = string;

export class ReaderRegistry {
  readonly languages: LanguageRegistry;
  readonly formats: readonly Format[];
  /** What they add counts as part of every language's facts. */
  readonly links: readonly Link[];
  readonly #formatsAsLanguages: ReadonlyMap<string, Language>;
  #linkFinder: LinkFinder | undefined;

  constructor(languages: LanguageRegistry, formats: readonly Format[], links: readonly Link[] = []) {
    this.languages = languages;
    this.formats = formats;
    this.links = links;
    this.#formatsAsLanguages = new Map(formats.map((f) => [f.id, formatAsLanguage(f)]));
  }

  get linkFinder(): LinkFinder {
    this.#linkFinder ??= new LinkFinder(this.links);
    return this.#linkFinder;
  }

  /** A format in the shape of a language. */
  byId(id: ReaderId): Language | undefined {
    return this.languages.byId(id) ?? this.#formatsAsLanguages.get(id);
  }

  /** The readers of a file, main one first. `head`: the first HEAD_CHARS characters, asked for only where the path does not decide. */
  readersOf(path: string, head: () => string): Language[] {
    const language = this.languages.forPath(path, head) ?? (mayBeScript(path) ? this.languages.forShebang(firstLine(head())) : undefined);
    const claiming = this.formats.filter((f) => f.claims(path) && f.claims(path, head()));
    const formats = claiming.map((f) => this.#formatsAsLanguages.get(f.id) as Language);
    return language === undefined ? formats : [language, ...formats];
  }

  /** Whether a file of this path may be indexed. */
  mayRead(path: string): boolean {
    return this.languages.forPath(path) !== undefined || this.formats.some((f) => f.claims(path));
  }

  /** Whether one of these readers may claim a file of this path. */
  mayBeReadBy(path: string, ids: ReadonlySet<ReaderId>): boolean {
    if (ids.size === 0) return false;
    return this.languages.candidates(path).some((l) => ids.has(l.id)) || this.formats.some((f) => ids.has(f.id) && f.claims(path));
  }

  /** Versions by id, those of links by their keys. */
  get versions(): Readonly<Record<ReaderId, number>> {
    const links = this.links.map((l) => [linkKey(l.id), l.version] as const);
    return Object.fromEntries([...[...this.languages.all, ...this.formats].map((r) => [r.id, r.version] as const), ...links]);
  }
}

const LINK = 'link/';
const linkKey = (id: string): string => LINK + id;
/** A link may concern any file of code: see ReaderRegistry.versions. */
export const isLinkKey = (key: string): boolean => key.startsWith(LINK);

let loaded: Promise<ReaderRegistry> | undefined;

export function loadReaders(): Promise<ReaderRegistry> {
  loaded ??= Promise.all([loadLanguages(), loadFormats(), loadLinks()]).then((all) => new ReaderRegistry(...all));
  return loaded;
}

/**
 * Versions of all readers, from the list that the build wrote where it is complete: knowing that an index is up to date
 * must not load every reader.
 */
export async function readerVersions(): Promise<Readonly<Record<ReaderId, number>>> {
  const list = readIfThereSync(fileURLToPath(new URL('versions.json', import.meta.url)));
  const known = list === undefined ? {} : (JSON.parse(list.toString()) as Record<ReaderId, number>);
  const isComplete = [...languageIds(), ...formatIds(), ...linkIds().map(linkKey)].every((id) => id in known);
  return isComplete && list !== undefined ? known : (await loadReaders()).versions;
}

/** One reader by its id without the others: a thread that reads Go needs no Ruby. */
export async function loadReader(id: ReaderId): Promise<Language | undefined> {
  const format = await loadFormat(id);
  return format === undefined ? loadLanguage(id) : formatAsLanguage(format);
}

/** A file without an ending. */
const mayBeScript = (path: string): boolean => !path.slice(path.lastIndexOf('/') + 1).includes('.');

const firstLine = (head: string): string => {
  const end = head.indexOf('\n');
  return end < 0 ? head : head.slice(0, end);
};
