/** A snapshot made ready for questions: its reader, its typed arrays, the concepts that apply to it. */

import type { GraphReader } from '../store/contract.ts';
import type { RecentMap } from '../util/recent-map.ts';
import type { VectorSearcher } from './channels/contract.ts';
import type { Corpus } from './corpus.ts';
import type { ClassFile } from './equivalence/equivalence-class.ts';
import type { IdiomIndex } from './equivalence/idioms.ts';
import type { Passages } from './keywords/document-words.ts';
import type { ScreenText } from './rank/ui-text.ts';
import type { TermMemory } from './term-memory.ts';
import type { WalkResult } from './walk/random-walk.ts';

export interface RetrievalIndex {
  readonly reader: GraphReader;
  readonly corpus: Corpus;
  readonly classFiles: readonly ClassFile[];
  /** Names of the repository itself, in lower case: in a question about it they carry no information. */
  readonly ownNames: ReadonlySet<string>;
  /** Postings of words that were asked for before. */
  readonly terms: TermMemory;
  /** Walks of this snapshot by walkCacheKey. */
  readonly walks: RecentMap<string, WalkResult>;
  /** Community of each node, -1 for none; undefined until communities are first computed. */
  readonly community?: Int32Array | undefined;
  /** Seconds between the last commit that touched a symbol and the newest one; symbols without blame are left out. */
  commitAges?(ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Seconds between the last trace that saw a symbol run and the newest one; symbols that none saw are left out. */
  traceAges?(ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Texts of files by path, as they were indexed; files whose text is no longer available are left out. */
  textsOf?(paths: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What the interface shows, by the keys that code asks for it with. */
  screenTexts?(): Promise<readonly ScreenText[]>;
  /** What the repository's documents say. */
  passages?(): Promise<Passages>;
  /** For channels/vector.ts, which is silent without it. */
  readonly vectors?: VectorSearcher;
  readonly idioms: IdiomIndex;
  synonymsOf(word: string): readonly string[];
  meaningsOf(word: string): readonly string[];
  expansionsOf(abbreviation: string): readonly string[];
  shortFormsOf(word: string): readonly string[];
}
