/**
 * Facts of files as they stand in one side of a comparison. Small changes are read here, those of some size with a
 * thread beside, large ones by as many threads as an index run takes. One bad file never stops a comparison.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReducedText } from '../../analysis/semantic-diff/unchanged-bodies.ts';
import type { Config } from '../../config/config.ts';
import type { SizedJob } from '../../indexing/extract/batches.ts';
import { declarationsOnly } from '../../indexing/extract/declarations.ts';
import { decodeSource, readSource } from '../../indexing/extract/extract-file.ts';
import { extractAll } from '../../indexing/extract/extraction.ts';
import { isExtracted, type OnFile } from '../../indexing/extract/messages.ts';
import { FactsParser, ParserFailure } from '../../indexing/extract/parser.ts';
import { isVendored } from '../../indexing/scan/classify.ts';
import type { Language } from '../../languages/contract.ts';
import { decodeDetail } from '../../model/detail-record.ts';
import type { SkipReason } from '../../model/diagnostic.ts';
import type { FileFacts } from '../../model/facts.ts';
import { RecentMap } from '../../util/recent-map.ts';
import type { FileBlob } from '../git/changed-files.ts';
import { extractBeside } from './side-thread.ts';

export interface SideJob {
  readonly side: FileBlob;
  readonly language: Language;
  readonly content: SideContent;
  /** What is read instead of the whole text, which holds for a comparison with that other side alone. */
  readonly reduced?: ReducedText & { readonly against: FileBlob };
}

export class SideContent {
  readonly bytes: Uint8Array;
  #text: string | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Decoded when asked for: what is too large to be read is not. */
  get text(): string {
    this.#text ??= decodeSource(this.bytes);
    return this.#text;
  }
}

export interface SideFacts {
  /** Without those that could not be read, which are in `skipped` by path. */
  readonly facts: ReadonlyMap<FileBlob, FileFacts>;
  readonly skipped: ReadonlyMap<string, SkipReason>;
}

export interface SidePlace {
  readonly root: string;
  readonly repoUrl: string;
  readonly config: Config;
}

/** From so many files on a pool of its own is worth its start. */
const WORTH_THREADS = 200;
/** Bytes of source from which a second thread pays off. */
const WORTH_SHARING = 300_000;
/** Languages that read their own tokens take a tenth of the time of a syntax tree, and a thread reads the first of them slowly. */
const TOKENS_ONLY = 0.08;
/** Results of a thread are written out and read again. */
const COST_BESIDE = 1.2;
/** What the calling thread has to do besides, in the same measure: tests and dependents are looked up meanwhile. */
const BUSY_HERE = 30_000;

export async function sideFacts(place: SidePlace, jobs: readonly SideJob[]): Promise<SideFacts> {
  const reading = new SideReading(place);
  const fresh = jobs.filter((job) => !reading.recall(job));
  if (fresh.length >= WORTH_THREADS) await reading.inThreads(fresh);
  else if (fresh.reduce((sum, job) => sum + cost(job), 0) < WORTH_SHARING) await reading.here(fresh);
  else {
    const [own, others] = share(fresh);
    await Promise.all([reading.here(own), reading.beside(others)]);
  }
  return reading;
}

const cost = ({ content, language, reduced }: SideJob): number => (content.bytes.length - (reduced?.left ?? 0)) * ('read' in language.syntax ? TOKENS_ONLY : 1);

/** Largest first, each to whom it keeps busy for a shorter time. */
function share(jobs: readonly SideJob[]): [SideJob[], SideJob[]] {
  const [own, others]: [SideJob[], SideJob[]] = [[], []];
  let [here, beside] = [BUSY_HERE, 0];
  for (const job of [...jobs].sort((a, b) => cost(b) - cost(a))) {
    const size = cost(job);
    if (here + size <= beside + COST_BESIDE * size) {
      own.push(job);
      here += size;
    } else {
      others.push(job);
      beside += COST_BESIDE * size;
    }
  }
  return [own, others];
}

