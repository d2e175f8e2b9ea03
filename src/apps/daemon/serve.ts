/**
 * Runs the daemon in this process, from taking the lock to releasing it. Of several that are started at once exactly one
 * runs; the others report which process serves. It ends on a signal, on request, or after being idle, and always finishes
 * running updates first.
 */
import { daemonFiles, type Environment } from '../../engine/daemon/daemon-files.ts';
import { type DaemonHolder, isLock, takeDaemonLock } from '../../engine/daemon/daemon-lock.ts';
import { UserError } from '../../errors.ts';
import { ownCommand } from '../../util/own-command.ts';
import { packageVersion } from '../../util/package-version.ts';
import { onStopSignal } from '../../util/stop-signals.ts';
import { Daemon } from './daemon.ts';
import { LogFile } from './log-file.ts';

export interface ServeOptions {
  readonly env: Environment;
  /** 0: stays until it is told to leave. */
  readonly idleMs: number;
  /** What is not committed yet is in the graphs as well. */
  readonly workingTree: boolean;
  /** Traces are received as well, for all repositories that are indexed, now or later. */
  readonly traces?: { readonly grpcPort: number; readonly httpPort: number };
  /** Hears what happens: a terminal. */
  readonly say?: (line: string) => void;
}

type Receiving = NonNullable<ServeOptions['traces']> & Pick<ServeOptions, 'env'>;

export async function serve({ env, idleMs, workingTree, traces, say }: ServeOptions): Promise<void> {
  const files = daemonFiles(env);
  const taken = await takeDaemonLock(files, packageVersion());
  if (!isLock(taken)) throw alreadyServed(taken);
  const log = new LogFile(files.log, say === undefined ? {} : { also: say });
  try {
    // Whoever sends traces does not say when there will be no more.
    const daemon = new Daemon({ files, lock: taken, log, idleMs: traces === undefined ? idleMs : 0, workingTree });
    await withReceivers(traces && { ...traces, env }, log, () => runUntilDone(daemon, log));
  } catch (error) {
    log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    throw error;
  } finally {
    taken.release();
  }
}

/** Without `where` nothing is received. */
async function withReceivers(where: Receiving | undefined, log: LogFile, work: () => Promise<void>): Promise<void> {
  if (where === undefined) return work();
  const { startReceivers } = await (await import('../launch.ts')).loadTraces();
  const receivers = await startReceivers({ ...where, cwd: process.cwd(), all: true, host: '127.0.0.1', say: (line) => log.info(line) });
  log.info(`receives traces: gRPC at ${receivers.grpc}, HTTP at ${receivers.http}/v1/traces`);
  try {
    await work();
  } finally {
    await receivers.close();
  }
}

async function runUntilDone(daemon: Daemon, log: LogFile): Promise<void> {
  const off = onStopSignal((signal) => daemon.stop(signal));
  try {
    await daemon.start();
    log.info(`process ${process.pid} serves ${daemon.repositories().length} repositories`);
    log.info(`leaving: ${await daemon.done}`);
  } finally {
    await daemon.close();
    off();
  }
  log.info(`process ${process.pid} has left`);
}

function alreadyServed({ pid, host, since }: DaemonHolder): UserError {
  return new UserError('DAEMON_RUNNING', `A daemon is already running: process ${pid} on ${host}, since ${new Date(since).toISOString()}.`, {
    hint: `\`${ownCommand('daemon status')}\` shows what it does, \`${ownCommand('daemon stop')}\` ends it.`,
  });
}
