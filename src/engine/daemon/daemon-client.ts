/**
 * Sends a request to the daemon of a home folder. In: a method and its parameters. Out: the answer, or undefined when no
 * daemon is running, in which case the caller does the work itself. An error of the daemon is thrown here again.
 */
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import type { Environment } from '../../config/paths.ts';
import { UserError } from '../../errors.ts';
import { ownCommand } from '../../util/own-command.ts';
import { daemonFiles } from './daemon-files.ts';
import { type DaemonHolder, daemonHolder, recordedHolder } from './daemon-lock.ts';
import { type DaemonAnswer, type DaemonMethods, type MethodName, readLines, type SpokenError, writeLine } from './daemon-protocol.ts';

export interface AskOptions<M extends MethodName> {
  readonly onEvent?: (event: DaemonMethods[M]['event']) => void;
  /** Ends the conversation from this side. */
  readonly signal?: AbortSignal;
  /** For an answer; absent: as long as it takes. */
  readonly waitMs?: number;
}

/** A daemon that has just taken its lock is about to listen; on a busy machine that may take it a while. */
const CONNECT_MS = 2_000;
const COMING_UP_MS = 20_000;
const CONNECT_PAUSE_MS = 50;
const NOT_LISTENING = new Set(['ENOENT', 'ECONNREFUSED', 'EPIPE', 'ECONNRESET']);
const isGone = (error: NodeJS.ErrnoException): boolean => NOT_LISTENING.has(error.code ?? '');

export async function askDaemon<M extends MethodName>(
  env: Environment,
  method: M,
  params: DaemonMethods[M]['params'],
  options: AskOptions<M> = {},
): Promise<DaemonMethods[M]['result'] | undefined> {
  const files = daemonFiles(env);
  for (const asked = Date.now(); ; ) {
    const holder = recordedHolder(files);
    const socket = holder && (await dial(holder.address));
    if (holder !== undefined && socket !== undefined) return converse(socket, holder, { method, params }, options);
    // Checked only now: on some platforms it takes a new process to find out whether another one is alive.
    const alive = daemonHolder(files);
    if (alive === undefined) return undefined;
    if (Date.now() > Math.max(asked + CONNECT_MS, comingUpUntil(alive))) throw silent(alive);
    await new Promise((resolve) => setTimeout(resolve, CONNECT_PAUSE_MS));
  }
}

/** Until when to wait for a daemon that is starting. One on another machine cannot be reached from here at all. */
const comingUpUntil = ({ since, host }: DaemonHolder): number => (host === hostname() ? Math.min(since, Date.now()) + COMING_UP_MS : 0);

/** Undefined when nobody listens there. */
function dial(address: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => (isGone(error) ? resolve(undefined) : reject(error)));
  });
}

function converse<M extends MethodName>(
  socket: Socket,
  holder: DaemonHolder,
  request: { method: M; params: DaemonMethods[M]['params'] },
  { onEvent, signal, waitMs }: AskOptions<M>,
): Promise<DaemonMethods[M]['result'] | undefined> {
  return new Promise((resolve, reject) => {
    // The daemon was stopped or killed, or this side closed the connection. Nothing is lost: its work is in the store.
    socket.on('error', (error: NodeJS.ErrnoException) => (isGone(error) ? resolve(undefined) : reject(error)));
    socket.on('close', () => resolve(undefined));
    if (waitMs !== undefined) socket.setTimeout(waitMs, () => socket.destroy(silent(holder)));
    signal?.addEventListener('abort', () => socket.destroy(), { once: true });
    readLines(socket, (line) => {
      const answer = JSON.parse(line) as DaemonAnswer;
      if ('event' in answer) return onEvent?.(answer.event as DaemonMethods[M]['event']);
      if ('result' in answer) resolve(answer.result as DaemonMethods[M]['result']);
      else reject(heardError(answer.error));
      socket.end();
    });
    writeLine(socket, { token: holder.token, ...request });
  });
}

export function heardError({ code, message, hint }: SpokenError): Error {
  return code === 'BUG' ? new Error(message) : new UserError(code, message, hint === undefined ? {} : { hint });
}

function silent(holder: DaemonHolder): UserError {
  if (holder.host !== hostname())
    return new UserError('DAEMON', `The daemon of this home folder runs on ${holder.host} and answers only there.`, {
      hint: 'Stop it there, or set another KNOWING_HOME here.',
    });
  return new UserError('DAEMON', `The daemon (process ${holder.pid}) does not answer.`, { hint: `Run \`${ownCommand('daemon restart')}\`.` });
}
