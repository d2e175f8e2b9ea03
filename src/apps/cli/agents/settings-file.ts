/**
 * Reads and replaces a settings file of another program: the same bytes around what is changed, the same permissions,
 * through links to the file that they mean, and whole on disk before the name points at it.
 */
import { existsSync, mkdirSync, readFileSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from '../../../util/replace-file.ts';

/** Undefined when there is no such file; `unreadable` for what is not text. */
export function readSettings(path: string): string | undefined | 'unreadable' {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : 'unreadable';
}

/** Folders that had to be made for it, outermost first. */
export function writeSettings(path: string, text: string): string[] {
  const made = missingFolders(dirname(path));
  mkdirSync(dirname(path), { recursive: true });
  const target = existsSync(path) ? realpathSync(path) : path;
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  replaceFile(target, text, mode === undefined ? {} : { mode });
  return made;
}

export function deleteSettings(path: string, folders: readonly string[]): void {
  rmSync(path, { force: true });
  for (const folder of [...folders].reverse()) if (!removeIfEmpty(folder)) return;
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    // Somebody else put something there, or took it away before us.
    if ((error as NodeJS.ErrnoException).code !== undefined) return false;
    throw error;
  }
}

function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path) && dirname(path) !== path; path = dirname(path)) missing.unshift(path);
  return missing;
}
