/** Thread entry: extracts batches of files as told, and says in shared memory which file it is at. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadLanguages } from '../../languages/registry.ts';
import { extractFile, type ExtractContext } from './extract-file.ts';
import type { BatchResult, FileJob, FileResult } from './messages.ts';
import { isExtracted } from './messages.ts';
import { FactsParser } from './parser.ts';
import { TermCollector } from './terms.ts';

interface WorkerSetup {
  readonly id: number;
  readonly repoUrl: string;
  readonly maxFileSize: number;
  /** [0]: position in the batch of the file under way, -1 when idle. */
  readonly progress: Int32Array;
}

const setup = workerData as WorkerSetup;
const port = parentPort;
if (port === null) throw new Error('extraction worker started outside a thread');

const languages = await loadLanguages();
const context: ExtractContext = { repoUrl: setup.repoUrl, maxFileSize: setup.maxFileSize, parser: new FactsParser(), terms: new TermCollector() };

async function one(job: FileJob): Promise<FileResult> {
  const language = languages.byId(job.language);
  if (language === undefined) return { reason: 'crashed', detail: `no language ${job.language}` };
  try {
    return await extractFile(job, language, context);
  } catch (error) {
    // A wasm trap leaves the parser's memory in doubt: the thread ends, and its pool starts another.
    if (error instanceof Error && error.name === 'RuntimeError') throw error;
    return { reason: 'crashed', detail: error instanceof Error ? `${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}` : String(error) };
  }
}

async function batch(jobs: readonly FileJob[]): Promise<BatchResult> {
  const files: FileResult[] = [];
  for (const [i, job] of jobs.entries()) {
    Atomics.store(setup.progress, 0, i);
    files.push(await one(job));
  }
  Atomics.store(setup.progress, 0, -1);
  return { worker: setup.id, newTerms: context.terms.takeNewTerms(), files };
}

port.on('message', (jobs: readonly FileJob[]) => {
  void batch(jobs).then((result) => {
    const transfer = result.files.flatMap((f) => (isExtracted(f) ? [f.symbolTerms.buffer as ArrayBuffer, f.fileTerms.buffer as ArrayBuffer] : []));
    port.postMessage(result, transfer);
  });
});
port.postMessage('ready');
