/**
 * The one reader of what stands in a repository. Only regular files are opened, their size is checked before a byte is
 * read, and a link counts only where it is asked for and stays inside: a repository must not make the reader wait, fill
 * its memory or leave the folder. `readIfThere` answers undefined for whatever is refused, by us or by the system; what
 * is not an error of the system is a bug and is thrown.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';

export interface ReadLimits {
  /** Bytes. */
  readonly most?: number;
  /** Links are followed as long as they stay below this folder. */
  readonly inside?: string;
}

export type Refusal = 'ELOOP' | 'EFBIG' | 'ENOTFILE';

/** Looks like an error of the system to whoever only wants to know that there is nothing to read. */
export class RefusedFile extends Error {
  readonly code: Refusal;

  constructor(code: Refusal, message: string) {
    super(message);
    this.name = 'RefusedFile';
    this.code = code;
  }
}

/** Sources are far smaller, and what is larger would be refused by every reader later. */
const MOST_BYTES = 64 * 1024 ** 2;
/** Neither follows a link nor waits for the other end of a pipe. Systems that have no such flags have no pipes in folders either. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

export function readGuarded(path: string, { most = MOST_BYTES, inside }: ReadLimits = {}): Buffer {
  return withFile(inside === undefined ? unlinked(path) : resolvedInside(path, inside), (file, size) => {
    if (size > most) throw new RefusedFile('EFBIG', `${size} bytes`);
    return readWhole(file, size, most);
  });
}

function withFile<T>(path: string, use: (file: number, size: number) => T): T {
  const file = openSync(path, FLAGS);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new RefusedFile('ENOTFILE', 'not a regular file');
    return use(file, stat.size);
  } finally {
    closeSync(file);
  }
}

/** Some files grow while they are read, and those that the system makes up have a size of 0. */
function readWhole(file: number, size: number, most: number): Buffer {
  let bytes = Buffer.allocUnsafe(size + 1);
  let end = readSync(file, bytes, 0, bytes.length, null);
  for (let read = end; read > 0 && end !== size; end += read) {
    if (end > most) throw new RefusedFile('EFBIG', `more than ${most} bytes`);
    if (end === bytes.length) bytes = Buffer.concat([bytes], 2 * end);
    read = readSync(file, bytes, end, bytes.length - end, null);
  }
  return bytes.subarray(0, end);
}

/** Where the system cannot be told to refuse links. */
function unlinked(path: string): string {
  if (constants.O_NOFOLLOW === undefined && lstatSync(path).isSymbolicLink()) throw new RefusedFile('ELOOP', 'a link');
  return path;
}

function resolvedInside(path: string, root: string): string {
  const real = realpathSync(path);
  const below = relative(realpathSync(root), real);
  // Absolute on Windows, where the other end may be on another drive.
  if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) throw new RefusedFile('ELOOP', 'a link that leads out of the repository');
  return real;
}

export function readIfThereSync(path: string, limits?: ReadLimits): Buffer | undefined {
  try {
    return readGuarded(path, limits);
  } catch (error) {
    return undefinedIfRefused(error);
  }
}

/** The first bytes of a file. */
export function readHeadSync(path: string, most: number): Buffer | undefined {
  try {
    return withFile(unlinked(path), (file) => {
      const head = Buffer.alloc(most);
      return head.subarray(0, readSync(file, head, 0, most, 0));
    });
  } catch (error) {
    return undefinedIfRefused(error);
  }
}

export async function readIfThere(path: string, limits?: ReadLimits): Promise<Buffer | undefined> {
  return readIfThereSync(path, limits);
}

function undefinedIfRefused(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  return undefined;
}
