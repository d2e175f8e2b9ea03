/**
 * Terms of all files and the nodes they belong to in; postings per term out, in columns that a thread can hand over.
 * Two counting sorts (symbols, files) instead of a map per term: millions of postings stay in flat arrays. Listed first,
 * encoded then, so that whoever calls can let the terms go in between.
 */
import { stemmer } from 'stemmer';
import { FILE_FIELDS, PostingWriter, SYMBOL_FIELDS } from '../../model/search-index.ts';
import { type AddPosting, PostingList } from './posting-list.ts';
import { type TermColumns, TermRowWriter } from './term-columns.ts';

export interface FileTermData {
  readonly symbolTerms: Uint32Array;
  readonly fileTerms: Uint32Array;
}

export interface PackedFieldPlace {
  readonly shift: number;
  readonly max: number;
}

export interface PackedFormat {
  /** Shift and limit of each field in a packed count, in the order of SYMBOL_FIELDS. */
  readonly packedFields: readonly PackedFieldPlace[];
  readonly filePathBits: number;
}

export interface SearchInput extends PackedFormat {
  /** By the numbers that postings use. */
  readonly vocabulary: readonly string[];
  readonly postings: Postings;
  readonly nodes: number;
  readonly files: number;
}

/** By term: which symbols hold it, which files. */
export interface Postings {
  readonly symbols: PostingList;
  readonly files: PostingList;
}

/** `terms` and `symbolNodes` by file id. */
export function listPostings(vocabularySize: number, terms: readonly FileTermData[], symbolNodes: readonly Int32Array[]): Postings {
  const symbols = new PostingList(vocabularySize, (add) => {
    terms.forEach((t, file) => {
      addFileSymbols(add, t.symbolTerms, symbolNodes[file] as Int32Array);
    });
  });
  const files = new PostingList(vocabularySize, (add) => {
    terms.forEach(({ fileTerms }, id) => {
      for (let i = 0; i < fileTerms.length; i += 2) add(fileTerms[i] as number, id, fileTerms[i + 1] as number);
    });
  });
  return { symbols, files };
}

export function indexTerms(input: SearchInput): TermColumns {
  return { ...encodeTerms(input), nodeLengths: nodeLengths(input), fileLengths: fileLengths(input) };
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

function encodeTerms(input: SearchInput): Omit<TermColumns, 'nodeLengths' | 'fileLengths'> {
  const { vocabulary, postings } = input;
  const order = vocabulary.map((_, i) => i).sort((a, b) => ((vocabulary[a] as string) < (vocabulary[b] as string) ? -1 : 1));
  const write = postingWriters(input);
  const rows = new TermRowWriter(vocabulary.length, BYTES_EXPECTED * (postings.symbols.size + postings.files.size));
  for (const id of order) {
    const [s, f] = [write.symbols(id), write.files(id)];
    if (s.count + f.count === 0) continue;
    const term = vocabulary[id] as string;
    rows.add({ term, stem: stemOf(term), symbolCount: s.count, fileCount: f.count, symbols: s.view(), files: f.view() });
  }
  return rows.finish();
}

/** Of one posting; three are the least. */
const BYTES_EXPECTED = 4;

/** Each of them says what it wrote with one writer, again and again: there are hundreds of thousands of terms. */
function postingWriters(input: SearchInput) {
  const { symbols, files } = input.postings;
  const symbolCounts = new Uint32Array(SYMBOL_FIELDS.length);
  const fileCounts = new Uint32Array(FILE_FIELDS.length);
  const [symbolWriter, fileWriter] = [new PostingWriter(), new PostingWriter()];
  const pathMask = (1 << input.filePathBits) - 1;
  const combine = (a: number, b: number) => addPacked(a, b, input.packedFields);
  const addSymbol = (doc: number, packed: number) => {
    unpack(packed, input.packedFields, symbolCounts);
    symbolWriter.add(doc, symbolCounts);
  };
  const addFile = (doc: number, packed: number) => {
    fileCounts[0] = packed & pathMask;
    fileCounts[1] = packed >>> input.filePathBits;
    fileWriter.add(doc, fileCounts);
  };
  return {
    symbols(term: number): PostingWriter {
      symbolWriter.begin();
      symbols.eachOf(term, combine, addSymbol);
      return symbolWriter;
    },
    files(term: number): PostingWriter {
      fileWriter.begin();
      files.eachOf(term, first, addFile);
      return fileWriter;
    },
  };
}

const first = (a: number): number => a;

export function unpack(packed: number, fields: readonly PackedFieldPlace[], into: Uint32Array): void {
  for (let f = 0; f < fields.length; f++) {
    const { shift, max } = fields[f] as PackedFieldPlace;
    into[f] = (packed >>> shift) & max;
  }
}

/** The reverse of `unpack`. */
export function pack(counts: ArrayLike<number>, fields: readonly PackedFieldPlace[]): number {
  let packed = 0;
  for (let f = 0; f < fields.length; f++) packed |= (counts[f] as number) << (fields[f] as PackedFieldPlace).shift;
  return packed;
}

const STEMMABLE = /^[a-z]{3,24}$/;
export const stemOf = (term: string): string => (STEMMABLE.test(term) ? stemmer(term) : term);

export function addPacked(a: number, b: number, fields: readonly PackedFieldPlace[]): number {
  let sum = 0;
  for (const { shift, max } of fields) sum |= Math.min(max, ((a >>> shift) & max) + ((b >>> shift) & max)) << shift;
  return sum;
}

function nodeLengths({ nodes, packedFields, postings }: SearchInput): Uint16Array[] {
  const lengths = SYMBOL_FIELDS.map(() => new Uint16Array(nodes));
  postings.symbols.each((doc, packed) => {
    for (let f = 0; f < packedFields.length; f++) {
      const { shift, max } = packedFields[f] as PackedFieldPlace;
      const ofField = lengths[f] as Uint16Array;
      ofField[doc] = Math.min(0xffff, (ofField[doc] as number) + ((packed >>> shift) & max));
    }
  });
  return lengths;
}

function fileLengths({ files, filePathBits, postings }: SearchInput): Uint32Array[] {
  const path = new Uint32Array(files);
  const content = new Uint32Array(files);
  postings.files.each((doc, packed) => {
    path[doc] = (path[doc] as number) + (packed & ((1 << filePathBits) - 1));
    content[doc] = (content[doc] as number) + (packed >>> filePathBits);
  });
  return [path, content];
}
