/**
 * A task's words in three groups, the most specific first. Exact: identifiers that the text marks as code. Compounds:
 * identifiers by their shape, code patterns, and adjacent words joined. Components: single words. Plus what scoring needs:
 * query terms with weights, and the prose words in order.
 */
import type { TermPostings } from '../model/search-index.ts';

export interface QueryTerm {
  readonly term: string;
  readonly weight: number;
  readonly source: 'word' | 'identifier' | 'compound' | 'variant' | 'synonym' | 'abbreviation';
}

/** A frame of an error trace, or any mention of a line: `src/app.ts:10`. */
export interface FrameMention {
  /** With `/` and without a leading one. Its first folders may be those of another machine. */
  readonly path: string;
  readonly line: number;
  /** '' when the frame does not say. */
  readonly name: string;
}

/** What a title may ask for about a symbol: its users, what it uses, its subtypes or implementors (`heirs`), its tests. */
export type Relation = 'users' | 'used' | 'heirs' | 'tests' | 'raisers';

export interface AskedRelation {
  readonly relation: Relation;
  /** Of the symbol. */
  readonly name: string;
}

/**
 * What would answer the task: one symbol (a question for a place, a report), how something works, or the types and functions
 * that a whole is made of (an order for something new, "trace …", "which class …").
 */
export type Wanted = 'one' | 'workings' | 'whole';

/** A place that every program has: where it starts, where its routes are. */
export type Landmark = 'entry' | 'routes';

export interface KeywordSet {
  readonly exact: readonly string[];
  readonly compounds: readonly string[];
  readonly components: readonly string[];
  /** Identifiers that the task names, as written: exact ones, code patterns, shapes that prose does not have. */
  readonly identifiers: readonly string[];
  /** Weight of each identifier: those in the first line, which says what the task is about, weigh more. */
  readonly mentions: ReadonlyMap<string, number>;
  /** The identifiers that are written as calls: `parse_host()`. */
  readonly called: ReadonlySet<string>;
  /** Set when the title asks for a symbol's callers, implementors or tests. */
  readonly asked: AskedRelation | undefined;
  /** Set when the title asks where the program starts or where its routes are. */
  readonly landmark: Landmark | undefined;
  /** The kind of thing that the title wants one more of: "how do I add a backend". */
  readonly oneMore: string | undefined;
  /** Identifiers that consecutive words of the title would spell: "random walk" gives `randomWalk`. */
  readonly spoken: readonly string[];
  /** Words of a message that the title quotes, in order; empty without one. */
  readonly message: readonly string[];
  /** Paths and file names that the task names. */
  readonly paths: readonly string[];
  /** Innermost first. */
  readonly frames: readonly FrameMention[];
  /** The scope that a commit message names before the colon, as words: `fix(new): ...`. */
  readonly scope: readonly string[];
  /** The author's own sentences, without blocks of code and output. */
  readonly prose: string;
  /** Prose words in order, stop words dropped: for phrases. */
  readonly words: readonly string[];
  readonly terms: readonly QueryTerm[];
  readonly aboutTests: boolean;
  /** The task is about database migrations. */
  readonly aboutMigrations: boolean;
  /** The task is about the user interface, or may be: a report often says what somebody saw. */
  readonly aboutViews: boolean;
  /** The task describes how the code behaves, instead of asking for a part of it: keywords/task-aim.ts. */
  readonly report: boolean;
  /** The task is a report in the form of a commit message or a ticket. */
  readonly change: boolean;
  /** The task wants something new made. */
  readonly order: boolean;
  readonly wants: Wanted;
  /** The task wants the code that does something: keywords/task-aim.ts. */
  readonly place: boolean;
  /** The title says that something is added, so that it may name what is not there yet. */
  readonly adds: boolean;
}

/** A query term that the index has, with its postings. */
export interface ExpandedTerm {
  readonly term: string;
  readonly weight: number;
  readonly source: QueryTerm['source'];
  readonly postings: TermPostings;
}

export const primaryKeywords = (k: KeywordSet): readonly string[] => [...k.exact, ...k.compounds];
export const allKeywords = (k: KeywordSet): readonly string[] => [...k.exact, ...k.compounds, ...k.components];
