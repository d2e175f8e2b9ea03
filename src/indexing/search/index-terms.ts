/**
 * Terms of all files and the nodes they belong to in; postings per term out, in columns that a thread can hand over.
 * Two counting sorts (symbols, files) instead of a map per term: millions of postings stay in flat arrays.
 */
import { stemmer } from 'stemmer';
import { FILE_FIELDS, PostingWriter, SYMBOL_FIELDS } from '../../model/search-index.ts';
import { type AddPosting, PostingList } from './posting-list.ts';

export interface FileTermData {
  readonly symbolTerms: Uint32Array;
  readonly fileTerms: Uint32Array;
}

export interface PackedFieldPlace {
  readonly shift: number;
  readonly max: number;
}

export interface SearchInput {
  /** By the numbers that postings use. */
  readonly vocabulary: readonly string[];
  /** By file id. */
  readonly terms: readonly FileTermData[];
  readonly symbolNodes: readonly Int32Array[];
  readonly nodes: number;
  /** Postings of nodes that no file declares, as (term, node) pairs. Such nodes come after all others. */
  readonly mentioned: Uint32Array;
  /** Shift and limit of each field in a packed count, in the order of SYMBOL_FIELDS. */
  readonly packedFields: readonly PackedFieldPlace[];
  readonly filePathBits: number;
}

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

export function indexTerms(input: SearchInput): TermColumns {
  const size = input.vocabulary.length;
  const once = 1 << (input.packedFields[0] as PackedFieldPlace).shift;
  const symbols = new PostingList(size, (add) => {
    input.terms.forEach((t, file) => {
      addFileSymbols(add, t.symbolTerms, input.symbolNodes[file] as Int32Array);
    });
    for (let i = 0; i < input.mentioned.length; i += 2) add(input.mentioned[i] as number, input.mentioned[i + 1] as number, once);
  });
  const files = new PostingList(size, (add) => {
    input.terms.forEach(({ fileTerms }, id) => {
      for (let i = 0; i < fileTerms.length; i += 2) add(fileTerms[i] as number, id, fileTerms[i + 1] as number);
    });
  });
  return { ...encodeTerms(input, symbols, files), nodeLengths: nodeLengths(input, symbols), fileLengths: fileLengths(input, files) };
}

/** Symbols that share a node (overloads) add their counts up; the list is sorted by node afterwards. */
function addFileSymbols(add: AddPosting, terms: Uint32Array, nodes: Int32Array): void {
  let symbol = 0;
  for (let at = 0; at < terms.length; symbol++) {
    const end = at + 1 + 2 * (terms[at] as number);
    const node = nodes[symbol] as number;
    for (at++; at < end; at += 2) if (node >= 0) add(terms[at] as number, node, terms[at + 1] as number);
  }
}

function encodeTerms(input: SearchInput, symbols: PostingList, files: PostingList): Omit<TermColumns, 'nodeLengths' | 'fileLengths'> {
  const { vocabulary } = input;
  const order = vocabulary.map((_, i) => i).sort((a, b) => ((vocabulary[a] as string) < (vocabulary[b] as string) ? -1 : 1));
  const writers = postingWriters(input, symbols, files);
  const rows = { terms: [] as string[], stems: [] as string[], symbolCounts: [] as number[], fileCounts: [] as number[], ends: [] as number[] };
  const postings = new Chunks();
  for (const id of order) {
    const [s, f] = [writers.symbols(id), writers.files(id)];
    if (s.count + f.count === 0) continue;
    const term = vocabulary[id] as string;
    rows.terms.push(term);
    rows.stems.push(stemOf(term));
    rows.symbolCounts.push(s.count);
    rows.fileCounts.push(f.count);
    rows.ends.push(postings.add(s.finish()), postings.add(f.finish()));
  }
  const { terms, stems, symbolCounts, fileCounts, ends } = rows;
  return {
    ...{ terms, stems, symbolCounts: Uint32Array.from(symbolCounts), fileCounts: Uint32Array.from(fileCounts) },
    ...{ ends: Uint32Array.from(ends), postings: postings.joined() },
  };
}

function postingWriters(input: SearchInput, symbols: PostingList, files: PostingList) {
  const symbolCounts = new Uint32Array(SYMBOL_FIELDS.length);
  const fileCounts = new Uint32Array(FILE_FIELDS.length);
  const pathMask = (1 << input.filePathBits) - 1;
  const combine = (a: number, b: number) => addPacked(a, b, input.packedFields);
  return {
    symbols(term: number): PostingWriter {
      const writer = new PostingWriter();
      symbols.eachOf(term, combine, (doc, packed) => {
        unpack(packed, input.packedFields, symbolCounts);
        writer.add(doc, symbolCounts);
      });
      return writer;
    },
    files(term: number): PostingWriter {
      const writer = new PostingWriter();
      files.eachOf(term, first, (doc, packed) => {
        fileCounts[0] = packed & pathMask;
        fileCounts[1] = packed >>> input.filePathBits;
        writer.add(doc, fileCounts);
      });
      return writer;
    },
  };
}

const first = (a: number): number => a;

/** Byte arrays one after another; says where each one ends. */
class Chunks {
  #bytes = new Uint8Array(1 << 20);
  #length = 0;

  add(chunk: Uint8Array): number {
    if (this.#length + chunk.length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + chunk.length));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length += chunk.length;
    return this.#length;
  }

  joined(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

export function unpack(packed: number, fields: readonly PackedFieldPlace[], into: Uint32Array): void {
  for (let f = 0; f < fields.length; f++) {
    const { shift, max } = fields[f] as PackedFieldPlace;
    into[f] = (packed >>> shift) & max;
  }
}

const STEMMABLE = /^[a-z]{3,24}$/;
export const stemOf = (term: string): string => (STEMMABLE.test(term) ? stemmer(term) : term);

export function addPacked(a: number, b: number, fields: readonly PackedFieldPlace[]): number {
  let sum = 0;
  for (const { shift, max } of fields) sum |= Math.min(max, ((a >>> shift) & max) + ((b >>> shift) & max)) << shift;
  return sum;
}

function nodeLengths({ nodes, packedFields }: SearchInput, symbols: PostingList): Uint16Array[] {
  const lengths = SYMBOL_FIELDS.map(() => new Uint16Array(nodes));
  symbols.each((doc, packed) => {
    for (let f = 0; f < packedFields.length; f++) {
      const { shift, max } = packedFields[f] as PackedFieldPlace;
      const ofField = lengths[f] as Uint16Array;
      ofField[doc] = Math.min(0xffff, (ofField[doc] as number) + ((packed >>> shift) & max));
    }
  });
  return lengths;
}

function fileLengths(input: SearchInput, files: PostingList): Uint32Array[] {
  const path = new Uint32Array(input.terms.length);
  const content = new Uint32Array(input.terms.length);
  files.each((doc, packed) => {
    path[doc] = (path[doc] as number) + (packed & ((1 << input.filePathBits) - 1));
    content[doc] = (content[doc] as number) + (packed >>> input.filePathBits);
  });
  return [path, content];
}
