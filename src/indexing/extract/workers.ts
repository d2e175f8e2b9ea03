/**
 * The worker threads of extraction. Batches of files in, a result for every file out, whatever the number of workers.
 * A file that holds its worker longer than the limit, or kills it, is reported and left out, and the rest of its batch
 * is done again by a fresh worker.
 */
import { Worker } from 'node:worker_threads';
import { readIfThereSync } from '../../util/read-if-there.ts';
import { type Batch, from, without } from './batches.ts';
import type { ExtractorOptions } from './extractor.ts';
import { isPast, type Moment, now, since } from './file-time.ts';
import type { BatchResult, FileJob, OnFile } from './messages.ts';
import type { WorkerSetup } from './worker.ts';

export interface PoolOptions extends ExtractorOptions {
  readonly fileTimeoutMs: number;
  /** Idle workers do not keep the process from ending. */
  readonly unreferenced?: true;
  /** Another thread entry: for tests. */
  readonly entry?: URL;
}

interface Slot {
  readonly worker: Worker;
  readonly progress: Int32Array;
  readonly terms: string[];
  /** The one that files read through a syntax tree go to first, so that not every worker has to load a parser. */
  readonly forTrees: boolean;
  /** Came up: what goes wrong from here on is a file's fault. */
  ready: boolean;
  /** The one under way, then those that wait in the worker. */
  batches: Batch[];
  /** Said before it exits. */
  error: Error | undefined;
  /** Position in the batch when last looked at, and since when. */
  at: number;
  since: Moment;
}

/** Batches that a worker has at a time: the next one is there when it is done with one, however busy this thread is. */
const AT_HAND = 2;
const CHECK_MS = 500;
const nobody: OnFile = () => undefined;
const HEAP_MB = 1024;
/** Run from source (tests), threads still need JavaScript: they take the build. */
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/indexing/extract/worker.js' : './worker.js', import.meta.url);

