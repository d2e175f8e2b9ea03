/**
 * How control gets from one symbol to another: the shortest ways and some others, each step with its places in the
 * code. When there is no way forward, the way back is looked for, and the answer says which one it is.
 */
import type { Completeness } from '../../analysis/completeness.ts';
import { findPaths, type Path } from '../../analysis/flow/find-paths.ts';
import { type EdgeType, edgeTypeName } from '../../model/edge-types.ts';
import type { CallSite, GraphNode, NodeId } from '../../model/graph.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { findSubject, type Subject, type SymbolCandidates } from './analysis-subject.ts';
import { flowGaps } from './flow-gaps.ts';
import { openCompleteness } from './open-ends.ts';

export interface FlowRequest {
  readonly from: string;
  readonly to: string;
  /** Steps of the longest way that is looked for; 12 by default. */
  readonly depth?: number;
  /** How many ways are told; 5 by default. */
  readonly limit?: number;
}

export interface FlowStep {
  readonly node: GraphNode;
  /** How the step before leads here. `overrides` is a call that may run this implementation, `contains` a type's constructor or a function's inner one. */
  readonly via: EdgeType;
  readonly confidence: number;
  /** In the file of the symbol before. */
  readonly sites: readonly CallSite[];
}

export interface FlowPath {
  readonly start: GraphNode;
  readonly steps: readonly FlowStep[];
  readonly confidence: number;
}

export interface FlowReport {
  readonly from: GraphNode;
  readonly to: GraphNode;
  /** `backward`: nothing leads from the first to the second, but the other way round. */
  readonly direction: 'forward' | 'backward' | 'none';
  readonly paths: readonly FlowPath[];
  readonly completeness: Completeness;
}

const DEPTH = 12;
const LIMIT = 5;

export function flowBetween(repository: Repository, request: FlowRequest): Promise<FlowReport | SymbolCandidates> {
  return withSnapshot(repository, async (view) => {
    const graph = await view.graph();
    const from = await findSubject(view.reader, graph, request.from);
    if ('candidates' in from) return from;
    const to = await findSubject(view.reader, graph, request.to);
    if ('candidates' in to) return to;
    const options = { depth: request.depth ?? DEPTH, limit: request.limit ?? LIMIT };
    const forward = findPaths(graph, from.ids, to.ids, options);
    const found = forward.length > 0 ? forward : findPaths(graph, to.ids, from.ids, options);
    const direction = forward.length > 0 ? 'forward' : found.length > 0 ? 'backward' : 'none';
    const paths = await describe(view, found);
    const gaps = direction === 'forward' ? [] : await flowGaps(view, graph, { from: from.ids, to: to.ids, goal: to.symbol, depth: options.depth });
    return { from: from.symbol, to: to.symbol, direction, paths, completeness: await completeness(view, { to, from, paths, gaps }) };
  });
}

interface FlowEnds {
  readonly to: Subject;
  readonly from: Subject;
  readonly paths: readonly FlowPath[];
  readonly gaps: readonly string[];
}

/** More ways may lead over calls that were not linked: those by the goal's name, and those that the starts make. */
function completeness(view: SnapshotView, { to, from, paths, gaps }: FlowEnds): Promise<Completeness> {
  const crossed = [from.symbol, ...paths.flatMap((p) => p.steps.map((s) => s.node))];
  return openCompleteness(view, { asked: [to.symbol], crossed, found: paths.length }, gaps);
}

async function describe({ reader }: SnapshotView, paths: readonly Path[]): Promise<FlowPath[]> {
  const ids = new Set(paths.flatMap((p) => [p.start, ...p.steps.map((s) => s.to)]));
  const nodes = new Map((await reader.nodes([...ids])).map((n) => [n.id, n]));
  const types = [...new Set(paths.flatMap((p) => p.steps.map((s) => edgeTypeName(s.edgeType))))];
  const edges = ids.size === 0 ? [] : await reader.edgesFrom([...ids], types);
  const sites = new Map(edges.map((e) => [`${e.source} ${e.target} ${e.type}`, e.sites]));
  return paths.map(({ start, steps, confidence }) => {
    let before: NodeId = start;
    const told = steps.map(({ to, edgeType, confidence: sure }) => {
      const via = edgeTypeName(edgeType);
      const step = { node: nodes.get(to) as GraphNode, via, confidence: sure, sites: sites.get(`${before} ${to} ${via}`) ?? [] };
      before = to;
      return step;
    });
    return { start: nodes.get(start) as GraphNode, steps: told, confidence };
  });
}
