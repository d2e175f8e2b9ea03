/**
 * Where the daemon of a home folder keeps its things: lock, log, the folder that git hooks write to, and the address at
 * which it listens. One home, one daemon. Nothing is made here.
 */
import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type Environment, knowingHome } from '../../config/paths.ts';

export type { Environment };

export interface DaemonFiles {
  readonly home: string;
  /** Readable by the owner only: reading the lock is enough to command the daemon. */
  readonly folder: string;
  readonly lock: string;
  /** Git hooks write here, which the daemon watches: a poke costs no process. */
  readonly pokes: string;
  readonly log: string;
  /** A socket in the file system, or on Windows the name of a pipe. */
  readonly address: string;
}

/** `sun_path` holds 104 bytes on macOS, 108 on Linux, the closing zero included. */
const LONGEST_SOCKET = 103;

export function daemonFiles(env: Environment, platform = process.platform): DaemonFiles {
  const home = knowingHome(env);
  const folder = join(home, 'daemon');
  return {
    home,
    folder,
    lock: join(folder, 'lock.json'),
    pokes: join(folder, 'pokes'),
    log: join(home, 'logs', 'daemon.log'),
    address: addressIn(folder, platform),
  };
}

function addressIn(folder: string, platform: NodeJS.Platform): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  // A name of a pipe may hold anything but a backslash, which a user of a domain has in theirs.
  if (platform === 'win32') return `\\\\.\\pipe\\knowing-${userInfo().username.replace(/[^\w.-]/g, '_')}-${digest}`;
  const socket = join(folder, 'socket');
  return Buffer.byteLength(socket) <= LONGEST_SOCKET ? socket : join(tmpdir(), `knowing-${userInfo().uid}-${digest}`, 'socket');
}
