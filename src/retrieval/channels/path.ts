/**
 * Where the task says to look: words that are names of directories or files lead to the types declared there, types
 * with members first, because the walk goes on from a type to its methods. Among them, types whose members the task
 * speaks of come first ("group coordinator" -> the type in `group/` with methods about coordinators). No store reads.
 */
import type { Rows } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import { type Corpus, IS_TYPE_KIND } from '../corpus.ts';
import type { ExpandedTerm } from '../keyword-set.ts';
import { TermMatches } from '../term-matches.ts';
import { bestFirst } from './best-first.ts';
import type { Candidate, Channel, ChannelInput } from './contract.ts';
import { tieOrder } from './tie-order.ts';

/** Not tuned one by one; what the channel is worth as a whole: docs/lab/retrieval.md, "Ablations". */
const PATH_PARAMS = { minLength: 4, perTerm: { rich: 5, lean: 10, other: 15 }, total: 30 } as const;
/** A word in more than this share of all paths (`src`, the project's own name) leads everywhere. */
const MAX_FILE_SHARE = 0.2;
const FEW_FILES = 20;
/** The same for words in the text of symbols. */
const MAX_SYMBOL_SHARE = 0.05;
const FEW_SYMBOLS = 500;
/** A generated type can have thousands of members; the first ones tell enough. */
const MAX_EDGES = 400;

type Shelf = keyof typeof PATH_PARAMS.perTerm;
const SHELVES: readonly Shelf[] = ['rich', 'lean', 'other'];
const SHELF_SCORES: Readonly<Record<Shelf, number>> = { rich: 3, lean: 2, other: 1 };
const CONTAINS = edgeTypeId('contains');

export const pathChannel = {
  name: 'path',
  weight: 1.5,
  async search(input: ChannelInput): Promise<Candidate[]> {
    const matches = new TermMatches(input.terms);
    const before = pathOrder(input, matches);
    const found = new Map<number, Candidate>();
    for (const { term, files } of pathTerms(input, matches)) {
      const shelves = sortIntoShelves(input.corpus, files);
      for (const shelf of SHELVES)
        for (const id of bestFirst(shelves[shelf], PATH_PARAMS.perTerm[shelf], before))
          if (!found.has(id)) found.set(id, { id, score: SHELF_SCORES[shelf], why: `in a path with ${term}` });
    }
    return [...found.values()].sort((a, b) => b.score - a.score || (before(a.id, b.id) ? -1 : 1)).slice(0, PATH_PARAMS.total);
  },
} as const satisfies Channel;

/** Words of the task that stand in paths, the most informative first. */
function pathTerms({ terms, corpus }: ChannelInput, matches: TermMatches): { term: string; files: readonly number[] }[] {
  const limit = Math.max(FEW_FILES, corpus.columns.files * MAX_FILE_SHARE);
  return terms
    .filter(isPathWord)
    .map(({ term }) => ({ term, files: matches.filesByPath(term) }))
    .filter(({ files }) => files.length > 0 && files.length <= limit)
    .sort((a, b) => a.files.length - b.files.length || (a.term < b.term ? -1 : 1));
}

function sortIntoShelves(corpus: Corpus, files: readonly number[]): Record<Shelf, number[]> {
  const shelves: Record<Shelf, number[]> = { rich: [], lean: [], other: [] };
  for (const file of files) {
    const end = corpus.fileStart[file + 1] as number;
    for (let id = corpus.fileStart[file] as number; id < end; id++) if (corpus.answerable[id]) shelves[shelfOf(corpus, id)].push(id);
  }
  return shelves;
}

function shelfOf({ columns, adjacency }: Corpus, id: number): Shelf {
  if (!IS_TYPE_KIND[columns.nodeKind[id] as number]) return 'other';
  return someMember(adjacency.out, id, () => true) ? 'rich' : 'lean';
}

function someMember({ offsets, targets, types }: Rows, id: number, test: (member: number) => boolean): boolean {
  const start = offsets[id] as number;
  const end = Math.min(offsets[id + 1] as number, start + MAX_EDGES);
  for (let i = start; i < end; i++) if (types[i] === CONTAINS && test(targets[i] as number)) return true;
  return false;
}

/** Types with members that the task names first; whether, not how many: that would say more about a type's size. */
function pathOrder(input: ChannelInput, matches: TermMatches): (a: number, b: number) => boolean {
  const { out } = input.corpus.adjacency;
  const named = namedByTask(input, matches);
  const tied = tieOrder(input);
  const known = new Map<number, number>();
  const speaks = (id: number): number => {
    if (!IS_TYPE_KIND[input.corpus.columns.nodeKind[id] as number]) return 0;
    const hit = known.get(id) ?? (someMember(out, id, (member) => named[member] === 1) ? 1 : 0);
    known.set(id, hit);
    return hit;
  };
  return (a, b) => {
    const difference = speaks(a) - speaks(b);
    return difference > 0 || (difference === 0 && tied(a, b));
  };
}

/** 1 for symbols whose own name holds a word of the task that is not in names everywhere. */
function namedByTask({ terms, corpus }: ChannelInput, matches: TermMatches): Uint8Array {
  const named = new Uint8Array(corpus.columns.nodes);
  const informative = Math.max(FEW_SYMBOLS, corpus.symbols * MAX_SYMBOL_SHARE);
  for (const t of terms) if (isPathWord(t) && t.postings.symbolCount <= informative) for (const id of matches.symbols(t.term, ['name'])) named[id] = 1;
  return named;
}

const isPathWord = (t: ExpandedTerm): boolean => t.term.length >= PATH_PARAMS.minLength && t.source !== 'synonym';
