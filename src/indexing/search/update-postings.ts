/**
 * Changes to the inverted index: the words of some files as they were and as they are in, whole new postings of the
 * terms that differ out. A word that stands where it stood costs nothing.
 */
import { FILE_FIELDS, PostingReader, PostingWriter, SYMBOL_FIELDS, type TermPostings } from '../../model/search-index.ts';
import { textTerms } from '../../util/words.ts';
import { addPacked, type PackedFormat, pack, stemOf, unpack } from './index-terms.ts';

/** Words of one file and its symbols; terms by their text. */
export interface TermSource {
  readonly symbolTerms: Uint32Array;
  readonly fileTerms: Uint32Array;
  /** By number of term. */
  readonly terms: readonly string[];
}

type Counts = Map<number, number>;

/** One state of some files: for each term the packed counts by node and by file. */
export class PostingState {
  readonly symbols = new Map<string, Counts>();
  readonly files = new Map<string, Counts>();
  /** Number of words per field. */
  readonly nodeLengths = new Map<number, number[]>();
  readonly fileLengths = new Map<number, number[]>();
  readonly #format: PackedFormat;

  constructor(format: PackedFormat) {
    this.#format = format;
  }

  /** `nodes`: the node of each symbol, -1 for none. */
  addFile(file: number, nodes: ArrayLike<number>, { symbolTerms, fileTerms, terms }: TermSource): void {
    let symbol = 0;
    for (let at = 0; at < symbolTerms.length; symbol++) {
      const end = at + 1 + 2 * (symbolTerms[at] as number);
      const node = nodes[symbol] as number;
      for (at++; at < end; at += 2) if (node >= 0) this.#addSymbol(terms[symbolTerms[at] as number] as string, node, symbolTerms[at + 1] as number);
    }
    const lengths = [0, 0];
    for (let i = 0; i < fileTerms.length; i += 2) {
      const packed = fileTerms[i + 1] as number;
      entry(this.files, terms[fileTerms[i] as number] as string).set(file, packed);
      lengths[0] = (lengths[0] as number) + (packed & ((1 << this.#format.filePathBits) - 1));
      lengths[1] = (lengths[1] as number) + (packed >>> this.#format.filePathBits);
    }
    this.fileLengths.set(file, lengths);
  }

  /** What the stored postings of a term say of some nodes and files: the way back from postings to the words of a file. */
  addStored({ term, symbols, files }: TermPostings, nodes: ReadonlySet<number>, fileIds: ReadonlySet<number>): void {
    const { packedFields, filePathBits } = this.#format;
    const inSymbols = new PostingReader(symbols, SYMBOL_FIELDS.length);
    while (inSymbols.next()) if (nodes.has(inSymbols.id)) entry(this.symbols, term).set(inSymbols.id, pack(inSymbols.counts, packedFields));
    const inFiles = new PostingReader(files, FILE_FIELDS.length);
    while (inFiles.next()) {
      const [path = 0, content = 0] = inFiles.counts;
      if (fileIds.has(inFiles.id)) entry(this.files, term).set(inFiles.id, path | (content << filePathBits));
    }
  }

  /** A node that is asked for by its name alone. */
  addNamed(node: number, name: string): void {
    const once = 1 << (this.#format.packedFields[0] as { shift: number }).shift;
    for (const term of new Set(textTerms(name))) this.#addSymbol(term, node, once);
  }

  #addSymbol(term: string, node: number, packed: number): void {
    const { packedFields } = this.#format;
    const counts = entry(this.symbols, term);
    const known = counts.get(node);
    counts.set(node, known === undefined ? packed : addPacked(known, packed, packedFields));
    let lengths = this.nodeLengths.get(node);
    if (lengths === undefined) {
      lengths = SYMBOL_FIELDS.map(() => 0);
      this.nodeLengths.set(node, lengths);
    }
    for (const [f, { shift, max }] of packedFields.entries()) lengths[f] = Math.min(0xffff, (lengths[f] as number) + ((packed >>> shift) & max));
  }
}

function entry(map: Map<string, Counts>, term: string): Counts {
  let counts = map.get(term);
  if (counts === undefined) {
    counts = new Map();
    map.set(term, counts);
  }
  return counts;
}

/** New packed counts by document; 0 where the term is gone. */
export interface TermChange {
  readonly symbols: ReadonlyMap<number, number>;
  readonly files: ReadonlyMap<number, number>;
}

export function changedTerms(before: PostingState, after: PostingState): Map<string, TermChange> {
  const changes = new Map<string, TermChange>();
  const terms = new Set([...before.symbols.keys(), ...before.files.keys(), ...after.symbols.keys(), ...after.files.keys()]);
  for (const term of terms) {
    const symbols = difference(before.symbols.get(term), after.symbols.get(term));
    const files = difference(before.files.get(term), after.files.get(term));
    if (symbols.size + files.size > 0) changes.set(term, { symbols, files });
  }
  return changes;
}

function difference(before: Counts | undefined, after: Counts | undefined): Counts {
  const changed: Counts = new Map();
  for (const [doc, packed] of after ?? []) if (before?.get(doc) !== packed) changed.set(doc, packed);
  for (const doc of before?.keys() ?? []) if (!after?.has(doc)) changed.set(doc, 0);
  return changed;
}

/** The term's postings with the changes in their places. */
export function changePostings(term: string, stored: TermPostings | undefined, change: TermChange, format: PackedFormat): TermPostings & { stem: string } {
  const symbolCounts = new Uint32Array(SYMBOL_FIELDS.length);
  const symbols = merge(stored?.symbols, change.symbols, SYMBOL_FIELDS.length, (packed) => {
    unpack(packed, format.packedFields, symbolCounts);
    return symbolCounts;
  });
  const files = merge(stored?.files, change.files, FILE_FIELDS.length, (packed) => [packed & ((1 << format.filePathBits) - 1), packed >>> format.filePathBits]);
  return { term, stem: stemOf(term), symbolCount: symbols.count, fileCount: files.count, symbols: symbols.finish(), files: files.finish() };
}

function merge(
  stored: Uint8Array | undefined,
  change: ReadonlyMap<number, number>,
  fields: number,
  counts: (packed: number) => ArrayLike<number>,
): PostingWriter {
  const writer = new PostingWriter();
  const docs = [...change.keys()].sort((a, b) => a - b);
  let next = 0;
  const addChanged = (until: number) => {
    for (; next < docs.length && (docs[next] as number) < until; next++) {
      const packed = change.get(docs[next] as number) as number;
      if (packed !== 0) writer.add(docs[next] as number, counts(packed));
    }
  };
  const reader = new PostingReader(stored ?? new Uint8Array(0), fields);
  while (reader.next()) {
    addChanged(reader.id);
    if (!change.has(reader.id)) writer.add(reader.id, reader.counts);
  }
  addChanged(Number.POSITIVE_INFINITY);
  return writer;
}
