/**
 * The only worker threads of the program. Batches of files in, results in the order of the files out, whatever the
 * number of workers. A file that holds its worker longer than the limit, or kills it, is reported and left out, and
 * the rest of its batch is done again by a fresh worker.
 */
import { Worker } from 'node:worker_threads';
import type { BatchResult, FileJob, FileResult } from './messages.ts';

export interface PoolOptions {
  readonly workers: number;
  readonly repoUrl: string;
  readonly maxFileSize: number;
  readonly fileTimeoutMs: number;
  /** Called once per file, in the order of arrival; `terms` maps the worker's term numbers to text. */
  readonly onFile: (index: number, result: FileResult, terms: readonly string[]) => void;
}

interface Batch {
  readonly indices: readonly number[];
  readonly jobs: readonly FileJob[];
}

interface Slot {
  readonly worker: Worker;
  readonly progress: Int32Array;
  readonly terms: string[];
  batch: Batch | undefined;
  at: number;
  since: number;
}

const BATCH_BYTES = 192 * 1024;
const BATCH_FILES = 48;
const CHECK_MS = 500;
const entry = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/indexing/extract/worker.js' : './worker.js', import.meta.url);

export async function extractAll(jobs: readonly (FileJob & { readonly size: number })[], options: PoolOptions): Promise<void> {
  const queue = makeBatches(jobs);
  const slots = new Set<Slot>();
  const count = Math.max(1, Math.min(options.workers, queue.length));
  if (queue.length === 0) return;
  await new Promise<void>((resolve, reject) => {
    let waiting = queue.length;
    let nextId = 0;
    const finish = (error?: unknown) => {
      clearInterval(timer);
      for (const s of slots) void s.worker.terminate();
      slots.clear();
      if (error === undefined) resolve();
      else reject(error);
    };
    const give = (slot: Slot) => {
      const batch = queue.shift();
      slot.batch = batch;
      slot.at = -1;
      slot.since = performance.now();
      if (batch !== undefined) slot.worker.postMessage(batch.jobs);
    };
    /** The file under way is at fault: report it, put the others of the batch back, replace the worker. */
    const blame = (slot: Slot, reason: 'timeout' | 'crashed', detail: string) => {
      slots.delete(slot);
      void slot.worker.terminate();
      const batch = slot.batch;
      if (batch !== undefined) {
        const guilty = Math.max(0, Atomics.load(slot.progress, 0));
        options.onFile(batch.indices[guilty] as number, { reason, detail }, []);
        const rest = { indices: batch.indices.filter((_, i) => i !== guilty), jobs: batch.jobs.filter((_, i) => i !== guilty) };
        if (rest.jobs.length > 0) queue.unshift(rest);
        else waiting--;
      }
      if (waiting === 0) finish();
      else start();
    };
    const start = () => {
      const progress = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
      const worker = new Worker(entry, { workerData: { id: nextId++, repoUrl: options.repoUrl, maxFileSize: options.maxFileSize, progress }, resourceLimits: { maxOldGenerationSizeMb: 1024 } });
      const slot: Slot = { worker, progress, terms: [], batch: undefined, at: -1, since: 0 };
      slots.add(slot);
      worker.on('message', (message: 'ready' | BatchResult) => {
        if (message !== 'ready') {
          const batch = slot.batch as Batch;
          for (const t of message.newTerms) slot.terms.push(t);
          message.files.forEach((f, i) => {
            options.onFile(batch.indices[i] as number, f, slot.terms);
          });
          slot.batch = undefined;
          if (--waiting === 0) return finish();
        }
        give(slot);
      });
      worker.on('error', (error) => {
        if (!slots.has(slot)) return;
        // Without a batch the worker never came up: starting another one would fail the same way.
        if (slot.batch === undefined) finish(error);
        else blame(slot, 'crashed', error.message);
      });
      worker.on('exit', (code) => {
        if (slots.has(slot) && slot.batch !== undefined) blame(slot, 'crashed', `worker exited with ${code}`);
      });
    };
    const timer = setInterval(() => {
      for (const slot of slots) {
        if (slot.batch === undefined) continue;
        const at = Atomics.load(slot.progress, 0);
        if (at !== slot.at) {
          slot.at = at;
          slot.since = performance.now();
        } else if (at >= 0 && performance.now() - slot.since > options.fileTimeoutMs) blame(slot, 'timeout', `took longer than ${options.fileTimeoutMs / 1000} s`);
      }
    }, CHECK_MS);
    for (let i = 0; i < count; i++) start();
  });
}

/** By bytes, so that batches take about the same time; large files first, so that none is left over at the end. */
function makeBatches(jobs: readonly (FileJob & { readonly size: number })[]): Batch[] {
  const batches: { indices: number[]; jobs: FileJob[]; bytes: number }[] = [];
  const order = jobs.map((_, i) => i).sort((a, b) => Number(isLarge(jobs[b])) - Number(isLarge(jobs[a])) || a - b);
  let current = { indices: [] as number[], jobs: [] as FileJob[], bytes: 0 };
  for (const index of order) {
    const { size, ...job } = jobs[index] as FileJob & { size: number };
    if (current.jobs.length > 0 && (current.bytes + size > BATCH_BYTES || current.jobs.length >= BATCH_FILES)) {
      batches.push(current);
      current = { indices: [], jobs: [], bytes: 0 };
    }
    current.indices.push(index);
    current.jobs.push(job);
    current.bytes += size;
  }
  if (current.jobs.length > 0) batches.push(current);
  return batches;
}

const isLarge = (job: { readonly size: number } | undefined): boolean => (job?.size ?? 0) > BATCH_BYTES;
