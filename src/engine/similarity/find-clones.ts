/**
 * Code that is there more than once, from the layer `similarity`: groups of functions whose bodies are alike, and what is
 * alike to one symbol. The layer is brought up to date first, which costs as much as has changed.
 */
import { groupAlike } from '../../analysis/clones/group-alike.ts';
import { isTestNode } from '../../analysis/code-graph.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import { compareText } from '../../util/compare-text.ts';
import { isBelow } from '../../util/rooted-paths.ts';
import { fillLayer } from '../layers/fill-layer.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';

export interface CloneRequest {
  /** Only groups with a member below this path. */
  readonly under?: string;
  /** Of the shortest member. */
  readonly minLines: number;
  /** What two have to have in common: 0 to 1. */
  readonly minSimilarity: number;
  /** Copies among tests too. */
  readonly tests: boolean;
  readonly limit: number;
  readonly progress?: (done: number, total: number) => void;
}

export interface CloneGroup {
  /** In order of place. */
  readonly members: readonly GraphNode[];
  /** Of the least alike pair that was compared. */
  readonly similarity: number;
  /** Lines that would not be there if there were one member. */
  readonly repeated: number;
}

export interface ClonesAnswer {
  /** Most repeated lines first. */
  readonly groups: readonly CloneGroup[];
  readonly total: number;
}

const SIMILAR = ['similar_to'];

/** Needs a repository opened for writing. */
export const bringSimilarity = (repository: Repository, progress?: CloneRequest['progress']) =>
  fillLayer(repository, { layer: 'similarity', paths: [], ...(progress && { progress }) });

/** Needs a repository opened for writing. */
export async function findClones(repository: Repository, request: CloneRequest): Promise<ClonesAnswer> {
  await bringSimilarity(repository, request.progress);
  return withSnapshot(repository, async (view) => {
    const groups = await cloneGroups(view, request);
    groups.sort((a, b) => b.repeated - a.repeated || comparePlaces(a.members[0], b.members[0]));
    return { groups: groups.slice(0, request.limit), total: groups.length };
  });
}

async function cloneGroups(view: SnapshotView, { under = '', minLines, minSimilarity, tests }: CloneRequest): Promise<CloneGroup[]> {
  const graph = await view.graph();
  const edges: GraphEdge[] = [];
  await view.reader.eachEdge(SIMILAR, (edge) => {
    const isProduct = tests || !(isTestNode(graph, edge.source) || isTestNode(graph, edge.target));
    if (isProduct && edge.confidence >= minSimilarity) edges.push(edge);
  });
  const nodes = new Map((await view.reader.nodes([...new Set(edges.flatMap((e) => [e.source, e.target]))])).map((n) => [n.id, n]));
  const isLong = (id: number) => linesOf(nodes.get(id) as GraphNode) >= minLines;
  return groupAlike(edges.filter((e) => isLong(e.source) && isLong(e.target)))
    .map(({ ids, similarity }) =>
      toGroup(
        ids.map((id) => nodes.get(id) as GraphNode),
        similarity,
      ),
    )
    .filter(({ members }) => members.some((m) => isBelow(m.file, under)));
}

function toGroup(nodes: readonly GraphNode[], similarity: number): CloneGroup {
  const members = [...nodes].sort(comparePlaces);
  const repeated = members.reduce((sum, m) => sum + linesOf(m), 0) - Math.max(...members.map(linesOf));
  return { members, similarity, repeated };
}

const linesOf = ({ startLine, endLine }: GraphNode): number => endLine - startLine + 1;

const comparePlaces = (a: GraphNode | undefined, b: GraphNode | undefined): number =>
  compareText(a?.file ?? '', b?.file ?? '') || (a?.startLine ?? 0) - (b?.startLine ?? 0);
