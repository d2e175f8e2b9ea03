/**
 * Where the task says to look: words that are names of directories or files lead to the types declared there, types
 * with members first, because the walk goes on from a type to its methods. Among them, types whose members the task
 * speaks of come first ("group coordinator" -> the type in `group/` with methods about coordinators). No store reads.
 */
import type { Rows } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import { type Corpus, IS_TYPE_KIND } from '../corpus.ts';
import type { ExpandedTerm } from '../keywords/expand-terms.ts';
import { bestFirst } from './best-first.ts';
import type { Candidate, Channel, ChannelInput } from './contract.ts';
import { TermMatches } from './term-matches.ts';

/** docs/performance.md, "Path context". */
const PATH_PARAMS = { minLength: 4, perTerm: { rich: 5, lean: 10, other: 15 }, total: 30 } as const;
/** A word in more than this share of all paths (`src`, the project's own name) leads everywhere. */
const MAX_FILE_SHARE = 0.2;
const FEW_FILES = 20;
/** A generated type can have thousands of members; the first ones tell enough. */
const MAX_MEMBERS = 200;

type Shelf = keyof typeof PATH_PARAMS.perTerm;
const SHELVES: readonly Shelf[] = ['rich', 'lean', 'other'];
const SHELF_SCORES: Readonly<Record<Shelf, number>> = { rich: 3, lean: 2, other: 1 };
const CONTAINS = edgeTypeId('contains');

export const pathChannel: Channel = {
  name: 'path',
  async search(input: ChannelInput): Promise<Candidate[]> {
    const matches = new TermMatches(input.terms);
    const order = new PathOrder(input, matches);
    const found = new Map<number, Candidate>();
    for (const { term, files } of pathTerms(input, matches)) {
      const shelves = sortIntoShelves(input.corpus, files);
      for (const shelf of SHELVES)
        for (const id of bestFirst(shelves[shelf], PATH_PARAMS.perTerm[shelf], order.before))
          if (!found.has(id)) found.set(id, { id, score: SHELF_SCORES[shelf], why: `in a path with ${term}` });
    }
    return [...found.values()].sort((a, b) => b.score - a.score || (order.before(a.id, b.id) ? -1 : 1)).slice(0, PATH_PARAMS.total);
  },
};

/** Words of the task that stand in paths, the most telling first. */
function pathTerms({ terms, corpus }: ChannelInput, matches: TermMatches): { term: string; files: readonly number[] }[] {
  const limit = Math.max(FEW_FILES, corpus.columns.files * MAX_FILE_SHARE);
  return terms
    .filter((t) => t.term.length >= PATH_PARAMS.minLength && t.source !== 'synonym')
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
  return membersOf(adjacency.out, id).next().done ? 'lean' : 'rich';
}

function* membersOf({ offsets, targets, types }: Rows, id: number): Generator<number> {
  let count = 0;
  for (let i = offsets[id] as number; i < (offsets[id + 1] as number) && count < MAX_MEMBERS; i++)
    if (types[i] === CONTAINS) {
      count++;
      yield targets[i] as number;
    }
}

/** Types with members that the task names, then by lexical score, then by id. */
class PathOrder {
  readonly #input: ChannelInput;
  /** 1 for symbols whose own name holds a word of the task. */
  readonly #named: Uint8Array;
  readonly #memberHits = new Map<number, number>();

  constructor(input: ChannelInput, matches: TermMatches) {
    this.#input = input;
    this.#named = new Uint8Array(input.corpus.columns.nodes);
    for (const t of input.terms) if (isOwnWord(t)) for (const id of matches.symbols(t.term, ['name'])) this.#named[id] = 1;
  }

  readonly before = (a: number, b: number): boolean => {
    const { score } = this.#input.lexical;
    const difference = this.#hits(a) - this.#hits(b) || (score[a] as number) - (score[b] as number);
    return difference > 0 || (difference === 0 && a < b);
  };

  /** 1 for a type that has members which the task names: how many would say more about its size than about the task. */
  #hits(id: number): number {
    let hits = this.#memberHits.get(id);
    if (hits === undefined) {
      hits = this.#hasNamedMember(id) ? 1 : 0;
      this.#memberHits.set(id, hits);
    }
    return hits;
  }

  #hasNamedMember(id: number): boolean {
    for (const member of membersOf(this.#input.corpus.adjacency.out, id)) if (this.#named[member]) return true;
    return false;
  }
}

/** Verbs of the task weigh little and are in every class. */
const isOwnWord = (t: ExpandedTerm): boolean => t.term.length >= PATH_PARAMS.minLength && t.weight >= 0.4 && t.source !== 'synonym';
