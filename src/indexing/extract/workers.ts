/**
 * The worker threads of extraction. Batches of files in, a result for every file out, whatever the number of workers.
 * A file that holds its worker longer than the limit, or kills it, is reported and left out, and the rest of its batch
 * is done again by a fresh worker.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Batch, makeBatches, type SizedJob, without } from './batches.ts';
import { Extractor, type ExtractorOptions } from './extractor.ts';
import type { BatchResult, FileJob, FileResult } from './messages.ts';
import type { WorkerSetup } from './worker.ts';
import { worthwhileWorkers } from './worker-count.ts';

export interface PoolOptions extends ExtractorOptions {
  /** 0: on the calling thread, without a time limit. */
  readonly workers: number;
  /** `workers` at most: as many as the files are worth. */
  readonly fewerForLittle?: boolean;
  readonly fileTimeoutMs: number;
  /** Idle workers do not keep the process from ending. */
  readonly unreferenced?: true;
  /** Another thread entry: for tests. */
  readonly entry?: URL;
}

/** Called once per file, in the order of arrival; `terms` maps the worker's term numbers to text. */
export type OnFile = (index: number, result: FileResult, terms: readonly string[]) => void;

/**
 * Workers (of a number that is not settled the first one) come up while the caller finds out what there is to extract.
 * One call of `extract` at a time.
 */
export interface Extraction {
  extract(jobs: readonly SizedJob[], onFile: OnFile): Promise<void>;
  close(): Promise<void>;
}

export function openExtraction(options: PoolOptions): Extraction {
  if (options.workers > 0) return new WorkerPool(options);
  return { extract: (jobs, onFile) => extractHere(jobs, options, onFile), close: () => Promise.resolve() };
}

export async function extractAll(jobs: readonly SizedJob[], options: PoolOptions & { readonly onFile: OnFile }): Promise<void> {
  if (jobs.length === 0) return;
  const workers = Math.min(options.workers, makeBatches(jobs).length);
  const extraction = openExtraction({ ...options, workers });
  try {
    await extraction.extract(jobs, options.onFile);
  } finally {
    await extraction.close();
  }
}

async function extractHere(jobs: readonly SizedJob[], options: PoolOptions, onFile: OnFile): Promise<void> {
  const extractor = new Extractor(options);
  const terms: string[] = [];
  for (const [index, job] of jobs.entries()) {
    const result = await extractor.extract(job);
    terms.push(...extractor.takeNewTerms());
    onFile(index, result, terms);
  }
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

/** Two clocks, in milliseconds: a busy machine lets the first one run without giving the process anything. */
interface Moment {
  readonly wall: number;
  readonly processor: number;
}

/** Batches that a worker has at a time: the next one is there when it is done with one, however busy this thread is. */
const AT_HAND = 2;
const CHECK_MS = 500;
/** A file that waits instead of computing (a dead network drive) has this many times the limit. */
const PATIENCE = 6;
const HEAP_MB = 1024;
/** Run from source (tests), threads still need JavaScript: they take the build. */
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/indexing/extract/worker.js' : './worker.js', import.meta.url);

class WorkerPool implements Extraction {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  #onFile: OnFile = () => undefined;
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
    for (let i = 0; i < (options.fewerForLittle ? 1 : options.workers); i++) this.#start();
  }

  async extract(jobs: readonly SizedJob[], onFile: OnFile): Promise<void> {
    if (jobs.length === 0) return;
    this.#onFile = onFile;
    this.#queue = makeBatches(jobs);
    this.#waiting = this.#queue.length;
    const workers = Math.min(worthwhileWorkers(jobs), this.#options.workers, this.#queue.length);
    if (this.#options.fewerForLittle) while (this.#slots.size < workers) this.#start();
    const timer = setInterval(() => this.#checkTime(), CHECK_MS);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settle = (error) => (error === undefined ? resolve() : reject(error));
        if (this.#failure !== undefined) reject(this.#failure);
        for (const slot of this.#slots) if (slot.ready) this.#give(slot);
      });
    } finally {
      clearInterval(timer);
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
    const done = message === 'ready' ? undefined : slot.batches.shift();
    // First of all: the worker goes on while its results are looked at.
    this.#give(slot);
    if (message !== 'ready') this.#take(done as Batch, message, slot.terms);
  }

  #take({ indices }: Batch, { newTerms, files }: BatchResult, terms: string[]): void {
    for (const term of newTerms) terms.push(term);
    files.forEach((file, i) => {
      this.#onFile(indices[i] as number, file, terms);
    });
    this.#done();
  }

  #give(slot: Slot): void {
    slot.at = -1;
    slot.since = now();
    while (slot.batches.length < AT_HAND) {
      const batch = this.#next(slot);
      if (batch === undefined) return;
      slot.batches.push(batch);
      // For a single worker this thread reads the files: it has nothing else to do. Several read faster than one thread.
      slot.worker.postMessage(this.#slots.size === 1 ? batch.jobs.map(withBytes) : batch.jobs);
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
    for (const slot of [...this.#slots]) {
      if (slot.batches.length === 0) continue;
      const at = Atomics.load(slot.progress, 0);
      if (at !== slot.at) {
        slot.at = at;
        slot.since = now();
      } else if (at >= 0 && isPast(slot.since, fileTimeoutMs)) this.#blame(slot, 'timeout', `took longer than ${fileTimeoutMs / 1000} s`);
    }
  }
}

/** What cannot be read is left to the worker, which says why. */
function withBytes(job: FileJob): FileJob {
  if (job.content !== undefined) return job;
  try {
    return { ...job, content: readFileSync(job.absolutePath) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return job;
  }
}

function now(): Moment {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), processor: (user + system) / 1000 };
}

/** By what the whole process computed, which is no less than what the worker did: load alone loses no file. */
function isPast(since: Moment, limitMs: number): boolean {
  const { wall, processor } = now();
  return wall - since.wall > limitMs * PATIENCE || (wall - since.wall > limitMs && processor - since.processor > limitMs);
}
