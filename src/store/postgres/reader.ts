/**
 * GraphReader over one version of a graph: everything it answers comes from the same snapshot, whatever is written
 * meanwhile, and no connection is held between questions.
 */
import { takeTurn } from '../../util/question-deadline.ts';
import type { GraphReader } from '../contract.ts';
import * as catalog from './catalog-reader.ts';
import type { Database } from './database.ts';
import * as edges from './edge-reader.ts';
import type { Head } from './head.ts';
import { changesBetween, readSnapshots } from './history.ts';
import * as layers from './layers.ts';
import * as nodes from './node-reader.ts';
import * as search from './search-reader.ts';
import { View } from './view.ts';

export type ClosableReader = GraphReader & { close(): Promise<void> };

/** History may be collected while it is read. */
const READ_ONLY = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

export function createReader(database: Database, head: Head, release: () => void): ClosableReader {
  let open = true;
  const view = new View(database, head, database.kept);
  const ask = async <T>(question: (view: View) => Promise<T>): Promise<T> => {
    const turn = takeTurn();
    if (turn !== undefined) await turn;
    if (!open) throw new Error('the reader is closed');
    return question(view);
  };
  return {
    repo: () => ask(async () => head.state?.repo),
    latestSnapshot: () => ask(async () => head.state?.snapshot),
    snapshots: (limit) => ask(() => readSnapshots(database, head.repository, limit)),
    nodes: (ids) => ask((v) => nodes.nodesById(v, ids)),
    names: (ids) => ask((v) => nodes.namesById(v, ids)),
    namesByName: (query) => ask((v) => nodes.namesByName(v, query)),
    nodesByHash: (hashes) => ask((v) => nodes.nodesByHash(v, hashes)),
    nodesByName: (query) => ask((v) => nodes.nodesByName(v, query)),
    nodesByPrefix: (prefix, limit) => ask((v) => nodes.nodesByPrefix(v, prefix, limit)),
    nodesByFile: (paths) => ask((v) => nodes.nodesByFile(v, paths)),
    nodesByPackage: (packages) => ask((v) => nodes.nodesByPackage(v, packages)),
    nodeHashes: () => ask(nodes.nodeHashes),
    edgesFrom: (ids, types) => ask((v) => edges.edgesAt(v, 'source', ids, types)),
    edgesTo: (ids, types) => ask((v) => edges.edgesAt(v, 'target', ids, types)),
    countEdgesTo: (ids) => ask((v) => edges.countEdgesTo(v, ids)),
    eachEdge: (types, visit) => ask((v) => edges.eachEdge(v, types, visit)),
    edgeColumns: () => ask(edges.edgeColumns),
    eachNode: (visit) => ask((v) => nodes.eachNode(v, visit)),
    unresolvedByName: (names) => ask((v) => edges.unresolvedByName(v, names)),
    unresolvedFrom: (ids) => ask((v) => edges.unresolvedFrom(v, ids)),
    unresolvedByPrefix: (prefix) => ask((v) => edges.unresolvedByPrefix(v, prefix)),
    files: () => ask(catalog.readFiles),
    isInOrder: () => ask(async () => head.state?.inOrder ?? true),
    outlines: () => ask(catalog.outlines),
    inputs: () => ask(async (v) => text(await search.blob(v, 'inputs'))),
    overlayFiles: () => ask(catalog.overlayFiles),
    routesOfFiles: (files) => ask((v) => catalog.routesOfFiles(v, files)),
    routesOfNodes: (ids) => ask((v) => catalog.routesOfNodes(v, ids)),
    filesByPath: (paths) => ask((v) => catalog.filesByPath(v, paths)),
    postings: (terms, rarest) => ask((v) => search.postings(v, terms, rarest)),
    termsByStem: (stems) => ask((v) => search.termsByStem(v, stems)),
    termsByPrefix: (prefix, limit) => ask((v) => search.termsByPrefix(v, prefix, limit)),
    eachTerm: (visit) => ask((v) => search.eachTerm(v, visit)),
    searchColumns: () => ask(search.searchColumns),
    adjacency: () => ask(search.adjacency),
    packageRoots: () => ask(catalog.packageRoots),
    partSeals: (packages) => ask((v) => catalog.partSeals(v, packages)),
    partLeaves: (name, part) => ask((v) => catalog.partLeaves(v, name, part)),
    eachPart: (visit) => ask((v) => catalog.eachPart(v, visit)),
    // PostgreSQL seals its pages itself (data checksums); rows are compared with the tree of hashes by fsck.
    brokenSeals: () => ask(async () => ({ broken: [], unsealed: 0 })),
    brokenReferences: () => ask(catalog.brokenReferences),
    changesBetween: (from, to) => ask(() => database.transaction(READ_ONLY, (session) => changesBetween(session, head.repository, from, to))),
    notes: (key, hashes) => ask((v) => catalog.readNotes(v, key, hashes)),
    layers: () => ask(layers.layers),
    layerUnits: (layer) => ask((v) => layers.layerUnits(v, layer)),
    eachLayerUnit: (layer, visit) => ask((v) => layers.eachLayerUnit(v, layer, visit)),
    eachLayerClaims: (layer, visit) => ask((v) => layers.eachLayerClaims(v, layer, visit)),
    layerRecords: (layer, keys) => ask((v) => layers.layerRecords(v, layer, keys)),
    stats: () => ask(catalog.readStats),
    close: async () => {
      if (!open) return;
      open = false;
      release();
    },
  };
}

const text = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString();
