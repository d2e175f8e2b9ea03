/**
 * Index runs in the background: one at a time for a repository, in this server or in any other one. Whoever asks gets
 * the run that is under way and may wait for its end or only for a while.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IndexProgress, runningIndex } from '../../engine/indexing/index-claim.ts';
import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';

export type IndexMessage =
  | ({ readonly kind: 'progress' } & IndexProgress)
  | { readonly kind: 'done'; readonly outcome: 'current' | 'updated'; readonly files: number; readonly milliseconds: number }
  | { readonly kind: 'failed'; readonly message: string; readonly hint?: string }
  /** Another process has claimed it. */
  | { readonly kind: 'busy' };

export type IndexEnd = Exclude<IndexMessage, { kind: 'progress' }>;

export interface IndexRun {
  readonly startedAt: number;
  progress(): IndexProgress;
  readonly end: Promise<IndexEnd>;
}

const PROCESS = new URL(`./index-process${extname(import.meta.url)}`, import.meta.url);
const START: IndexProgress = { phase: 'scan', done: 0, total: 0 };
const POLL_MS = 250;

export class BackgroundIndex {
  readonly #runs = new Map<string, IndexRun>();
  readonly #children = new Set<ChildProcess>();
  readonly #env: NodeJS.ProcessEnv;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  running(place: RepositoryPlace): IndexRun | undefined {
    return this.#runs.get(place.db);
  }

  /** The run of that repository: the one under way, or a new one. */
  start(place: RepositoryPlace): IndexRun {
    const known = this.#runs.get(place.db);
    if (known !== undefined) return known;
    const run = runningIndex(place.db) === undefined ? this.#fork(place) : followed(place.db);
    this.#runs.set(place.db, run);
    run.end.finally(() => this.#runs.delete(place.db));
    return run;
  }

  close(): void {
    for (const child of this.#children) child.kill();
  }

  #fork(place: RepositoryPlace): IndexRun {
    const child = fork(fileURLToPath(PROCESS), [JSON.stringify(place)], { env: this.#env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
    this.#children.add(child);
    let progress = START;
    const end = new Promise<IndexEnd>((resolve) => {
      child.on('message', (message: IndexMessage) => {
        if (message.kind === 'progress') progress = message;
        else if (message.kind === 'busy') resolve(followed(place.db).end);
        else resolve(message);
      });
      child.on('error', (error) => resolve({ kind: 'failed', message: error.message }));
      child.on('exit', (code, signal) => {
        this.#children.delete(child);
        resolve({ kind: 'failed', message: `The index run ended early (${signal ?? `code ${code}`}).` });
      });
    });
    return { startedAt: Date.now(), progress: () => progress, end };
  }
}

/** A run of another process, seen through its claim. */
function followed(db: string): IndexRun {
  let progress = START;
  const end = new Promise<IndexEnd>((resolve) => {
    const timer = setInterval(() => {
      const now = runningIndex(db);
      if (now !== undefined) progress = now;
      else {
        clearInterval(timer);
        resolve({ kind: 'busy' });
      }
    }, POLL_MS);
  });
  return { startedAt: Date.now(), progress: () => progress, end };
}
