/** Runs store-child.mjs as a process, and inside file systems that refuse: full ones and read-only ones. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./store-child.mjs', import.meta.url));

export const freshFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'knowing-regression-')));

export interface Running {
  readonly process: ChildProcess;
  /** The next line that it prints, undefined at the end. */
  line(): Promise<unknown>;
  /** Everything it has printed and not been asked for, when it has ended. */
  rest(): Promise<unknown[]>;
}

function start(command: string, args: readonly string[], options: SpawnOptions = {}): Running {
  const child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'inherit'], ...options });
  const closed = new Promise((resolve) => child.on('close', resolve));
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  const line = async () => {
    const next = await lines.next();
    return next.done ? undefined : JSON.parse(next.value);
  };
  const rest = async () => {
    const printed: unknown[] = [];
    for (let value = await line(); value !== undefined; value = await line()) printed.push(value);
    await closed;
    return printed;
  };
  return { process: child, line, rest };
}

export const startChild = (args: readonly string[], options: SpawnOptions = {}): Running => start(process.execPath, [CHILD, ...args], options);

export const runChild = (args: readonly string[], options: SpawnOptions = {}): Promise<unknown[]> => startChild(args, options).rest();

/** A file system of one's own needs a mount namespace: Linux, and a kernel that lets users have one. */
export const canMount = (): boolean => spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt'], { stdio: 'ignore' }).status === 0;

/** `$DB` is a database in a small file system that goes away with the process, `$CHILD` runs store-child.mjs. */
export function runInSmallDisk(size: string, script: string): Promise<unknown[]> {
  const folder = freshFolder();
  const env = { ...process.env, DB: join(folder, 'x.db'), FOLDER: folder, CHILD: `${process.execPath} ${CHILD}` };
  return start('unshare', ['-rm', 'sh', '-c', `mount -t tmpfs -o size=${size} tmpfs "$FOLDER" && ${script}`], { env }).rest();
}
