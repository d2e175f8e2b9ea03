/**
 * Works on the queue: takes a job, runs it in a process of its own, renews the lease meanwhile, says how it ended. Any number of
 * servers do this on one database; the database hands every job to one of them and each repository to one at a time.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Job, TeamStore } from '../../engine/team/team-store.ts';
import type { IndexReport } from './index-child.ts';
import { errorFields, type Log } from './json-log.ts';
import type { Metrics } from './metrics.ts';

export interface QueueOptions {
  readonly store: TeamStore;
  readonly location: string;
  readonly dataFolder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly workers: number;
  readonly log: Log;
  readonly metrics: Metrics;
  /** After every job: what the server shows may have changed. */
  readonly onEnd: () => void;
}

const PROCESS = new URL(`./index-child${extname(import.meta.url)}`, import.meta.url);
const LEASE_SECONDS = 60;
const RENEW_MS = 15_000;
const LOOK_EVERY_MS = 1_000;
const POLL_EVERY_MS = 5_000;
const MAX_ATTEMPTS = 5;
const FIRST_RETRY_SECONDS = 15;

export class IndexQueue {
  readonly #options: QueueOptions;
  readonly #worker = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  /** By job. */
  readonly #running = new Map<number, Promise<void>>();
  readonly #stop = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  #looking = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#options.workers > 0) this.#timers.push(setInterval(() => this.#look(), LOOK_EVERY_MS));
    this.#timers.push(setInterval(() => this.#poll(), POLL_EVERY_MS));
  }

  /** Jobs under way end at once; their leases are given back by running out. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stop.abort();
    await Promise.all(this.#running.values());
  }

  #poll(): void {
    const { store, log } = this.#options;
    store.takeDuePolls().then(
      (due) => Promise.all(due.map(({ id }) => store.enqueue(id, 'poll'))),
      (error: unknown) => log.write('warn', 'poll failed', errorFields(error)),
    );
  }

  async #look(): Promise<void> {
    const { store, workers, log } = this.#options;
    if (this.#looking || this.#running.size >= workers) return;
    this.#looking = true;
    try {
      while (this.#running.size < workers && !this.#stop.signal.aborted) {
        const job = await store.claimJob(this.#worker, LEASE_SECONDS, [...this.#running.keys()]);
        if (job === undefined) break;
        this.#running.set(
          job.id,
          this.#run(job).finally(() => this.#running.delete(job.id)),
        );
      }
    } catch (error) {
      log.write('warn', 'queue cannot be read', errorFields(error));
    } finally {
      this.#looking = false;
    }
  }

  async #run(job: Job): Promise<void> {
    const { log, metrics, onEnd, store } = this.#options;
    const started = Date.now();
    const lost = new AbortController();
    const renewing = setInterval(() => this.#renew(job, lost), RENEW_MS);
    const report = await this.#child(job, AbortSignal.any([lost.signal, this.#stop.signal]));
    clearInterval(renewing);
    const failed = report.kind === 'failed';
    metrics.count(failed ? 'index_failures_total' : 'index_runs_total');
    log.write(failed ? 'warn' : 'info', 'indexed', { repository: job.tracked.url, reason: job.reason, result: report.result, ms: Date.now() - started });
    const retry = failed && job.attempts < MAX_ATTEMPTS ? { retryInSeconds: FIRST_RETRY_SECONDS * 2 ** (job.attempts - 1) } : {};
    await store
      .endJob(job.id, this.#worker, { result: report.result, failed, ...retry })
      .catch((error: unknown) => log.write('warn', 'job end lost', errorFields(error)));
    onEnd();
  }

  #renew({ id }: Job, lost: AbortController): void {
    const { store, log } = this.#options;
    store.renewJob(id, this.#worker, LEASE_SECONDS).then(
      (isOurs) => {
        if (!isOurs) lost.abort();
      },
      // The lease may run out while the database is away; then another server takes the job, and this one's result is refused as stale.
      (error: unknown) => log.write('warn', 'lease not renewed', errorFields(error)),
    );
  }

  #child({ tracked }: Job, signal: AbortSignal): Promise<IndexReport> {
    const { dataFolder, location, env } = this.#options;
    const child = fork(fileURLToPath(PROCESS), [JSON.stringify({ dataFolder, store: location, tracked })], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill, { once: true });
    return new Promise<IndexReport>((resolve) => {
      child.on('message', (report: IndexReport) => resolve(report));
      child.on('error', (error) => resolve({ kind: 'failed', result: error.message }));
      child.on('exit', (code, by) => resolve({ kind: 'failed', result: `The index run ended early (${by ?? `code ${code}`}).` }));
    }).finally(() => signal.removeEventListener('abort', kill));
  }
}
