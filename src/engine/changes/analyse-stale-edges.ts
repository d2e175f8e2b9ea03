/** Edges of the index that what happened since (commits and uncommitted edits) puts in doubt, with both ends. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangedFile, findStaleEdges, redeclared, type StaleEdge, type StaleSide } from '../../analysis/stale-edges/stale-edges.ts';
import { UserError } from '../../errors.ts';
import type { EdgeType } from '../../model/edge-types.ts';
import type { CallSite, GraphNode } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { repoCommand } from '../../util/own-command.ts';
import { changesSince } from '../git/diff-changes.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { withSnapshot } from '../view/snapshot-view.ts';

export interface StaleEdgesRequest {
  /** How many are listed; 100 by default. */
  readonly limit?: number;
}

export interface ListedStaleEdge {
  readonly source: GraphNode;
  readonly target: GraphNode;
  readonly type: EdgeType;
  readonly side: StaleSide;
  readonly sites: readonly CallSite[];
  /** The file on that side is not there any more. */
  readonly gone: boolean;
}

export interface StaleEdgesReport {
  readonly commit: string;
  /** Indexed files that are different now. */
  readonly files: readonly string[];
  readonly edges: readonly ListedStaleEdge[];
  readonly total: number;
}

const LIMIT = 100;

export function staleEdges(repository: Repository, request: StaleEdgesRequest): Promise<StaleEdgesReport> {
  return withSnapshot(repository, async ({ reader, repo, snapshot }) => {
    if (snapshot.commit === null)
      throw new UserError('GIT', `${repo.root} was indexed without git, so there is no commit to compare with.`, {
        hint: `Run \`${repoCommand('index')}\` to read it again.`,
      });
    const changed: (ChangedFile & { readonly path: string })[] = [];
    for (const { path, lines } of await changesSince(repo.root, snapshot.commit)) {
      const nodes = await reader.nodesByFile([path]);
      if (nodes.length > 0) changed.push({ path, nodes, lines });
    }
    const from = await reader.edgesFrom(changed.flatMap((f) => f.nodes.map((n) => n.id)));
    const stale = findStaleEdges(changed, from, await reader.edgesTo(redeclared(changed, from)));
    const gone = new Set(changed.filter((f) => !existsSync(join(repo.root, f.path))).map((f) => f.path));
    const edges = await describe(reader, stale.slice(0, request.limit ?? LIMIT), gone);
    return { commit: snapshot.commit, files: changed.map((f) => f.path), edges, total: stale.length };
  });
}

async function describe(reader: GraphReader, stale: readonly StaleEdge[], goneFiles: ReadonlySet<string>): Promise<ListedStaleEdge[]> {
  const ids = new Set(stale.flatMap(({ edge }) => [edge.source, edge.target]));
  const nodes = new Map((await reader.nodes([...ids])).map((n) => [n.id, n]));
  return stale.flatMap(({ edge: { source, target, type, sites }, side }) => {
    const [from, to] = [nodes.get(source), nodes.get(target)];
    return from === undefined || to === undefined
      ? []
      : [{ source: from, target: to, type, side, sites, gone: goneFiles.has(side === 'source' ? from.file : to.file) }];
  });
}
