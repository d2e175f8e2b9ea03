/**
 * A channel finds candidates in one way and says how good each is in its own terms; fusion only looks at their order.
 * Adding a channel is adding a file here and a line in registry.ts. Channels never import one another.
 */
import type { NodeId } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import type { Corpus } from '../corpus.ts';
import type { EquivalenceParams } from '../equivalence/equivalence-params.ts';
import type { ClassMatch } from '../equivalence/match-classes.ts';
import type { Intent } from '../intent.ts';
import type { ExpandedTerm, KeywordSet } from '../keyword-set.ts';
import type { LexicalScores } from '../lexical-score.ts';

export interface Candidate {
  readonly id: NodeId;
  readonly score: number;
  /** In a few words, for `why`: `exact name`, `class DJANGO_FORMS`. */
  readonly why: string;
  /** Scales its vote in fusion; 1 when left out. */
  readonly weight?: number;
}

export interface LearnedAssociation {
  readonly id: NodeId;
  /** 0 to 1. */
  readonly confidence: number;
  /** Words of the task that led to it. */
  readonly words: readonly string[];
}

export interface VectorSearcher {
  /** Nearest symbols to the text, nearest first; similarity 0 to 1. */
  search(text: string, limit: number): Promise<readonly { readonly id: NodeId; readonly similarity: number }[]>;
}

export interface ChannelInput {
  readonly task: string;
  readonly intent: Intent;
  readonly keywords: KeywordSet;
  readonly terms: readonly ExpandedTerm[];
  readonly lexical: LexicalScores;
  /** The k best by the task's words, names and concepts, best first. */
  bestByWords(k: number): Promise<readonly { readonly id: NodeId; readonly score: number }[]>;
  /** The task's concepts, and what their matches are worth. */
  readonly classes: readonly ClassMatch[];
  readonly equivalence: EquivalenceParams;
  /** Symbols that words of the task led to in earlier sessions, best first. */
  readonly vocabulary: readonly LearnedAssociation[];
  readonly corpus: Corpus;
  readonly reader: GraphReader;
  readonly vectors?: VectorSearcher | undefined;
}

export interface Channel {
  readonly name: string;
  /** Weight of its votes in fusion: docs/decisions/0003-the-graph-adds-small-shares.md. A channel with weight 0 is not asked. */
  readonly weight: number;
  /** Best first; bounded by the channel itself. */
  search(input: ChannelInput): Promise<readonly Candidate[]>;
}
