/** The stored graph as a comparison reads it, before another takes its place. */
import type { HashedEdge, OldGraph } from '../shared/compare-graphs.ts';
import { hashHex, text } from '../shared/values.ts';
import { packageRoots, partsOf, readFiles } from './catalog-reader.ts';
import type { Session } from './database.ts';
import type { Head } from './head.ts';
import { nodesByHash } from './node-reader.ts';
import { HERE, hereOf, View } from './view.ts';

type Hashes = [id: number, hash: Uint8Array][];

const OF_PACKAGE = `SELECT s.id, s.hash FROM $.packages p JOIN $.nodes s ON s.package_id = p.id AND ${hereOf('s')} WHERE p.graph = $1 AND p.path = $3`;
const EDGES = `SELECT source, target, provenance FROM $.edges WHERE ${HERE} AND type = $3 AND source = ANY($4::int[])`;
const BY_ID = `SELECT id, hash FROM $.nodes WHERE ${HERE} AND id = ANY($3::int[])`;

export function oldGraph(session: Session, head: Head): OldGraph {
  const view = new View(session, head);
  return {
    packageRoots: () => packageRoots(view),
    parts: (packages) => partsOf(view, packages),
    nodesByHash: (hashes) => nodesByHash(view, hashes),
    eachEdgeOf: async (name, type, visit) => eachEdge(view, text(name), type, visit),
    files: () => readFiles(view),
  };
}

/**
 * Joined here, not there: a planner that knows nothing of a new table yet takes every graph for one row, and joins nodes,
 * edges and nodes by running through all three for each other. Each of these statements is one pass at worst.
 */
async function eachEdge(view: View, name: string, type: number, visit: (edge: HashedEdge) => void): Promise<void> {
  const sources = new Map(await view.rows<Hashes[number]>(OF_PACKAGE, name));
  const edges = await view.rows<[source: number, target: number, provenance: number]>(EDGES, type, [...sources.keys()]);
  const targets = new Map(await view.rows<Hashes[number]>(BY_ID, [...new Set(edges.map(([, target]) => target))]));
  for (const [source, target, provenance] of edges) {
    const [from, to] = [sources.get(source), targets.get(target)];
    if (from !== undefined && to !== undefined) visit({ source: hashHex(from), target: hashHex(to), provenance });
  }
}
