/** What a change in one repository means for the others of a workspace: its own impact, and who elsewhere depends on what it touches. */
import { type Completeness, judgeCompleteness } from '../../analysis/completeness.ts';
import { BLAST_ROLES } from '../../analysis/dependents/edge-roles.ts';
import { UserError } from '../../errors.ts';
import { analysePrImpact, type PrImpact, type PrImpactRequest } from '../changes/analyse-pr-impact.ts';
import { CrossLinks } from './cross-links.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import { type PackageVersion, packageVersions } from './package-versions.ts';
import { spreadDependents } from './spread-dependents.ts';
import { countByRepository, describeDependents, type WorkspaceDependent, type WorkspaceDependentsReport } from './workspace-dependents.ts';
import { openEndsOf } from './workspace-open-ends.ts';

export interface WorkspacePrImpact {
  readonly repo: string;
  readonly impact: PrImpact;
  /** In the other repositories alone. */
  readonly elsewhere: {
    readonly total: number;
    readonly repositories: WorkspaceDependentsReport['repositories'];
    readonly listed: readonly WorkspaceDependent[];
    readonly versions: readonly PackageVersion[];
    readonly completeness: Completeness;
  };
}

export async function workspacePrImpact(workspace: OpenWorkspace, home: string | undefined, request: PrImpactRequest): Promise<WorkspacePrImpact> {
  const shard = home === undefined ? undefined : await workspace.shard(home);
  if (shard === undefined)
    throw new UserError('USAGE', 'Which repository the change is in is not known.', { hint: 'Run it in that repository, or name it with --repo.' });
  const impact = await analysePrImpact(shard.repository, request);
  const links = new CrossLinks(workspace);
  const options = { roles: BLAST_ROLES, depth: request.depth, confidence: 0, beyond: true };
  const { found, crossed } = await spreadDependents(workspace, links, { shard, ids: impact.touched }, options);
  const spread = { found: found.filter((d) => d.repo !== shard.name), crossed };
  const { unresolved, others } = await openEndsOf(workspace, links, { shard, ids: impact.touched });
  return {
    repo: shard.name,
    impact,
    elsewhere: {
      total: spread.found.length,
      repositories: await countByRepository(workspace, spread),
      listed: await describeDependents(workspace, spread, request.limit),
      versions: await packageVersions(links, shard.name),
      completeness: judgeCompleteness({ found: spread.found.length, unresolved, dynamic: 0, others }),
    },
  };
}
