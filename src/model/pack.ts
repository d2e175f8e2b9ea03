/** A context pack: the ranked symbols that answer one question, with what connects them. What wire formats encode. */
import type { EdgeType } from './edge-types.ts';
import type { Visibility } from './graph.ts';
import type { Hash } from './hash.ts';
import type { NodeKind } from './node-kinds.ts';

/** How much of a symbol is shown: its place; how to call it too; its lines too. */
export type Form = 'locate' | 'signatures' | 'source';
/** The form of all symbols of an answer; `auto`: each as far as its evidence goes. */
export type Detail = Form | 'auto';

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
  /** The lines, whole or cut. */
  readonly source?: string;
  /** What the source would have needed, where it was wanted and did not fit. */
  readonly sourceTokens?: number;
  /** First lines of the other overloads, which are not listed themselves. */
  readonly overloads?: readonly number[];
  /** What it uses, who calls it (the lines are those of the call), or what implements it, as far as it matters for the task and is not listed itself. */
  readonly uses?: readonly PackedUse[];
}

export const USE_RELATIONS = ['calls', 'reads', 'implemented by', 'called from'] as const;

/** A symbol beside the list: enough to read it. */
export interface PackedUse {
  readonly relation: (typeof USE_RELATIONS)[number];
  readonly name: string;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Of a value, which says it; of a caller the line of the call, where that decides; '' for others. */
  readonly signature: string;
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
