/** The stored graph as a comparison reads it, before its rows go. */
import type { Hash } from '../../model/hash.ts';
import type { OldGraph } from '../shared/compare-graphs.ts';
import { hashHex, text } from '../shared/values.ts';
import { packageRoots, readFiles } from './catalog-reader.ts';
import type { Connection } from './connection.ts';
import { nodesByHash } from './node-reader.ts';
import { storedParts } from './tree-reader.ts';

interface EdgeRow {
  readonly source: Uint8Array;
  readonly target: Uint8Array;
  readonly provenance: number;
}

const EDGES = `SELECT s.hash AS source, t.hash AS target, e.provenance
  FROM nodes s JOIN edges e ON e.source = s.id JOIN nodes t ON t.id = e.target
  WHERE s.package_id = (SELECT id FROM packages WHERE path = ?) AND e.type = ?`;

export const oldGraph = (connection: Connection): OldGraph => ({
  packageRoots: async () => packageRoots(connection),
  parts: async (packages) => packages.flatMap((name) => storedParts(connection, name)),
  nodesByHash: async (hashes) => nodesByHash(connection, hashes),
  eachEdgeOf: async (name, type, visit) =>
    connection.each<EdgeRow>(EDGES, [text(name), type], (e) => visit({ source: hashHex(e.source), target: hashHex(e.target), provenance: e.provenance })),
  files: async () => readHashes(connection),
});

function readHashes(connection: Connection): { path: string; hash: Hash }[] {
  return readFiles(connection).map(({ path, hash }) => ({ path, hash }));
}
