/**
 * Symbols that nothing in a workspace refers to. What a repository exports is judged too: the other repositories are
 * there to be asked. What one of them uses, or uses something inside of, is not dead.
 */
import { type Completeness, judgeCompleteness } from '../../analysis/completeness.ts';
import type { GraphNode } from '../../model/graph.ts';
import { countOf } from '../../util/count-of.ts';
import { type DeadCodeRequest, deadCode } from '../analyse/analyse-dead-code.ts';
import { CrossLinks } from './cross-links.ts';
import type { OpenWorkspace, Shard } from './open-workspace.ts';

export interface WorkspaceDeadCode {
  readonly dead: readonly { readonly repo: string; readonly node: GraphNode }[];
  readonly total: number;
  readonly judged: number;
  /** Symbols that only another repository uses. */
  readonly usedElsewhere: number;
  readonly completeness: Completeness;
}

/** All are needed to tell which of them another repository uses. */
const ALL = 100_000;

export async function workspaceDeadCode(workspace: OpenWorkspace, request: DeadCodeRequest): Promise<WorkspaceDeadCode> {
  const links = new CrossLinks(workspace);
  const reasons = new Set<string>(['users outside of the workspace are not seen']);
  const dead: { repo: string; node: GraphNode }[] = [];
  let [judged, usedElsewhere] = [0, 0];
  for (const shard of await workspace.shards()) {
    const report = await deadCode(shard.repository, { ...request, exported: true, limit: ALL });
    const used = await usedByOthers(links, shard);
    const left = report.dead.filter((n) => !used.has(n.id));
    dead.push(...left.map((node) => ({ repo: shard.name, node })));
    judged += report.judged;
    usedElsewhere += report.dead.length - left.length;
    for (const reason of report.completeness.reasons) reasons.add(`${shard.name}: ${reason}`);
    const { unknown } = await links.from(shard);
    if (unknown.length > 0) reasons.add(`${countOf(unknown.length, 'name')} that ${shard.name} uses of the others could not be found there`);
  }
  for (const { name, reason } of workspace.skipped) reasons.add(`${name} was not asked: ${reason}`);
  const { limit = 100 } = request;
  return {
    ...{ dead: dead.slice(0, limit), total: dead.length, judged, usedElsewhere },
    completeness: judgeCompleteness({ found: dead.length, unresolved: new Map(), dynamic: 0, others: [...reasons] }),
  };
}

/** With the types that own them. */
async function usedByOthers(links: CrossLinks, shard: Shard): Promise<ReadonlySet<number>> {
  const used = new Set((await links.to(shard)).map((l) => l.target));
  const { nodeOwner } = (await shard.view.graph()).columns;
  for (const id of used) {
    const owner = nodeOwner[id] as number;
    if (owner >= 0) used.add(owner);
  }
  return used;
}
