/** compile_commands.json: the folders that the compiler was told to look for includes in, relative to the repository. */
import { normalise } from './modules.ts';

/** A database of a large project repeats the same folders for each of its files. */
const MAX_ENTRIES = 5_000;

export function readIncludeFolders(configs: ReadonlyMap<string, string>): string[] {
  const folders = new Set<string>();
  for (const [path, text] of configs) {
    const entries = parse(text);
    const root = rootOf(entries, path);
    for (const entry of entries.slice(0, MAX_ENTRIES)) for (const folder of includesOf(entry)) addFolder(folders, folder, entry.directory ?? '', root);
  }
  return [...folders];
}

interface Entry {
  readonly directory?: string;
  readonly command?: string;
  readonly arguments?: readonly string[];
}

function parse(text: string): Entry[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter((e): e is Entry => typeof e === 'object' && e !== null) : [];
}

function includesOf({ command, arguments: args }: Entry): string[] {
  const words = Array.isArray(args) ? args.filter((a) => typeof a === 'string') : typeof command === 'string' ? (command.match(/"[^"]*"|\S+/g) ?? []) : [];
  return words.flatMap((word, i) => {
    const match = /^-(?:I|isystem|iquote)(.*)$/.exec(word.replaceAll('"', ''));
    if (match === null) return [];
    return [(match[1] || (words[i + 1] ?? '')).replaceAll('"', '').replaceAll('\\', '/')];
  });
}

/**
 * Where the repository lies on the machine that wrote the file: it stands in the repository, or in a build folder of it, so
 * the folder that commands ran in ends with the folder that holds it.
 */
function rootOf(entries: readonly Entry[], path: string): string {
  const own = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const directory = (entries.find((e) => typeof e.directory === 'string')?.directory ?? '').replaceAll('\\', '/').replace(/\/$/, '');
  return own !== '' && directory.endsWith(`/${own}`) ? directory.slice(0, -own.length - 1) : directory;
}

function addFolder(folders: Set<string>, folder: string, directory: string, root: string): void {
  const whole = /^(?:[A-Za-z]:)?\//.test(folder) ? folder : `${directory.replaceAll('\\', '/')}/${folder}`;
  const inside = normalise(whole);
  const base = normalise(root);
  if (inside === undefined || base === undefined) return;
  if (inside === base) folders.add('');
  else if (inside.startsWith(`${base}/`)) folders.add(inside.slice(base.length + 1));
}
