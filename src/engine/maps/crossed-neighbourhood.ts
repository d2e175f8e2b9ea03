/**
 * What is around a symbol, in its own repository and in the others of a workspace: what it uses from outside is drawn as
 * what it is in the repository that publishes it, and those who use it elsewhere stand beside those who use it here.
 */
import type { EdgeType } from '../../model/edge-types.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { groupBy } from '../../util/group-by.ts';
import type { SymbolCandidates } from '../analyse/analysis-subject.ts';
import { CrossLinks } from '../workspace/cross-links.ts';
import { type Crossing, crossingsFrom } from '../workspace/crossings.ts';
import { type OpenWorkspace, type Shard, unreadMember } from '../workspace/open-workspace.ts';
import { type CrossedGraph, readCrossedGraph } from './crossed-graph.ts';
import { DRAWN_TYPES } from './graph-part.ts';
import { inTurns } from './in-turns.ts';
import { chooseNeighbourhood, type NeighbourhoodRequest } from './neighbourhood.ts';

export interface CrossedNeighbourhood extends CrossedGraph {
  readonly repository: string;
  readonly symbol: GraphNode;
  readonly around: Readonly<Record<string, number>>;
}

export async function crossedNeighbourhood(
  workspace: OpenWorkspace,
  repository: string,
  request: NeighbourhoodRequest,
): Promise<CrossedNeighbourhood | SymbolCandidates> {
  const shard = await workspace.shard(repository);
  if (shard === undefined) throw unreadMember(workspace, repository);
  const chosen = await chooseNeighbourhood(shard.view, request);
  if ('candidates' in chosen) return chosen;
  const links = new CrossLinks(workspace);
  const types = request.types ?? DRAWN_TYPES;
  const published = new Set((await links.from(shard)).links.map(({ phantom }) => phantom));
  const own = new Map([...chosen.depths].filter(([id]) => id === chosen.symbol.id || !published.has(id)));
  const { crossings, leftOut } = await chooseCrossings(workspace, links, { shard, own, types, room: request.limit });
  const depths = new Map<string, Map<NodeId, number>>([[repository, own]]);
  for (const crossing of crossings) noteEnds(depths, crossing);
  const graph = await readCrossedGraph(workspace, depths, crossings, types);
  return { ...graph, repository, symbol: chosen.symbol, around: chosen.around, leftOut: chosen.leftOut + leftOut };
}

interface Around {
  readonly shard: Shard;
  readonly own: ReadonlyMap<NodeId, number>;
  readonly types: readonly EdgeType[];
  readonly room: number;
}

/** Of what is drawn here, what it uses elsewhere and who uses it from there; every repository keeps its share. */
async function chooseCrossings(workspace: OpenWorkspace, links: CrossLinks, { shard, own, types, room }: Around) {
  const found = (await crossingsFrom(links, shard, types)).filter(({ source }) => own.has(source));
  for (const other of await workspace.shards())
    if (other.name !== shard.name) found.push(...(await crossingsFrom(links, other, types, (link) => link.publisher === shard.name && own.has(link.target))));
  const near = ({ user, source, target }: Crossing) => own.get(user === shard.name ? source : target) ?? 0;
  const nearest = found.sort((a, b) => near(a) - near(b) || b.confidence - a.confidence || b.count - a.count);
  const { chosen, rest } = inTurns([...groupBy(nearest, ({ user, publisher }) => `${user} ${publisher}`).values()], room);
  return { crossings: chosen, leftOut: rest };
}

function noteEnds(depths: Map<string, Map<NodeId, number>>, { user, source, publisher, target }: Crossing): void {
  for (const [repo, id] of [[user, source] as const, [publisher, target] as const]) {
    const known = depths.get(repo) ?? new Map<NodeId, number>();
    depths.set(repo, known);
    if (!known.has(id)) known.set(id, 1);
  }
}
