/** Which files a language may claim, as plain data: so nobody has to load the languages that a repository does not speak. */
import { basename, extname } from 'node:path/posix';
import type { Language } from './contract.ts';

export interface LanguageClaims extends Pick<Language, 'id' | 'extensions' | 'filenames' | 'interpreters' | 'configFiles'> {
  readonly contestedExtensions: readonly string[];
}

export const claimsOf = ({ id, extensions, filenames = [], interpreters = [], configFiles, contested }: Language): LanguageClaims => ({
  ...{ id, extensions, filenames, interpreters, configFiles },
  contestedExtensions: contested?.extensions ?? [],
});

/** What the files of a repository say about its languages. */
export interface Endings {
  readonly paths: readonly string[];
  /** Of the `#!` lines of files without an ending. */
  readonly interpreters: ReadonlySet<string>;
}

/** Ids of those that may claim one of the files. */
export function claiming(claims: readonly LanguageClaims[], { paths, interpreters }: Endings): string[] {
  const extensions = new Set(paths.map((path) => extname(path).toLowerCase()));
  const names = new Set(paths.map((path) => basename(path)));
  const mayClaim = (c: LanguageClaims): boolean =>
    [...c.extensions, ...c.contestedExtensions].some((e) => extensions.has(e)) ||
    (c.filenames ?? []).some((f) => names.has(f)) ||
    (c.interpreters ?? []).some((i) => interpreters.has(i));
  return claims.filter(mayClaim).map(({ id }) => id);
}
