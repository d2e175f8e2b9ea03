/** Symbols of several repositories as something to draw: each with its repository, the edges inside of each, and the crossings. */
import type { EdgeType } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
import type { LinkKind } from '../workspace/cross-links.ts';
import type { Crossing } from '../workspace/crossings.ts';
import type { OpenWorkspace } from '../workspace/open-workspace.ts';
import { type DrawnEdge, type DrawnNode, type GraphPart, readGraphPart } from './graph-part.ts';

export interface LocatedNode extends DrawnNode {
  readonly repository: string;
}

export interface CrossedEdge extends DrawnEdge {
  /** How the two ends of an edge between repositories came to be known as one. */
  readonly link?: LinkKind;
}

export interface CrossedGraph {
  readonly nodes: readonly LocatedNode[];
  readonly edges: readonly CrossedEdge[];
  readonly leftOut: number;
  readonly seen?: GraphPart['seen'];
}

/** `depths`: the symbols of each repository that are drawn, by how far they are from the middle. */
export async function readCrossedGraph(
  workspace: OpenWorkspace,
  depths: ReadonlyMap<string, ReadonlyMap<NodeId, number>>,
  crossings: readonly Crossing[],
  types: readonly EdgeType[],
): Promise<CrossedGraph> {
  const nodes: LocatedNode[] = [];
  const edges: CrossedEdge[] = [];
  const places = new Map<string, number>();
  let seen: GraphPart['seen'];
  for (const [repository, own] of depths) {
    const shard = await workspace.shard(repository);
    if (shard === undefined) continue;
    const part = await readGraphPart(shard.view, own, types, 0);
    const first = nodes.length;
    for (const [i, drawn] of part.nodes.entries()) places.set(keyOf(repository, drawn.node.id), first + i);
    nodes.push(...part.nodes.map((drawn) => ({ ...drawn, repository })));
    edges.push(...part.edges.map((edge) => ({ ...edge, source: edge.source + first, target: edge.target + first })));
    seen ??= part.seen;
  }
  for (const crossing of crossings) edges.push(...crossedEdge(crossing, places));
  return { nodes, edges, leftOut: 0, ...(seen && { seen }) };
}

const keyOf = (repository: string, id: NodeId): string => `${repository} ${id}`;

function crossedEdge(crossing: Crossing, places: ReadonlyMap<string, number>): CrossedEdge[] {
  const { user, publisher, type, provenance, confidence, count, kind } = crossing;
  const [source, target] = [places.get(keyOf(user, crossing.source)), places.get(keyOf(publisher, crossing.target))];
  return source === undefined || target === undefined ? [] : [{ source, target, type, provenance, confidence, count, link: kind }];
}
