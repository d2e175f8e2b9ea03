/**
 * A file that is written under a name of its own and gets the one it is for when it is whole. Whoever looks for that
 * name finds nothing or all of it; what a killed process left is removed by the next one that builds something there.
 */
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../../util/process-identity.ts';

const ENDING = '.new';
/** Process ids mean something on one machine; a home folder may be shared by several. */
const OWNER = hostname().replace(/[^\w-]/g, '_');

export const asidePath = (path: string): string => `${path}.${OWNER}.${process.pid}${ENDING}`;

/** False, and the file is gone, when the name is taken by now. */
export function giveName(from: string, to: string): boolean {
  flush(from);
  const named = linkAs(from, to);
  rmSync(from, { force: true });
  return named;
}

/** A link, unlike a renamed file, takes no name that another process has just given to its own. */
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

/** Files of processes of this machine that are no more. */
export function removeAbandoned(path: string): void {
  const start = `${basename(path)}.${OWNER}.`;
  for (const name of readdirSync(dirname(path))) {
    const owner = name.startsWith(start) && /^(\d+)\.new(?:-\w+)?$/.exec(name.slice(start.length))?.[1];
    if (owner && Number(owner) !== process.pid && !isAlive(Number(owner))) rmSync(join(dirname(path), name), { force: true });
  }
}
