/**
 * Uses across the border of two repositories, edge by edge: a symbol of one and what it uses of another. Each is an edge
 * to a symbol from outside, led on to what that symbol is in the repository that publishes it.
 */
import type { EdgeType } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
import { groupBy } from '../../util/group-by.ts';
import type { CrossLink, CrossLinks, LinkKind } from './cross-links.ts';
import type { Shard } from './open-workspace.ts';

export interface Crossing {
  readonly user: string;
  readonly source: NodeId;
  readonly publisher: string;
  readonly target: NodeId;
  readonly type: EdgeType;
  readonly provenance: string;
  readonly confidence: number;
  /** How many places stand for it. */
  readonly count: number;
  readonly kind: LinkKind;
}

/** Crossings of a repository into others: all, or those of some links. */
export async function crossingsFrom(
  links: CrossLinks,
  user: Shard,
  types: readonly EdgeType[],
  wanted: (link: CrossLink) => boolean = () => true,
): Promise<Crossing[]> {
  const byPhantom = groupBy((await links.from(user)).links.filter(wanted), ({ phantom }) => phantom);
  if (byPhantom.size === 0) return [];
  const edges = await user.view.reader.edgesTo([...byPhantom.keys()], types);
  return edges.flatMap((edge) =>
    (byPhantom.get(edge.target) ?? []).map(({ publisher, target, kind, confidence }) => ({
      ...{ user: user.name, source: edge.source, publisher, target, kind },
      ...{ type: edge.type, provenance: edge.provenance, confidence: Math.min(edge.confidence, confidence), count: Math.max(1, edge.sites.length) },
    })),
  );
}
