/**
 * Source files that nothing here reads, by language: what an answer does not cover. Git is asked once for a commit of a
 * repository, and only for the endings of languages without a reader; a folder without git has nothing to say.
 */
import { KNOWN_LANGUAGES, type KnownLanguage, knownLanguageOf } from '../../languages/known-languages.ts';
import { languageIds } from '../../languages/registry.ts';
import { countOf } from '../../util/count-of.ts';
import { tryGit } from '../../util/git.ts';
import { RecentMap } from '../../util/recent-map.ts';

export interface UnreadLanguage {
  readonly id: string;
  readonly name: string;
  readonly files: number;
  /** Of them, tests to go by their paths. */
  readonly tests: number;
}

const MAX_KEPT = 16;
const kept = new RecentMap<string, Promise<readonly string[]>>(MAX_KEPT);
const TEST = /(?:^|\/)(?:tests?|specs?|\w+Test)\/|(?:Tests?|Spec|_test|_spec)\.\w+$/;

/** Most files first. */
export function countUnread(paths: Iterable<string>): UnreadLanguage[] {
  const read = new Set(languageIds());
  const counts = new Map<KnownLanguage, { files: number; tests: number }>();
  for (const path of paths) {
    const language = knownLanguageOf(path);
    if (language === undefined || read.has(language.id)) continue;
    const count = counts.get(language) ?? { files: 0, tests: 0 };
    counts.set(language, { files: count.files + 1, tests: count.tests + (!language.isTemplate && TEST.test(path) ? 1 : 0) });
  }
  return [...counts].map(([{ id, name }, count]) => ({ id, name, ...count })).sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1));
}

/** Which repository, and which commit of it. */
export interface UnreadQuestion {
  readonly repo: { readonly root: string };
  readonly snapshot: { readonly commit: string | null };
}

export async function unreadFiles(question: UnreadQuestion): Promise<readonly UnreadLanguage[]> {
  return countUnread(await unreadPaths(question));
}

/** Of the files that nothing here reads. */
export function unreadPaths({ repo, snapshot }: UnreadQuestion): Promise<readonly string[]> {
  const key = `${repo.root}\0${snapshot.commit}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const listing = listUnread(repo.root);
  kept.set(key, listing);
  return listing;
}

async function listUnread(root: string): Promise<readonly string[]> {
  const read = new Set(languageIds());
  const endings = KNOWN_LANGUAGES.filter((language) => !read.has(language.id)).flatMap((language) => language.endings);
  const listed = await tryGit(root, ['ls-files', '-z', '--', ...endings.map((ending) => `*${ending}`)]);
  return (listed ?? '').split('\0').filter((path) => path !== '');
}

/** `303 Kotlin files, 12 Shell files`. */
export const unreadWords = (unread: readonly UnreadLanguage[]): string => unread.map(({ name, files }) => countOf(files, `${name} file`)).join(', ');
