/**
 * Terms of all files and the nodes they belong to in; postings per term and the columns that scoring needs out.
 * Two counting sorts (symbols, files) instead of a map per term: millions of postings stay in flat arrays.
 */
import { stemmer } from 'stemmer';
import type { GraphFile, GraphNode } from '../../model/graph.ts';
import { kindId, type NodeKind } from '../../model/node-kinds.ts';
import { FILE_FIELDS, PostingWriter, type SearchColumns, SYMBOL_FIELDS, type TermPostings } from '../../model/search-index.ts';
import { textTerms } from '../../util/words.ts';
import { type Pair, PostingList } from './posting-list.ts';
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
  const symbols = symbolPostings(input);
  const files = new PostingList();
  input.terms.forEach((t, id) => {
    for (let i = 0; i < t.fileTerms.length; i += 2) files.add(t.fileTerms[i] as number, id, t.fileTerms[i + 1] as number);
  });
  const columns = buildColumns(input, symbols, files);
  return { columns, terms: termRows(input, symbols, files) };
}

function symbolPostings(input: SearchInput): PostingList {
  const list = new PostingList();
  input.terms.forEach((t, file) => {
    addFileSymbols(list, t.symbolTerms, input.symbolNodes[file] as Int32Array);
  });
  const nameField = input.packedFields[0] as { shift: number };
  for (const n of input.nodes)
    if (NAMED_PHANTOMS.has(n.kind)) for (const term of new Set(textTerms(n.name))) list.add(input.vocabulary.id(term), n.id, 1 << nameField.shift);
  return list;
}

/** Symbols that share a node (overloads) add their counts up; the list is sorted by node afterwards. */
function addFileSymbols(list: PostingList, terms: Uint32Array, nodes: Int32Array): void {
  let symbol = 0;
  for (let at = 0; at < terms.length; symbol++) {
    const end = at + 1 + 2 * (terms[at] as number);
    const node = nodes[symbol] as number;
    for (at++; at < end; at += 2) if (node >= 0) list.add(terms[at] as number, node, terms[at + 1] as number);
  }
}

function* termRows(input: SearchInput, symbols: PostingList, files: PostingList): Iterable<TermPostings & { readonly stem: string }> {
  const { terms } = input.vocabulary;
  const order = terms.map((_, i) => i).sort((a, b) => ((terms[a] as string) < (terms[b] as string) ? -1 : 1));
  const symbolCounts = new Uint32Array(SYMBOL_FIELDS.length);
  const fileCounts = new Uint32Array(FILE_FIELDS.length);
  const pathMask = (1 << input.filePathBits) - 1;
  for (const id of order) {
    const s = new PostingWriter();
    for (const { doc, packed } of symbols.merged(id, (a, b) => addPacked(a, b, input.packedFields))) {
      input.packedFields.forEach(({ shift, max }, f) => {
        symbolCounts[f] = (packed >>> shift) & max;
      });
      s.add(doc, symbolCounts);
    }
    const f = new PostingWriter();
    for (const { doc, packed } of files.merged(id, (a) => a)) {
      fileCounts[0] = packed & pathMask;
      fileCounts[1] = packed >>> input.filePathBits;
      f.add(doc, fileCounts);
    }
    const term = terms[id] as string;
    if (s.count + f.count > 0) yield { term, stem: stemOf(term), symbolCount: s.count, fileCount: f.count, symbols: s.finish(), files: f.finish() };
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
  symbols.each(({ doc, packed }) => {
    packedFields.forEach(({ shift, max }, f) => {
      const lengths = nodeLengths[f] as Uint16Array;
      lengths[doc] = Math.min(0xffff, (lengths[doc] as number) + ((packed >>> shift) & max));
    });
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
    nodeLengths,
    fileLengths: fileLengths(input, files),
    fileFlags: Uint8Array.from(input.files, (f) => f.flags),
  };
}

function fileLengths(input: SearchInput, files: PostingList): Uint32Array[] {
  const path = new Uint32Array(input.files.length);
  const content = new Uint32Array(input.files.length);
  files.each(({ doc, packed }: Pair) => {
    path[doc] = (path[doc] as number) + (packed & ((1 << input.filePathBits) - 1));
    content[doc] = (content[doc] as number) + (packed >>> input.filePathBits);
  });
  return [path, content];
}
