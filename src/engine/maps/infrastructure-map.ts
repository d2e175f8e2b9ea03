/**
 * How the software is built, shipped and run, to be drawn: workloads, images, jobs, services, topics and data stores,
 * with the code that each of them touches one step away.
 */
import { isTestNode } from '../../analysis/code-graph.ts';
import { type EdgeType, edgeTypeId, edgeTypeInfo } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
import { isInfrastructureKind, kindName, type NodeKind } from '../../model/node-kinds.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import { DRAWN_TYPES, degree, type GraphPart, readGraphPart } from './graph-part.ts';

export interface InfrastructureRequest {
  readonly limit: number;
}

/** Between programs rather than inside of one. */
const BETWEEN_PROGRAMS: ReadonlySet<NodeKind> = new Set<NodeKind>(['service', 'topic', 'endpoint', 'table']);
const CATEGORIES: ReadonlySet<string> = new Set(['infrastructure', 'messaging', 'api', 'deployment', 'runtime']);
const TYPES: readonly EdgeType[] = DRAWN_TYPES.filter((type) => CATEGORIES.has(edgeTypeInfo(type).category) || type === 'contains');
/** Which of these lead from a part of the infrastructure to the code that it touches. */
const TOUCHES = new Set(TYPES.filter((type) => type !== 'contains').map(edgeTypeId));

export function infrastructureMap(repository: Repository, { limit }: InfrastructureRequest): Promise<GraphPart> {
  return withSnapshot(repository, async (view) => {
    const graph = await view.graph();
    const { adjacency, columns } = graph;
    const parts: NodeId[] = [];
    for (let id = 0; id < columns.nodes; id++) if (belongs(kindName(columns.nodeKind[id] as number)) && isProduct(id)) parts.push(id);
    const weight = (id: NodeId) => degree(adjacency, id, TOUCHES);
    const kept = [...parts].sort((a, b) => weight(b) - weight(a) || a - b).slice(0, limit);
    const depths = new Map(kept.map((id) => [id, 0]));
    for (const id of kept) for (const other of touched(id)) if (depths.size < limit && !depths.has(other) && !isTestNode(graph, other)) depths.set(other, 1);
    return readGraphPart(view, depths, TYPES, parts.length - kept.length);

    /** Not of tests alone: a name without a file stands where those stand who say it. */
    function isProduct(id: NodeId): boolean {
      const others = [...touched(id)];
      return others.length > 0 && (columns.nodeFile[id] as number) >= 0 ? !isTestNode(graph, id) : others.some((other) => !isTestNode(graph, other));
    }

    function* touched(id: NodeId): Iterable<NodeId> {
      for (const { offsets, targets, types } of [adjacency.out, adjacency.in])
        for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) if (TOUCHES.has(types[i] as number)) yield targets[i] as number;
    }
  });
}

const belongs = (kind: NodeKind): boolean => isInfrastructureKind(kind) || BETWEEN_PROGRAMS.has(kind);
