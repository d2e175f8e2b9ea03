/**
 * Runs jobs (second-thread-jobs.ts) of an index run on a second core, beside the caller's own work. A job's input is
 * copied; its result is the same as if the caller had run the function itself. Before `start`, jobs run at once on the
 * calling thread.
 */
import { Worker } from 'node:worker_threads';
import { type JobInput, type JobMessage, type JobName, type JobResult, SecondThreadJobs } from './second-thread-jobs.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Tests run from source; threads need JavaScript. */
const CAN_START = import.meta.url.endsWith('.js');
/** Megabytes for short-lived objects. The jobs keep or transfer what they make, so more room would only cost memory. */
const YOUNG_MB = 8;

export class SecondThread {
  readonly #here = new SecondThreadJobs();
  #worker: Worker | undefined;
  /** Jobs without an answer yet. Answers come in the order of the jobs. */
  readonly #waiting: Waiting[] = [];
  #failure: Error | undefined;

  /** Starts the thread. Call it before the first job, because jobs keep data on the thread that ran them. */
  start(): void {
    if (CAN_START) this.#worker ??= this.#startWorker();
  }

  /** `handedOver`: buffers of the input that are transferred, because the caller no longer needs them. */
  run<N extends JobName>(name: N, input: JobInput<N>, handedOver: readonly ArrayBuffer[] = []): Promise<JobResult<N>> {
    const message: JobMessage<N> = { name, input };
    const worker = this.#worker;
    if (worker === undefined) return new Promise((resolve) => resolve(this.#here.run(message)));
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const result = new Promise<JobResult<N>>((resolve, reject) => this.#waiting.push({ resolve: resolve as Waiting['resolve'], reject }));
    worker.postMessage(message, handedOver);
    return result;
  }

  /** Jobs that are still running are abandoned. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./second-thread-entry.js', import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    worker.on('message', (result) => this.#waiting.shift()?.resolve(result));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', (code) => this.#fail(new Error(`the second thread exited with ${code}`)));
    return worker;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
  }
}
