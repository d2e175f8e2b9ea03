/**
 * The graph as plain records. `id` is storage (a small integer that edges, adjacency and postings refer to);
 * `hash` is identity. Ids are only meaningful within one database and one snapshot.
 */
import type { EdgeType } from './edge-types.ts';
import type { Hash } from './hash.ts';
import type { NodeKind } from './node-kinds.ts';
import type { Provenance } from './provenance.ts';

export type NodeId = number;
export type FileId = number;

export type Visibility = 'public' | 'protected' | 'private' | 'internal';

export interface GraphNode {
  readonly id: NodeId;
  readonly hash: Hash;
  readonly kind: NodeKind;
  /** With its owner, as a person would say it: `Type.method`. */
  readonly name: string;
  /**
   * `repoURL://package/path.Symbol` or `repoURL://path/to/file.ext.Symbol`; `pkg:pypi/requests://requests.get`, or
   * `external://pkg.Name` where the package is not known, for what lies outside.
   */
  readonly qualifiedName: string;
  /** Package path: the Merkle tree's unit. Directory for package languages and for file languages alike. */
  readonly package: string;
  /** -1 for nodes without a file (phantoms, environment variables). */
  readonly fileId: FileId;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly signature: string;
  readonly doc: string;
  readonly visibility: Visibility;
  readonly flags: number;
}

/** A node without a declaration: it exists because something refers to it. A route has the file that registers it. */
export const isPhantom = ({ kind, fileId }: Pick<GraphNode, 'kind' | 'fileId'>): boolean => fileId < 0 || kind === 'route_handler';

/** Bits of GraphNode.flags and of SearchColumns.nodeFlags; there is room for 16. */
export const NODE_FLAGS = {
  ...{ test: 1, generated: 2, exported: 4, abstract: 8, static: 16, async: 32, vendored: 64, deprecated: 128 },
  /** A constructor of a language that tells constructors apart: where its type has several, calls of the type lead to one of them. */
  toldApart: 256,
  /** Declared for several platforms, each of which has the real one: Kotlin's `expect`. */
  expected: 512,
} as const;

/** Bits of GraphFile.flags and of SearchColumns.fileFlags. */
export const FILE_FLAGS = {
  test: 1,
  generated: 2,
  vendored: 4,
  example: 8,
  migration: 16,
  /** Code of the user interface: templates, components. */
  view: 32,
  /** Marks an id without a file. Occurs only in columns. */
  none: 128,
} as const;

export interface CallSite {
  readonly line: number;
  readonly column: number;
}

export interface GraphEdge {
  readonly source: NodeId;
  readonly target: NodeId;
  readonly type: EdgeType;
  readonly provenance: Provenance;
  readonly confidence: number;
  /** Every place in the source file where the edge comes from, in order. */
  readonly sites: readonly CallSite[];
  /** The layer that says so; absent for an edge of the code graph. */
  readonly layer?: string;
  /** How often a layer has seen it. */
  readonly observations?: number;
}

export interface GraphFile {
  readonly id: FileId;
  readonly path: string;
  readonly hash: Hash;
  readonly language: string;
  readonly size: number;
  readonly lines: number;
  readonly flags: number;
}

export interface Repo {
  readonly url: string;
  readonly root: string;
  readonly indexedAt: number;
  readonly commit: string | null;
}

export interface Snapshot {
  readonly hash: Hash;
  readonly root: Hash;
  readonly parent: Hash | null;
  readonly commit: string | null;
  readonly generation: number;
  readonly nodes: number;
  readonly edges: number;
  readonly files: number;
  readonly createdAt: number;
  /** A snapshot of the working tree with uncommitted changes, on top of `parent`. It is never part of the chain. */
  readonly overlay?: true;
}

/** A reference that stayed ambiguous: kept by name so that an analysis can say "lower bound" instead of "none". */
export interface UnresolvedRef {
  readonly source: NodeId;
  readonly name: string;
  readonly count: number;
}
