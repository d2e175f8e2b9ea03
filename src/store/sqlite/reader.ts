/**
 * GraphReader over one connection inside one read transaction: everything it answers comes from the same snapshot,
 * whatever is written meanwhile. Closing ends the transaction and hands the connection back.
 */
import { takeTurn } from '../../util/question-deadline.ts';
import type { GraphReader } from '../contract.ts';
import { brokenSeals } from './broken-seals.ts';
import * as catalog from './catalog-reader.ts';
import type { Connection } from './connection.ts';
import * as edges from './edge-reader.ts';
import { damagedError } from './errors.ts';
import { changesBetween } from './history-reader.ts';
import * as layers from './layer-reader.ts';
import * as nodes from './node-reader.ts';
import * as search from './search-reader.ts';
import * as tree from './tree-reader.ts';
import * as update from './update-reader.ts';
import * as whole from './whole-graph-reader.ts';

export type ClosableReader = GraphReader & { close(): Promise<void> };

/** A deferred transaction takes its snapshot at the first read, so this reads at once. */
export function beginRead(connection: Connection): void {
  connection.exec('BEGIN');
  connection.get('SELECT 1 FROM repo');
}

export function createReader(connection: Connection, release: (connection: Connection) => void): ClosableReader {
  let open = true;
  /** Async, so that errors reject instead of throwing; guarded, because a closed reader's connection is reused. */
  const ask = async <T>(question: (connection: Connection) => T): Promise<T> => {
    const turn = takeTurn();
    if (turn !== undefined) await turn;
    if (!open) throw new Error('the reader is closed');
    try {
      return question(connection);
    } catch (error) {
      // Values that no code here writes: a kind out of range, text that is no JSON.
      throw error instanceof RangeError || error instanceof SyntaxError ? damagedError(connection.path, error) : error;
    }
  };
  return {
    repo: () => ask(catalog.readRepo),
    latestSnapshot: () => ask(catalog.latestSnapshot),
    snapshots: (limit) => ask((c) => catalog.readSnapshots(c, limit)),
    nodes: (ids) => ask((c) => nodes.nodesById(c, ids)),
    names: (ids) => ask((c) => nodes.namesById(c, ids)),
    namesByName: (query) => ask((c) => nodes.namesByName(c, query)),
    nodesByHash: (hashes) => ask((c) => nodes.nodesByHash(c, hashes)),
    nodesByName: (query) => ask((c) => nodes.nodesByName(c, query)),
    nodesByPrefix: (prefix, limit) => ask((c) => nodes.nodesByPrefix(c, prefix, limit)),
    nodesByFile: (paths) => ask((c) => nodes.nodesByFile(c, paths)),
    nodesByPackage: (packages) => ask((c) => nodes.nodesByPackage(c, packages)),
    nodeHashes: () => ask(nodes.nodeHashes),
    edgesFrom: (ids, types) => ask((c) => edges.edgesFrom(c, ids, types)),
    edgesTo: (ids, types) => ask((c) => edges.edgesTo(c, ids, types)),
    countEdgesTo: (ids) => ask((c) => edges.countEdgesTo(c, ids)),
    eachEdge: (types, visit) => ask((c) => edges.eachEdge(c, types, visit)),
    edgeColumns: () => ask(whole.edgeColumns),
    eachNode: (visit) => ask((c) => whole.eachNode(c, visit)),
    unresolvedByName: (names) => ask((c) => edges.unresolvedByName(c, names)),
    unresolvedFrom: (ids) => ask((c) => edges.unresolvedFrom(c, ids)),
    unresolvedByPrefix: (prefix) => ask((c) => edges.unresolvedByPrefix(c, prefix)),
    files: () => ask(catalog.readFiles),
    isInOrder: () => ask(update.isInOrder),
    outlines: () => ask(update.outlines),
    inputs: () => ask(update.inputs),
    overlayFiles: () => ask(update.overlayFiles),
    routesOfFiles: (files) => ask((c) => update.routesOfFiles(c, files)),
    routesOfNodes: (ids) => ask((c) => update.routesOfNodes(c, ids)),
    filesByPath: (paths) => ask((c) => catalog.filesByPath(c, paths)),
    postings: (terms, rarest) => ask((c) => search.postings(c, terms, rarest)),
    termsByStem: (stems) => ask((c) => search.termsByStem(c, stems)),
    termsByPrefix: (prefix, limit) => ask((c) => search.termsByPrefix(c, prefix, limit)),
    eachTerm: (visit) => ask((c) => whole.eachTerm(c, visit)),
    searchColumns: () => ask(search.searchColumns),
    adjacency: () => ask(search.adjacency),
    packageRoots: () => ask(catalog.packageRoots),
    partSeals: (packages) => ask((c) => tree.partSeals(c, packages)),
    partLeaves: (name, part) => ask((c) => tree.partLeaves(c, name, part)),
    eachPart: (visit) => ask((c) => whole.eachPart(c, visit)),
    brokenSeals: () => ask(brokenSeals),
    brokenReferences: () => ask(whole.brokenReferences),
    changesBetween: (from, to) => ask((c) => changesBetween(c, from, to)),
    notes: (key, hashes) => ask((c) => catalog.readNotes(c, key, hashes)),
    layers: () => ask(layers.layers),
    layerUnits: (layer) => ask((c) => layers.layerUnits(c, layer)),
    eachLayerUnit: (layer, visit) => ask((c) => layers.eachLayerUnit(c, layer, visit)),
    eachLayerClaims: (layer, visit) => ask((c) => layers.eachLayerClaims(c, layer, visit)),
    layerRecords: (layer, keys) => ask((c) => layers.layerRecords(c, layer, keys)),
    stats: () => ask(catalog.readStats),
    close: async () => {
      if (!open) return;
      open = false;
      release(connection);
    },
  };
}
