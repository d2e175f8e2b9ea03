/**
 * One thread's extraction: keeps the parsers and the numbering of terms between files, and turns whatever a file does
 * to it into a result. Only the failure of a parser gets out, because no other file can be read on this thread then.
 */
import type { Language, TokenSyntax } from '../../languages/contract.ts';
import { loadLanguage } from '../../languages/registry.ts';
import type { FileFacts } from '../../model/facts.ts';
import { describeFile, type OpenFile, openFile } from './extract-file.ts';
import type { FailedFile, FileJob, FileResult } from './messages.ts';
import { FactsParser, ParserFailure } from './parser.ts';
import { TermCollector } from './terms.ts';

export interface ExtractorOptions {
  readonly repoUrl: string;
  readonly maxFileSize: number;
}

/** A language that needs no parser. */
export interface TokenLanguage extends Language {
  readonly syntax: TokenSyntax;
}

export class Extractor {
  readonly #options: ExtractorOptions;
  readonly #parser = new FactsParser();
  readonly #terms = new TermCollector();

  constructor(options: ExtractorOptions) {
    this.#options = options;
  }

  async extract(job: FileJob): Promise<FileResult> {
    const language = await loadLanguage(job.language);
    if (language === undefined) return { reason: 'crashed', detail: `no language ${job.language}` };
    try {
      const file = openFile(job, this.#options.maxFileSize);
      return 'reason' in file ? file : this.#describe(job, language, file, await this.#parser.extract(language, job.path, file.source));
    } catch (error) {
      return crashed(error);
    }
  }

  /** The same, at once. */
  extractNow(job: FileJob, language: TokenLanguage): FileResult {
    try {
      const file = openFile(job, this.#options.maxFileSize);
      return 'reason' in file ? file : this.#describe(job, language, file, language.syntax.read(job.path, file.source));
    } catch (error) {
      return crashed(error);
    }
  }

  /** Terms numbered since the last call. */
  takeNewTerms(): string[] {
    return this.#terms.takeNewTerms();
  }

  #describe(job: FileJob, language: Language, file: OpenFile, facts: FileFacts): FileResult {
    return describeFile({ job, language, ...file, facts }, this.#options.repoUrl, this.#terms);
  }
}

function crashed(error: unknown): FailedFile {
  if (error instanceof ParserFailure) throw error;
  return { reason: 'crashed', detail: describe(error) };
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}` : String(error);
}
