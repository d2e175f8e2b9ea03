/**
 * The lock of a home folder's daemon: one file with process id, time of start, host and a secret that requests must carry.
 * Of any number of processes that start at once exactly one gets it. A lock whose holder died is recognised, even when
 * another process has the same id by now, and is taken over automatically.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { withFileLock } from '../../config/file-lock.ts';
import { makeFolder } from '../../util/make-folder.ts';
import { isAlive, startOf } from '../../util/process-identity.ts';
import { replaceFile } from '../../util/replace-file.ts';
import type { DaemonFiles } from './daemon-files.ts';

export interface DaemonHolder {
  readonly pid: number;
  /** Undefined where the platform does not tell. */
  readonly start?: string;
  readonly host: string;
  readonly address: string;
  readonly token: string;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export interface DaemonLock {
  readonly holder: DaemonHolder;
  /** Tells other machines that share the home that this one still serves. */
  beat(): void;
  release(): void;
}

/** A holder on another machine counts as alive as long as it renews its lock within this time. */
const FOREIGN_STALE_MS = 60_000;
const GUARD = { staleMs: 5_000 };
const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/** The lock, or its holder when another process has it. */
export async function takeDaemonLock(files: DaemonFiles, version: string): Promise<DaemonLock | DaemonHolder> {
  makeFolder(files.folder, OWNER_ONLY.folder);
  chmodSync(files.folder, OWNER_ONLY.folder);
  return withFileLock(
    `${files.lock}.guard`,
    () => {
      const present = daemonHolder(files);
      return present ?? writeLock(files, version);
    },
    GUARD,
  );
}

export const isLock = (taken: DaemonLock | DaemonHolder): taken is DaemonLock => 'release' in taken;

function writeLock(files: DaemonFiles, version: string): DaemonLock {
  const start = startOf(process.pid);
  const holder: DaemonHolder = {
    pid: process.pid,
    ...(start === undefined ? {} : { start }),
    host: hostname(),
    address: files.address,
    token: randomBytes(16).toString('hex'),
    version,
    since: Date.now(),
  };
  replaceFile(files.lock, `${JSON.stringify(holder, null, 2)}\n`, { mode: OWNER_ONLY.file });
  const mine = () => readLock(files.lock)?.token === holder.token;
  return {
    holder,
    beat: () => {
      if (mine()) utimesSync(files.lock, new Date(), new Date());
    },
    release: () => {
      if (mine()) rmSync(files.lock, { force: true });
    },
  };
}

/** Whoever wrote the lock last, dead or alive. Costs no more than reading a file. */
export const recordedHolder = (files: DaemonFiles): DaemonHolder | undefined => readLock(files.lock);

/** The process that serves now, or undefined: no lock, or one that a dead process left. */
export function daemonHolder(files: DaemonFiles): DaemonHolder | undefined {
  const holder = readLock(files.lock);
  return holder !== undefined && holds(holder, files.lock) ? holder : undefined;
}

function holds(holder: DaemonHolder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < FOREIGN_STALE_MS;
  return isAlive(holder.pid) && (holder.start === undefined || (startOf(holder.pid) ?? holder.start) === holder.start);
}

/** A lock that cannot be understood was not written by a daemon: it counts as none. */
function readLock(path: string): DaemonHolder | undefined {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as DaemonHolder;
    return Number.isInteger(value.pid) && typeof value.token === 'string' && typeof value.address === 'string' ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
