/**
 * Mutual exclusion between processes through a file that only one of them can create. Works on every file system and
 * platform. A holder that died is recognised by its process id, one that hangs by the lock's age, and the lock is
 * then broken by exactly one of those who wait.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { UserError } from '../errors.ts';
import { isAlive } from '../util/process-identity.ts';

export interface LockOptions {
  readonly waitMs?: number;
  /** Far longer than the work under the lock takes. */
  readonly staleMs?: number;
  readonly platform?: NodeJS.Platform;
}

const STALE_MS = 30_000;
/** Longer: whoever waits out a holder that hangs gets its lock. */
const WAIT_MS = STALE_MS + 5_000;
const RETRY_MS = 15;

export async function withFileLock<T>(path: string, work: () => T | Promise<T>, options: LockOptions = {}): Promise<T> {
  await acquire(path, options);
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

async function acquire(path: string, { waitMs = WAIT_MS, staleMs = STALE_MS, platform = process.platform }: LockOptions): Promise<void> {
  const deadline = Date.now() + waitMs;
  while (!tryCreate(path, platform)) {
    if (isStale(path, staleMs) && breakLock(path, staleMs, platform)) continue;
    if (Date.now() >= deadline) {
      throw new UserError('DB_LOCKED', `Another process holds the lock ${path}.`, {
        hint: 'Wait for it to finish; if no other knowing is running, delete that file.',
      });
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * (0.5 + Math.random())));
  }
}

function tryCreate(path: string, platform: NodeJS.Platform): boolean {
  try {
    writeFileSync(path, `${process.pid} ${hostname()}`, { flag: 'wx' });
    return true;
  } catch (error) {
    // Windows answers EPERM while a deleted file is still open elsewhere.
    if (errorCode(error) === 'EEXIST' || (errorCode(error) === 'EPERM' && platform === 'win32')) return false;
    // A full disk has room for the name and none for what stands in it: the file is ours, and nobody's lock.
    if (FULL.has(errorCode(error))) rmSync(path, { force: true });
    throw error;
  }
}

/** EFBIG: past the limit for a file, which a limit of zero makes of every write. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

function isStale(path: string, staleMs: number): boolean {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) return false;
  if (Date.now() - info.mtimeMs > staleMs) return true;
  const [pid, host] = readHolder(path);
  return host === hostname() && Number.isInteger(pid) && !isAlive(pid);
}

function readHolder(path: string): [number, string] {
  try {
    const [pid = '', host = ''] = readFileSync(path, 'utf8').split(' ');
    return [pid === '' ? Number.NaN : Number(pid), host];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [Number.NaN, ''];
    throw error;
  }
}

/**
 * Breaking is itself done under a lock, and looks again under it: otherwise a second process that judged the same
 * dead lock would delete the new one of the first.
 */
function breakLock(path: string, staleMs: number, platform: NodeJS.Platform): boolean {
  const breaking = `${path}.break`;
  if (!tryCreate(breaking, platform)) {
    if (isStale(breaking, staleMs)) rmSync(breaking, { force: true });
    return false;
  }
  try {
    if (isStale(path, staleMs)) rmSync(path, { force: true });
    return true;
  } finally {
    rmSync(breaking, { force: true });
  }
}
