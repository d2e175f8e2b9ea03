/**
 * Extraction of many files: jobs in, a result for every file out, the same whoever reads it. Little source is read on the
 * calling thread; more of it, and what needs a parser, by workers (docs/decisions/0009-threads-of-an-index-run.md).
 */
import { skipOptimisingForLittle } from './baseline-wasm.ts';
import { type Batch, makeBatches, type SizedJob } from './batches.ts';
import { extractAtOnce, extractOneByOne } from './extract-here.ts';
import { Extractor, type ExtractorOptions } from './extractor.ts';
import type { OnFile } from './messages.ts';
import { worthwhileWorkers } from './worker-count.ts';
import { type PoolOptions, WorkerPool } from './workers.ts';

export interface ExtractionOptions extends PoolOptions {
  /** 0: on the calling thread, without a time limit. */
  readonly workers: number;
  /** `workers` at most: as many as the files are worth. */
  readonly fewerForLittle?: boolean;
}

/** One call of `extract` at a time. */
export interface Extraction {
  extract(jobs: readonly SizedJob[], onFile: OnFile): Promise<void>;
  close(): Promise<void>;
}

/** A number of workers that is settled comes up while the caller finds out what there is to extract. */
export function openExtraction(options: ExtractionOptions): Extraction {
  const { workers, fewerForLittle } = options;
  if (workers === 0) return { extract: (jobs, onFile) => extractHere(jobs, new ReadingThread(options), options, onFile), close: () => Promise.resolve() };
  const pool = new WorkerPool(options);
  if (!fewerForLittle) pool.start(workers);
  const extract = (jobs: readonly SizedJob[], onFile: OnFile): Promise<void> => {
    const batches = makeBatches(jobs);
    skipOptimisingForLittle(jobs);
    if (!fewerForLittle) return pool.extract(batches, onFile);
    const worthwhile = worthwhileWorkers(jobs);
    return worthwhile === 1 ? extractLittle(pool, batches, options, onFile) : pool.start(Math.min(worthwhile, workers)).extract(batches, onFile);
  };
  return { extract, close: () => pool.close() };
}

/** The calling thread's own extraction; kept between calls, its parsers and terms with it. */
export class ReadingThread {
  readonly extractor: Extractor;
  readonly terms: string[] = [];

  constructor(options: ExtractorOptions) {
    this.extractor = new Extractor(options);
  }
}

/** On the calling thread, without a time limit; from a file on that a parser fails at, on one that can be replaced. */
export async function extractHere(jobs: readonly SizedJob[], { extractor, terms }: ReadingThread, options: PoolOptions, onFile: OnFile): Promise<void> {
  const done = await extractOneByOne(jobs, extractor, terms, onFile);
  await extractAll(jobs.slice(done), { ...options, workers: 1, onFile: (index, result, words) => onFile(done + index, result, words) });
}

export async function extractAll(jobs: readonly SizedJob[], options: ExtractionOptions & { readonly onFile: OnFile }): Promise<void> {
  if (jobs.length === 0) return;
  const workers = Math.min(options.workers, makeBatches(jobs).length);
  const extraction = openExtraction({ ...options, workers });
  try {
    await extraction.extract(jobs, options.onFile);
  } finally {
    await extraction.close();
  }
}

/** A batch that holds this thread for too long is left to a worker, which can be ended and knows the guilty file. */
async function extractLittle(pool: WorkerPool, batches: readonly Batch[], options: ExtractionOptions, onFile: OnFile): Promise<void> {
  const trees = batches.filter((batch) => batch.hasTree);
  const beside = trees.length === 0 ? Promise.resolve() : pool.start(1).extract(trees, onFile);
  // Awaited below; until then its failure must not count as an unhandled rejection.
  beside.catch(() => undefined);
  const tokens = batches.filter((batch) => !batch.hasTree);
  const givenUp = await extractAtOnce(tokens, options, onFile);
  await beside;
  if (givenUp.length > 0) await pool.start(1).extract(givenUp, onFile);
}
