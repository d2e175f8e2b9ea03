/**
 * GraphStore: what every part of the program may ask of a stored graph. Asynchronous and coarse, so that a store
 * across a network serves it as well as an embedded file: one question costs a handful of calls. No SQL leaks out.
 * All reads of one GraphReader see one snapshot. Every implementation passes test/contract/store-suite.ts.
 */
import type { Adjacency, EdgeColumns } from '../model/adjacency.ts';
import type { FileId, GraphEdge, GraphFile, GraphNode, NodeId, Repo, Snapshot, UnresolvedRef } from '../model/graph.ts';
import type { GraphChanges } from '../model/graph-changes.ts';
import type { Hash } from '../model/hash.ts';
import type { LayerSeal, StoredUnit, UnitSeal } from '../model/layer.ts';
import type { NodeKind } from '../model/node-kinds.ts';
import type { ColumnsPatch } from '../model/search-columns-patch.ts';
import type { SearchColumns, TermPostings } from '../model/search-index.ts';
import type { PartSeal, TreePart } from '../model/tree-part.ts';
import type { TeamStore } from './team-contract.ts';

export interface NameQuery {
  /** Case-insensitive. Matches the whole name (`Type.method`) or its last part (`method`). */
  readonly names: readonly string[];
  readonly kinds?: readonly NodeKind[];
  /** Only nodes declared in this file. */
  readonly file?: string;
  readonly limit?: number;
}

/** Enough for most questions about most nodes, and much cheaper than the whole node. */
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
  /** False when a snapshot in between changed too much to be recorded: then packages are listed, but not their contents. */
  readonly complete: boolean;
  /** Packages whose events were read: those whose roots differ. */
  readonly packagesRead: number;
  readonly eventsRead: number;
}

export type BareNode = Omit<GraphNode, 'signature' | 'doc' | 'visibility'>;

export interface GraphReader {
  repo(): Promise<Repo | undefined>;
  /** The snapshot of the stored graph: the overlay's, if there is an overlay. */
  latestSnapshot(): Promise<Snapshot | undefined>;
  /** Snapshots of the chain, newest first; overlays are not among them. */
  snapshots(limit: number): Promise<Snapshot[]>;

  nodes(ids: readonly NodeId[]): Promise<GraphNode[]>;
  /** Like `nodes` and `nodesByName`, but ids and names only, at a tenth of the cost. */
  names(ids: readonly NodeId[]): Promise<NodeName[]>;
  namesByName(query: NameQuery): Promise<NodeName[]>;
  nodesByHash(hashes: readonly Hash[]): Promise<GraphNode[]>;
  nodesByName(query: NameQuery): Promise<GraphNode[]>;
  /** Names (or last parts) that begin with the prefix, case-insensitive. */
  nodesByPrefix(prefix: string, limit: number): Promise<GraphNode[]>;
  nodesByFile(paths: readonly string[]): Promise<GraphNode[]>;
  nodesByPackage(packages: readonly string[]): Promise<GraphNode[]>;
  /** Raw 32-byte hashes of all nodes, in order of id; zeros for an id without a node. To sort by something other than ids. */
  nodeHashes(): Promise<Uint8Array>;

  /** Edges that start at any of the nodes; with `types`, only those of these types. */
  edgesFrom(ids: readonly NodeId[], types?: readonly string[]): Promise<GraphEdge[]>;
  edgesTo(ids: readonly NodeId[], types?: readonly string[]): Promise<GraphEdge[]>;
  /** How many edges lead to each; those without any are left out. */
  countEdgesTo(ids: readonly NodeId[]): Promise<ReadonlyMap<NodeId, number>>;
  /** Every edge of some types, in order of source: for exports. */
  eachEdge(types: readonly string[], visit: (edge: GraphEdge) => void): Promise<void>;
  /** All edges as columns, in order of source, target, type and provenance. */
  edgeColumns(): Promise<EdgeColumns>;
  /** Every node, in order of id, without signature and documentation. */
  eachNode(visit: (node: BareNode) => void): Promise<void>;
  unresolvedByName(names: readonly string[]): Promise<UnresolvedRef[]>;
  unresolvedFrom(ids: readonly NodeId[]): Promise<UnresolvedRef[]>;
  /** Names that begin with the prefix, case-insensitive. `<dynamic ` finds code that is assembled at run time. */
  unresolvedByPrefix(prefix: string): Promise<UnresolvedRef[]>;

  files(): Promise<GraphFile[]>;
  /** Whether ids have the order that a whole index run gives them, without gaps; true until the first update. See ordered-reader.ts. */
  isInOrder(): Promise<boolean>;
  /** The outlines of all files. */
  outlines(): Promise<OutlineRecord[]>;
  /** As the last run that changed them stored them. */
  inputs(): Promise<string | undefined>;
  /** The files in which the overlay differs from the commit; empty without an overlay. */
  overlayFiles(): Promise<OverlayFile[]>;
  routesOfFiles(files: readonly FileId[]): Promise<RouteSymbol[]>;
  routesOfNodes(nodes: readonly NodeId[]): Promise<RouteSymbol[]>;
  filesByPath(paths: readonly string[]): Promise<GraphFile[]>;

