/** Where the sources of packages lie on this machine: a file of homes/ a registry. Nothing is run; folders are listed and files read. */
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Purl } from '../../model/purl.ts';

export interface HomeQuery {
  readonly purl: Purl;
  /** The repository. */
  readonly root: string;
  /** Folders of the repository that hold manifests, '' for its root. */
  readonly folders: readonly string[];
  /** Names of the package's symbols that the repository uses. */
  readonly names: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Lock files and manifests that are indexed, by name. */
  manifest(name: string): readonly string[];
}

export interface PackageHome {
  /** With the version in it, where that is known: another one is read again. */
  readonly folder: string;
  /** Source files, those that say most first. */
  readonly files: readonly string[];
  /** Names begin with the folder of their declaration: one that stands elsewhere is another. */
  readonly byFolder?: true;
}

export interface Registry {
  /** Of purls. */
  readonly type: string;
  /** Id of the language that reads its sources. */
  readonly language: string;
  find(query: HomeQuery): PackageHome | undefined;
}

/** Names in a folder; none where there is no such folder. */
export function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return [];
  }
}

export interface SearchedFiles {
  readonly ending: RegExp;
  readonly most: number;
  /** Folders that hold no surface: tests, other packages. */
  readonly without?: RegExp;
}

const DEPTH = 8;
const NEVER = /^(?:node_modules|__pycache__|tests?|testing|benches|examples?|\..*)$/;

/** Source files below a folder, nearest first. */
export function sourcesBelow(folder: string, { ending, most, without = NEVER }: SearchedFiles): string[] {
  const found: string[] = [];
  let level = [folder];
  for (let depth = 0; depth < DEPTH && level.length > 0 && found.length < most; depth++) {
    const next: string[] = [];
    for (const at of level)
      for (const entry of entriesOf(at)) {
        if (entry.isDirectory() && !without.test(entry.name)) next.push(join(at, entry.name));
        else if (entry.isFile() && ending.test(entry.name)) found.push(join(at, entry.name));
      }
    level = next;
  }
  return found.slice(0, most);
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return [];
  }
}

/** The folder `prefix + version` that a lock file names, else the highest version there. */
export function versionedFolder(parent: string, prefix: string, isPinned: (version: string) => boolean): string | undefined {
  const versions = listFolder(parent).flatMap((name) =>
    name.startsWith(prefix) && /^v?\d/.test(name.slice(prefix.length)) ? [name.slice(prefix.length)] : [],
  );
  const pinned = versions.filter(isPinned);
  const [best] = (pinned.length > 0 ? pinned : versions).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return best === undefined ? undefined : join(parent, prefix + best);
}

export const homeFolder = (env: NodeJS.ProcessEnv): string => env.HOME ?? env.USERPROFILE ?? homedir();
