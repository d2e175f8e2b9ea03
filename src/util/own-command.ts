/**
 * How the user started this program, so that a hint can be copied and run: `knowing` where that name is on the PATH,
 * `npx knowing` inside of npx or an npm script, `npm --prefix … start --` from a clone, and otherwise node with the
 * program's file. Every message that names a command gets the name here.
 */

import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { programFolders } from './find-program.ts';
import { packageFolder } from './package-version.ts';
import { keepPassword } from './store-password.ts';

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** The program's file. */
  readonly main: string;
}

/** `ownCommand('index --verbose')` -> `npx knowing index --verbose`. */
export function ownCommand(words: string): string {
  program ??= startedAs(here());
  return `${program} ${words}`.trimEnd();
}

/** The same about the repository that this run is about: with --repo, --db and --store where they were given. */
export const repoCommand = (words: string): string => [ownCommand(words), ...givenRepository(process.argv)].join(' ');

export function givenRepository(argv: readonly string[]): string[] {
  return ['--repo', '--db', '--store'].flatMap((option) => {
    const [word] = argv.flatMap((w, i) => (w === option ? (argv[i + 1] ?? []) : w.startsWith(`${option}=`) ? w.slice(option.length + 1) : []));
    return word === undefined ? [] : [`${option} ${quoted(keepPassword(word))}`];
  });
}

let program: string | undefined;

const quoted = (word: string): string => (/\s/.test(word) ? `"${word}"` : word);

function here(): Surroundings | undefined {
  // The sources run under a test runner only, which says nothing about how a user would start the program.
  if (import.meta.url.endsWith('.ts')) return undefined;
  return { env: process.env, platform: process.platform, main: join(packageFolder(), 'dist/apps/cli/main.js') };
}

export function startedAs(where: Surroundings | undefined): string {
  if (where === undefined) return 'knowing';
  const { env, main } = where;
  if (env.KNOWING_STARTED_AS) return env.KNOWING_STARTED_AS;
  const folder = folderOnPath(where);
  // npm puts such folders on the PATH of what it runs; the user's own shell does not have them.
  if (folder !== undefined) return basename(dirname(folder)) === 'node_modules' ? 'npx knowing' : 'knowing';
  return `node ${quoted(main)}`;
}

/** The first folder on the PATH whose `knowing` is this program. On Windows that is a script, which does not say what it starts. */
function folderOnPath(where: Surroundings): string | undefined {
  const { platform, main } = where;
  const folders = programFolders(where);
  if (platform === 'win32') return folders.find((folder) => existsSync(join(folder, 'knowing.cmd')));
  const found = folders.find((folder) => existsSync(join(folder, 'knowing')));
  return found !== undefined && realpathSync(join(found, 'knowing')) === realpathSync(main) ? found : undefined;
}
