/** The stored graph as a comparison reads it, before another takes its place. */
import type { HashedEdge, OldGraph } from '../shared/compare-graphs.ts';
import { hashHex, text } from '../shared/values.ts';
import { packageRoots, partsOf, readFiles } from './catalog-reader.ts';
import type { Session } from './database.ts';
import type { Head } from './head.ts';
import { nodesByHash } from './node-reader.ts';
import { hereOf, View } from './view.ts';

const EDGES = `SELECT s.hash, t.hash, e.provenance FROM $.packages p JOIN $.nodes s ON s.package_id = p.id AND ${hereOf('s')}
  JOIN $.edges e ON e.source = s.id AND ${hereOf('e')} JOIN $.nodes t ON t.id = e.target AND ${hereOf('t')}
  WHERE p.graph = $1 AND p.path = $3 AND e.type = $4`;

export function oldGraph(session: Session, head: Head): OldGraph {
  const view = new View(session, head);
  return {
    packageRoots: () => packageRoots(view),
    parts: (packages) => partsOf(view, packages),
    nodesByHash: (hashes) => nodesByHash(view, hashes),
    eachEdgeOf: async (name, type, visit) => {
      for (const [source, target, provenance] of await view.rows<[Uint8Array, Uint8Array, number]>(EDGES, text(name), type))
        visit({ source: hashHex(source), target: hashHex(target), provenance } satisfies HashedEdge);
    },
    files: () => readFiles(view),
  };
}
