/**
 * GraphStore: what every part of the program may ask of a stored graph. Asynchronous and coarse, so that a store
 * across a network serves it as well as an embedded file: one question costs a handful of calls. No SQL leaks out.
 * All reads of one GraphReader see one snapshot. Every implementation passes test/contract/store-suite.ts.
 */
import type { Adjacency, EdgeColumns } from '../model/adjacency.ts';
import type { FileId, GraphEdge, GraphFile, GraphNode, NodeId, Repo, Snapshot, UnresolvedRef } from '../model/graph.ts';
import type { GraphChanges } from '../model/graph-changes.ts';
import type { Hash } from '../model/hash.ts';
import type { NodeKind } from '../model/node-kinds.ts';
import type { ColumnsPatch } from '../model/search-columns-patch.ts';
import type { SearchColumns, TermPostings } from '../model/search-index.ts';
import type { PartSeal, TreePart } from '../model/tree-part.ts';

export interface NameQuery {
  /** Case-insensitive. Matches the whole name (`Type.method`) or its last part (`method`). */
  readonly names: readonly string[];
  readonly kinds?: readonly NodeKind[];
  /** Path of the file that has to hold them. */
  readonly file?: string;
  readonly limit?: number;
}

/** What most questions need of most nodes. */
export interface NodeName {
  readonly id: NodeId;
  readonly name: string;
}

export interface StoreStats {
  readonly nodes: number;
  readonly edges: number;
  readonly files: number;
  readonly terms: number;
  readonly unresolved: number;
  readonly snapshots: number;
  readonly bytes: number;
  readonly nodesByKind: Readonly<Record<string, number>>;
  readonly edgesByType: Readonly<Record<string, number>>;
  readonly filesByLanguage: Readonly<Record<string, number>>;
}

export interface SnapshotChanges extends GraphChanges {
  /** False when a snapshot in between was too large to be recorded: packages are right, what is in them is missing. */
  readonly complete: boolean;
  /** Packages whose events were read: those whose roots differ. */
  readonly packagesRead: number;
  readonly eventsRead: number;
}

export type BareNode = Omit<GraphNode, 'signature' | 'doc' | 'visibility'>;

export interface GraphReader {
  repo(): Promise<Repo | undefined>;
  /** That of the graph as it is: the overlay's while there is one. */
  latestSnapshot(): Promise<Snapshot | undefined>;
  /** Those of the chain, newest first. */
  snapshots(limit: number): Promise<Snapshot[]>;

  nodes(ids: readonly NodeId[]): Promise<GraphNode[]>;
  /** As `nodes` and `nodesByName`, without the rows behind the names: a tenth of their cost. */
  names(ids: readonly NodeId[]): Promise<NodeName[]>;
  namesByName(query: NameQuery): Promise<NodeName[]>;
  nodesByHash(hashes: readonly Hash[]): Promise<GraphNode[]>;
  nodesByName(query: NameQuery): Promise<GraphNode[]>;
  /** Names (or last parts) that begin with the prefix, case-insensitive. */
  nodesByPrefix(prefix: string, limit: number): Promise<GraphNode[]>;
  nodesByFile(paths: readonly string[]): Promise<GraphNode[]>;
  nodesByPackage(packages: readonly string[]): Promise<GraphNode[]>;
  /** Raw 32-byte hashes of all nodes, one after another by id; an id without a node has zeros. For orders that ids must not decide. */
  nodeHashes(): Promise<Uint8Array>;

  /** In bulk; `types` narrows. */
  edgesFrom(ids: readonly NodeId[], types?: readonly string[]): Promise<GraphEdge[]>;
  edgesTo(ids: readonly NodeId[], types?: readonly string[]): Promise<GraphEdge[]>;
  /** How many edges lead to each; those without any are left out. */
  countEdgesTo(ids: readonly NodeId[]): Promise<ReadonlyMap<NodeId, number>>;
  /** Every edge of some types, in order of source: for exports. */
  eachEdge(types: readonly string[], visit: (edge: GraphEdge) => void): Promise<void>;
  /** All edges as columns, in order of source, target, type and provenance. */
  edgeColumns(): Promise<EdgeColumns>;
  /** Every node, in order of id, without its words. */
  eachNode(visit: (node: BareNode) => void): Promise<void>;
  unresolvedByName(names: readonly string[]): Promise<UnresolvedRef[]>;
  unresolvedFrom(ids: readonly NodeId[]): Promise<UnresolvedRef[]>;
  /** Names that begin with the prefix, case-insensitive: `<dynamic ` for code that is made at run time. */
  unresolvedByPrefix(prefix: string): Promise<UnresolvedRef[]>;

