/**
 * Files that git reads whatever it is asked, and that need not be files: a pipe has no other end and a device no end at
 * all, so git would wait, or fill the memory, for ever. A clone brings none of them; an unpacked archive or a shared
 * folder can. In: the folder. Out: the first of them, or nothing.
 */
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { configFiles, type GitFolder, gitFolderAbove, readPlain } from './git-folder.ts';

const OWN = ['HEAD', 'index', 'commondir'];
const COMMON = ['packed-refs', 'shallow', 'info/exclude', 'info/attributes', 'info/grafts', 'objects/info/alternates', 'objects/info/commit-graph'];

export function endlessGitFile(folder: string): string | undefined {
  const git = gitFolderAbove(folder);
  if (git === undefined) return undefined;
  return [...OWN.map((name) => join(git.own, name)), ...COMMON.map((name) => join(git.common, name)), ...headsRef(git)].find(isEndless) ?? endlessSetting(git);
}

export const notReadToItsEnd = (file: string): string => `Git is not asked here: ${file} is not a file that can be read to its end.`;

/** Folders are no danger: git says that it cannot read them. What is not there is not read. */
function isEndless(path: string): boolean {
  const info = statSync(path, { throwIfNoEntry: false });
  return info !== undefined && !info.isFile() && !info.isDirectory();
}

function headsRef({ own, common }: GitFolder): string[] {
  const ref = /^ref: (\S+)/.exec(readPlain(join(own, 'HEAD')) ?? '')?.[1];
  return ref === undefined ? [] : [join(common, ref)];
}

/** A section may stand on the line of its first setting. */
const NAMES_A_FILE = /^[ \t]*(?:\[[^\]\n]*\][ \t]*)?(?:path|file|excludesfile|attributesfile|ignorerevsfile|orderfile)[ \t]*=[ \t]*(.+)$/gim;
/** Git puts the home folder or its own in front, and the dots then lead to wherever the writer likes. */
const CLIMBS_FROM_HOME = /^(?:~|%\().*\.\./;
/** Git follows ten includes, then gives up. */
const MOST_CONFIGS = 40;

function endlessSetting({ workTree, ...git }: GitFolder): string | undefined {
  const configs = configFiles({ workTree, ...git });
  for (const config of configs) {
    if (isEndless(config)) return config;
    for (const [, value] of (readPlain(config) ?? '').replaceAll('\\\n', '').matchAll(NAMES_A_FILE)) {
      const name = plainValue(value as string);
      if (CLIMBS_FROM_HOME.test(name)) return name;
      // Includes are relative to the file that names them, the rest to the work tree.
      const paths = [resolve(dirname(config), name), resolve(workTree, name)];
      const endless = paths.find(isEndless);
      if (endless !== undefined) return endless;
      if (configs.length < MOST_CONFIGS) configs.push(...paths.filter((path) => !configs.includes(path)));
    }
  }
  return undefined;
}

/** Without its comment, and without the quotes and backslashes that are part of how it is written. */
function plainValue(written: string): string {
  const uncommented = written.replaceAll(/("(?:[^"\\]|\\.)*")|[;#].*$/g, (_, quoted?: string) => quoted ?? '');
  return uncommented.replaceAll(/\\(?=[\\"])|(?<!\\)"/g, '').trim();
}
