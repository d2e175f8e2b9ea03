/**
 * A task's words by how much they say. Exact: identifiers that the text marks as such. Compounds: identifiers by
 * their shape, code patterns, and adjacent words joined. Components: single words. Plus what scoring needs: query
 * terms with weights, and the prose words in order.
 */
import type { TermPostings } from '../model/search-index.ts';

export interface QueryTerm {
  readonly term: string;
  readonly weight: number;
  readonly source: 'word' | 'identifier' | 'compound' | 'variant' | 'synonym' | 'abbreviation';
}

/** A frame of an error trace, or any mention of a line: `src/app.ts:10`. */
export interface FrameMention {
  /** With slashes, none in front: below a root that may be another machine's. */
  readonly path: string;
  readonly line: number;
  /** '' when the frame does not say. */
  readonly name: string;
}

/** What a title asks for, seen from a symbol: who uses it, what it uses, who inherits from it, what tests it. */
export type Relation = 'users' | 'used' | 'heirs' | 'tests';

export interface AskedRelation {
  readonly relation: Relation;
  /** Of the symbol. */
  readonly name: string;
}

/** A place that every program has: where it starts, where its routes are. */
export type Landmark = 'entry' | 'routes';

export interface KeywordSet {
  readonly exact: readonly string[];
  readonly compounds: readonly string[];
  readonly components: readonly string[];
  /** Identifiers that the task names, as written: exact ones, code patterns, shapes that prose does not have. */
  readonly identifiers: readonly string[];
  /** What each of them weighs: the first line says what the task is about. */
  readonly mentions: ReadonlyMap<string, number>;
  /** Those of them that are written as calls: `parse_host()`. */
  readonly called: ReadonlySet<string>;
  /** What stands around a symbol, if the title asks for it. */
  readonly asked: AskedRelation | undefined;
  /** A place that every program has, if the title asks for one. */
  readonly landmark: Landmark | undefined;
  /** The kind of which the title wants one more. */
  readonly oneMore: string | undefined;
  /** Names that runs of the title's words spell. */
  readonly spoken: readonly string[];
  /** Words of a message that the title quotes, in order; empty without one. */
  readonly message: readonly string[];
  /** Paths and file names that the task names. */
  readonly paths: readonly string[];
  /** Innermost first. */
  readonly frames: readonly FrameMention[];
  /** Words of the place that a commit message names before anything else: `fix(new): ...`. */
  readonly scope: readonly string[];
  /** What the author says in words of their own: without blocks of code and output. */
  readonly prose: string;
  /** Prose words in order, stop words dropped: for phrases. */
  readonly words: readonly string[];
  readonly terms: readonly QueryTerm[];
  readonly aboutTests: boolean;
  /** Steps in the history of a schema are meant. */
  readonly aboutMigrations: boolean;
  /** It speaks of what is seen, or may: a report says what somebody saw. */
  readonly aboutViews: boolean;
  /** It says how the code is or was, instead of asking for a part of it: keywords/task-aim.ts. */
  readonly report: boolean;
  /** It is a report in the form of a commit message or a ticket. */
  readonly change: boolean;
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
