/** `pr-impact --workspace`: what a change means for the other repositories too. */
import type { WorkspacePrImpact } from '../../../engine/workspace/workspace-pr-impact.ts';
import type { CommandContext } from '../command.ts';
import type { Style } from '../output.ts';
import { askWorkspace } from './workspace-option.ts';

interface ImpactFlags {
  readonly depth: number;
  readonly limit: number;
}

/** `own`: the lines about the repository itself. */
export async function prImpactInWorkspace(
  context: CommandContext<ImpactFlags>,
  wanted: string,
  own: (impact: WorkspacePrImpact['impact'], style: Style) => string[],
): Promise<undefined> {
  const { workspacePrImpact } = await import('../../../engine/workspace/workspace-pr-impact.ts');
  const { workspacePrImpactRecord } = await import('../../../engine/records/workspace-lists-record.ts');
  const { completenessLines } = await import('../reports/completeness-lines.ts');
  const { workspaceDependentLines } = await import('../reports/workspace-dependents-report.ts');
  const { versionLines } = await import('../reports/version-lines.ts');
  const { depth, limit } = context.options;
  await askWorkspace(context, wanted, async (workspace, home) => {
    const answer = await workspacePrImpact(workspace, home, { range: context.args[0] ?? 'HEAD', depth, limit });
    const { total, repositories, listed, versions, completeness } = answer.elsewhere;
    context.out.report(workspacePrImpactRecord(answer), (style) => [
      style.bold(`in other repositories: ${total === 0 ? 'nothing is seen to depend on it' : repositories.map((r) => `${r.repo} ${r.symbols}`).join(', ')}`),
      ...workspaceDependentLines(listed, style),
      ...versionLines(versions, style),
      ...completenessLines(completeness, style),
      style.bold(`in ${answer.repo}:`),
      ...own(answer.impact, style),
    ]);
  });
  return undefined;
}
