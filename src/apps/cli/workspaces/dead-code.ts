/** `dead-code --workspace`: what no repository of the workspace refers to, exported symbols included. */
import type { NodeKind } from '../../../model/node-kinds.ts';
import { countOf } from '../../../util/count-of.ts';
import type { CommandContext } from '../command.ts';
import { askWorkspace } from './workspace-option.ts';

interface DeadCodeFlags {
  readonly kinds?: readonly NodeKind[];
  readonly ignoreTests?: boolean;
  readonly limit: number;
}

export async function deadCodeInWorkspace(context: CommandContext<DeadCodeFlags>, wanted: string): Promise<undefined> {
  const { workspaceDeadCode } = await import('../../../engine/workspace/workspace-dead-code.ts');
  const { workspaceDeadCodeRecord } = await import('../../../engine/records/workspace-lists-record.ts');
  const { completenessLines } = await import('../reports/completeness-lines.ts');
  const { alignColumns } = await import('../reports/format-values.ts');
  const { kinds, ignoreTests = false, limit } = context.options;
  await askWorkspace(context, wanted, async (workspace) => {
    const report = await workspaceDeadCode(workspace, { limit, ignoreTests, ...(kinds !== undefined && { kinds }) });
    const rows = alignColumns(report.dead.map(({ repo, node }) => [repo, `${node.file}:${node.startLine}`, node.kind, node.name]));
    context.out.report(workspaceDeadCodeRecord(report), (style) => [
      `${report.total} of ${countOf(report.judged, 'symbol')} are not referred to in any repository; ${report.usedElsewhere} are used by another repository alone`,
      ...rows.map(([repo = '', place = '', sort = '', name = '']) => `  ${style.bold(repo)}  ${style.cyan(place)}  ${style.dim(sort)}  ${name}`),
      ...(report.total > rows.length ? [`  … ${report.total - rows.length} more: --limit shows more of them`] : []),
      ...completenessLines(report.completeness, style),
    ]);
  });
  return undefined;
}
