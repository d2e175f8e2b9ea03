/**
 * Runs indexing in separate processes, one per repository that changes, so that the daemon stays responsive and a crash or
 * lack of memory costs one job only. A few of them run at a time. One that is idle for a while ends; when there are too
 * many, the one that has been idle longest ends.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { heardError } from '../../engine/daemon/daemon-client.ts';
import type { UpdateProgress } from '../../engine/daemon/daemon-protocol.ts';
import type { SyncResult } from '../../engine/indexing/sync-repository.ts';
import { UserError } from '../../errors.ts';
import { repoCommand } from '../../util/own-command.ts';
import type { IndexJob, IndexMessage } from './indexer-messages.ts';

export interface PoolOptions {
  /** At the same time. */
  readonly mostRunning?: number;
  /** Resting ones included. */
  readonly mostAlive?: number;
  readonly restMs?: number;
}

/** Callbacks of the caller that submitted a job. */
export interface IndexEars {
  /** Its turn has come. */
  began(): void;
  progress(progress: UpdateProgress): void;
}

interface Indexer {
  readonly root: string;
  readonly child: ChildProcess;
  busy: boolean;
  restingSince: number;
  timer: NodeJS.Timeout | undefined;
}

const MOST_RUNNING = 2;
const MOST_ALIVE = 4;
const REST_MS = 15 * 60_000;
/** Run from source (tests), a process still needs JavaScript: it takes the build. */
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/apps/daemon/indexer.js' : './indexer.js', import.meta.url);

export class IndexerPool {
  readonly #options: PoolOptions;
  readonly #indexers = new Map<string, Indexer>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #leaving = false;

  constructor(options: PoolOptions = {}) {
    this.#options = options;
  }

  /** Jobs of one repository must not overlap. Jobs of different repositories wait here for their turn; `hear.began` reports it. */
  async run(job: IndexJob, hear: IndexEars): Promise<SyncResult> {
    await this.#takeSlot();
    try {
      hear.began();
      return await this.#runIn(this.#indexerFor(job.place.root), job, hear);
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  /** Rejects jobs that have not begun, and all later ones. */
  leave(): void {
    this.#leaving = true;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  pids(): number[] {
    return [...this.#indexers.values()].flatMap(({ child }) => child.pid ?? []);
  }

  /** Ends idle processes. A busy one ends when its channel closes, after its owner has waited for it or given up. */
  close(): void {
    for (const indexer of this.#indexers.values()) end(indexer);
    this.#indexers.clear();
  }

  async #takeSlot(): Promise<void> {
    const most = this.#options.mostRunning ?? MOST_RUNNING;
    while (!this.#leaving && this.#running >= most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#leaving) throw new UserError('DAEMON', 'The daemon is shutting down.', { hint: `Run \`${repoCommand('sync')}\`.` });
    this.#running++;
  }

  #indexerFor(root: string): Indexer {
    const known = this.#indexers.get(root);
    if (known !== undefined) return known;
    this.#makeRoom();
    const child = fork(ENTRY, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const indexer: Indexer = { root, child, busy: false, restingSince: 0, timer: undefined };
    child.once('exit', () => {
      clearTimeout(indexer.timer);
      if (this.#indexers.get(root) === indexer) this.#indexers.delete(root);
    });
    this.#indexers.set(root, indexer);
    return indexer;
  }

  async #runIn(indexer: Indexer, job: IndexJob, hear: IndexEars): Promise<SyncResult> {
    clearTimeout(indexer.timer);
    indexer.busy = true;
    try {
      return await answerOf(indexer.child, job, hear);
    } finally {
      indexer.busy = false;
      indexer.restingSince = Date.now();
      indexer.timer = setTimeout(() => this.#dismiss(indexer), this.#options.restMs ?? REST_MS);
      indexer.timer.unref();
    }
  }

  #makeRoom(): void {
    if (this.#indexers.size < (this.#options.mostAlive ?? MOST_ALIVE)) return;
    const resting = [...this.#indexers.values()].filter(({ busy }) => !busy).sort((a, b) => a.restingSince - b.restingSince);
    if (resting[0] !== undefined) this.#dismiss(resting[0]);
  }

  #dismiss(indexer: Indexer): void {
    if (indexer.busy) return;
    this.#indexers.delete(indexer.root);
    end(indexer);
  }
}

function end({ child, timer }: Indexer): void {
  clearTimeout(timer);
  if (child.connected) child.disconnect();
}

function answerOf(child: ChildProcess, job: IndexJob, hear: IndexEars): Promise<SyncResult> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: IndexMessage) => {
      if ('progress' in message) return hear.progress(message.progress);
      settle();
      if ('done' in message) resolve(message.done);
      else reject(heardError(message.failed));
    };
    const onExit = (code: number | null, signal: string | null) => {
      settle();
      reject(new Error(`the indexing process ended (${signal ?? `code ${code}`})`));
    };
    const onError = (error: Error) => {
      settle();
      reject(error);
    };
    const settle = () => child.off('message', onMessage).off('exit', onExit).off('error', onError);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(job);
  });
}
