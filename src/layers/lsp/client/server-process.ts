/**
 * One language server as a process: requests go in, answers come out, in any order. When it ends, for whatever reason,
 * every open request fails with ServerGone and the process is gone with all that it started; nobody waits for ever.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { BadMessage, frame, MessageStream } from './message-stream.ts';
import { startOf } from './start-command.ts';

export class ServerGone extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServerGone';
  }
}

/** `busy`: it said that it could not answer just now. `over`: the user's time has passed. */
type Failure = 'refused' | 'timeout' | 'busy' | 'over';

/** The server said no, or said nothing in time. */
export class RequestFailed extends Error {
  readonly reason: Failure;
  constructor(reason: Failure, message: string) {
    super(message);
    this.name = 'RequestFailed';
    this.reason = reason;
  }
}

export interface ServerStart {
  /** Path of the program, and its arguments. */
  readonly command: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly onNotification: (method: string, params: unknown) => void;
  /** Answers what the server asks; undefined for what is not supported. */
  readonly onRequest: (method: string, params: unknown) => unknown;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Of what it writes to stderr, the end is kept: it says why a start failed. */
const KEPT_STDERR = 2_000;
const METHOD_NOT_FOUND = -32601;
/** Request cancelled, content modified, server cancelled: of the moment, not of the question. */
const BUSY: ReadonlySet<unknown> = new Set([-32800, -32801, -32802]);

export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #start: ServerStart;
  readonly #waiting = new Map<number, Waiting>();
  readonly #stream = new MessageStream();
  #next = 1;
  #stderr = '';
  #gone: ServerGone | undefined;
  /** Resolves when the process is no more. */
  readonly ended: Promise<void>;

  constructor(start: ServerStart) {
    this.#start = start;
    const { file, args, options } = startOf(start.command);
    const env = { ...process.env, ...start.environment };
    this.#child = spawn(file, args, { cwd: start.folder, env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true, ...options });
    this.ended = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.#leave(error.message);
        resolve();
      });
      this.#child.on('close', (code, signal) => {
        this.#leave(`it ended with ${signal ?? `exit code ${code}`}${lastWords(this.#stderr)}`);
        resolve();
      });
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-KEPT_STDERR);
    });
    // A pipe breaks when the process ends, which `close` reports.
    this.#child.stdin?.on('error', () => undefined);
  }

  get gone(): ServerGone | undefined {
    return this.#gone;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  request(method: string, params: unknown, timeoutMs: number): Promise<unknown> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone);
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(id, new RequestFailed('timeout', `${method} was not answered in time`)), timeoutMs);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#send({ id, method, params });
    });
  }

  notify(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  /** Nobody waits any longer for what was asked until now. */
  abandonRequests(): void {
    for (const id of [...this.#waiting.keys()]) this.#giveUp(id, new RequestFailed('over', 'no time was left for it'));
  }

  /** Asks it to end, and ends it when it does not. */
  async close(graceMs: number): Promise<void> {
    if (this.#gone === undefined) {
      try {
        await this.request('shutdown', null, graceMs);
        this.notify('exit', null);
      } catch (error) {
        if (!(error instanceof ServerGone || error instanceof RequestFailed)) throw error;
      }
    }
    const timer = setTimeout(() => this.kill('it was told to end'), graceMs);
    await this.ended;
    clearTimeout(timer);
  }

  kill(reason: string): void {
    this.#leave(reason);
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill('SIGKILL');
    // A process that it started may hold the pipes open.
    for (const pipe of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) pipe?.destroy();
  }

  #send(message: object): void {
    if (this.#gone === undefined) this.#child.stdin?.write(frame({ jsonrpc: '2.0', ...message }));
  }

  #receive(chunk: Buffer): void {
    if (this.#gone !== undefined) return;
    try {
      for (const message of this.#stream.push(chunk)) this.#handle(message);
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      this.kill(`it sent ${error.message}`);
    }
  }

  #handle(message: unknown): void {
    const { id, method, params, result, error } = (message ?? {}) as Record<string, unknown>;
    if (typeof method === 'string') this.#asked(id, method, params);
    else if (typeof id === 'number') this.#settle(id, result, error);
  }

  #asked(id: unknown, method: string, params: unknown): void {
    if (id === undefined || id === null) {
      this.#start.onNotification(method, params);
      return;
    }
    const result = this.#start.onRequest(method, params);
    this.#send(result === undefined ? { id, error: { code: METHOD_NOT_FOUND, message: `${method} is not supported` } } : { id, result });
  }

  /** An answer to nothing that is open came too late, or is made up: both are ignored. */
  #settle(id: number, result: unknown, error: unknown): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (error === undefined || error === null) waiting.resolve(result);
    else waiting.reject(failureOf(error));
  }

  #giveUp(id: number, failure: RequestFailed): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    this.notify('$/cancelRequest', { id });
    waiting.reject(failure);
  }

  #leave(reason: string): void {
    this.#gone ??= new ServerGone(reason);
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(this.#gone);
    }
    this.#waiting.clear();
  }
}

function failureOf(error: unknown): RequestFailed {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return new RequestFailed(BUSY.has(code) ? 'busy' : 'refused', String(message ?? 'refused'));
}

function lastWords(stderr: string): string {
  const line = stderr
    .split('\n')
    .map((l) => l.trim())
    .find((l) => /error|fail|cannot|not found|unknown/i.test(l));
  return line === undefined ? '' : `: ${line.slice(0, 200)}`;
}
