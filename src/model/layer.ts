/**
 * A layer is knowledge that does not follow from the files of a commit: who wrote a line, what a language server
 * resolved, what ran. It lies beside the code graph and speaks of it by hash, so it outlives every index run. A layer is
 * filled in units (a file, say), and a unit holds claims. Claims are never deleted because code changed: a claim counts
 * while what it rests on is in the graph, and is retired while it is not (`rests on` below).
 */
import type { EdgeType } from './edge-types.ts';
import type { Hash } from './hash.ts';
import type { NodeKind } from './node-kinds.ts';
import type { Provenance } from './provenance.ts';

/** A node that the code graph does not have: a person, a service. */
export interface LayerNode {
  readonly hash: Hash;
  readonly kind: NodeKind;
  readonly name: string;
  readonly qualifiedName: string;
}

export interface LayerEdge {
  readonly source: Hash;
  readonly target: Hash;
  readonly type: EdgeType;
  readonly provenance: Provenance;
  /** 0 to 1. Of several claims on one edge (source, target, type) the surest one counts; the code graph wins a tie. */
  readonly confidence: number;
  /** How often it was seen: lines, calls, tests. */
  readonly observations: number;
  /** Content hash (GraphFile.hash) that the claim rests on at each end, besides the node itself: where that file changes, the claim is retired. */
  readonly sourceFile?: Hash;
  readonly targetFile?: Hash;
  /** The claim is that there is no such edge: it hides one of the code graph that is less sure. */
  readonly denies?: true;
  /** Where in the source's file; only meaningful with `sourceFile`. */
  readonly line?: number;
  readonly column?: number;
}

export interface UnitClaims {
  readonly nodes: readonly LayerNode[];
  readonly edges: readonly LayerEdge[];
  /** What is not a node and no edge, in the layer's own format. Read by the key of its unit. */
  readonly record?: string;
}

/** One unit, as the list of units shows it. */
export interface UnitSeal {
  readonly key: string;
  /** What the unit was made from. Another state means: make it again. */
  readonly state: string;
  /** Merkle root over its claims. */
  readonly root: Hash;
  readonly nodes: number;
  readonly edges: number;
}

export interface StoredUnit extends UnitSeal {
  /** Nodes and edges, encoded (layer-claims.ts). */
  readonly claims: Uint8Array;
  readonly record: string | null;
}

export interface LayerSeal {
  readonly id: string;
  readonly version: number;
  /** Where its knowledge comes from, in words. */
  readonly source: string;
  /** Root of the code graph that it was last filled from. */
  readonly codeRoot: Hash;
  /** Merkle root over its units. */
  readonly root: Hash;
  readonly units: number;
  /** Stored claims, retired ones included. A node that several units name is counted in each. */
  readonly nodes: number;
  readonly edges: number;
  readonly filledAt: number;
}
