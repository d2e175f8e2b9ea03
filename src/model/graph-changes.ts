/**
 * What one snapshot changed, or what differs between two: packages with their Merkle roots first, then files, nodes and
 * edges. Each carries a label, so that it can be shown even when its row no longer exists.
 */
import type { EdgeType } from './edge-types.ts';
import type { GraphNode } from './graph.ts';
import type { Hash } from './hash.ts';
import type { Provenance } from './provenance.ts';

export type ChangeEvent = 'added' | 'removed';

export type NodeLabel = Pick<GraphNode, 'hash' | 'kind' | 'name' | 'qualifiedName' | 'package' | 'file'>;

export interface NodeChange {
  readonly event: ChangeEvent;
  readonly node: NodeLabel;
}

/** Belongs to the package of its source. */
export interface EdgeChange {
  readonly event: ChangeEvent;
  readonly hash: Hash;
  readonly source: NodeLabel;
  readonly target: NodeLabel;
  readonly type: EdgeType;
  readonly provenance: Provenance;
}

/** Content hashes; null where there was no such file. */
export interface FileChange {
  readonly package: string;
  readonly path: string;
  readonly before: Hash | null;
  readonly after: Hash | null;
}

/** Merkle roots; null where there was no such package. */
export interface PackageChange {
  readonly package: string;
  readonly before: Hash | null;
  readonly after: Hash | null;
}

export interface GraphChanges {
  readonly packages: readonly PackageChange[];
  readonly files: readonly FileChange[];
  readonly nodes: readonly NodeChange[];
  readonly edges: readonly EdgeChange[];
}
