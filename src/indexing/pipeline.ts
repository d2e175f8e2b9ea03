/**
 * One whole index run: scan -> extract -> resolve -> search -> snapshot. In: a folder whose scan has already started.
 * Out: a whole graph with which a store replaces the one it holds. Its snapshot has no parent yet; whoever stores the
 * graph links it to the chain. The result depends only on the files and the commit, not on workers, order or time.
 */
import type { Language } from '../languages/contract.ts';
import { type DetailRecord, decodeDetail, NO_DETAIL } from '../model/detail-record.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { FileDetail, FileOutline } from '../model/facts.ts';
import { FILE_FLAGS, type GraphFile } from '../model/graph.ts';
import { beginLoadingReaders, loadReadersFor, type ReaderRegistry } from '../readers/registry.ts';
import { nodeLeaves } from '../snapshot/merkle.ts';
import { nextSnapshot } from '../snapshot/snapshot.ts';
import type { GraphSeal, GraphSearch, PendingGraph } from '../store/contract.ts';
import { CollectAsItGrows, collectAfterStage } from './collect-after-stage.ts';
import type { SizedJob } from './extract/batches.ts';
import { type Extraction, openExtraction } from './extract/extraction.ts';
import type { ExtractedFile } from './extract/messages.ts';
import { isExtracted } from './extract/messages.ts';
import { isWorthSecondThread, worthwhileWorkers } from './extract/worker-count.ts';
import { jobFor } from './file-extractor.ts';
import { fileRow } from './file-row.ts';
import { encodeInputs, headOf, readConfigs, readersOf } from './index-inputs.ts';
import { type Resolved, resolveGraph } from './resolve/resolve.ts';
import { RunWords } from './run-words.ts';
import type { ScanResult } from './scan/scan.ts';
import type { ScannedFile } from './scan/scanned-file.ts';
import { mentionedNames, searchColumns, termRows } from './search/search-rows.ts';
import { SecondThread } from './second-thread.ts';

export interface IndexOptions {
  readonly root: string;
  readonly scan: Promise<ScanResult>;
  readonly repoUrl: string;
  readonly workers: number;
  /** `workers` is a maximum: use fewer when there is little source to read. */
  readonly fewerForLittle?: boolean;
  readonly maxFileSize: number;
  readonly fileTimeoutMs: number;
  readonly exclude: readonly string[];
  /** Milliseconds since 1970; passed in, because stages have no clock. */
  readonly now: number;
  readonly progress?: (phase: IndexPhase, done: number, total: number) => void;
  /** Instead of those in their folders; only without workers. */
  readonly readers?: ReaderRegistry;
}

export type IndexPhase = 'scan' | 'extract' | 'resolve' | 'search' | 'snapshot';

export interface IndexRun {
  /** Its search index and its seal may still be being made when the run returns. */
  readonly graph: PendingGraph;
  readonly diagnostics: readonly Diagnostic[];
  readonly phases: Readonly<Record<IndexPhase, number>>;
  /** Files that no reader claims. */
  readonly otherFiles: number;
}

interface ExtractedSource {
  readonly file: ScannedFile;
  readonly language: Language;
  readonly result: Pick<ExtractedFile, 'generated' | 'hash' | 'size' | 'lines'>;
  /** Parsed from JSON as soon as it arrives, while the workers read the next files. */
  readonly outline: FileOutline;
  /** Kept in its compact form and emptied once the file is linked: decoded, all details together would fill most of memory. */
  detail: DetailRecord;
}

export async function runIndex(options: IndexOptions): Promise<IndexRun> {
  const threads: Threads = { extraction: openExtraction(options), backgroundThread: new SecondThread() };
  try {
    return await runStages(options, threads);
  } catch (error) {
    await threads.backgroundThread.close();
    throw error;
  } finally {
    await threads.extraction.close();
  }
}

interface Threads {
  readonly extraction: Extraction;
  readonly backgroundThread: SecondThread;
}

async function runStages(options: IndexOptions, threads: Threads): Promise<IndexRun> {
  const clock = new PhaseClock();
  const { diagnostics, otherFiles, ...linked } = await readAndLink(options, threads, clock);
  collectAfterStage(linked.files.length);
  // Twice: pages that the first collection leaves nearly empty go back to the system with the second.
  collectAfterStage(linked.files.length);
  clock.end('resolve');
  return { graph: finishInBackground(linked, threads.backgroundThread, clock), diagnostics, phases: clock.phases, otherFiles };
}

/** A function of its own, so that what only reading and linking needed can be freed before the graph is finished and stored. */
async function readAndLink(options: IndexOptions, threads: Threads, clock: PhaseClock): Promise<Linked & Omit<IndexRun, 'graph' | 'phases'>> {
  if (options.readers === undefined) beginLoadingReaders();
  const scan = await options.scan;
  const readers = options.readers ?? (await loadReadersFor(scan.files.map((file) => ({ path: file.path, head: () => headOf(file) }))));
  clock.end('scan');

  const words = new RunWords(threads.backgroundThread);
  const diagnostics: Diagnostic[] = [...scan.diagnostics];
  const reading = extract(scan.files, { ...options, ...threads, readers, words, diagnostics });
  const [configs, extracted] = [readConfigs(scan.files, readers), await reading];
  // Not awaited: closing the workers takes a moment that linking can use.
  void threads.extraction.close();
  words.allAdded();
  collectAfterStage(extracted.length);
  clock.end('extract');

  const files = extracted.map(fileRow);
  const memory = new CollectAsItGrows(files.length);
  const resolved = resolveGraph({
    repoUrl: options.repoUrl,
    files: extracted.map((e, i) => ({
      outline: e.outline,
      takeDetail: () => takeDetail(e),
      language: e.language,
      lines: e.result.lines,
      generated: ((files[i] as GraphFile).flags & FILE_FLAGS.generated) !== 0,
      vendored: ((files[i] as GraphFile).flags & FILE_FLAGS.vendored) !== 0,
    })),
    configs,
    onNumbered: (places) => words.place(places),
    onFile: (done) => {
      options.progress?.('resolve', done, files.length);
      memory.check();
    },
  });
  for (const [path, detail] of resolved.failures) diagnostics.push({ path, reason: 'crashed', detail, skipped: false });

  // Only files that extraction skipped: those that the scan itself left out are not among scan.files.
  const skipped = diagnostics.slice(scan.diagnostics.length).filter((d) => d.skipped).length;
  const otherFiles = scan.files.length - extracted.length - skipped;
  const { repoUrl, root, now } = options;
  return { repoUrl, root, now, commit: scan.commit, files, resolved, words, inputs: encodeInputs(options, configs, readers.versions), diagnostics, otherFiles };
}

