/**
 * Starts the daemon as a process without a terminal, or stops it, and waits until that is done. In: how to run this
 * program. Out: the daemon's status, or a UserError with the end of its log.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { askDaemon } from '../../engine/daemon/daemon-client.ts';
import { type DaemonFiles, daemonFiles, type Environment } from '../../engine/daemon/daemon-files.ts';
import { type DaemonHolder, daemonHolder, recordedHolder } from '../../engine/daemon/daemon-lock.ts';
import type { DaemonStatus } from '../../engine/daemon/daemon-protocol.ts';
import { UserError } from '../../errors.ts';
import { ownCommand } from '../../util/own-command.ts';
import { isAlive } from '../../util/process-identity.ts';

export interface StartOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Arguments for node: this program and its command that serves. */
  readonly command: readonly string[];
}

export interface Started {
  readonly status: DaemonStatus;
  /** False when a daemon was there already. */
  readonly started: boolean;
}

const START_MS = 20_000;
const ANSWER_MS = 10_000;
/** An update under way is finished first, and the largest take a minute. */
const STOP_MS = 120_000;
const PAUSE_MS = 25;
const LOG_LINES = 5;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

export async function startDaemon({ env, command }: StartOptions): Promise<Started> {
  const present = await askDaemon(env, 'status', {}, { waitMs: ANSWER_MS });
  if (present !== undefined) return { status: present, started: false };
  const child = spawn(process.execPath, [...command], { env, detached: true, stdio: 'ignore', windowsHide: true });
  child.unref();
  const status = await untilServing(env, child);
  return { status, started: status.pid === child.pid };
}

async function untilServing(env: NodeJS.ProcessEnv, child: ChildProcess): Promise<DaemonStatus> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const status = await askDaemon(env, 'status', {}, { waitMs: ANSWER_MS });
    if (status !== undefined) return status;
    if (child.exitCode !== null) break;
    await pause();
  }
  const files = daemonFiles(env);
  throw new UserError('DAEMON', 'The daemon did not start.', {
    hint: `Run \`${ownCommand('serve')}\` to see why. The end of ${files.log}:\n${endOfLog(files)}`,
  });
}

function endOfLog({ log }: DaemonFiles): string {
  try {
    return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LOG_LINES).join('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '(there is none)';
    throw error;
  }
}

/** The process that was there, or undefined when there was none. */
export async function stopDaemon(env: Environment): Promise<DaemonHolder | undefined> {
  const files = daemonFiles(env);
  const holder = daemonHolder(files);
  if (holder === undefined) return undefined;
  await askToStop(env, holder);
  const deadline = Date.now() + STOP_MS;
  while (recordedHolder(files)?.token === holder.token && isAlive(holder.pid)) {
    if (Date.now() > deadline)
      throw new UserError('DAEMON', `The daemon (process ${holder.pid}) does not stop.`, { hint: 'End that process; this harms no index.' });
    await pause();
  }
  return holder;
}

/** A daemon that does not react is killed: the stores are transactional, and its lock is recognised as abandoned. */
async function askToStop(env: Environment, { pid, host }: DaemonHolder): Promise<void> {
  try {
    await askDaemon(env, 'stop', {}, { waitMs: ANSWER_MS });
  } catch (error) {
    if (!(error instanceof UserError && error.code === 'DAEMON')) throw error;
    const { hostname } = await import('node:os');
    if (host === hostname()) kill(pid);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It went by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
