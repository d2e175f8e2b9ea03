/**
 * A task's words in three groups, the most specific first. Exact: identifiers that the text marks as code. Compounds:
 * identifiers by their shape, code patterns, and adjacent words joined. Components: single words. Plus what scoring needs:
 * query terms with weights, and the prose words in order.
 */
import type { TermPostings } from '../model/search-index.ts';
import type { Verbatim } from './keywords/verbatim.ts';

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
  /** Identifiers that consecutive words of the title would spell: "random walk" gives `randomWalk`. */
  readonly spoken: readonly string[];
  /** What the title writes letter for letter as the program has it. */
  readonly verbatim: readonly Verbatim[];
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
