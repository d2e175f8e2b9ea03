/**
 * Nodes that no file declares and that people still ask for by name (routes, environment variables) join the postings
 * of the others. They are few and come after all others, so whole stretches of rows stay as they are.
 */
import { SYMBOL_FIELDS } from '../../model/search-index.ts';
import type { PackedFormat } from './index-terms.ts';
import { rowOf, type TermColumns, TermRowWriter } from './term-columns.ts';
import { changePostings, PostingState } from './update-postings.ts';

export interface MentionedName {
  readonly node: number;
  readonly name: string;
}

export interface Mentions extends PackedFormat {
  readonly mentioned: readonly MentionedName[];
  /** All there are, mentioned ones included. */
  readonly nodes: number;
}

export function addMentioned(columns: TermColumns, { mentioned, nodes, ...format }: Mentions): TermColumns {
  const named = new PostingState(format);
  for (const { node, name } of mentioned) named.addNamed(node, name);
  return { ...withNames(columns, named, format), nodeLengths: grownLengths(columns, named, nodes), fileLengths: columns.fileLengths };
}

function withNames(columns: TermColumns, named: PostingState, format: PackedFormat): Omit<TermColumns, 'nodeLengths' | 'fileLengths'> {
  if (named.symbols.size === 0) return columns;
  const rows = new TermRowWriter(columns.terms.length + named.symbols.size, columns.postings.length + ROOM);
  let done = 0;
  for (const term of [...named.symbols.keys()].sort(ascending)) {
    const at = firstFrom(columns.terms, term, done);
    rows.copy(columns, done, at);
    const isThere = columns.terms[at] === term;
    done = isThere ? at + 1 : at;
    const change = { symbols: named.symbols.get(term) as ReadonlyMap<number, number>, files: NO_FILES };
    rows.add(changePostings(term, isThere ? rowOf(columns, at) : undefined, change, format));
  }
  rows.copy(columns, done, columns.terms.length);
  return rows.finish();
}

/** Bytes. Mentioned nodes are few. */
const ROOM = 64 * 1024;
const NO_FILES: ReadonlyMap<number, number> = new Map();
const ascending = (a: string, b: string): number => (a < b ? -1 : 1);

/** Position of the first term that is not before the wanted one. */
function firstFrom(terms: readonly string[], wanted: string, from: number): number {
  let [low, high] = [from, terms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] as string) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function grownLengths({ nodeLengths }: TermColumns, named: PostingState, nodes: number): Uint16Array[] {
  return SYMBOL_FIELDS.map((_, f) => {
    const grown = new Uint16Array(nodes);
    grown.set(nodeLengths[f] as Uint16Array);
    for (const [node, lengths] of named.nodeLengths) grown[node] = lengths[f] as number;
    return grown;
  });
}