interface Linked extends Pick<IndexOptions, 'repoUrl' | 'root' | 'now'>, Pick<PendingGraph, 'files' | 'inputs'> {
  readonly commit: string | null;
  readonly resolved: Resolved;
  readonly words: RunWords;
}

/** Words are counted and hashes are computed on the second thread, while the caller stores what is there already. */
function finishInBackground({ resolved, words, ...linked }: Linked, backgroundThread: SecondThread, clock: PhaseClock): PendingGraph {
  const { nodes, owners, edges, unresolved, routes } = resolved;
  const { files, inputs, repoUrl: url, root, commit, now } = linked;
  const handedOver = edges.map((records) => records.buffer as ArrayBuffer);
  const links = backgroundThread.run('link', { records: edges, nodes: nodes.length }, handedOver);
  const outlines = words.records().then((records) => records.map((record, file) => ({ file, record })));
  const search = words.finish({ mentioned: mentionedNames(nodes), nodes: nodes.length }).then((columns): GraphSearch => {
    clock.end('search');
    return { terms: termRows(columns), searchColumns: searchColumns({ nodes, owners, files }, columns) };
  });
  const sealing = backgroundThread.run('seal', { files: files.map(({ path, hash }) => ({ path, hash })), nodes: nodeLeaves(nodes) });
  const seal = Promise.all([sealing, links]).then(([tree, { edges }]): GraphSeal => {
    const counts = { nodes: nodes.length, edges: edges.sources.length, files: files.length };
    clock.end('snapshot');
    return { snapshot: nextSnapshot({ root: tree.root, commit, parent: undefined, counts, createdAt: now }), packageRoots: tree.packages, parts: tree.parts };
  });
  // A failure is reported by whoever stores the graph, because storing awaits the same promises.
  void Promise.allSettled([links, outlines, search, seal]).then(() => backgroundThread.close());
  return { repo: { url, root, indexedAt: now, commit }, links, outlines, search, seal, files, nodes, unresolved, routes, inputs };
}

interface ExtractTo extends Threads, IndexOptions {
  readonly readers: ReaderRegistry;
  readonly words: RunWords;
  readonly diagnostics: Diagnostic[];
}

async function extract(files: readonly ScannedFile[], to: ExtractTo): Promise<ExtractedSource[]> {
  const { words, diagnostics } = to;
  const sources = files.flatMap((file) => {
    const readers = readersOf(file, to.readers);
    const [language] = readers;
    return language === undefined ? [] : [{ file, language, readers }];
  });
  const extracted = new Array<ExtractedSource | undefined>(sources.length);
  let done = 0;
  await to.extraction.extract(divideWork(sources.map(jobFor), to), (index, result, workerTerms) => {
    to.progress?.('extract', ++done, sources.length);
    const source = sources[index] as (typeof sources)[number];
    const { path } = source.file;
    if (!isExtracted(result)) {
      diagnostics.push({ path, reason: result.reason, detail: result.detail, skipped: true });
      return;
    }
    words.add(index, result, workerTerms);
    for (const reason of result.flaws) diagnostics.push({ path, reason, skipped: false });
    const { outline, detail, generated, hash, size, lines } = result;
    extracted[index] = { ...source, result: { generated, hash, size, lines }, outline: JSON.parse(outline) as FileOutline, detail };
  });
  return extracted.filter((e) => e !== undefined);
}

/**
 * When one thread reads all the files, the second one counts their words. Two threads that each do half of the work
 * compile its code once; two threads that do all of it compile it twice. See docs/decisions/0009-threads-of-an-index-run.md.
 */
function divideWork(jobs: readonly SizedJob[], { workers, fewerForLittle, backgroundThread }: ExtractTo): readonly SizedJob[] {
  if (workers === 0 || !isWorthSecondThread(jobs)) return jobs;
  backgroundThread.start();
  const single = workers === 1 || (fewerForLittle && worthwhileWorkers(jobs) === 1);
  return single ? jobs.map((job) => ({ ...job, uncounted: true })) : jobs;
}

function takeDetail(source: ExtractedSource): FileDetail {
  const detail = decodeDetail(source.detail);
  source.detail = NO_DETAIL;
  return detail;
}

class PhaseClock {
  readonly phases: Record<IndexPhase, number> = { scan: 0, extract: 0, resolve: 0, search: 0, snapshot: 0 };
  #last = performance.now();

  end(phase: IndexPhase): void {
    const now = performance.now();
    this.phases[phase] = now - this.#last;
    this.#last = now;
  }
}
