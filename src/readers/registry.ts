/**
 * All readers: which of them claim a file, and each by its id. A file has at most one language and any number of formats;
 * the first of its readers is its main one, whose id the file's row and the resolver's unit carry.
 */
import { fileURLToPath } from 'node:url';
import type { Format } from '../formats/contract.ts';
import { formatIds, loadFormat, loadFormats } from '../formats/registry.ts';
import type { Language } from '../languages/contract.ts';
import { claiming, claimsOf, type LanguageClaims } from '../languages/language-claims.ts';
import { interpreterOf, LanguageRegistry, languageIds, loadLanguage, loadLanguages } from '../languages/registry.ts';
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
  /** Of all readers, also where some languages are not loaded. */
  readonly #described: ReaderList | undefined;

  constructor(languages: LanguageRegistry, formats: readonly Format[], links: readonly Link[] = [], described?: ReaderList) {
    this.languages = languages;
    this.formats = formats;
    this.links = links;
    this.#formatsAsLanguages = new Map(formats.map((f) => [f.id, formatAsLanguage(f)]));
    this.#described = described;
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

  /** Names of the files that languages read settings from. */
  get configFiles(): string[] {
    const languages = this.#described?.languages ?? this.languages.all;
    return [...new Set(languages.flatMap((l) => l.configFiles))];
  }

  /** Versions by id, those of links by their keys. */
  get versions(): Readonly<Record<ReaderId, number>> {
    if (this.#described !== undefined) return this.#described.versions;
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

/** What the build writes down about all readers, so that knowing it loads none of them. */
export interface ReaderList {
  readonly versions: Readonly<Record<ReaderId, number>>;
  readonly languages: readonly LanguageClaims[];
}

export const describeReaders = ({ versions, languages }: ReaderRegistry): ReaderList => ({ versions, languages: languages.all.map(claimsOf) });

/** Undefined where nothing was built, or a folder was added since. */
function readerList(): ReaderList | undefined {
  const text = readIfThereSync(fileURLToPath(new URL('list.json', import.meta.url)));
  if (text === undefined) return undefined;
  const list = JSON.parse(text.toString()) as ReaderList;
  const isComplete = [...languageIds(), ...formatIds(), ...linkIds().map(linkKey)].every((id) => id in list.versions);
  return isComplete ? list : undefined;
}

/** Versions of all readers. Knowing that an index is up to date must not load every reader. */
export async function readerVersions(): Promise<Readonly<Record<ReaderId, number>>> {
  return readerList()?.versions ?? (await loadReaders()).versions;
}

/** Begins to load what any repository may need, for whoever waits for the list of its files anyway. */
export const beginLoadingReaders = (): void => void Promise.allSettled([loadFormats(), loadLinks()]);

/** A file that readers may claim. */
export interface ClaimedFile {
  readonly path: string;
  head(): string;
}

/** The readers of some files. Languages that none of the files may be of are not loaded. */
export async function loadReadersFor(files: readonly ClaimedFile[]): Promise<ReaderRegistry> {
  const list = readerList();
  if (list === undefined || loaded !== undefined) return loadReaders();
  const interpreters = new Set(files.flatMap(({ path, head }) => (mayBeScript(path) ? (interpreterOf(firstLine(head())) ?? []) : [])));
  const ids = claiming(list.languages, { paths: files.map(({ path }) => path), interpreters });
  const [languages, formats, links] = await Promise.all([Promise.all(ids.map(loadLanguage)), loadFormats(), loadLinks()]);
  return new ReaderRegistry(new LanguageRegistry(languages.filter((l) => l !== undefined)), formats, links, list);
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
