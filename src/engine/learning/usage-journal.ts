/**
 * What agents did with files, told by their hooks: a short line an event in a file beside the database. Hooks write and
 * go; the server of the repository reads what is new. A file that grew too long is started over: old use says little.
 */
import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sideFile } from '../../config/paths.ts';
import { makePrivateFolder } from '../../util/make-folder.ts';

export interface UsageEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: 'read' | 'edit';
  /** Relative to the root. */
  readonly file: string;
  /** The lines in question; absent for the whole file. */
  readonly from?: number;
  readonly to?: number;
}

export type UsageNote = UsageEvent | { readonly at: number; readonly kind: 'compacted' };

const MAX_BYTES = 256 * 1024;

const journalPath = (db: string): string => sideFile(db, 'usage');

export function noteUsage(db: string, event: UsageNote): void {
  const path = journalPath(db);
  makePrivateFolder(dirname(path));
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) rmSync(path, { force: true });
  appendFileSync(path, `${JSON.stringify(event)}\n`);
}

/** Events after a time, oldest first. A line that is not whole is passed over. */
export function usageSince(db: string, time: number): UsageNote[] {
  const info = statSync(journalPath(db), { throwIfNoEntry: false });
  if (info === undefined || info.mtimeMs < time) return [];
  return readFileSync(journalPath(db), 'utf8')
    .split('\n')
    .flatMap(parseLine)
    .filter((event) => event.at > time);
}

function parseLine(line: string): UsageNote[] {
  if (line === '') return [];
  try {
    const event = JSON.parse(line) as UsageNote;
    return typeof event.at === 'number' ? [event] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
