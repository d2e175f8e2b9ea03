/**
 * All C and C++ files of a repository are one module, because the linker knows one set of names: which of several files with
 * a name is meant is decided by nearness (ResolutionTraits.nearestNamesakes). An include finds its file beside the including
 * one, in the folders that compile_commands.json lists, or as the only file whose path ends with it.
 */
import type { ImportTarget, ModuleId, ModuleSystem, Project } from '../../contract.ts';
import { readIncludeFolders } from './compile-commands.ts';

const PROGRAM: ModuleId = '';
export const CONFIG_FILES = ['compile_commands.json'];

const STANDARD =
  /^(?:[a-z]+|c?(?:assert|ctype|errno|float|limits|locale|math|setjmp|signal|stdarg|stddef|stdint|stdio|stdlib|string|time|wchar)(?:\.h)?|(?:sys|net|netinet|arpa|bits|linux|asm)\/.*)$/;
const SYSTEM =
  /^(?:assert|ctype|dirent|dlfcn|errno|fcntl|float|grp|inttypes|limits|locale|math|netdb|poll|pthread|pwd|regex|sched|semaphore|setjmp|signal|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|string|strings|syslog|termios|time|unistd|utime|wchar|windows|winsock2)\.h$/;

export function cFamilyModules(project: Project): ModuleSystem {
  const files = new Set(project.files);
  const byName = filesByName(project.files);
  const folders = readIncludeFolders(project.configs);
  const known = new Map<string, ImportTarget>();
  return {
    moduleOf: () => PROGRAM,
    resolve(specifier, file) {
      if (!/^["<]/.test(specifier)) return specifier === '' ? { kind: 'module', module: PROGRAM } : { kind: 'unknown' };
      const folder = file.slice(0, file.lastIndexOf('/') + 1);
      const key = `${folder}\0${specifier}`;
      let target = known.get(key);
      if (target === undefined) {
        const found = findIncluded({ path: specifier.slice(1, -1), folder, isSystem: specifier.startsWith('<') }, { files, byName, folders });
        target = found === undefined ? outside(specifier.slice(1, -1)) : { kind: 'module', module: found };
        known.set(key, target);
      }
      return target;
    },
    child: () => undefined,
  };
}

interface Included {
  readonly path: string;
  /** Of the including file, with its slash; '' for the root. */
  readonly folder: string;
  readonly isSystem: boolean;
}

interface Places {
  readonly files: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly folders: readonly string[];
}

function findIncluded({ path, folder, isSystem }: Included, { files, byName, folders }: Places): string | undefined {
  const beside = normalise(folder + path);
  if (!isSystem && beside !== undefined && files.has(beside)) return beside;
  for (const around of folders) {
    const found = normalise(`${around}/${path}`);
    if (found !== undefined && files.has(found)) return found;
  }
  const plain = path.replace(/^(?:\.\.?\/)+/, '');
  const ending = (byName.get(plain.slice(plain.lastIndexOf('/') + 1)) ?? []).filter((f) => f === plain || f.endsWith(`/${plain}`));
  if (isSystem && (STANDARD.test(path) || SYSTEM.test(path)) && !path.includes('/')) return undefined;
  return nearest(ending, folder);
}

/** The one that shares most folders with the including file; none where several do. */
function nearest(paths: readonly string[], folder: string): string | undefined {
  if (paths.length < 2) return paths[0];
  const shared = paths.map((p) => sharedFolders(p, folder));
  const most = Math.max(...shared);
  const best = paths.filter((_, i) => shared[i] === most);
  // `include/` is what others are meant to use.
  const offered = best.filter((p) => /(?:^|\/)include\//.test(p));
  return best.length === 1 ? best[0] : offered.length === 1 ? offered[0] : undefined;
}

function sharedFolders(path: string, folder: string): number {
  const [a, b] = [path.split('/'), folder.split('/')];
  let n = 0;
  while (n < a.length - 1 && n < b.length - 1 && a[n] === b[n]) n++;
  return n;
}

function filesByName(files: readonly string[]): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const file of files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [file]);
    else known.push(file);
  }
  return byName;
}

/** Without `.` and `..`; undefined where it leaves the repository. */
export function normalise(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** `openssl/ssl.h` is of openssl. */
function outside(path: string): ImportTarget {
  const stdlib = STANDARD.test(path) || SYSTEM.test(path);
  const slash = path.indexOf('/');
  return { kind: 'external', name: stdlib || slash < 0 ? path : path.slice(0, slash), stdlib };
}
