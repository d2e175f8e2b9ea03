/**
 * Extraction of some files: on the calling thread when there are few, because starting threads takes longer, and by
 * workers with their time limit when there are many. Keeps its parsers between calls.
 */
import type { Language } from '../languages/contract.ts';
import { decodeDetail } from '../model/detail-record.ts';
import type { FileDetail, FileOutline } from '../model/facts.ts';
import { needsTree } from '../readers/contract.ts';
import type { ReaderRegistry } from '../readers/registry.ts';
import type { SizedJob } from './extract/batches.ts';
import { extractAll, extractHere, ReadingThread } from './extract/extraction.ts';
import { type ExtractedFile, type FileResult, isExtracted, type OnFile } from './extract/messages.ts';
import type { IndexSettings } from './index-inputs.ts';
import { isVendored } from './scan/classify.ts';
import type { ScannedFile } from './scan/scanned-file.ts';

export interface ExtractOptions extends IndexSettings {
  readonly workers: number;
  readonly fileTimeoutMs: number;
  /** Instead of those in their folders; only where all files are read on the calling thread. */
  readonly readers?: ReaderRegistry;
}

export interface SourceFile {
  readonly file: ScannedFile;
  /** Its main reader. */
  readonly language: Language;
  /** All that claim it, main one first. */
  readonly readers: readonly Language[];
}

/** One file's facts and words; `terms` by number. */
export interface ReadFile extends SourceFile {
  readonly result: ExtractedFile;
  readonly outline: FileOutline;
  readonly detail: FileDetail;
  readonly terms: readonly string[];
}

/** With more files than this, or a larger one (in bytes), starting threads pays off. */
const FEW_FILES = 60;
const SMALL_FILE = 400_000;

export class FileExtractor {
  readonly #options: ExtractOptions;
  #here: ReadingThread | undefined;

  constructor(options: ExtractOptions) {
    this.#options = options;
  }

  /** In the order of the files; undefined for one that is not worth reading. */
  async read(sources: readonly SourceFile[]): Promise<(ReadFile | undefined)[]> {
    const jobs = sources.map(jobFor);
    const small = jobs.length <= FEW_FILES && jobs.every((j) => j.size <= SMALL_FILE);
    const read: (ReadFile | undefined)[] = new Array(jobs.length).fill(undefined);
    const take = (index: number, result: FileResult, terms: readonly string[]) => {
      if (!isExtracted(result)) return;
      const { outline, detail } = result;
      read[index] = { ...(sources[index] as SourceFile), result, outline: JSON.parse(outline) as FileOutline, detail: decodeDetail(detail), terms };
    };
    if (small) await this.#readHere(jobs, take);
    else await extractAll(jobs, { ...this.#options, onFile: take });
    return read;
  }

  async #readHere(jobs: readonly SizedJob[], take: OnFile): Promise<void> {
    this.#here ??= new ReadingThread(this.#options);
    await extractHere(jobs, this.#here, this.#options, take);
  }
}

export function jobFor({ file, readers }: SourceFile): SizedJob {
  return {
    path: file.path,
    absolutePath: file.absolutePath,
    readers: readers.map((r) => r.id),
    size: file.size,
    hasTree: readers.some(needsTree),
    isFormat: readers.every(({ traits }) => traits.relationsOnly === true),
    ...(file.content === undefined ? {} : { content: file.content }),
    ...(isVendored(file.path) ? { declarationsOnly: true as const } : {}),
  };
}
