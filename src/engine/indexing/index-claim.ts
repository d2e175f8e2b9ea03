/**
 * A claim says which process is indexing a repository: a small file beside the database. One process creates it and writes
 * its progress into it; others read that progress instead of doing the same work again. A claim is void when its process
 * no longer exists or has not touched it for a long time.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { sideFile } from '../../config/paths.ts';
import { makePrivateFolder } from '../../util/make-folder.ts';
import { isAlive } from '../../util/process-identity.ts';

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

const claimPath = (db: string, work: ClaimedWork): string => sideFile(db, work);

/** Undefined when another process has it. */
export function claimIndex(db: string, work: ClaimedWork = 'indexing'): IndexClaim | undefined {
  const path = claimPath(db, work);
  makePrivateFolder(dirname(path));
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

/** The progress of the run that another process, which is still alive, has claimed. */
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
