/**
 * Who is indexing a repository just now, as a small file beside its database: one process makes it and keeps its
 * progress in it, the others read how far it is instead of doing the same work again. A claim whose process is gone,
 * or which nobody touched for long, counts for nothing.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { makeFolder } from '../../util/make-folder.ts';

export interface IndexProgress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

export interface IndexClaim {
  update(progress: IndexProgress): void;
  release(): void;
}

interface ClaimRecord extends IndexProgress {
  readonly pid: number;
  readonly host: string;
}

const START: IndexProgress = { phase: 'scan', done: 0, total: 0 };
const STALE_MS = 120_000;
const WRITE_EVERY_MS = 500;

/** `watching`: keeps it up to date for as long as it runs. */
export type ClaimedWork = 'indexing' | 'watching';

const claimPath = (db: string, work: ClaimedWork): string => `${db}.${work}`;

/** Undefined when another process has it. */
export function claimIndex(db: string, work: ClaimedWork = 'indexing'): IndexClaim | undefined {
  const path = claimPath(db, work);
  makeFolder(dirname(path));
  if (runningIndex(db, work) === undefined) rmSync(path, { force: true });
  if (!create(path)) return undefined;
  let written = Date.now();
  return {
    update(progress) {
      if (Date.now() - written < WRITE_EVERY_MS) return;
      written = Date.now();
      writeFileSync(path, record(progress));
    },
    release: () => rmSync(path, { force: true }),
  };
}

/** The run that another process has claimed and is alive to finish. */
export function runningIndex(db: string, work: ClaimedWork = 'indexing'): IndexProgress | undefined {
  const path = claimPath(db, work);
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined || Date.now() - info.mtimeMs > STALE_MS) return undefined;
  const claim = readClaim(path);
  if (claim === undefined) return START;
  return claim.host === hostname() && !isAlive(claim.pid) ? undefined : claim;
}

const record = (progress: IndexProgress): string => JSON.stringify({ pid: process.pid, host: hostname(), ...progress } satisfies ClaimRecord);

function create(path: string): boolean {
  try {
    writeFileSync(path, record(START), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined while it is being written. */
function readClaim(path: string): ClaimRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ClaimRecord;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Signal 0 only asks. EPERM: there is such a process, of another user. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
