/**
 * What is around a symbol, to be drawn: level by level in both directions, at most so many symbols. When there are more,
 * every kind of relation keeps its share, the best connected symbols first and tests last, so that ten thousand callers
 * do not push the three base types out of the picture.
 */
import { type CodeGraph, isTestNode } from '../../analysis/code-graph.ts';
import { type EdgeType, edgeTypeId, edgeTypeName } from '../../model/edge-types.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { findSubject, type SymbolCandidates } from '../analyse/analysis-subject.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { DRAWN_TYPES, degree, type GraphPart, readGraphPart } from './graph-part.ts';
import { inTurns } from './in-turns.ts';

export interface NeighbourhoodRequest {
  readonly symbol: string;
  readonly depth: number;
  readonly limit: number;
  readonly types?: readonly EdgeType[];
  readonly tests: boolean;
}

export interface Neighbourhood extends GraphPart {
  readonly symbol: GraphNode;
  /** Relations of the symbol itself, by type, drawn or not. */
  readonly around: Readonly<Record<string, number>>;
}

export function neighbourhood(repository: Repository, request: NeighbourhoodRequest): Promise<Neighbourhood | SymbolCandidates> {
  return withSnapshot(repository, async (view) => {
    const chosen = await chooseNeighbourhood(view, request);
    if ('candidates' in chosen) return chosen;
    const { symbol, around, depths, leftOut } = chosen;
    return { symbol, around, ...(await readGraphPart(view, depths, request.types ?? DRAWN_TYPES, leftOut)) };
  });
}

export interface ChosenNeighbourhood extends Pick<Neighbourhood, 'symbol' | 'around' | 'leftOut'> {
  /** What is drawn, by its distance from the symbol. */
  readonly depths: ReadonlyMap<NodeId, number>;
}

export async function chooseNeighbourhood(view: SnapshotView, request: NeighbourhoodRequest): Promise<ChosenNeighbourhood | SymbolCandidates> {
  const graph = await view.graph();
  const subject = await findSubject(view.reader, graph, request.symbol);
  if ('candidates' in subject) return subject;
  const { symbol } = subject;
  const chosen = chooseAround(graph, symbol.id, { ...request, types: request.types ?? DRAWN_TYPES });
  return { symbol, around: countAround(graph, symbol.id), ...chosen };
}

type Choice = Pick<NeighbourhoodRequest, 'depth' | 'limit' | 'tests'> & { readonly types: readonly EdgeType[] };

/** The first of several levels takes at most this share of the room. */
const FIRST_SHARE = 0.6;

function chooseAround(graph: CodeGraph, center: NodeId, { depth, limit, types, tests }: Choice): { depths: Map<NodeId, number>; leftOut: number } {
  const followed = new Set(types.map(edgeTypeId));
  const depths = new Map([[center, 0]]);
  let [level, leftOut] = [[center], 0];
  for (let step = 1; step <= depth && level.length > 0; step++) {
    const groups = groupsAround(graph, level, followed, (id) => !depths.has(id) && (tests || !isTestNode(graph, id)));
    const room = (step < depth ? Math.ceil(limit * FIRST_SHARE) : limit) - depths.size;
    const { chosen, rest } = inTurns(
      groups.map((ids) => mostConnected(graph, ids, followed)),
      Math.max(0, room),
    );
    for (const id of chosen) depths.set(id, step);
    leftOut += rest;
    level = chosen;
  }
  return { depths, leftOut };
}

/** Symbols one step away by type and direction of the edge; each in the first group that has it. */
function groupsAround({ adjacency }: CodeGraph, level: readonly NodeId[], followed: ReadonlySet<number>, isWanted: (id: NodeId) => boolean): NodeId[][] {
  const groups = new Map<number, NodeId[]>();
  const seen = new Set<NodeId>();
  for (const [direction, { offsets, targets, types }] of [adjacency.in, adjacency.out].entries())
    for (const id of level)
      for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) {
        const [type, other] = [types[i] as number, targets[i] as number];
        if (!followed.has(type) || seen.has(other) || !isWanted(other)) continue;
        seen.add(other);
        const key = type * 2 + direction;
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [other]);
        else group.push(other);
      }
  return [...groups.values()];
}

function mostConnected(graph: CodeGraph, ids: readonly NodeId[], followed: ReadonlySet<number>): NodeId[] {
  const weights = new Map(ids.map((id) => [id, degree(graph.adjacency, id, followed)]));
  const isTest = (id: NodeId) => Number(isTestNode(graph, id));
  return [...ids].sort((a, b) => isTest(a) - isTest(b) || (weights.get(b) as number) - (weights.get(a) as number) || a - b);
}

function countAround({ adjacency }: CodeGraph, id: NodeId): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { offsets, types } of [adjacency.out, adjacency.in])
    for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) {
      const name = edgeTypeName(types[i] as number);
      if (DRAWN_TYPES.includes(name)) counts[name] = (counts[name] ?? 0) + 1;
    }
  return counts;
}
