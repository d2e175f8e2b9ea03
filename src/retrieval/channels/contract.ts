/**
 * A channel finds candidates in one way and says how good each is in its own terms; fusion only looks at their order.
 * Adding a channel is adding a file here and a line in pipeline.ts. Channels never import one another.
 */
import type { NodeId } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import type { Corpus } from '../corpus.ts';
import type { ExpandedTerm, KeywordSet } from '../keyword-set.ts';
import type { LexicalScores } from './bm25.ts';

export type ChannelName = 'tiered' | 'bm25' | 'equivalence' | 'path' | 'vocabulary' | 'vector';

export interface Candidate {
  readonly id: NodeId;
  readonly score: number;
  /** In a few words, for `why`: `exact name`, `class DJANGO_FORMS`. */
  readonly why: string;
}

export interface ChannelInput {
  readonly task: string;
  readonly keywords: KeywordSet;
  readonly terms: readonly ExpandedTerm[];
  readonly lexical: LexicalScores;
  readonly corpus: Corpus;
  readonly reader: GraphReader;
}

export interface Channel {
  readonly name: ChannelName;
  /** Best first; bounded by the channel itself. */
  search(input: ChannelInput): Promise<Candidate[]>;
}
