/**
 * Gives a file new content in one step: whole on disk under another name first, then that name is changed. Readers see
 * the old content or the new one. Windows refuses to rename while somebody (a reader, a virus scanner) has either file
 * open, for a moment as a rule: there it is tried again for a second.
 */
import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';

export interface ReplaceOptions {
  readonly mode?: number;
  readonly platform?: NodeJS.Platform;
  readonly rename?: (from: string, to: string) => void;
}

const BUSY: ReadonlySet<string | undefined> = new Set(['EPERM', 'EACCES', 'EBUSY']);
/** Milliseconds before each further attempt. */
const PAUSES = [5, 10, 20, 40, 80, 160, 320, 400];

export function replaceFile(path: string, content: string | Uint8Array, { mode, ...how }: ReplaceOptions = {}): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content, { flush: true, ...(mode === undefined ? {} : { mode }) });
    // The mask of the process takes bits away when a file is made.
    if (mode !== undefined) chmodSync(temporary, mode);
    renameOver(temporary, path, how);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function renameOver(from: string, to: string, { platform = process.platform, rename = renameSync }: ReplaceOptions): void {
  const pauses = platform === 'win32' ? PAUSES : [];
  for (let attempt = 0; ; attempt++) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      const pause = pauses[attempt];
      if (pause === undefined || !BUSY.has((error as NodeJS.ErrnoException).code)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}
