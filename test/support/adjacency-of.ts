/** An adjacency out of edges as a test writes them: ids, and where it matters type and provenance. */
import { type Adjacency, buildAdjacency } from '../../src/model/adjacency.ts';
import { type EdgeType, edgeTypeId } from '../../src/model/edge-types.ts';
import { type Provenance, provenanceId } from '../../src/model/provenance.ts';

export type IdEdge = readonly [source: number, target: number, type?: EdgeType, provenance?: Provenance | undefined];

export function adjacencyOf(rows: number, edges: readonly IdEdge[]): Adjacency {
  return buildAdjacency(rows, {
    sources: Uint32Array.from(edges, ([source]) => source),
    targets: Uint32Array.from(edges, ([, target]) => target),
    types: Uint8Array.from(edges, ([, , type]) => edgeTypeId(type ?? 'calls')),
    provenances: Uint8Array.from(edges, ([, , , provenance]) => provenanceId(provenance ?? 'ast_resolved')),
  });
}
