/**
 * Files that may be gone, or a folder, or closed to us by the time they are read: bytes, or undefined for whatever the
 * system says no to. What is no error of the system is a bug and is thrown.
 */
import { readFileSync } from 'node:fs';
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

function undefinedIfRefused(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  return undefined;
}
