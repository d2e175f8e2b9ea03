/** `flow --workspace`: how control gets from a symbol of one repository to one of another. */
import type { WorkspaceFlowReport, WorkspaceFlowStep } from '../../../engine/workspace/workspace-flow.ts';
import type { CommandContext } from '../command.ts';
import type { Style } from '../output.ts';
import { askWorkspace, unlessAmbiguousInWorkspace } from './workspace-option.ts';

export async function flowInWorkspace(context: CommandContext<{ depth: number; limit: number }>, wanted: string): Promise<undefined> {
  const { workspaceFlow } = await import('../../../engine/workspace/workspace-flow.ts');
  const { workspaceFlowRecord } = await import('../../../engine/records/workspace-flow-record.ts');
  const { completenessLines } = await import('../reports/completeness-lines.ts');
  const [from = '', to = ''] = context.args;
  const { depth, limit } = context.options;
  await askWorkspace(context, wanted, async (workspace, home) => {
    const report = unlessAmbiguousInWorkspace(await workspaceFlow(workspace, { from, to, depth, limit, ...(home !== undefined && { home }) }));
    context.out.report(workspaceFlowRecord(report), (style) => [...flowLines(report, style), ...completenessLines(report.completeness, style)]);
  });
  return undefined;
}

const VERDICTS = { forward: 'ways', backward: 'no way forward; the other way round', none: 'no path from one to the other is known' };

const flowLines = ({ from, to, direction, paths }: WorkspaceFlowReport, style: Style): string[] => [
  `${style.bold(from.node.name)} ${style.cyan(from.repo)} to ${style.bold(to.node.name)} ${style.cyan(to.repo)}`,
  direction === 'none' ? VERDICTS.none : `${VERDICTS[direction]}: ${paths.length}`,
  ...paths.flatMap((steps) => ['', ...steps.map((step, i) => stepLine(step, i, style))]),
];

function stepLine({ repo, node, via }: WorkspaceFlowStep, depth: number, style: Style): string {
  const place = node.file === '' ? node.qualifiedName : `${node.file}:${node.startLine}`;
  return `${'  '.repeat(depth)}${via === undefined ? '' : `${style.dim(via.replaceAll('_', ' '))} `}${style.bold(node.name)}  ${style.cyan(`${repo}: ${place}`)}`;
}
