/**
 * Listens for requests of the same user, on a socket in a folder that only the owner may enter, or on a named pipe. In both
 * cases a request must carry the secret from the lock file. In: lines. Out: events, and one result or one error per
 * request.
 */
import { timingSafeEqual } from 'node:crypto';
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { type DaemonRequest, readLines, writeLine } from '../../engine/daemon/daemon-protocol.ts';
import { UserError } from '../../errors.ts';
import { makeFolder } from '../../util/make-folder.ts';
import { spokenError } from './indexer-messages.ts';

/** One client's side of a request that takes a while. */
export interface Talk {
  event(value: unknown): void;
  /** Resolves when the client hangs up. */
  readonly hungUp: Promise<void>;
}

export type Answer = (request: DaemonRequest, talk: Talk) => Promise<unknown>;

export interface IpcServer {
  close(): Promise<void>;
}

export async function listen(address: string, token: string, answer: Answer): Promise<IpcServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that disconnects is not an error.
    socket.on('error', () => socket.destroy());
    readLines(socket, (line) => void respond(socket, line, token, answer));
  });
  prepareAddress(address);
  await bind(server, address);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.end();
      }),
  };
}

const isPipe = (address: string): boolean => address.startsWith('\\\\');

/** The caller holds the daemon's lock, so any socket still there is left over from a dead process. */
function prepareAddress(address: string): void {
  if (isPipe(address)) return;
  const folder = dirname(address);
  makeFolder(folder, 0o700);
  if (lstatSync(folder).uid !== userInfo().uid)
    throw new UserError('NO_PERMISSION', `${folder} belongs to another user.`, { hint: 'Set KNOWING_HOME to a shorter path.' });
  chmodSync(folder, 0o700);
  rmSync(address, { force: true });
}

function bind(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      if (!isPipe(address)) chmodSync(address, 0o600);
      resolve();
    });
  });
}

async function respond(socket: Socket, line: string, token: string, answer: Answer): Promise<void> {
  const talk: Talk = {
    event: (value) => writeLine(socket, { event: value }),
    hungUp: new Promise((resolve) => socket.once('close', () => resolve())),
  };
  try {
    writeLine(socket, { result: await answer(authenticated(line, token), talk) });
  } catch (error) {
    writeLine(socket, { error: spokenError(error) });
  }
}

function authenticated(line: string, token: string): DaemonRequest {
  const request = parse(line);
  const shown = Buffer.from(typeof request?.token === 'string' ? request.token : '');
  const expected = Buffer.from(token);
  if (request === undefined || shown.length !== expected.length || !timingSafeEqual(shown, expected))
    throw new UserError('NO_PERMISSION', 'The daemon answers only its owner.');
  return request;
}

function parse(line: string): DaemonRequest | undefined {
  try {
    return JSON.parse(line) as DaemonRequest;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
