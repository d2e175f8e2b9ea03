/**
 * Terms of all files and the nodes they belong to in; postings per term and the columns that scoring needs out.
 * Two counting sorts (symbols, files) instead of a map per term: millions of postings stay in flat arrays.
 */
import { stemmer } from 'stemmer';
import type { GraphFile, GraphNode } from '../../model/graph.ts';
import { isMentionedKind, kindId, type NodeKind } from '../../model/node-kinds.ts';
import { FILE_FIELDS, orderOfHash, PostingWriter, type SearchColumns, SYMBOL_FIELDS, type TermPostings } from '../../model/search-index.ts';
import { textTerms } from '../../util/words.ts';
import { type AddPosting, PostingList } from './posting-list.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface FileTermData {
  readonly symbolTerms: Uint32Array;
  readonly fileTerms: Uint32Array;
}

export interface SearchInput {
  readonly vocabulary: Vocabulary;
  /** By file id. */
  readonly terms: readonly FileTermData[];
  readonly symbolNodes: readonly Int32Array[];
  readonly owners: Int32Array;
  readonly nodes: readonly GraphNode[];
  readonly files: readonly GraphFile[];
  /** Shift and limit of each field in a packed count, in the order of SYMBOL_FIELDS. */
  readonly packedFields: readonly { readonly shift: number; readonly max: number }[];
  readonly filePathBits: number;
}

export interface SearchIndex {
  readonly columns: SearchColumns;
  readonly terms: Iterable<TermPostings & { readonly stem: string }>;
}

/** Nodes without declarations of their own that people still ask for by name. */
const NAMED_PHANTOMS = new Set<NodeKind>(['route_handler', 'endpoint', 'env_var', 'feature_flag']);

export function buildSearchIndex(input: SearchInput): SearchIndex {
  const phantoms = phantomPostings(input);
  const terms = input.vocabulary.terms.length;
  const symbols = new PostingList(terms, (add) => {
    input.terms.forEach((t, file) => {
      addFileSymbols(add, t.symbolTerms, input.symbolNodes[file] as Int32Array);
    });
    for (const [term, node, packed] of phantoms) add(term, node, packed);
  });
  const files = new PostingList(terms, (add) => {
    input.terms.forEach(({ fileTerms }, id) => {
      for (let i = 0; i < fileTerms.length; i += 2) add(fileTerms[i] as number, id, fileTerms[i + 1] as number);
    });
  });
  return { columns: buildColumns(input, symbols, files), terms: termRows(input, symbols, files) };
}

function phantomPostings({ nodes, vocabulary, packedFields }: SearchInput): [term: number, node: number, packed: number][] {
  const once = 1 << (packedFields[0] as { shift: number }).shift;
  return nodes
    .filter((n) => NAMED_PHANTOMS.has(n.kind))
    .flatMap((n) => [...new Set(textTerms(n.name))].map((term): [number, number, number] => [vocabulary.id(term), n.id, once]));
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

function* termRows(input: SearchInput, symbols: PostingList, files: PostingList): Iterable<TermPostings & { readonly stem: string }> {
  const { terms } = input.vocabulary;
  const order = terms.map((_, i) => i).sort((a, b) => ((terms[a] as string) < (terms[b] as string) ? -1 : 1));
  const symbolCounts = new Uint32Array(SYMBOL_FIELDS.length);
  const fileCounts = new Uint32Array(FILE_FIELDS.length);
  const pathMask = (1 << input.filePathBits) - 1;
  const first = (a: number) => a;
  const combine = (a: number, b: number) => addPacked(a, b, input.packedFields);
  for (const id of order) {
    const s = new PostingWriter();
    symbols.eachOf(id, combine, (doc, packed) => {
      unpack(packed, input.packedFields, symbolCounts);
      s.add(doc, symbolCounts);
    });
    const f = new PostingWriter();
    files.eachOf(id, first, (doc, packed) => {
      fileCounts[0] = packed & pathMask;
      fileCounts[1] = packed >>> input.filePathBits;
      f.add(doc, fileCounts);
    });
    const term = terms[id] as string;
    if (s.count + f.count > 0) yield { term, stem: stemOf(term), symbolCount: s.count, fileCount: f.count, symbols: s.finish(), files: f.finish() };
  }
}

function unpack(packed: number, fields: SearchInput['packedFields'], into: Uint32Array): void {
  for (let f = 0; f < fields.length; f++) {
    const { shift, max } = fields[f] as { shift: number; max: number };
    into[f] = (packed >>> shift) & max;
  }
}

const STEMMABLE = /^[a-z]{3,24}$/;
export const stemOf = (term: string): string => (STEMMABLE.test(term) ? stemmer(term) : term);

function addPacked(a: number, b: number, fields: SearchInput['packedFields']): number {
  let sum = 0;
  for (const { shift, max } of fields) sum |= Math.min(max, ((a >>> shift) & max) + ((b >>> shift) & max)) << shift;
  return sum;
}

function buildColumns(input: SearchInput, symbols: PostingList, files: PostingList): SearchColumns {
  const { nodes, packedFields } = input;
  const nodeLengths = SYMBOL_FIELDS.map(() => new Uint16Array(nodes.length));
  const counts = new Uint32Array(packedFields.length);
  symbols.each((doc, packed) => {
    unpack(packed, packedFields, counts);
    for (let f = 0; f < counts.length; f++) {
      const lengths = nodeLengths[f] as Uint16Array;
      lengths[doc] = Math.min(0xffff, (lengths[doc] as number) + (counts[f] as number));
    }
  });
  return {
    nodes: nodes.length,
    files: input.files.length,
    nodeFile: Int32Array.from(nodes, (n) => n.fileId),
    nodeKind: Uint8Array.from(nodes, (n) => kindId(n.kind)),
    nodeFlags: Uint8Array.from(nodes, (n) => n.flags),
    nodeOwner: input.owners,
    nodeStartLine: Uint32Array.from(nodes, (n) => n.startLine),
    nodeEndLine: Uint32Array.from(nodes, (n) => n.endLine),
    nodeOrder: nodeOrder(nodes),
    nodeLengths,
    fileLengths: fileLengths(input, files),
    fileFlags: Uint8Array.from(input.files, (f) => f.flags),
  };
}

/** Nodes come file by file, each file's own first. */
function nodeOrder(nodes: readonly GraphNode[]): Uint32Array {
  let first = 0;
  return Uint32Array.from(nodes, (n, id) => {
    if (n.kind === 'file') first = id;
    return isMentionedKind(n.kind) ? orderOfHash(n.hash) : id - first;
  });
}

function fileLengths(input: SearchInput, files: PostingList): Uint32Array[] {
  const path = new Uint32Array(input.files.length);
  const content = new Uint32Array(input.files.length);
  files.each((doc, packed) => {
    path[doc] = (path[doc] as number) + (packed & ((1 << input.filePathBits) - 1));
    content[doc] = (content[doc] as number) + (packed >>> input.filePathBits);
  });
  return [path, content];
}
