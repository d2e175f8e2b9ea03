/**
 * Work of an index run on a second core: jobs of second-thread-jobs.ts beside the caller's own work. A job's input is
 * copied, its result is what the same function gives here; without a thread it is done at once.
 */
import { Worker } from 'node:worker_threads';
import { type JobInput, type JobMessage, type JobName, type JobResult, SecondThreadJobs } from './second-thread-jobs.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Tests run from source; threads need JavaScript. */
const CAN_START = import.meta.url.endsWith('.js');
/** Its jobs keep what they make or hand it over: room for passing things would only be memory. */
const YOUNG_MB = 8;

export class SecondThread {
  readonly #here = new SecondThreadJobs();
  #worker: Worker | undefined;
  /** In the order of the jobs, which is the order of the answers. */
  readonly #waiting: Waiting[] = [];
  #failure: Error | undefined;

  /** Jobs go to a thread of their own. To be called before the first one: what jobs keep is kept where they are done. */
  start(): void {
    if (CAN_START) this.#worker ??= this.#startWorker();
  }

  /** `handedOver`: buffers of the input that the caller is done with. */
  run<N extends JobName>(name: N, input: JobInput<N>, handedOver: readonly ArrayBuffer[] = []): Promise<JobResult<N>> {
    const message: JobMessage<N> = { name, input };
    const worker = this.#worker;
    if (worker === undefined) return new Promise((resolve) => resolve(this.#here.run(message)));
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const result = new Promise<JobResult<N>>((resolve, reject) => this.#waiting.push({ resolve: resolve as Waiting['resolve'], reject }));
    worker.postMessage(message, handedOver);
    return result;
  }

  /** Jobs under way are given up. */
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
