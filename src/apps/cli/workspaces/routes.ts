/** `routes --workspace`: the routes of all repositories, and who in other repositories sends requests to them. */
import { countOf } from '../../../util/count-of.ts';
import { askWorkspace, type QuestionContext } from './workspace-option.ts';

export async function routesInWorkspace(context: QuestionContext, wanted: string): Promise<undefined> {
  const { workspaceRoutes } = await import('../../../engine/workspace/workspace-routes.ts');
  const { workspaceRoutesRecord } = await import('../../../engine/records/workspace-lists-record.ts');
  const { alignColumns } = await import('../reports/format-values.ts');
  await askWorkspace(context, wanted, async (workspace) => {
    const routes = await workspaceRoutes(workspace);
    const rows = routes.map((r) => [
      r.repo,
      r.method,
      r.path,
      r.handlers.map((h) => h.name).join(', ') || '?',
      `${r.route.file}:${r.route.startLine}`,
      r.framework,
    ]);
    context.out.report(workspaceRoutesRecord(routes), (style) => [
      ...alignColumns(rows).flatMap((row, i) => [
        row.join('  ').trimEnd(),
        ...(routes[i]?.requestedBy ?? []).map((s) => `    requested by ${style.bold(s.repo)}: ${style.cyan(`${s.file}:${s.line}`)}  ${s.symbol}`),
      ]),
      countOf(routes.length, 'route'),
    ]);
  });
  return undefined;
}
