/** Thread entry: extracts batches of files as told, and says in shared memory which file it is at. */
import { parentPort, workerData } from 'node:worker_threads';
import { expectTransfers } from '../../util/expect-transfers.ts';
import { Extractor, type ExtractorOptions } from './extractor.ts';
import { type BatchResult, type FileJob, type FileResult, isExtracted } from './messages.ts';

export interface WorkerSetup extends ExtractorOptions {
  /** [0]: position in the batch of the file under way, -1 when idle. */
  readonly progress: Int32Array;
}

const setup = workerData as WorkerSetup;
const port = parentPort;
if (port === null) throw new Error('extraction worker started outside a thread');
expectTransfers();
const extractor = new Extractor(setup);

async function extractBatch(jobs: readonly FileJob[]): Promise<void> {
  const files: FileResult[] = [];
  try {
    for (const [i, job] of jobs.entries()) {
      Atomics.store(setup.progress, 0, i);
      files.push(await extractor.extract(job));
    }
  } catch (error) {
    // This thread is done for. What it has read so far counts; what is left begins with the file at fault.
    answer(files);
    Atomics.store(setup.progress, 0, 0);
    throw error;
  }
  Atomics.store(setup.progress, 0, -1);
  answer(files);
}

function answer(files: readonly FileResult[]): void {
  port?.postMessage({ newTerms: extractor.takeNewTerms(), files } satisfies BatchResult, files.flatMap(buffersOf));
}

/** What changes hands instead of being copied. */
function buffersOf(file: FileResult): ArrayBuffer[] {
  const parts = isExtracted(file) ? [file.detail.numbers, ...(file.uncounted === undefined ? [file.symbolTerms, file.fileTerms, file.record] : [])] : [];
  return parts.map((part) => part.buffer as ArrayBuffer);
}

let last = Promise.resolve();
port.on('message', (jobs: readonly FileJob[]) => {
  last = last.then(() => extractBatch(jobs));
});
port.postMessage('ready');
