/**
 * Sends the words of a run's files to the second thread, which keeps them and makes the search index. Either the worker
 * that read a file has counted its words and made its record already, or the file comes with its text and the second
 * thread does both.
 */
import type { ExtractedFile } from './extract/messages.ts';
import type { TermColumns } from './search/term-columns.ts';
import type { SecondThread } from './second-thread.ts';
import type { CountedFile, Mentioned, SymbolPlaces, UncountedFile } from './second-thread-jobs.ts';

/** Bytes of words or characters of text per message: small enough that the second thread starts soon, large enough that messages cost nothing. */
const BATCH = 256 * 1024;

export class RunWords {
  readonly #backgroundThread: SecondThread;
  /** Workers by their lists of terms, and how much of a list was sent. */
  readonly #workers = new Map<readonly string[], { readonly number: number; sent: number }>();
  readonly #underWay: Promise<void>[] = [];
  /** By file index. */
  readonly #records: Uint8Array[] = [];
  #uncounted: UncountedFile[] = [];
  #counted: CountedFile[] = [];
  #size = 0;

  constructor(backgroundThread: SecondThread) {
    this.#backgroundThread = backgroundThread;
  }

  /** `workerTerms` is the worker's own list, which grows; identity tells workers apart. */
  add(index: number, { outline, record, symbolTerms, fileTerms, uncounted }: ExtractedFile, workerTerms: readonly string[]): void {
    if (uncounted === undefined) {
      this.#records[index] = record;
      this.#counted.push({ index, symbolTerms, fileTerms, ...this.#sender(workerTerms) });
    } else this.#uncounted.push({ index, outline, ...uncounted });
    this.#size += uncounted?.text.length ?? symbolTerms.byteLength + fileTerms.byteLength;
    if (this.#size >= BATCH) this.#flush();
  }

  /** Once all files were added: what the workers numbered is let go of. */
  allAdded(): void {
    this.#flush();
    this.#workers.clear();
  }

  /** Once all files were added and their symbols have nodes. */
  place(places: SymbolPlaces): void {
    this.allAdded();
    this.#wait(this.#backgroundThread.run('place', places));
  }

  async finish(mentioned: Mentioned): Promise<TermColumns> {
    const columns = this.#backgroundThread.run('search', mentioned);
    await Promise.all([...this.#underWay, columns]);
    return columns;
  }

  /** Of all files, in order of their indices. */
  async records(): Promise<Uint8Array[]> {
    for (const { index, record } of await this.#backgroundThread.run('records', undefined)) this.#records[index] = record;
    return this.#records.filter((record) => record !== undefined);
  }

  #sender(terms: readonly string[]): Pick<CountedFile, 'worker' | 'newTerms'> {
    const known = this.#workers.get(terms) ?? { number: this.#workers.size, sent: 0 };
    this.#workers.set(terms, known);
    const newTerms = terms.slice(known.sent);
    known.sent = terms.length;
    return { worker: known.number, newTerms };
  }

  #flush(): void {
    const [uncounted, counted] = [this.#uncounted, this.#counted];
    this.#uncounted = [];
    this.#counted = [];
    this.#size = 0;
    if (uncounted.length > 0) this.#wait(this.#backgroundThread.run('count', uncounted));
    if (counted.length > 0) this.#wait(this.#backgroundThread.run('take', counted, counted.flatMap(buffersOf)));
  }

  #wait(job: Promise<void>): void {
    // Whoever awaits the job later sees its failure; until then it must not count as an unhandled rejection.
    job.catch(() => undefined);
    this.#underWay.push(job);
  }
}

const buffersOf = ({ symbolTerms, fileTerms }: CountedFile): ArrayBuffer[] => [symbolTerms.buffer as ArrayBuffer, fileTerms.buffer as ArrayBuffer];
