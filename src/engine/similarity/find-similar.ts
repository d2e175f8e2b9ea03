/** What is alike to given symbols, from the layer `similarity`, surest first. */
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { findSubject, type SymbolCandidates } from '../analyse/analysis-subject.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { bringSimilarity } from './find-clones.ts';

export interface SimilarSymbol {
  readonly node: GraphNode;
  /** What it is alike to, of those asked about. */
  readonly to: NodeId;
  /** 0 to 1. */
  readonly similarity: number;
}

export interface SimilarAnswer {
  readonly symbol: GraphNode;
  readonly similar: readonly SimilarSymbol[];
}

const SIMILAR = ['similar_to'];

/** Needs a repository opened for writing: the layer is brought up to date first. */
export async function findSimilar(repository: Repository, name: string): Promise<SimilarAnswer | SymbolCandidates> {
  await bringSimilarity(repository);
  return withSnapshot(repository, async (view) => {
    const subject = await findSubject(view.reader, await view.graph(), name);
    return 'candidates' in subject ? subject : { symbol: subject.symbol, similar: await similarTo(view, subject.ids) };
  });
}

/** Each once. Without the layer nothing is known. */
export async function similarTo({ reader }: Pick<SnapshotView, 'reader'>, ids: readonly NodeId[]): Promise<SimilarSymbol[]> {
  const asked = new Set(ids);
  const found = new Map<NodeId, { to: NodeId; similarity: number }>();
  const edges = [...(await reader.edgesFrom(ids, SIMILAR)), ...(await reader.edgesTo(ids, SIMILAR))];
  for (const { source, target, confidence } of edges) {
    const [to, other] = asked.has(source) ? [source, target] : [target, source];
    if (!asked.has(other) && confidence > (found.get(other)?.similarity ?? 0)) found.set(other, { to, similarity: confidence });
  }
  const nodes = await reader.nodes([...found.keys()]);
  const similar = nodes.map((node) => ({ node, ...(found.get(node.id) as { to: NodeId; similarity: number }) }));
  return similar.sort((a, b) => b.similarity - a.similarity || a.node.id - b.node.id);
}
