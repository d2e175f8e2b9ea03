/**
 * Builds a file under a temporary name and gives it its final name when it is complete, so that other processes see
 * either no file or all of it. Leftovers of killed processes are removed by the next build in the same folder.
 */
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../../util/process-identity.ts';

const ENDING = '.new';
/** Process ids mean something on one machine; a home folder may be shared by several. */
const OWNER = hostname().replace(/[^\w-]/g, '_');

export const asidePath = (path: string): string => `${path}.${OWNER}.${process.pid}${ENDING}`;

/** False when the name is taken: then the file is deleted. */
export function giveName(from: string, to: string): boolean {
  flush(from);
  const named = linkAs(from, to);
  rmSync(from, { force: true });
  return named;
}

/** Unlike a rename, a link fails if another process has created the target meanwhile. */
function linkAs(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(to)) return false;
    // Not every file system has links.
    renameSync(from, to);
    return true;
  }
}

function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Deletes temporary files of processes of this machine that no longer run. */
export function removeAbandoned(path: string): void {
  const start = `${basename(path)}.${OWNER}.`;
  for (const name of readdirSync(dirname(path))) {
    const owner = name.startsWith(start) && /^(\d+)\.new(?:-\w+)?$/.exec(name.slice(start.length))?.[1];
    if (owner && Number(owner) !== process.pid && !isAlive(Number(owner))) rmSync(join(dirname(path), name), { force: true });
  }
}