  files(): Promise<GraphFile[]>;
  /** Whether ids are in the order of a whole index run, without gaps: so until the first update. See ordered-reader.ts. */
  isInOrder(): Promise<boolean>;
  /** Of all files. */
  outlines(): Promise<OutlineRecord[]>;
  /** As the last whole index run stored them. */
  inputs(): Promise<string | undefined>;
  /** Files that the overlay has otherwise than the commit; empty without an overlay. */
  overlayFiles(): Promise<OverlayFile[]>;
  routesOfFiles(files: readonly FileId[]): Promise<RouteSymbol[]>;
  routesOfNodes(nodes: readonly NodeId[]): Promise<RouteSymbol[]>;
  filesByPath(paths: readonly string[]): Promise<GraphFile[]>;

  /** Terms that are in the index, with their postings; of many words the `rarest` so many alone, rarest first. */
  postings(terms: readonly string[], rarest?: number): Promise<TermPostings[]>;
  /** Index terms with the same stem: variants of a query word. */
  termsByStem(stems: readonly string[]): Promise<{ stem: string; term: string; symbolCount: number }[]>;
  termsByPrefix(prefix: string, limit: number): Promise<string[]>;
  /** Every term with its postings. */
  eachTerm(visit: (term: TermRow) => void): Promise<void>;
  searchColumns(): Promise<SearchColumns>;
  adjacency(): Promise<Adjacency>;
  /** Merkle root per package of the latest snapshot. */
  packageRoots(): Promise<ReadonlyMap<string, Hash>>;
  /** Seals of all parts of some packages of the latest snapshot. */
  partSeals(packages: readonly string[]): Promise<PartSeal[]>;
  /** Sorted leaves of one part of the latest snapshot; empty when there is no such part. */
  partLeaves(packageName: string, part: string): Promise<Uint8Array>;
  /** Every part of the latest snapshot, leaves included. */
  eachPart(visit: (part: TreePart) => void): Promise<void>;
  /** Rows that name rows that are not there, in words; empty when sound. */
  brokenReferences(): Promise<string[]>;
  /** What differs between two snapshots of the chain, in either direction. Undefined when one of them is unknown. */
  changesBetween(from: Hash, to: Hash): Promise<SnapshotChanges | undefined>;

