/** The inverted index of a whole run as columns that a thread can hand over: written row by row, read back row by row. */
import type { TermPostings } from '../../model/search-index.ts';

/** One row a term, in ascending order of term. */
export interface TermColumns {
  readonly terms: readonly string[];
  readonly stems: readonly string[];
  readonly symbolCounts: Uint32Array;
  readonly fileCounts: Uint32Array;
  /** Where the encoded postings of a row end, those of its symbols and then those of its files. */
  readonly ends: Uint32Array;
  readonly postings: Uint8Array;
  /** As in SearchColumns. */
  readonly nodeLengths: readonly Uint16Array[];
  readonly fileLengths: readonly Uint32Array[];
}

/** Rows in ascending order of term, one at a time or a stretch of those that are there already. */
export class TermRowWriter {
  readonly #terms: string[] = [];
  readonly #stems: string[] = [];
  readonly #symbolCounts: Uint32Array;
  readonly #fileCounts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #postings: Chunks;

  /** `rows`: no fewer than there will be; `bytes`: about as many as their postings will take. */
  constructor(rows: number, bytes: number) {
    this.#symbolCounts = new Uint32Array(rows);
    this.#fileCounts = new Uint32Array(rows);
    this.#ends = new Uint32Array(2 * rows);
    this.#postings = new Chunks(bytes);
  }

  add({ term, stem, symbolCount, fileCount, symbols, files }: TermRow): void {
    const row = this.#begin(term, stem);
    this.#symbolCounts[row] = symbolCount;
    this.#fileCounts[row] = fileCount;
    this.#ends[2 * row] = this.#postings.add(symbols);
    this.#ends[2 * row + 1] = this.#postings.add(files);
  }

  copy({ terms, stems, symbolCounts, fileCounts, ends, postings }: TermColumns, from: number, to: number): void {
    const start = ends[2 * from - 1] ?? 0;
    const moved = this.#postings.length - start;
    for (let i = from; i < to; i++) {
      const row = this.#begin(terms[i] as string, stems[i] as string);
      this.#symbolCounts[row] = symbolCounts[i] as number;
      this.#fileCounts[row] = fileCounts[i] as number;
      this.#ends[2 * row] = (ends[2 * i] as number) + moved;
      this.#ends[2 * row + 1] = (ends[2 * i + 1] as number) + moved;
    }
    this.#postings.add(postings.subarray(start, ends[2 * to - 1] ?? 0));
  }

  finish(): Omit<TermColumns, 'nodeLengths' | 'fileLengths'> {
    return {
      terms: this.#terms,
      stems: this.#stems,
      symbolCounts: this.#symbolCounts.subarray(0, this.#terms.length),
      fileCounts: this.#fileCounts.subarray(0, this.#terms.length),
      ends: this.#ends.subarray(0, 2 * this.#terms.length),
      postings: this.#postings.joined(),
    };
  }

  /** Its position. */
  #begin(term: string, stem: string): number {
    this.#stems.push(stem);
    return this.#terms.push(term) - 1;
  }
}

export interface TermRow extends TermPostings {
  readonly stem: string;
}

export function rowOf({ terms, stems, symbolCounts, fileCounts, ends, postings }: TermColumns, i: number): TermRow {
  const [start, middle, end] = [ends[2 * i - 1] ?? 0, ends[2 * i] as number, ends[2 * i + 1] as number];
  return {
    term: terms[i] as string,
    stem: stems[i] as string,
    symbolCount: symbolCounts[i] as number,
    fileCount: fileCounts[i] as number,
    symbols: postings.subarray(start, middle),
    files: postings.subarray(middle, end),
  };
}

/** Byte arrays one after another. */
class Chunks {
  #bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** Says where it ends. */
  add(chunk: Uint8Array): number {
    if (this.length + chunk.length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.length + chunk.length));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes.set(chunk, this.length);
    this.length += chunk.length;
    return this.length;
  }

  /** A view: what was never written to takes up no memory, a copy would, when there is least of it. */
  joined(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
