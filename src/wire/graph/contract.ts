/**
 * A part of the graph on its way to another program: plain nodes and edges, and a format that writes them as pieces of
 * text. Pieces, because a whole repository is more than one string should hold.
 */
import type { NodeKind } from '../../model/node-kinds.ts';
export interface ExportedNode {
  /** Hash, or the name of a package. */
  readonly id: string;
  readonly name: string;
  readonly kind: NodeKind;
  readonly qualifiedName: string;
  readonly package: string;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly signature: string;
}

export interface ExportedEdge {
  /** Positions in `nodes`. */
  readonly source: number;
  readonly target: number;
  readonly type: string;
  readonly provenance: string;
  readonly confidence: number;
  /** How many places stand for it; of an edge between packages, how many relations. */
  readonly count: number;
  /** The layer that says so; absent for what follows from the code. */
  readonly layer?: string;
}

export interface ExportedGraph {
  readonly title: string;
  readonly snapshot: string;
  readonly nodes: readonly ExportedNode[];
  readonly edges: readonly ExportedEdge[];
  /** Nodes that were left out for a limit. */
  readonly leftOut: number;
}

export type GraphFormat = (graph: ExportedGraph) => Iterable<string>;
