/**
 * The search index as a store wants it: rows of terms and the columns of nodes and files that scoring needs, from what
 * indexTerms counted. Nodes that no file declares are found by the words of their names.
 */
import { type GraphFile, type GraphNode, isPhantom } from '../../model/graph.ts';
import { isSearchedKind, kindId } from '../../model/node-kinds.ts';
import { orderOfHash, type SearchColumns } from '../../model/search-index.ts';
import type { MentionedName } from './add-mentioned.ts';
import { rowOf, type TermColumns, type TermRow } from './term-columns.ts';

export const mentionedNames = (nodes: readonly GraphNode[]): MentionedName[] =>
  nodes.flatMap((n) => (isSearchedPhantom(n) ? [{ node: n.id, name: n.name }] : []));

/** Found by the words of its name: nothing else says what it is. */
export const isSearchedPhantom = (node: GraphNode): boolean => isPhantom(node) && isSearchedKind(node.kind);

/** Made one at a time, each time they are gone through: a write that has to be repeated reads them again. */
export function termRows(columns: TermColumns): Iterable<TermRow> {
  return {
    *[Symbol.iterator]() {
      for (let i = 0; i < columns.terms.length; i++) yield rowOf(columns, i);
    },
  };
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
    ...nodeColumns(nodes),
    nodeOwner: owners,
    nodeLengths: lengths.nodeLengths,
    fileLengths: lengths.fileLengths,
    fileFlags: Uint8Array.from(files, (f) => f.flags),
  };
}

type NodeColumns = Pick<SearchColumns, 'nodeFile' | 'nodeKind' | 'nodeFlags' | 'nodeStartLine' | 'nodeEndLine' | 'nodeOrder'>;

/** In one pass: a column at a time took several times as long. */
function nodeColumns(nodes: readonly GraphNode[]): NodeColumns {
  const count = nodes.length;
  const columns = {
    nodeFile: new Int32Array(count),
    nodeKind: new Uint8Array(count),
    nodeFlags: new Uint16Array(count),
    nodeStartLine: new Uint32Array(count),
    nodeEndLine: new Uint32Array(count),
    nodeOrder: new Uint32Array(count),
  };
  // Nodes come file by file, each file's own first.
  let first = 0;
  for (let id = 0; id < count; id++) {
    const { kind, fileId, flags, startLine, endLine, hash } = nodes[id] as GraphNode;
    if (kind === 'file') first = id;
    columns.nodeFile[id] = fileId;
    columns.nodeKind[id] = kindId(kind);
    columns.nodeFlags[id] = flags;
    columns.nodeStartLine[id] = startLine;
    columns.nodeEndLine[id] = endLine;
    columns.nodeOrder[id] = isPhantom({ kind, fileId }) ? orderOfHash(hash) : id - first;
  }
  return columns;
}
