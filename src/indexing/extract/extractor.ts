/**
 * One thread's extraction: keeps the parsers and the numbering of terms between files, and turns whatever a file does
 * to it into a result. Only the failure of a parser gets out, because no other file can be read on this thread then.
 */
import type { Language } from '../../languages/contract.ts';
import type { LinkFinder } from '../../links/link-finder.ts';
import { loadLinkFinder } from '../../links/registry.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { TextSyntax } from '../../readers/contract.ts';
import { addLinkFacts, mergeFacts } from '../../readers/merge-facts.ts';
import { loadReader, type ReaderRegistry } from '../../readers/registry.ts';
import { TooMuchWork } from './bounded-parse.ts';
import { describeFile, type OpenFile, openFile } from './extract-file.ts';
import type { FailedFile, FileJob, FileResult } from './messages.ts';
import { FactsParser, ParserFailure } from './parser.ts';
import { TermCollector } from './terms.ts';

export interface ExtractorOptions {
  readonly repoUrl: string;
  readonly maxFileSize: number;
  /** Instead of those in their folders; only on the calling thread. */
  readonly readers?: ReaderRegistry;
}

/** A reader that needs no parser. */
export interface TextReader extends Language {
  readonly syntax: TextSyntax;
}

export class Extractor {
  readonly #options: ExtractorOptions;
  readonly #parser = new FactsParser();
  readonly #terms = new TermCollector();

  constructor(options: ExtractorOptions) {
    this.#options = options;
  }

  async extract(job: FileJob): Promise<FileResult> {
    try {
      const readers = await readersOf(job, this.#options.readers);
      const file = openFile(job, this.#options.maxFileSize);
      if ('reason' in file) return file;
      const facts: FileFacts[] = [];
      for (const reader of readers) facts.push(await this.#parser.extract(reader, job.path, file.source));
      return this.#describe(job, { readers, links: await linksOf(readers, this.#options.readers) }, file, facts);
    } catch (error) {
      return crashed(error);
    }
  }

  /** The same, at once. */
  extractNow(job: FileJob, reading: Reading<TextReader>): FileResult {
    try {
      const file = openFile(job, this.#options.maxFileSize);
      if ('reason' in file) return file;
      const facts = reading.readers.flatMap((reader) => reader.syntax.read(job.path, file.source));
      return this.#describe(job, reading, file, facts);
    } catch (error) {
      return crashed(error);
    }
  }

  /** Terms numbered since the last call. */
  takeNewTerms(): string[] {
    return this.#terms.takeNewTerms();
  }

  #describe(job: FileJob, { readers, links }: Reading, file: OpenFile, all: readonly FileFacts[]): FileResult {
    const language = readers[0] as Language;
    const facts = linked(mergeFacts(job.path, language.id, all), links, file.source);
    return describeFile({ job, language, ...file, facts }, this.#options.repoUrl, this.#terms);
  }
}

/** What a file is read with: its readers, main one first, and the links that may concern it. */
export interface Reading<R extends Language = Language> {
  readonly readers: readonly R[];
  /** None where nothing but formats reads it. */
  readonly links: LinkFinder | undefined;
}

function linked(facts: FileFacts, links: LinkFinder | undefined, text: string): FileFacts {
  let all = facts;
  for (const link of links?.find(facts.path, text) ?? []) all = addLinkFacts(all, facts.symbols.length, link.id, link.read({ path: facts.path, text, facts }));
  return all;
}

/** Links are about code: a file that only formats read has none. */
export async function linksOf([main]: readonly Language[], registry?: ReaderRegistry): Promise<LinkFinder | undefined> {
  if (main === undefined || main.traits.relationsOnly) return undefined;
  return registry?.linkFinder ?? loadLinkFinder();
}

/** The readers of a job, main one first. */
export async function readersOf(job: FileJob, registry?: ReaderRegistry): Promise<Language[]> {
  return Promise.all(
    job.readers.map(async (id) => {
      const reader = registry === undefined ? await loadReader(id) : registry.byId(id);
      if (reader === undefined) throw new Error(`no reader ${id}`);
      return reader;
    }),
  );
}

function crashed(error: unknown): FailedFile {
  if (error instanceof ParserFailure) throw error;
  if (error instanceof TooMuchWork) return { reason: 'timeout', detail: error.message };
  return { reason: 'crashed', detail: describe(error) };
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}` : String(error);
}
