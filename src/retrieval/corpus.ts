/**
 * The parts of a snapshot that every question needs, in typed arrays: columns, adjacency, and what follows from them
 * (node range of a file, popularity, average lengths). Built once per snapshot, never changed.
 */
import type { Adjacency } from '../model/adjacency.ts';
import { type EdgeType, edgeTypeId } from '../model/edge-types.ts';
import { NODE_FLAGS } from '../model/graph.ts';
import { isAnswerKind, isTypeKind, NODE_KINDS } from '../model/node-kinds.ts';
import type { SearchColumns } from '../model/search-index.ts';

export interface Corpus {
  readonly columns: SearchColumns;
  readonly adjacency: Adjacency;
  /** Symbols that can be answers: declared in the repository, not a file. */
  readonly answerable: Uint8Array;
  readonly symbols: number;
  /** First node of each file; nodes of a file are contiguous, the file's own node first. Length files + 1. */
  readonly fileStart: Uint32Array;
  /** How many places refer to a node. */
  referencesTo(id: number): number;
  /** Average length of each field over answerable nodes of the project itself, at least 1. */
  readonly averages: Float64Array;
  readonly fileAverages: Float64Array;
}

const REFERRING: readonly EdgeType[] = [
  'calls',
  'references',
  'extends',
  'implements',
  'type_hint_of',
  'accesses_field',
  'imports',
  'decorates',
  'throws',
  'handles_route',
];

export const IS_TYPE_KIND: readonly boolean[] = NODE_KINDS.map((k) => isTypeKind(k));
const ANSWER_KIND = Uint8Array.from(NODE_KINDS, (k) => (isAnswerKind(k) ? 1 : 0));

/** Plain loops, because a command runs this once, before V8 optimises it: there `from` and iterators of typed arrays take five times as long. */
export function buildCorpus(columns: SearchColumns, adjacency: Adjacency): Corpus {
  const { nodes, nodeKind, nodeFlags } = columns;
  const answerable = new Uint8Array(nodes);
  // Vendored symbols do not count for the averages: only their declarations are indexed, and so many short entries would make all others look long.
  const own = new Uint8Array(nodes);
  let symbols = 0;
  let owned = 0;
  for (let id = 0; id < nodes; id++) {
    symbols += answerable[id] = ANSWER_KIND[nodeKind[id] as number] ?? 0;
    owned += own[id] = (nodeFlags[id] as number) & NODE_FLAGS.vendored ? 0 : (answerable[id] as number);
  }
  return {
    columns,
    adjacency,
    answerable,
    symbols,
    fileStart: fileStarts(columns),
    referencesTo: referenceCounter(adjacency, nodes),
    averages: Float64Array.from(columns.nodeLengths, (lengths) => average(lengths, own, owned)),
    fileAverages: Float64Array.from(columns.fileLengths, (lengths) => average(lengths, undefined, columns.files)),
  };
}

function fileStarts({ nodeFile, files, nodes }: SearchColumns): Uint32Array {
  const starts = new Uint32Array(files + 1);
  let file = 0;
  for (let id = 0; id < nodes; id++) {
    const f = nodeFile[id] as number;
    // Phantoms and routes come after the last file's symbols.
    if (f < file - 1 || f < 0) {
      for (; file <= files; file++) starts[file] = id;
      return starts;
    }
    for (; file <= f; file++) starts[file] = id;
  }
  for (; file <= files; file++) starts[file] = nodes;
  return starts;
}

/** Counts a node's references when they are first asked for: a question needs those of one node in ten. */
function referenceCounter(adjacency: Adjacency, nodes: number): (id: number) => number {
  const counted = new Uint8Array(256);
  for (const t of REFERRING) counted[edgeTypeId(t)] = 1;
  const { offsets, types } = adjacency.in;
  /** The count plus 1; 0 for a node that was not counted yet. */
  const known = new Uint32Array(nodes);
  return (id) => {
    if (known[id] !== 0) return (known[id] as number) - 1;
    let n = 0;
    for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) n += counted[types[i] as number] as number;
    known[id] = n + 1;
    return n;
  };
}

function average(lengths: ArrayLike<number>, counted: Uint8Array | undefined, count: number): number {
  let sum = 0;
  for (let i = 0; i < lengths.length; i++) if (counted === undefined || counted[i]) sum += lengths[i] as number;
  return Math.max(1, sum / Math.max(1, count));
}
