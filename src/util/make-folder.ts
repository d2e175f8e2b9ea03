/**
 * Makes a folder and those above it, one by one. Node's own recursive mkdir never returns where a folder can neither be
 * made nor is there, such as below /proc.
 */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process was faster.
    if (!isFolder(path)) throw error;
  }
}

/** For what says much about its user's code: indexes, what was learned, tokens. A folder that is there stays as it is. */
export function makePrivateFolder(path: string): void {
  makeFolder(path, 0o700);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
