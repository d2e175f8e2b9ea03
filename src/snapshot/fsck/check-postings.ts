/** The search index: postings in order, of nodes and files that are there, with the lengths that the columns say. */
import { FILE_FIELDS, PostingReader, type SearchColumns, SYMBOL_FIELDS } from '../../model/search-index.ts';
import type { GraphReader, TermRow } from '../../store/contract.ts';
import { fileRows } from './check-caches.ts';
import type { Findings } from './finding.ts';
import { NO_NODE, type ScannedGraph } from './scanned-graph.ts';

/** Sums of the postings, which is what the lengths of the columns are made of. */
export interface PostingLengths {
  readonly terms: number;
  readonly nodes: readonly Uint32Array[];
  readonly files: readonly Uint32Array[];
}

export async function readPostings(reader: GraphReader, graph: ScannedGraph, findings: Findings): Promise<PostingLengths> {
  const nodes = SYMBOL_FIELDS.map(() => new Uint32Array(graph.rows));
  const files = FILE_FIELDS.map(() => new Uint32Array(fileRows(graph)));
  const fileIds = new Set(graph.files.map((file) => file.id));
  const hasNode = (id: number) => graph.kinds[id] !== undefined && graph.kinds[id] !== NO_NODE;
  let terms = 0;
  let last = '';
  await reader.eachTerm((term) => {
    terms++;
    if (term.term === last) findings.error('a term stands twice', term.term);
    last = term.term;
    walk(term, term.symbols, term.symbolCount, nodes, hasNode, findings);
    walk(term, term.files, term.fileCount, files, (id) => fileIds.has(id), findings);
  });
  return { terms, nodes, files };
}

function walk(
  { term }: TermRow,
  bytes: Uint8Array,
  count: number,
  lengths: readonly Uint32Array[],
  isThere: (id: number) => boolean,
  findings: Findings,
): void {
  const entries = new PostingReader(bytes, lengths.length);
  let seen = 0;
  while (entries.next()) {
    seen++;
    if (!isThere(entries.id)) {
      findings.error('the postings of a term name something that is not there', term);
      continue;
    }
    for (let field = 0; field < lengths.length; field++) {
      const length = lengths[field] as Uint32Array;
      length[entries.id] = (length[entries.id] as number) + (entries.counts[field] as number);
    }
  }
  if (seen !== count) findings.error('a term has more or fewer postings than it says', term);
}

/** Columns are summed before counts are capped, so they may be larger than the postings, but never smaller. */
export function checkLengths(columns: SearchColumns, lengths: PostingLengths, findings: Findings): void {
  const short = (stored: ArrayLike<number>, sums: Uint32Array, most: number): boolean =>
    sums.some((sum, id) => (stored[id] as number) < Math.min(sum, most) || (sum === 0 && (stored[id] ?? 0) > 0));
  const nodes = lengths.nodes.some((sums, field) => short(columns.nodeLengths[field] as Uint16Array, sums, 0xffff));
  const files = lengths.files.some((sums, field) => short(columns.fileLengths[field] as Uint32Array, sums, 0xffffffff));
  if (nodes || files) findings.error('search columns: lengths do not match the postings', '', 'search_columns');
}
