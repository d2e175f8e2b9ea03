/**
 * The repositories of a workspace to be drawn: the symbols by which they know each other, those that use and those that
 * are used, and the edges between them. Where there are more than fit, every pair of repositories keeps its share, the
 * most used symbols first.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
import { groupBy } from '../../util/group-by.ts';
import { CrossLinks } from '../workspace/cross-links.ts';
import { type Crossing, crossingsFrom } from '../workspace/crossings.ts';
import type { OpenWorkspace, SkippedRepository } from '../workspace/open-workspace.ts';
import { type CrossedGraph, readCrossedGraph } from './crossed-graph.ts';
import { DRAWN_TYPES, degree } from './graph-part.ts';
import { inTurns } from './in-turns.ts';

export interface RepositoryGraph extends CrossedGraph {
  readonly workspace: string;
  readonly skipped: readonly SkippedRepository[];
}

export interface RepositoryGraphRequest {
  readonly limit: number;
}

/** Of those who use a symbol; the others are found by opening it. */
const USERS_OF_EACH = 3;

export async function repositoryGraph(workspace: OpenWorkspace, { limit }: RepositoryGraphRequest): Promise<RepositoryGraph> {
  const links = new CrossLinks(workspace);
  const pairs: Crossing[][] = [];
  let all = 0;
  for (const user of await workspace.shards()) {
    const crossings = await crossingsFrom(links, user, DRAWN_TYPES);
    const { adjacency } = await user.view.graph();
    const weight = ({ source }: Crossing) => degree(adjacency, source, FOLLOWED);
    for (const pair of groupBy(crossings, ({ publisher }) => publisher).values()) pairs.push(mostUsed(pair, weight));
    all += new Set(crossings.flatMap(endsOf)).size;
  }
  const { chosen } = inTurns(pairs, limit * 2);
  const ends = new Set<string>();
  const kept = chosen.filter((crossing) => {
    const wanted = endsOf(crossing).filter((end) => !ends.has(end));
    if (ends.size + wanted.length > limit) return false;
    for (const end of wanted) ends.add(end);
    return true;
  });
  const drawn = await readCrossedGraph(workspace, depthsOf(kept), kept, DRAWN_TYPES);
  return { ...drawn, leftOut: all - ends.size, workspace: workspace.place.name, skipped: workspace.skipped };
}

const FOLLOWED: ReadonlySet<number> = new Set(DRAWN_TYPES.map(edgeTypeId));
const endsOf = ({ user, source, publisher, target }: Crossing): string[] => [`${user} ${source}`, `${publisher} ${target}`];

/** The most used first, each with the best connected of those who use it. */
function mostUsed(crossings: readonly Crossing[], weight: (crossing: Crossing) => number): Crossing[] {
  const byTarget = [...groupBy(crossings, ({ target }) => target).values()].sort((a, b) => b.length - a.length);
  const users = byTarget.map((own) => [...own].sort((a, b) => weight(b) - weight(a) || a.source - b.source));
  return [...Array(USERS_OF_EACH).keys()].flatMap((turn) => users.flatMap((own) => own[turn] ?? []));
}

function depthsOf(crossings: readonly Crossing[]): Map<string, Map<NodeId, number>> {
  const depths = new Map<string, Map<NodeId, number>>();
  const note = (repo: string, id: NodeId) => depths.set(repo, (depths.get(repo) ?? new Map()).set(id, 0));
  for (const { user, source, publisher, target } of crossings) {
    note(user, source);
    note(publisher, target);
  }
  return depths;
}