  /** Postings of those terms that the index has. With `rarest`, only that many of them, rarest first. */
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
  /** Rows that are not as they were written, described in words: `unsealed` those of before rows were sealed. */
  brokenSeals(): Promise<BrokenSeals>;
  /** References between rows that lead nowhere, described in words; empty when the store is sound. */
  brokenReferences(): Promise<string[]>;
  /** What differs between two snapshots of the chain, in either direction. Undefined when one of them is unknown. */
  changesBetween(from: Hash, to: Hash): Promise<SnapshotChanges | undefined>;

  notes(key: string, hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, string>>;
  /** The layers over the graph, in order of id. */
  layers(): Promise<LayerSeal[]>;
  /** Units of a layer in order of key; empty when there is no such layer. */
  layerUnits(layer: string): Promise<UnitSeal[]>;
  eachLayerUnit(layer: string, visit: (unit: StoredUnit) => void): Promise<void>;
  /** The encoded claims of every unit that has edges, in any order: what opening a graph reads. */
  eachLayerClaims(layer: string, visit: (claims: Uint8Array) => void): Promise<void>;
  /** Records by the keys of their units; units without one are left out. */
  layerRecords(layer: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Of the code graph. */
  stats(): Promise<StoreStats>;
}

export interface BrokenSeals {
  readonly broken: readonly string[];
  /** How many rows have no seal. */
  readonly unsealed: number;
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

/** What an update needs to know about a file that did not change (model/outline-record.ts). Only indexing reads it. */
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
  /** The other inputs of the run (settings, configuration files), in a text format that only indexing reads. */
  readonly inputs: string;
}

/** What identifies the content of a graph: the tree of hashes with the snapshot on top. */
export interface GraphSeal {
  readonly snapshot: Snapshot;
  readonly packageRoots: ReadonlyMap<string, Hash>;
  /** The tree below the package roots, all of it. */
  readonly parts: readonly TreePart[];
}

interface SealedOn {
  /**
   * The newest snapshot of the chain when the graph was made, null for the first. A store whose newest snapshot is another
   * one refuses the graph (StaleBaseError).
   */
  readonly base?: Hash | null;
}

export interface GraphData extends GraphRows, GraphSeal, SealedOn {}

export type GraphSearch = Pick<GraphRows, 'terms' | 'searchColumns'>;
export type GraphLinks = Pick<GraphRows, 'edges' | 'adjacency'>;

/** A graph still in the making: writing rows, counting words and hashing are independent, so they run concurrently. */
export interface PendingGraph extends Omit<GraphRows, keyof GraphSearch | keyof GraphLinks | 'outlines'>, SealedOn {
  readonly links: Promise<GraphLinks>;
  readonly outlines: Promise<Iterable<OutlineRecord>>;
  readonly search: Promise<GraphSearch>;
  readonly seal: Promise<GraphSeal>;
}

/** By how much a statistic changed. For `total`, `name` is a field of StoreStats. */
export interface CountChange {
  readonly subject: 'total' | 'node_kind' | 'edge_type' | 'language';
  readonly name: string;
  readonly by: number;
}

/** Rows to write, replacing those with the same id, and the ids of rows to delete. */
export interface RowChanges<Row, Id> {
  readonly put: readonly Row[];
  readonly drop: readonly Id[];
}

/** One write of a snapshot. The same snapshot can be stored again with other ids: by a whole run, or when an overlay ends. */
export interface StoredVersion {
  readonly snapshot: Hash;
  /** `indexedAt` of its repository, which differs for every write. */
  readonly indexedAt: number;
}

/** The change from one stored graph to another. Existing rows keep their ids; new rows get unused ids. */
export interface GraphUpdate {
  /** The graph that the update applies to. A store that holds another one refuses the update (StaleBaseError). */
  readonly base: StoredVersion;
  readonly repo: Repo;
  /** A snapshot with `overlay` is stored beside the chain, together with `overlayFiles`. A snapshot without it removes any overlay. */
  readonly snapshot: Snapshot;
  readonly overlayFiles: readonly OverlayFile[];
  readonly files: RowChanges<GraphFile, FileId>;
  readonly nodes: RowChanges<GraphNode, NodeId>;
  /** Edges are identified by source, target, type and provenance together. */
  readonly edges: { readonly put: EdgeBatch; readonly drop: EdgeColumns };
  /** All unresolved references of the nodes `of` are replaced by `put`; likewise the routes of files. */
  readonly unresolved: { readonly of: readonly NodeId[]; readonly put: readonly UnresolvedRef[] };
  readonly routes: { readonly of: readonly FileId[]; readonly put: readonly RouteSymbol[] };
  /** The complete postings of every changed term; a term with none is removed. */
  readonly terms: readonly TermRow[];
  readonly columns: ColumnsPatch;
  readonly outlines: RowChanges<OutlineRecord, FileId>;
  /** Changed parts of the tree; a part without leaves is removed. */
  readonly parts: readonly TreePart[];
  /** Changed roots; null for a package that is gone. */
  readonly packageRoots: ReadonlyMap<string, Hash | null>;
  readonly counts: readonly CountChange[];
  /** Set when the graph's inputs changed. */
  readonly inputs?: string;
  /** For the history of the chain. Undefined for an overlay, and for the update that ends one. */
  readonly changes: GraphChanges | undefined;
}

export type WriteProgress = (phase: 'files' | 'nodes' | 'edges' | 'terms' | 'commit', done: number, total: number) => void;

/** Data that can be computed again from nodes, edges, files and terms. */
export interface DerivedData {
  readonly adjacency?: Adjacency;
  readonly searchColumns?: SearchColumns;
  readonly counts?: Omit<StoreStats, 'snapshots' | 'bytes'>;
  readonly tree?: { readonly parts: readonly TreePart[]; readonly packageRoots: ReadonlyMap<string, Hash> };
  /** The database's own indexes. */
  readonly indexes?: true;
}

/** The change of one layer: units that replace those with the same key, and keys of units to remove. */
export interface LayerChange {
  /** Root of the layer that the change applies to, null for a new one. A store that holds another refuses it (StaleBaseError). */
  readonly base: Hash | null;
  /** The layer as it is after the change. */
  readonly seal: LayerSeal;
  readonly put: readonly StoredUnit[];
  readonly drop: readonly string[];
}

/** How many rows were removed. */
export interface CollectedGarbage {
  readonly snapshots: number;
  readonly events: number;
  readonly labels: number;
}

export interface ReadOptions {
  /** Rows that are not as they were written are handed out instead of refused: for those who look for damage. */
  readonly evenDamaged?: boolean;
}

export interface GraphStore {
  /** A view of one snapshot; close it when done. */
  read(options?: ReadOptions): Promise<GraphReader & { close(): Promise<void> }>;
  /** Replaces the graph in one transaction: readers see the old graph or the new one, a killed process leaves the old one. */
  replaceGraph(data: GraphData | PendingGraph, progress?: WriteProgress): Promise<void>;
  /** Changes the graph in one transaction; the cost depends on the size of the change, not of the graph. */
  updateGraph(update: GraphUpdate): Promise<void>;
  /** Metadata on any hash. Never changes a hash. */
  putNotes(key: string, notes: ReadonlyMap<Hash, string>): Promise<void>;
  deleteNotes(key: string): Promise<void>;
  /** Changes one layer in one transaction. */
  putLayer(change: LayerChange): Promise<void>;
  /** Removes a layer and all its claims. */
  dropLayer(id: string): Promise<void>;
  /** Removes graph, history and layers; keeps the file. */
  reset(): Promise<void>;
  /**
   * Deletes all but the newest snapshots and the history that only the others needed. Writes do this automatically,
   * keeping 10 snapshots, once there are more than 5,000 events.
   */
  collectGarbage(keep: number): Promise<CollectedGarbage>;
  vacuum(): Promise<{ before: number; after: number }>;
  /** Problems found by the database itself; empty when sound. `quick` leaves out the comparison of indexes with tables. */
  integrityCheck(quick?: boolean): Promise<string[]>;
  /** Replaces derived data, each part only if it is given. */
  replaceDerived(data: DerivedData): Promise<void>;
  close(): Promise<void>;
}

/** Which repository of a store is meant. A store that holds only one may ignore it. */
export interface RepositoryKey {
  /** Folder of the working tree. */
  readonly root: string;
  /** `github.com/owner/name`, where it is known: the same in every checkout. */
  readonly url?: string;
}

export interface OpenOptions {
  readonly repository?: RepositoryKey;
  /** No write, not even an upgrade of the schema. */
  readonly readonly?: boolean;
  /** Makes the store when it does not exist. */
  readonly create?: boolean;
  /** How long a write waits for another process. */
  readonly lockWaitMs?: number;
}

/** A new store that other processes cannot see until it is published. */
export interface UnpublishedStore {
  readonly store: GraphStore;
  /** Makes it visible and closes it. False when another process published first: then this one is discarded. */
  publish(): Promise<boolean>;
  /** Deletes it, unless it was published. */
  discard(): Promise<void>;
}

/** One kind of store: what the folder src/store/<scheme>/ exports as `driver`. */
export interface StoreDriver {
  open(location: string, options: OpenOptions): Promise<GraphStore>;
  create(location: string, options: OpenOptions): Promise<UnpublishedStore>;
  delete(location: string, options: OpenOptions): Promise<void>;
  /**
   * Puts an empty store in the place of a damaged one, with what no index run can make again, as far as it can be read.
   * Undefined for something that a person `named` and that may not be a store of ours at all: it stays as it is.
   */
  rescue(location: string, options: OpenOptions & { readonly named: boolean }): Promise<Rescued | undefined>;
  /** What a team's server keeps beside the graphs. Absent for a store of one repository. */
  team?(location: string): Promise<TeamStore>;
}

/** What became of a damaged store. */
export interface Rescued {
  /** Where the damaged one is now. */
  readonly damagedFile: string;
  /** How many were kept. */
  readonly notes: number;
  readonly layers: number;
  /** In words: what could not be kept. */
  readonly lost: readonly string[];
}

export type { FileId };
