/**
 * The search index as a store wants it: rows of terms and the columns of nodes and files that scoring needs, from what
 * indexTerms counted. Nodes that no file declares are found by the words of their names.
 */
import type { GraphFile, GraphNode } from '../../model/graph.ts';
import { isMentionedKind, kindId, type NodeKind } from '../../model/node-kinds.ts';
import { orderOfHash, type SearchColumns, type TermPostings } from '../../model/search-index.ts';
import { textTerms } from '../../util/words.ts';
import type { TermColumns } from './index-terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Nodes without declarations of their own that people still ask for by name. */
const NAMED_PHANTOMS = new Set<NodeKind>(['route_handler', 'endpoint', 'env_var', 'feature_flag']);
export const isNamedPhantom = (kind: NodeKind): boolean => NAMED_PHANTOMS.has(kind);

/** (term, node) pairs; new terms join the vocabulary. */
export function mentionedPostings(nodes: readonly GraphNode[], vocabulary: Vocabulary): Uint32Array {
  const named = nodes.filter((n) => isNamedPhantom(n.kind));
  return Uint32Array.from(named.flatMap((n) => [...new Set(textTerms(n.name))].flatMap((term) => [vocabulary.id(term), n.id])));
}

export function* termRows({ terms, stems, symbolCounts, fileCounts, ends, postings }: TermColumns): Iterable<TermPostings & { readonly stem: string }> {
  for (const [i, term] of terms.entries()) {
    const [start, middle, end] = [ends[2 * i - 1] ?? 0, ends[2 * i] as number, ends[2 * i + 1] as number];
    yield {
      term,
      stem: stems[i] as string,
      symbolCount: symbolCounts[i] as number,
      fileCount: fileCounts[i] as number,
      symbols: postings.subarray(start, middle),
      files: postings.subarray(middle, end),
    };
  }
}

export interface ColumnSources {
  readonly nodes: readonly GraphNode[];
  readonly owners: Int32Array;
  readonly files: readonly GraphFile[];
}

export function searchColumns({ nodes, owners, files }: ColumnSources, lengths: Pick<TermColumns, 'nodeLengths' | 'fileLengths'>): SearchColumns {
  return {
    nodes: nodes.length,
    files: files.length,
    nodeFile: Int32Array.from(nodes, (n) => n.fileId),
    nodeKind: Uint8Array.from(nodes, (n) => kindId(n.kind)),
    nodeFlags: Uint8Array.from(nodes, (n) => n.flags),
    nodeOwner: owners,
    nodeStartLine: Uint32Array.from(nodes, (n) => n.startLine),
    nodeEndLine: Uint32Array.from(nodes, (n) => n.endLine),
    nodeOrder: nodeOrder(nodes),
    nodeLengths: lengths.nodeLengths,
    fileLengths: lengths.fileLengths,
    fileFlags: Uint8Array.from(files, (f) => f.flags),
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
