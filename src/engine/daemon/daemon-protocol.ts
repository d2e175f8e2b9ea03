/**
 * What is said between a daemon and its clients: one JSON object a line. A client sends one request; the daemon
 * answers with any number of events and then one result or one error. Shared by both sides, so it holds types and
 * the reading of lines, nothing else.
 */
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../errors.ts';
import type { RepositoryWatchState } from '../watch/watch-repository.ts';

export interface UpdateReport {
  readonly name: string;
  readonly root: string;
  /** `current`: there was nothing to do. */
  readonly outcome: 'current' | 'updated' | 'failed';
  readonly commit: string | null;
  /** Merkle root of the snapshot. */
  readonly snapshot: string | null;
  /** The working tree's own state, on top of the commit. */
  readonly overlay: boolean;
  /** Files read again. */
  readonly files: number;
  readonly milliseconds: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly error?: SpokenError;
}

/** How far an update is. */
export interface UpdateProgress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

export interface SpokenError {
  /** `BUG` for an error of the program itself. */
  readonly code: ErrorCode | 'BUG';
  readonly message: string;
  readonly hint?: string;
}

export interface ServedStatus {
  readonly name: string;
  readonly root: string;
  readonly database: string;
  readonly state: 'starting' | 'current' | 'waiting' | 'updating' | 'failed' | 'missing';
  readonly commit: string | null;
  readonly snapshot: string | null;
  readonly lastUpdate: UpdateReport | null;
  /** Why an update waits or runs: `start`, `head`, `tree`, `sync`. */
  readonly queued: readonly string[];
  /** Of an update that takes a while. */
  readonly progress: UpdateProgress | null;
  readonly watch: RepositoryWatchState | null;
}

export interface DaemonStatus {
  readonly pid: number;
  readonly version: string;
  readonly since: number;
  readonly home: string;
  readonly log: string;
  /** When it will leave if nothing happens; null: never. */
  readonly idleExitAt: number | null;
  readonly memoryBytes: number;
  /** Process ids of indexers: those that are indexing, and idle ones that keep their state for a cheap next update. */
  readonly indexers: readonly number[];
  readonly repositories: readonly ServedStatus[];
}

/** Every method with its parameters, its result and the events in between. */
export interface DaemonMethods {
  status: { params: Record<never, never>; result: DaemonStatus; event: never };
  stop: { params: Record<never, never>; result: { readonly stopping: true }; event: never };
  /** Of one repository, or of all. Answers when they are up to date. */
  sync: { params: { readonly root?: string }; result: readonly UpdateReport[]; event: never };
  /** Follows the working tree too, for as long as the client stays. */
  watch: { params: { readonly root: string }; result: { readonly ended: true }; event: UpdateReport };
}

export type MethodName = keyof DaemonMethods;

export interface DaemonRequest<M extends MethodName = MethodName> {
  readonly token: string;
  readonly method: M;
  readonly params: DaemonMethods[M]['params'];
}

export type DaemonAnswer = { readonly event: unknown } | { readonly result: unknown } | { readonly error: SpokenError };

/** Bytes. No message is nearly as long; a longer line was not sent by a client. */
const LONGEST_LINE = 16 * 1024 ** 2;

export function writeLine(stream: Duplex, value: DaemonRequest | DaemonAnswer): void {
  if (stream.writable) stream.write(`${JSON.stringify(value)}\n`);
}

/** Calls back for every whole line; a line without end closes the stream. */
export function readLines(stream: Duplex, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() as string;
    if (rest.length > LONGEST_LINE) stream.destroy();
    for (const line of lines) onLine(line);
  });
}
