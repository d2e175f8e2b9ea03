/**
 * The words of a run's files, in one numbering of terms. A file comes with its words counted by the worker that read
 * it, or with its text: then the second thread counts them, while the worker reads on and this thread links.
 */
import type { ExtractedFile } from './extract/messages.ts';
import type { FileTermData } from './search/index-terms.ts';
import { Vocabulary } from './search/vocabulary.ts';
import type { SecondThread } from './second-thread.ts';
import type { CountedWords, UncountedFile } from './second-thread-jobs.ts';

interface Uncounted extends UncountedFile {
  readonly index: number;
}

/** Characters. Few enough for the second thread to begin soon, enough for messages to cost nothing. */
const BATCH = 256 * 1024;

export class RunWords {
  readonly vocabulary = new Vocabulary();
  readonly #beside: SecondThread;
  /** By the index they were added under. */
  readonly #terms: FileTermData[] = [];
  readonly #counting: Promise<void>[] = [];
  /** The second thread's numbering. */
  readonly #besideTerms: string[] = [];
  #batch: Uncounted[] = [];
  #batchSize = 0;

  constructor(beside: SecondThread) {
    this.#beside = beside;
  }

  add(index: number, { outline, symbolTerms, fileTerms, uncounted }: ExtractedFile, workerTerms: readonly string[]): void {
    if (uncounted === undefined) this.#take(index, { symbolTerms, fileTerms }, workerTerms);
    else this.#send({ index, outline, text: uncounted });
  }

  /** All that were added, in order of their indices. */
  async finish(): Promise<FileTermData[]> {
    this.#flush();
    await Promise.all(this.#counting);
    return this.#terms.filter((t) => t !== undefined);
  }

  #send(file: Uncounted): void {
    this.#batch.push(file);
    this.#batchSize += file.text.length;
    if (this.#batchSize >= BATCH) this.#flush();
  }

  #flush(): void {
    const batch = this.#batch;
    if (batch.length === 0) return;
    this.#batch = [];
    this.#batchSize = 0;
    // Not the batch itself: its texts are done with when they are sent.
    const indices = batch.map((file) => file.index);
    const input = batch.map(({ outline, text }) => ({ outline, text }));
    const counting = this.#beside.run('count', input).then((counted) => this.#takeBatch(indices, counted));
    // Until somebody waits for it a failure is nobody's.
    counting.catch(() => undefined);
    this.#counting.push(counting);
  }

  #takeBatch(indices: readonly number[], { files, newTerms }: CountedWords): void {
    for (const term of newTerms) this.#besideTerms.push(term);
    files.forEach(({ symbols, file }, i) => {
      this.#take(indices[i] as number, { symbolTerms: symbols, fileTerms: file }, this.#besideTerms);
    });
  }

  #take(index: number, terms: FileTermData, numbering: readonly string[]): void {
    this.vocabulary.renumberSymbols(terms.symbolTerms, numbering);
    this.vocabulary.renumberFile(terms.fileTerms, numbering);
    this.#terms[index] = terms;
  }
}
