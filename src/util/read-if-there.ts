/**
 * Files that may be gone, or a folder, or closed to us by the time they are read: bytes, or undefined for whatever the
 * system says no to. What is no error of the system is a bug and is thrown.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(undefinedIfRefused);
}

export function readIfThereSync(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    return undefinedIfRefused(error);
  }
}

/** The first bytes of a file. */
export function readHeadSync(path: string, bytes: number): Buffer | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      const head = Buffer.alloc(bytes);
      return head.subarray(0, readSync(file, head, 0, bytes, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return undefinedIfRefused(error);
  }
}

function undefinedIfRefused(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  return undefined;
}