const parser = new FactsParser();
/** A pull request is looked at again and again, and most of its files are as they were. */
const recent = new RecentMap<string, FileFacts>(128);

function keyOf({ side: { path, blob }, reduced }: SideJob): string | undefined {
  if (blob === undefined || (reduced !== undefined && reduced.against.blob === undefined)) return undefined;
  return `${path}\0${blob}\0${reduced?.against.blob ?? ''}`;
}

class SideReading implements SideFacts {
  readonly facts = new Map<FileBlob, FileFacts>();
  readonly skipped = new Map<string, SkipReason>();
  readonly #place: SidePlace;

  constructor(place: SidePlace) {
    this.#place = place;
  }

  recall(job: SideJob): boolean {
    const key = keyOf(job);
    const known = key === undefined ? undefined : recent.get(key);
    if (known !== undefined) this.facts.set(job.side, known);
    return known !== undefined;
  }

  async here(jobs: readonly SideJob[]): Promise<void> {
    for (const job of jobs) {
      const source = readSource(job.content.bytes, this.#place.config.maxFileSize, () => job.reduced?.text ?? job.content.text);
      if (typeof source !== 'string') this.skipped.set(job.side.path, source.reason);
      else if (isTrusted(job)) this.#keep(job, await parsed(job, source));
      else await this.beside([job]);
      // Threads wait for an answer before they go on.
      await nextTurn();
    }
  }

  async beside(jobs: readonly SideJob[]): Promise<void> {
    if (jobs.length > 0)
      await extractBeside(
        jobs.map((job) => this.#sized(job)),
        { repoUrl: this.#place.repoUrl, ...this.#place.config },
        this.#onFile(jobs),
      );
  }

  async inThreads(jobs: readonly SideJob[]): Promise<void> {
    const { repoUrl, config } = this.#place;
    const { maxFileSize, fileTimeoutMs, workers } = config;
    const options = { repoUrl, maxFileSize, fileTimeoutMs, workers: workers || availableParallelism() };
    await extractAll(
      jobs.map((job) => this.#sized(job)),
      { ...options, onFile: this.#onFile(jobs) },
    );
  }

  #onFile(jobs: readonly SideJob[]): OnFile {
    return (index, result) => {
      const job = jobs[index] as SideJob;
      if (isExtracted(result)) this.#keep(job, { ...JSON.parse(result.outline), ...decodeDetail(result.detail) });
      else this.skipped.set(job.side.path, result.reason);
    };
  }

  #keep(job: SideJob, facts: FileFacts | undefined): void {
    const key = keyOf(job);
    if (facts === undefined) this.skipped.set(job.side.path, 'crashed');
    else {
      this.facts.set(job.side, facts);
      if (key !== undefined) recent.set(key, facts);
    }
  }

  #sized({ side: { path }, language, content: { bytes }, reduced }: SideJob): SizedJob {
    const content = reduced === undefined ? bytes : new TextEncoder().encode(reduced.text);
    return {
      path,
      absolutePath: join(this.#place.root, path),
      readers: [language.id],
      size: content.length,
      content,
      uncounted: true,
      ...(isVendored(path) ? { declarationsOnly: true as const } : {}),
    };
  }
}

/** Undefined when the parser fell over it. */
async function parsed({ side: { path }, language }: SideJob, source: string): Promise<FileFacts | undefined> {
  try {
    const facts = await parser.extract(language, path, source);
    return isVendored(path) ? declarationsOnly(facts) : facts;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    parserFailed ||= error instanceof ParserFailure;
    return undefined;
  }
}

/** Of this thread: what a failed parser left behind in the memory of all of them nobody knows. */
let parserFailed = false;
const isTrusted = ({ language: { syntax } }: SideJob): boolean => !parserFailed || 'read' in syntax;
