/**
 * The inverted index: per term, which symbols and which files hold it, in which field, how often. Postings are
 * delta and varint coded, so a term is one blob; the fields' lengths stand in columns beside it. Scoring belongs to
 * retrieval: the index only counts. Why not FTS5: docs/decisions/0001-own-inverted-index.md.
 */

import type { Hash } from './hash.ts';

/** Order is the bit in a posting's field mask. */
export const SYMBOL_FIELDS = ['name', 'qualified', 'signature', 'doc', 'body', 'members'] as const;
export type SymbolField = (typeof SYMBOL_FIELDS)[number];

export const FILE_FIELDS = ['path', 'content'] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** One term's postings. `symbols` and `files` are encoded lists (see PostingReader); df counts their entries. */
export interface TermPostings {
  readonly term: string;
  readonly symbolCount: number;
  readonly fileCount: number;
  readonly symbols: Uint8Array;
  readonly files: Uint8Array;
}

/**
 * What scoring needs to know about every node, by node id, and every file, by file id. Loaded in one read. An id without a
 * node looks like an external symbol without words; an id without a file carries FILE_FLAGS.none.
 */
export interface SearchColumns {
  readonly nodes: number;
  readonly files: number;
  readonly nodeFile: Int32Array;
  readonly nodeKind: Uint8Array;
  readonly nodeFlags: Uint16Array;
  /** Id of the node that contains it, -1 if none. */
  readonly nodeOwner: Int32Array;
  readonly nodeStartLine: Uint32Array;
  readonly nodeEndLine: Uint32Array;
  /** Place among the nodes of its file, the file's own node first; for nodes that are declared nowhere, the head of their hash. */
  readonly nodeOrder: Uint32Array;
  /** Number of terms per field: lengths[field][node]. Same order as SYMBOL_FIELDS. */
  readonly nodeLengths: readonly Uint16Array[];
  /** Same order as FILE_FIELDS. */
  readonly fileLengths: readonly Uint32Array[];
  readonly fileFlags: Uint8Array;
}

/** For SearchColumns.nodeOrder: a position for nodes that no file declares, which does not depend on the order of discovery. */
export const orderOfHash = (hash: Hash): number => Number.parseInt(hash.slice(0, 8), 16);

/** Appends one entry per document, ids ascending. One writer serves any number of lists, one after another. */
export class PostingWriter {
  #bytes = new Uint8Array(64);
  #length = 0;
  #last = -1;
  count = 0;

  /** `counts[f]` is how often the term stands in field f; at most 8 fields. */
  add(id: number, counts: ArrayLike<number>): void {
    this.#varint(id - this.#last - 1);
    this.#last = id;
    this.count++;
    let mask = 0;
    for (let f = 0; f < counts.length; f++) if (counts[f]) mask |= 1 << f;
    this.#byte(mask);
    for (let f = 0; f < counts.length; f++) if (counts[f]) this.#varint((counts[f] as number) - 1);
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** Like `finish`, but without a copy: valid only until the next list is begun. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  begin(): void {
    this.#length = 0;
    this.#last = -1;
    this.count = 0;
  }

  #varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.#byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.#byte(rest);
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const grown = new Uint8Array(this.#length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[this.#length++] = value;
  }
}

/** Place of the lowest bit that is set. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** Walks an encoded list: `while (r.next()) use(r.id, r.counts)`. `counts` is reused between entries. */
export class PostingReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  id = -1;
  /** Bit f is set where counts[f] is not 0: most entries have one or two of the fields. */
  mask = 0;
  readonly counts: Uint32Array;

  constructor(bytes: Uint8Array, fields: number) {
    this.#bytes = bytes;
    this.counts = new Uint32Array(fields);
  }

  next(): boolean {
    if (this.#at >= this.#bytes.length) return false;
    this.id += this.#varint() + 1;
    for (let rest = this.mask; rest !== 0; rest &= rest - 1) this.counts[lowestBit(rest)] = 0;
    this.mask = this.#bytes[this.#at++] as number;
    for (let rest = this.mask; rest !== 0; rest &= rest - 1) this.counts[lowestBit(rest)] = this.#varint() + 1;
    return true;
  }

  #varint(): number {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = this.#bytes[this.#at++] as number;
      value |= (byte & 0x7f) << shift;
      // Reading past the end gives undefined, which is not below 0x80 either: a damaged list ends here.
      if (!(byte >= 0x80)) return value >>> 0;
      shift += 7;
    }
  }
}
