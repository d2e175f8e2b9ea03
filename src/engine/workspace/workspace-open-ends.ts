/**
 * What may be missing from an answer about who uses a symbol in a workspace: repositories that could not be asked, calls
 * of its name that were not linked in those that use its package, members that only a type of another repository tells.
 */
import { type GraphNode, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { isCallableKind, isFieldLikeKind, isTypeKind } from '../../model/node-kinds.ts';
import { countOf } from '../../util/count-of.ts';
import { lastPart } from '../../util/last-part.ts';
import { indexAge } from '../analyse/open-ends.ts';
import type { CrossLink, CrossLinks } from './cross-links.ts';
import type { OpenWorkspace, Shard } from './open-workspace.ts';
import type { Spread } from './spread-dependents.ts';

export interface AnsweredQuestion {
  readonly shard: Shard;
  readonly ids: readonly NodeId[];
  readonly symbol: GraphNode;
  readonly spread: Spread;
}

export interface WorkspaceOpenEnds {
  readonly unresolved: ReadonlyMap<string, number>;
  readonly others: readonly string[];
}

/** Members of a type that are looked for by name. */
const MAX_NAMES = 200;

export async function openEnds(workspace: OpenWorkspace, links: CrossLinks, { symbol, spread, ...subject }: AnsweredQuestion): Promise<WorkspaceOpenEnds> {
  const { unresolved, others } = await openEndsOf(workspace, links, subject);
  const isUnused = spread.found.length === 0 && (symbol.flags & NODE_FLAGS.exported) !== 0;
  return { unresolved, others: [...others, ...(isUnused ? ['it is exported: users outside of the workspace are not seen'] : [])] };
}

/** Of several symbols of one repository. */
export async function openEndsOf(
  workspace: OpenWorkspace,
  links: CrossLinks,
  { shard, ids }: Pick<AnsweredQuestion, 'shard' | 'ids'>,
): Promise<WorkspaceOpenEnds> {
  const all = await links.to(shard);
  const users = [...new Set(all.map((l) => l.user))];
  const asked = await shard.view.reader.nodes(ids.slice(0, MAX_NAMES));
  const unresolved = await unresolvedIn(workspace, [shard.name, ...users], asked);
  const others = [
    ...workspace.skipped.map(({ name, reason }) => `${name} was not asked: ${reason}`),
    ...inside(all, new Set(ids)),
    ...(asked.some(isMember) && users.length > 0
      ? [`calls on what ${shard.name} hands out are followed into ${users.join(', ')} only where names, declared types and results say what it is`]
      : []),
    ...(await outdated(workspace)),
  ];
  return { unresolved, others };
}

const isMember = ({ kind, name }: GraphNode): boolean => kind === 'method' || isFieldLikeKind(kind) || (isCallableKind(kind) && name.includes('.'));

/** Uses of something inside of the symbol that could not be told apart. */
function inside(links: readonly CrossLink[], ids: ReadonlySet<NodeId>): string[] {
  const beyond = links.filter((l) => l.beyond.length > 0 && ids.has(l.target));
  if (beyond.length === 0) return [];
  const repos = [...new Set(beyond.map((l) => l.user))];
  return [`${countOf(beyond.length, 'name')} inside of it that ${repos.join(', ')} ${repos.length === 1 ? 'uses' : 'use'} could not be found`];
}

async function unresolvedIn(workspace: OpenWorkspace, repos: readonly string[], asked: readonly GraphNode[]): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(asked.filter((n) => isCallableKind(n.kind) || isTypeKind(n.kind)).map((n) => lastPart(n.name)))];
  const counts = new Map<string, number>();
  for (const repo of repos) {
    const shard = await workspace.shard(repo);
    const open = (await shard?.view.reader.unresolvedByName(names)) ?? [];
    for (const { name, count } of open) counts.set(`${name} in ${repo}`, (counts.get(`${name} in ${repo}`) ?? 0) + count);
  }
  return counts;
}

async function outdated(workspace: OpenWorkspace): Promise<string[]> {
  const ages = await Promise.all((await workspace.shards()).map(async ({ name, view }) => (await indexAge(view)).map((reason) => `${name}: ${reason}`)));
  return ages.flat();
}
