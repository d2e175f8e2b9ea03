/** A part of the graph as something to draw: its symbols with how well each is connected, and the edges between them. */
import { isTestNode } from '../../analysis/code-graph.ts';
import type { Adjacency } from '../../model/adjacency.ts';
import { EDGE_TYPES, type EdgeType, edgeTypeId } from '../../model/edge-types.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { ExportedEdge } from '../../wire/graph/contract.ts';
import { edgesAmong } from '../export/edges-among.ts';
import type { SeenTraffic } from '../traffic/traffic-reach.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { type DrawnTraffic, type EdgeTraffic, edgeTraffic } from './edge-traffic.ts';

export interface DrawnNode {
  readonly node: GraphNode;
  /** Steps from the symbol in the middle; 0 where there is none. */
  readonly depth: number;
  /** Edges at it, drawn or not: what a reader could still open. */
  readonly degree: number;
  readonly test: boolean;
}

export interface DrawnEdge extends ExportedEdge {
  /** Where it was seen at run time. */
  readonly traffic?: EdgeTraffic;
}

export interface GraphPart {
  readonly nodes: readonly DrawnNode[];
  /** Source and target are places in `nodes`. */
  readonly edges: readonly DrawnEdge[];
  /** Where and for how long traffic was observed; absent without traces. */
  readonly seen?: SeenTraffic;
  /** Symbols that belong here and are over the limit. */
  readonly leftOut: number;
}

/** The other direction of an edge that is drawn already, or nothing that a picture of code shows. */
const NOT_DRAWN: ReadonlySet<EdgeType> = new Set<EdgeType>(['member_of', 'tested_by', 'co_tested_with', 'owned_by', 'authored_by']);
export const DRAWN_TYPES: readonly EdgeType[] = EDGE_TYPES.filter((type) => !NOT_DRAWN.has(type));

export async function readGraphPart(view: SnapshotView, depths: ReadonlyMap<NodeId, number>, types: readonly EdgeType[], leftOut: number): Promise<GraphPart> {
  const graph = await view.graph();
  const followed = new Set(types.map(edgeTypeId));
  const nodes = await view.reader.nodes([...depths.keys()]);
  const traffic = await edgeTraffic(view);
  return {
    nodes: nodes.map((node) => ({
      node,
      depth: depths.get(node.id) as number,
      degree: degree(graph.adjacency, node.id, followed),
      test: isTestNode(graph, node.id),
    })),
    edges: withTraffic(await edgesAmong(view, nodes, types), nodes, traffic),
    leftOut,
    ...(traffic && { seen: traffic.seen }),
  };
}

function withTraffic(edges: readonly ExportedEdge[], nodes: readonly GraphNode[], traffic: DrawnTraffic | undefined): readonly DrawnEdge[] {
  if (traffic === undefined) return edges;
  const hashAt = (place: number) => (nodes[place] as GraphNode).hash;
  return edges.map((edge) => {
    const seen = traffic.of(hashAt(edge.source), hashAt(edge.target), edge.type);
    return seen === undefined ? edge : { ...edge, traffic: seen };
  });
}

export function degree(adjacency: Adjacency, id: NodeId, followed: ReadonlySet<number>): number {
  let count = 0;
  for (const { offsets, types } of [adjacency.out, adjacency.in])
    for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) if (followed.has(types[i] as number)) count++;
  return count;
}
