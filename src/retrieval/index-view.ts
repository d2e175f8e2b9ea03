/** A snapshot made ready for questions: its reader, its typed arrays, the concepts that apply to it. */
import type { GraphReader } from '../store/contract.ts';
import type { Corpus } from './corpus.ts';
import type { ClassFile } from './equivalence/equivalence-class.ts';

export interface RetrievalIndex {
  readonly reader: GraphReader;
  readonly corpus: Corpus;
  readonly classFiles: readonly ClassFile[];
  /** Lower-case names of the repository itself: in a question about it they say nothing. */
  readonly ownNames: ReadonlySet<string>;
  synonymsOf(word: string): readonly string[];
  expansionsOf(abbreviation: string): readonly string[];
}
