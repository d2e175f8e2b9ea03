/** The edges between some nodes, by the places of these nodes: what every drawing of a part of the graph needs. */
import type { EdgeType } from '../../model/edge-types.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import type { ExportedEdge } from '../../wire/graph/contract.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

export async function edgesAmong(view: SnapshotView, nodes: readonly GraphNode[], types: readonly EdgeType[]): Promise<ExportedEdge[]> {
  const places = new Map(nodes.map((n, i) => [n.id, i]));
  const edges: ExportedEdge[] = [];
  const visit = (e: GraphEdge) => {
    const [source, target] = [places.get(e.source), places.get(e.target)];
    if (source === undefined || target === undefined) return;
    const count = Math.max(1, e.observations ?? e.sites.length);
    edges.push({ source, target, type: e.type, provenance: e.provenance, confidence: e.confidence, count, ...(e.layer && { layer: e.layer }) });
  };
  if (nodes.length * FEW >= view.snapshot.nodes) await view.reader.eachEdge(types, visit);
  else {
    const ids = nodes.map((n) => n.id);
    for (const e of await view.reader.edgesFrom(ids, types)) visit(e);
  }
  return edges;
}

/** Asking for the edges of each is quicker than reading all of them, up to this part of the graph: one in so many. */
const FEW = 8;
