/**
 * One thread's extraction: keeps the parsers and the numbering of terms between files, and turns whatever a file does
 * to it into a result. Only a trap inside a parser gets out, because it leaves the parser's memory in doubt.
 */
import { loadLanguage } from '../../languages/registry.ts';
import { type ExtractContext, extractFile } from './extract-file.ts';
import type { FileJob, FileResult } from './messages.ts';
import { FactsParser } from './parser.ts';
import { TermCollector } from './terms.ts';

export interface ExtractorOptions {
  readonly repoUrl: string;
  readonly maxFileSize: number;
}

export class Extractor {
  readonly #context: ExtractContext;

  constructor({ repoUrl, maxFileSize }: ExtractorOptions) {
    this.#context = { repoUrl, maxFileSize, parser: new FactsParser(), terms: new TermCollector() };
  }

  async extract(job: FileJob): Promise<FileResult> {
    const language = await loadLanguage(job.language);
    if (language === undefined) return { reason: 'crashed', detail: `no language ${job.language}` };
    try {
      return await extractFile(job, language, this.#context);
    } catch (error) {
      if (isTrap(error)) throw error;
      return { reason: 'crashed', detail: describe(error) };
    }
  }

  /** Terms numbered since the last call. */
  takeNewTerms(): string[] {
    return this.#context.terms.takeNewTerms();
  }
}

/** The WebAssembly namespace is not among Node's types. */
const isTrap = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError';

function describe(error: unknown): string {
  return error instanceof Error ? `${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}` : String(error);
}