  notes(key: string, hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, string>>;
  stats(): Promise<StoreStats>;
}

export interface TermRow extends TermPostings {
  readonly stem: string;
}

/** Edges as columns (ids into `nodes`), sites as packed varints per edge. Sorted by source, target, type. */
export interface EdgeBatch extends EdgeColumns {
  /** 0 to 255, confidence * 255 rounded. */
  readonly confidences: Uint8Array;
  /** Packed sites of edge i: [siteOffsets[i], siteOffsets[i + 1]) of `sites`, pairs of line and column. */
  readonly siteOffsets: Uint32Array;
  readonly sites: Uint32Array;
}

export interface RouteSymbol {
  readonly method: string;
  readonly pattern: string;
  readonly framework: string;
  readonly node: NodeId;
  /** Where it is declared. */
  readonly file: FileId;
}

/** What linking other files needs to know of a file: for the index alone, nothing to ask about. */
export interface OutlineRecord {
  readonly file: FileId;
  readonly record: Uint8Array;
}

export interface OverlayFile {
  readonly path: string;
  /** As it was read; null where the commit has a file and the working tree has none. */
  readonly content: Uint8Array | null;
}

/** The rows of a whole graph, as one index run makes them. Node ids are 0 .. nodes.length - 1 and equal positions; so are file ids. */
export interface GraphRows {
  readonly repo: Repo;
  readonly files: readonly GraphFile[];
  readonly nodes: readonly GraphNode[];
  readonly edges: EdgeBatch;
  readonly unresolved: readonly UnresolvedRef[];
  readonly routes: readonly RouteSymbol[];
  readonly searchColumns: SearchColumns;
  readonly adjacency: Adjacency;
  /** In ascending order of term. An iterable, so that a large vocabulary need not be held twice. */
  readonly terms: Iterable<TermRow>;
  readonly outlines: Iterable<OutlineRecord>;
  /** What else the graph was made from: settings and configuration files, as text that only the index reads. */
  readonly inputs: string;
}

/** What identifies all of its content: the tree of hashes and the snapshot on top. */
export interface GraphSeal {
  readonly snapshot: Snapshot;
  readonly packageRoots: ReadonlyMap<string, Hash>;
  /** The tree below the package roots, all of it. */
  readonly parts: readonly TreePart[];
}

/** Hash of the newest snapshot of the chain when it was sealed, null for the first: a store with another one refuses (StaleBaseError). */
interface SealedOn {
  readonly base?: Hash | null;
}

export interface GraphData extends GraphRows, GraphSeal, SealedOn {}

export type GraphSearch = Pick<GraphRows, 'terms' | 'searchColumns'>;

/** Writing the first rows, counting words and hashing need nothing of each other, so they can go on at the same time. */
export interface PendingGraph extends Omit<GraphRows, keyof GraphSearch | 'outlines'>, SealedOn {
  readonly outlines: Promise<Iterable<OutlineRecord>>;
  readonly search: Promise<GraphSearch>;
  readonly seal: Promise<GraphSeal>;
}

/** How much a statistic grew. `edge_type` by its name, `total` by that of the field of StoreStats. */
export interface CountChange {
  readonly subject: 'total' | 'node_kind' | 'edge_type' | 'language';
  readonly name: string;
  readonly by: number;
}

/** Rows that are written, new or in place of those with the same id, and ids whose rows go. */
export interface RowChanges<Row, Id> {
  readonly put: readonly Row[];
  readonly drop: readonly Id[];
}

/** The same snapshot can be stored more than once, under other ids: by a whole run, or on the way back from an overlay. */
export interface StoredVersion {
  readonly snapshot: Hash;
  /** That of its repository: every write has its own. */
  readonly indexedAt: number;
}

/** What turns one stored graph into another. Ids stay what they were; those of what is new follow on or fill gaps. */
export interface GraphUpdate {
  /** What it changes: a store that holds anything else refuses (StaleBaseError). */
  readonly base: StoredVersion;
  readonly repo: Repo;
  /** With `overlay` it is kept beside the chain, with `overlayFiles`; without, an overlay that was there is gone. */
  readonly snapshot: Snapshot;
  readonly overlayFiles: readonly OverlayFile[];
  readonly files: RowChanges<GraphFile, FileId>;
  readonly nodes: RowChanges<GraphNode, NodeId>;
  /** An edge stands once with its source, target, type and provenance. */
  readonly edges: { readonly put: EdgeBatch; readonly drop: EdgeColumns };
  /** All that was unresolved from `of` makes way for `put`; so with the routes of files. */
  readonly unresolved: { readonly of: readonly NodeId[]; readonly put: readonly UnresolvedRef[] };
  readonly routes: { readonly of: readonly FileId[]; readonly put: readonly RouteSymbol[] };
  /** Whole postings of changed terms; a term without any is gone. */
  readonly terms: readonly TermRow[];
  readonly columns: ColumnsPatch;
  readonly outlines: RowChanges<OutlineRecord, FileId>;
  /** Changed parts of the tree; one without leaves is gone. */
  readonly parts: readonly TreePart[];
  /** Changed roots; null for a package that is gone. */
  readonly packageRoots: ReadonlyMap<string, Hash | null>;
  readonly counts: readonly CountChange[];
  /** For the history of the chain; not kept for an overlay or the way back from one. */
  readonly changes: GraphChanges | undefined;
}

export type WriteProgress = (phase: 'files' | 'nodes' | 'edges' | 'terms' | 'commit', done: number, total: number) => void;

/** What can be made again out of nodes, edges, files and terms. */
export interface DerivedData {
  readonly adjacency?: Adjacency;
  readonly searchColumns?: SearchColumns;
  readonly counts?: Omit<StoreStats, 'snapshots' | 'bytes'>;
  readonly tree?: { readonly parts: readonly TreePart[]; readonly packageRoots: ReadonlyMap<string, Hash> };
  /** The database's own indexes. */
  readonly indexes?: true;
}

/** Numbers of rows that went. */
export interface CollectedGarbage {
  readonly snapshots: number;
  readonly events: number;
  readonly labels: number;
}

export interface GraphStore {
  /** A view of one snapshot; close it when done. */
  read(): Promise<GraphReader & { close(): Promise<void> }>;
  /** Replaces the graph in one transaction: readers see the old graph or the new one, a killed process leaves the old one. */
  replaceGraph(data: GraphData | PendingGraph, progress?: WriteProgress): Promise<void>;
  /** Changes the graph in one transaction, at a cost that follows the change. */
  updateGraph(update: GraphUpdate): Promise<void>;
  /** Metadata on any hash. Never changes a hash. */
  putNotes(key: string, notes: ReadonlyMap<Hash, string>): Promise<void>;
  deleteNotes(key: string): Promise<void>;
  /** Removes the graph, keeps the file. */
  reset(): Promise<void>;
  /**
   * Forgets all but the newest snapshots, and what only they needed. A write does it by itself, keeping 10, once there
   * are more than 5,000 events.
   */
  collectGarbage(keep: number): Promise<CollectedGarbage>;
  vacuum(): Promise<{ before: number; after: number }>;
  /** Problems found by the database itself; empty when sound. `quick` leaves out the comparison of indexes with tables. */
  integrityCheck(quick?: boolean): Promise<string[]>;
  /** Replaces what follows from the graph's rows, each part only if it is given. */
  replaceDerived(data: DerivedData): Promise<void>;
  close(): Promise<void>;
}

export type { FileId };
