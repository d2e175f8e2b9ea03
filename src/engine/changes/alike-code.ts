/** Functions whose bodies are like one that a change touches, from the layer `similarity`: a fix may be due there as well. */
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { similarTo } from '../similarity/find-similar.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

export interface AlikeCode {
  readonly node: GraphNode;
  /** Name of the changed function. */
  readonly changed: string;
  readonly similarity: number;
}

/** Surest first; empty without the layer. */
export async function alikeCode({ reader }: Pick<SnapshotView, 'reader'>, touched: readonly NodeId[]): Promise<AlikeCode[]> {
  const similar = await similarTo({ reader }, touched);
  const names = new Map((await reader.names(similar.map((s) => s.to))).map((n) => [n.id, n.name]));
  return similar.map(({ node, to, similarity }) => ({ node, changed: names.get(to) ?? '', similarity }));
}
