/** A context pack: the ranked symbols that answer one question, with what connects them. What wire formats encode. */
import type { EdgeType } from './edge-types.ts';
import type { Visibility } from './graph.ts';
import type { Hash } from './hash.ts';
import type { NodeKind } from './node-kinds.ts';

export type Detail = 'locate' | 'signatures' | 'source';

export interface PackedSymbol {
  readonly hash: Hash;
  readonly qualifiedName: string;
  readonly name: string;
  readonly kind: NodeKind;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  /** '' for detail `locate`. */
  readonly signature: string;
  readonly doc: string;
  readonly visibility: Visibility;
  readonly score: number;
  /** Contributions to the score by name. */
  readonly components: Readonly<Record<string, number>>;
  /** Best provenance among the edges that lead here. */
  readonly provenance: string;
  /** Hops from what the task's words found: 0 for a direct match. */
  readonly distance: number;
  /** For detail `source`: the lines, whole or cut. */
  readonly source?: string;
}

export interface PackedEdge {
  /** Positions in `symbols`. */
  readonly source: number;
  readonly target: number;
  readonly type: EdgeType;
}

export interface Pack {
  readonly task: string;
  readonly symbols: readonly PackedSymbol[];
  readonly edges: readonly PackedEdge[];
  readonly tokensUsed: number;
  readonly tokenBudget: number;
  readonly packRoot: Hash;
  readonly snapshot: Hash;
  readonly keywords: readonly string[];
  /** Ranked symbols that did not fit. */
  readonly truncated: number;
}