export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  #onFile: OnFile = nobody;
  #queue: Batch[] = [];
  /** Batches without a complete answer. */
  #waiting = 0;
  /** Of a worker that did not come up. */
  #failure: unknown;
  #settle: (error?: unknown) => void = (error) => {
    this.#failure ??= error;
  };

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** At least so many workers. */
  start(workers: number): this {
    while (this.#slots.size < workers) this.#start();
    return this;
  }

  /** One call at a time. */
  async extract(batches: readonly Batch[], onFile: OnFile): Promise<void> {
    if (batches.length === 0) return;
    this.#onFile = onFile;
    this.#queue = [...batches];
    this.#waiting = batches.length;
    const timer = setInterval(() => this.#checkTime(), CHECK_MS);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settle = (error) => (error === undefined ? resolve() : reject(error));
        if (this.#failure !== undefined) reject(this.#failure);
        for (const slot of this.#slots) if (slot.ready) this.#give(slot);
      });
    } finally {
      clearInterval(timer);
      // It knows all that was read, and the pool outlives the stages that need it.
      this.#onFile = nobody;
    }
  }

  async close(): Promise<void> {
    const workers = [...this.#slots].map((s) => s.worker);
    this.#slots.clear();
    await Promise.all(workers.map((w) => w.terminate()));
  }

  #start(forTrees = this.#slots.size === 1): void {
    const progress = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
    const { repoUrl, maxFileSize, entry = ENTRY } = this.#options;
    const setup: WorkerSetup = { repoUrl, maxFileSize, progress };
    const worker = new Worker(entry, { workerData: setup, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    const slot: Slot = { worker, progress, terms: [], forTrees, ready: false, batches: [], error: undefined, at: -1, since: now() };
    this.#slots.add(slot);
    worker.on('message', (message: 'ready' | BatchResult) => this.#receive(slot, message));
    worker.on('error', (error) => {
      slot.error = error;
    });
    // Not before: until then results may still arrive.
    worker.on('exit', (code) => this.#fail(slot, slot.error ?? new Error(`worker exited with ${code}`)));
    if (this.#options.unreferenced) worker.unref();
  }

  #receive(slot: Slot, message: 'ready' | BatchResult): void {
    if (!this.#slots.has(slot)) return;
    slot.ready = true;
    if (message === 'ready') this.#give(slot);
    else if (message.files.length < (slot.batches[0] as Batch).jobs.length) this.#takePart(slot, message);
    else {
      const done = slot.batches.shift() as Batch;
      // First of all: the worker goes on while its results are looked at.
      this.#give(slot);
      this.#take(done, message, slot.terms);
    }
  }

  #take(batch: Batch, result: BatchResult, terms: string[]): void {
    this.#pass(batch, result, terms);
    this.#done();
  }

  /** The worker is about to exit: its next file is to blame, those before it are read. */
  #takePart(slot: Slot, result: BatchResult): void {
    const [batch, ...waiting] = slot.batches as [Batch, ...Batch[]];
    this.#pass(batch, result, slot.terms);
    slot.batches = [from(batch, result.files.length), ...waiting];
  }

  #pass({ indices }: Batch, { newTerms, files }: BatchResult, terms: string[]): void {
    for (const term of newTerms) terms.push(term);
    files.forEach((file, i) => {
      this.#onFile(indices[i] as number, file, terms);
    });
  }

  #give(slot: Slot): void {
    slot.at = -1;
    slot.since = now();
    while (slot.batches.length < AT_HAND) {
      const batch = this.#next(slot);
      if (batch === undefined) return;
      slot.batches.push(batch);
      // For a single worker this thread reads the files: it has nothing else to do. Several read faster than one thread.
      slot.worker.postMessage(this.#slots.size === 1 ? batch.jobs.map((job) => withBytes(job, this.#options.maxFileSize)) : batch.jobs);
    }
  }

  #next({ forTrees }: Slot): Batch | undefined {
    const own = this.#queue.findIndex((batch) => batch.hasTree === forTrees);
    return this.#queue.splice(Math.max(0, own), 1)[0];
  }

  #done(): void {
    if (--this.#waiting === 0) this.#settle();
  }

  #fail(slot: Slot, error: Error): void {
    if (!this.#slots.has(slot)) return;
    if (slot.ready) this.#blame(slot, 'crashed', error.message);
    else this.#settle(error);
  }

  /** The file under way is at fault: report it, put the other files back, replace the worker. */
  #blame(slot: Slot, reason: 'timeout' | 'crashed', detail: string): void {
    this.#slots.delete(slot);
    void slot.worker.terminate();
    const [batch, ...waiting] = slot.batches;
    this.#queue.unshift(...waiting);
    if (batch !== undefined) {
      const guilty = Math.max(0, Atomics.load(slot.progress, 0));
      this.#onFile(batch.indices[guilty] as number, { reason, detail }, []);
      if (batch.jobs.length > 1) this.#queue.unshift(without(batch, guilty));
      else this.#done();
    }
    if (this.#queue.length > 0) this.#start(slot.forTrees);
  }

  #checkTime(): void {
    const { fileTimeoutMs } = this.#options;
    const busy = [...this.#slots].filter((s) => s.batches.length > 0);
    for (const slot of busy) {
      const at = Atomics.load(slot.progress, 0);
      if (at !== slot.at) {
        slot.at = at;
        slot.since = now();
      } else if (at >= 0 && isPast(since(slot.since), fileTimeoutMs, busy.length + 1))
        this.#blame(slot, 'timeout', `took longer than ${fileTimeoutMs / 1000} s`);
    }
  }
}

/** What cannot be read is left to the worker, which says why. */
function withBytes(job: FileJob, most: number): FileJob {
  const content = job.content ?? readIfThereSync(job.absolutePath, { most });
  return content === undefined ? job : { ...job, content };
}
